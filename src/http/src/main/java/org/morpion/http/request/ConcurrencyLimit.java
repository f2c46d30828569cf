package org.morpion.http.request;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.concurrent.Semaphore;
import org.morpion.http.problem.ProblemType;

/** Limit on concurrent requests of one kind. Requests above it are refused as {@link ProblemType#BUSY}. Thread-safe. */
public final class ConcurrencyLimit {
    private final int most;
    private final Semaphore free;
    private final String whenReached;
    private final int retrySeconds;

    /**
     * @param whenReached reason for the refusal, as a sentence; the time to retry is appended
     * @param retrySeconds delay after which a refused client may retry
     */
    public ConcurrencyLimit(int most, String whenReached, int retrySeconds) {
        this.most = most;
        free = new Semaphore(most);
        this.whenReached = whenReached;
        this.retrySeconds = retrySeconds;
    }

    /**
     * Counts a request as running until {@link #leave}, which any thread may call.
     *
     * @throws HttpProblem if the limit is reached
     */
    public void enter() {
        if (!free.tryAcquire()) {
            throw refusal();
        }
    }

    /**
     * Checks the limit without counting a request.
     *
     * @throws HttpProblem if the limit is reached
     */
    public void require() {
        if (free.availablePermits() == 0) {
            throw refusal();
        }
    }

    public void leave() {
        free.release();
    }

    /** The number of running requests. */
    public int running() {
        return most - free.availablePermits();
    }

    private HttpProblem refusal() {
        return busy(whenReached, retrySeconds);
    }

    static HttpProblem busy(String reason, int retrySeconds) {
        return ProblemType.BUSY
                .because(reason + " Try again in " + retrySeconds + " s.")
                .withHeader(HttpHeaders.RETRY_AFTER, retrySeconds)
                .build();
    }
}
