package org.morpion.service.request;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.concurrent.Semaphore;
import org.morpion.service.problem.ProblemType;

/** How many requests of one kind run at once; one more is refused as {@link ProblemType#BUSY}. Thread-safe. */
public final class ConcurrencyLimit {
    private final int most;
    private final Semaphore free;
    private final String whenReached;
    private final int retrySeconds;

    /**
     * @param whenReached what the client of a refused request is told, besides when to try again
     * @param retrySeconds when it is told to try again
     */
    public ConcurrencyLimit(int most, String whenReached, int retrySeconds) {
        this.most = most;
        free = new Semaphore(most);
        this.whenReached = whenReached;
        this.retrySeconds = retrySeconds;
    }

    /**
     * Counts one more request as running until {@link #leave}, which any thread may call.
     *
     * @throws HttpProblem if the limit is reached
     */
    public void enter() {
        if (!free.tryAcquire()) {
            throw refusal();
        }
    }

    /**
     * Counts nothing, and looks whether one more request could run.
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

    /** How many run now. */
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
