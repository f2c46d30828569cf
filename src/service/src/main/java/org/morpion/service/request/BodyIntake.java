package org.morpion.service.request;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.Optional;
import java.util.function.LongUnaryOperator;

/**
 * One body on its way to a resource, and the memory that is reserved for it: for its bytes as they arrive, then for all
 * that its request may cost. Everything is given back when nobody holds it any more, neither the client, who waits for
 * the answer, nor a thread that still works on it although the client has left.
 */
final class BodyIntake {
    static final String KEY = BodyIntake.class.getName();

    enum Taken {
        YES,
        TOO_LARGE,
        NO_MEMORY
    }

    private final ContentCoding coding;
    private final int limit;
    private final MemoryBudget budget;
    private final LongUnaryOperator cost;
    private final MemoryBudget.Reservation arriving;
    private Buffer body = Buffer.buffer();
    private MemoryBudget.Reservation work;
    private int holders = 1;
    private boolean clientLeft;
    private boolean inWork;

    /**
     * @param limit the most bytes, as sent and decoded
     * @param arriving what bodies are counted against while they arrive
     * @param budget what requests are counted against while they are worked on
     * @param cost of a request, by the bytes of its decoded body
     */
    BodyIntake(ContentCoding coding, int limit, MemoryBudget arriving, MemoryBudget budget, LongUnaryOperator cost) {
        this.coding = coding;
        this.limit = limit;
        this.budget = budget;
        this.cost = cost;
        this.arriving = arriving.empty();
    }

    ContentCoding coding() {
        return coding;
    }

    int limit() {
        return limit;
    }

    /** Adds what has arrived, as long as somebody waits for the answer. On the event loop of the request. */
    Taken take(Buffer chunk) {
        if (!isHeld()) {
            return Taken.YES;
        }
        if (body.length() + chunk.length() > limit) {
            return Taken.TOO_LARGE;
        }
        // The buffer doubles when it grows.
        if (!arriving.grow(2L * chunk.length())) {
            return Taken.NO_MEMORY;
        }
        body.appendBuffer(chunk);
        return Taken.YES;
    }

    /**
     * Waits until the request, whose body is whole, may be worked on. The turn is for the event loop, which this is
     * called on.
     */
    void awaitTurn(Runnable turn) {
        Context loop = Vertx.currentContext();
        Runnable begin = () -> {
            if (isHeld()) {
                turn.run();
            }
        };
        synchronized (this) {
            if (holders == 0) {
                return;
            }
            work = budget.reservation(
                    cost.applyAsLong(coding == ContentCoding.IDENTITY ? body.length() : limit), () -> {
                        if (Vertx.currentContext() == loop) {
                            begin.run();
                        } else {
                            loop.runOnContext(event -> begin.run());
                        }
                    });
        }
        work.request();
    }

    /** Whether the body is whole, and it is still other requests' turn. */
    synchronized boolean isQueued() {
        return work != null && work.isWaiting();
    }

    /** The body as it was sent. */
    Buffer body() {
        return body;
    }

    /**
     * The body with its coding undone, or empty when it is larger than the limit. For a worker thread.
     *
     * @throws IOException if it is not in this coding
     */
    Optional<byte[]> decoded() throws IOException {
        Optional<byte[]> plain = coding.decode(body.getBytes(), limit);
        body = null;
        plain.ifPresent(bytes -> work.shrinkTo(cost.applyAsLong(bytes.length)));
        return plain;
    }

    private synchronized boolean isHeld() {
        return holders > 0;
    }

    /**
     * Keeps the memory until {@link #letGo}; false if it has been given back already, and the request is not to be
     * worked on.
     */
    synchronized boolean hold() {
        if (holders == 0) {
            return false;
        }
        holders++;
        return true;
    }

    void letGo() {
        synchronized (this) {
            if (--holders > 0) {
                return;
            }
        }
        arriving.end();
        if (work != null) {
            work.end();
        }
    }

    /** The client has its answer, or has left. May be called again. */
    void clientLeaves() {
        synchronized (this) {
            if (clientLeft) {
                return;
            }
            clientLeft = true;
        }
        letGo();
    }

    /** A resource begins to work on the request; false if nobody waits for its answer any more. */
    synchronized boolean beginWork() {
        inWork = hold();
        return inWork;
    }

    /** The resource has done all that it does with the request. May be called again. */
    void endWork() {
        synchronized (this) {
            if (!inWork) {
                return;
            }
            inWork = false;
        }
        work.end();
        letGo();
    }

    /** Nothing is left of the work but the answer to it. */
    void workDone() {
        work.end();
    }
}
