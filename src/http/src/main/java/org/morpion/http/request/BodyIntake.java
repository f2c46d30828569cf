package org.morpion.http.request;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.util.Optional;
import java.util.function.LongUnaryOperator;

/**
 * The body of one request in transit, with its memory reservation: first for the bytes as they arrive, then for the
 * estimated cost of the whole request.
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
     * @param limit maximum bytes, both encoded and decoded
     * @param arriving budget for bodies in transit
     * @param budget budget for requests in progress
     * @param cost bytes of memory that a request needs, by the size of its decoded body
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

    /** Appends a chunk; discards it if the request has been abandoned. Call on the request's event loop. */
    Taken take(Buffer chunk) {
        if (!request.isHeld()) {
            return Taken.YES;
        }
        if (body.length() + chunk.length() > limit) {
            return Taken.TOO_LARGE;
        }
        // The buffer doubles its capacity as it grows.
        if (!arriving.grow(2L * chunk.length())) {
            return Taken.NO_MEMORY;
        }
        body.appendBuffer(chunk);
        return Taken.YES;
    }

    /**
     * Runs a task on the current event loop once memory for the request is granted. Skips the task if the request has
     * been abandoned. Call when the body is complete.
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

    /** Whether the body is complete and still waits for memory. Call on the request's event loop. */
    boolean isQueued() {
        return work != null && work.isWaiting();
    }

    /** The body as sent, still encoded. */
    Buffer body() {
        return body;
    }

    /**
     * Returns the decoded body, or empty if it exceeds the limit. Blocks; call on a worker thread.
     *
     * @throws IOException if the body is invalid in its coding
     */
    Optional<byte[]> decoded() throws IOException {
        Optional<byte[]> plain = coding.decode(body.getBytes(), limit);
        body = null;
        plain.ifPresent(bytes -> work.shrinkTo(cost.applyAsLong(bytes.length)));
        return plain;
    }
}
