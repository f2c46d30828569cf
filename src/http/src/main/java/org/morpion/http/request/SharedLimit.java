package org.morpion.http.request;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Limit on concurrent requests of one kind, in total and per client. Thread-safe. */
public final class SharedLimit {
    private final ConcurrencyLimit all;
    private final int mostOfClient;
    private final String whenClientHasMost;
    private final int retrySeconds;
    private final Map<String, Integer> ofClient = new ConcurrentHashMap<>();

    /**
     * @param all the limit for all clients together
     * @param whenClientHasMost reason for refusing a client at its own limit, as a sentence
     * @param retrySeconds delay after which a refused client may retry
     */
    public SharedLimit(ConcurrencyLimit all, int mostOfClient, String whenClientHasMost, int retrySeconds) {
        this.all = all;
        this.mostOfClient = mostOfClient;
        this.whenClientHasMost = whenClientHasMost;
        this.retrySeconds = retrySeconds;
    }

    /**
     * Counts a client's request as running until {@link #leave}, which any thread may call.
     *
     * @throws HttpProblem if either limit is reached
     */
    public void enter(String client) {
        all.enter();
        if (ofClient.merge(client, 1, Integer::sum) > mostOfClient) {
            leave(client);
            throw ConcurrencyLimit.busy(whenClientHasMost, retrySeconds);
        }
    }

    public void leave(String client) {
        ofClient.computeIfPresent(client, (key, count) -> count == 1 ? null : count - 1);
        all.leave();
    }
}
