package org.morpion.service.problem;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.concurrent.Semaphore;

/** Places for so many requests of a kind at once; one that finds none is refused as {@link ProblemType#BUSY}. Thread-safe. */
public final class Places {
    private final int number;
    private final Semaphore free;
    private final String whenTaken;
    private final int retrySeconds;

    /**
     * @param whenTaken what a client is told that finds no place
     * @param retrySeconds when it is told to try again
     */
    public Places(int number, String whenTaken, int retrySeconds) {
        this.number = number;
        free = new Semaphore(number);
        this.whenTaken = whenTaken;
        this.retrySeconds = retrySeconds;
    }

    /**
     * Takes a place, which {@link #leave} gives back, in whatever thread.
     *
     * @throws HttpProblem if none is free
     */
    public void enter() {
        if (!free.tryAcquire()) {
            throw refusal();
        }
    }

    /**
     * Takes no place, but sees to it that there is one.
     *
     * @throws HttpProblem if none is free
     */
    public void require() {
        if (free.availablePermits() == 0) {
            throw refusal();
        }
    }

    private HttpProblem refusal() {
        return ProblemType.BUSY
                .because(whenTaken)
                .withHeader(HttpHeaders.RETRY_AFTER, retrySeconds)
                .build();
    }

    public void leave() {
        free.release();
    }

    public int taken() {
        return number - free.availablePermits();
    }
}
