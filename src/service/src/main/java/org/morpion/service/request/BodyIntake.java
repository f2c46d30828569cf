package org.morpion.service.request;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.Optional;
import java.util.function.LongUnaryOperator;

/**
 * One body on its way to a resource, and the memory that is reserved for it: for its bytes as they arrive, then for all
 * that its request may cost.
 */
final class BodyIntake {
    enum Taken {
        YES,
        TOO_LARGE,
        NO_MEMORY
    }

    private final RequestWork request;
    private final ContentCoding coding;
    private final int limit;
    private final MemoryBudget budget;
    private final LongUnaryOperator cost;
    private final MemoryBudget.Reservation arriving;
    private Buffer body = Buffer.buffer();
    private MemoryBudget.Reservation work;

    /**
     * @param limit the most bytes, as sent and decoded
     * @param arriving what bodies are counted against while they arrive
     * @param budget what requests are counted against while they are worked on
     * @param cost of a request, by the bytes of its decoded body
     */
    BodyIntake(
            RequestWork request,
            ContentCoding coding,
            int limit,
            MemoryBudget arriving,
            MemoryBudget budget,
            LongUnaryOperator cost) {
        this.request = request;
        this.coding = coding;
        this.limit = limit;
        this.budget = budget;
        this.cost = cost;
        this.arriving = arriving.empty();
        request.whenFree(this.arriving::end);
    }

    ContentCoding coding() {
        return coding;
    }

    int limit() {
        return limit;
    }

    /** Adds what has arrived, as long as somebody waits for the answer. On the event loop of the request. */
    Taken take(Buffer chunk) {
        if (!request.isHeld()) {
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
            if (request.isHeld()) {
                turn.run();
            }
        };
        work = budget.reservation(cost.applyAsLong(coding == ContentCoding.IDENTITY ? body.length() : limit), () -> {
            if (Vertx.currentContext() == loop) {
                begin.run();
            } else {
                loop.runOnContext(event -> begin.run());
            }
        });
        if (request.reserve(work)) {
            work.request();
        }
    }

    /** Whether the body is whole, and it is still other requests' turn. On the event loop of the request. */
    boolean isQueued() {
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
}
