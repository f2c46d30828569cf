package org.morpion.service.search;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.morpion.service.problem.ProblemType;

/** Has the running islands of a search saved, on whichever nodes they run, before their states are read. */
@ApplicationScoped
public class FreshCheckpoints {
    private static final Duration POLL = Duration.ofMillis(100);
    private static final int RETRY_SECONDS = 5;

    /** Enough for the default patience with a hanging solver; below the usual time-out of a proxy. */
    private static final int DEFAULT_SECONDS = 45;

    private final Searches searches;
    private volatile boolean ending;

    FreshCheckpoints(Searches searches) {
        this.searches = searches;
    }

    /** Ends all waiting, so that a shutdown is not delayed. */
    void end(@Observes ShutdownDelayInitiatedEvent event) {
        ending = true;
    }

    /**
     * Asks the running islands for a checkpoint and blocks until each has saved one, has stopped, or was claimed by
     * another node. Returns at once if none is running.
     *
     * @param prefer the {@code Prefer} header of the request, or null; its {@code wait} limits the blocking
     * @return the search afterwards
     * @throws HttpProblem if there is no such search, or an island has not saved in time
     */
    public Searches.View save(String id, String prefer) {
        Searches.View view = searches.get(id);
        if (view.islands().stream().noneMatch(island -> island.state == IslandState.RUNNING)) {
            return view;
        }
        int seconds = Waiting.seconds(prefer).orElse(DEFAULT_SECONDS);
        long end = System.nanoTime() + Duration.ofSeconds(seconds).toNanos();
        List<Island> asked = searches.askForCheckpoints(id);
        List<Island> unsaved = searches.unsaved(asked);
        while (!unsaved.isEmpty()) {
            if (ending || System.nanoTime() - end >= 0 || !sleep()) {
                throw late(unsaved, seconds);
            }
            unsaved = searches.unsaved(asked);
        }
        return searches.get(id);
    }

    private static boolean sleep() {
        try {
            Thread.sleep(POLL.toMillis());
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private HttpProblem late(List<Island> unsaved, int seconds) {
        String islands = unsaved.stream()
                .map(island -> "island " + island.number + " on node " + island.owner)
                .collect(Collectors.joining(", "));
        String reason =
                ending ? "This node is shutting down." : "No new checkpoint within " + seconds + " s: " + islands + ".";
        return ProblemType.CHECKPOINT_TIMEOUT
                .because(reason + " Try again in " + RETRY_SECONDS
                        + " s. For the checkpoints that are stored already, send ?fresh=false.")
                .with("islands", unsaved.stream().map(island -> island.number).toList())
                .withHeader(HttpHeaders.RETRY_AFTER, RETRY_SECONDS)
                .build();
    }
}
