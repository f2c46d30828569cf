package org.morpion.service.request;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** How many requests of one kind run at once, and how many of them may be one client's. Thread-safe. */
public final class SharedLimit {
    private final ConcurrencyLimit all;
    private final int mostOfClient;
    private final String whenClientHasMost;
    private final int retrySeconds;
    private final Map<String, Integer> ofClient = new ConcurrentHashMap<>();

    /**
     * @param all the limit of all clients together
     * @param whenClientHasMost what a client is told that is refused for having its share already
     * @param retrySeconds when it is told to try again
     */
    public SharedLimit(ConcurrencyLimit all, int mostOfClient, String whenClientHasMost, int retrySeconds) {
        this.all = all;
        this.mostOfClient = mostOfClient;
        this.whenClientHasMost = whenClientHasMost;
        this.retrySeconds = retrySeconds;
    }

    /**
     * Counts one more request of a client as running until {@link #leave}, which any thread may call.
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
