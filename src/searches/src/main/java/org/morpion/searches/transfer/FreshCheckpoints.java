package org.morpion.searches.transfer;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.runtime.ShutdownDelayInitiatedEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.WaitPreference;
import org.morpion.searches.Island;
import org.morpion.searches.IslandState;
import org.morpion.searches.Searches;

/** On-demand checkpoints: makes the running islands of a search save their states, on whichever nodes they run. */
@ApplicationScoped
public class FreshCheckpoints {
    private static final Duration POLL = Duration.ofMillis(100);
    private static final int RETRY_SECONDS = 5;

    /** Longer than the default timeout of a hanging solver, shorter than the usual timeout of a proxy. */
    private static final int DEFAULT_SECONDS = 45;

    private final Searches searches;
    private volatile boolean ending;

    FreshCheckpoints(Searches searches) {
        this.searches = searches;
    }

    /** Ends all waits so that they do not delay the shutdown. */
    void end(@Observes ShutdownDelayInitiatedEvent event) {
        ending = true;
    }

    /**
     * Requests a checkpoint from every running island and blocks until each island has saved one, has stopped or has
     * been claimed by another node. Returns at once if no island is running.
     *
     * @param prefer the {@code Prefer} header of the request, or null; its {@code wait} limits the blocking time
     * @return the search afterwards
     * @throws HttpProblem if the search does not exist, or if an island has not saved in time
     */
    public Searches.View save(String id, String prefer) {
        Searches.View view = searches.get(id);
        if (view.islands().stream().noneMatch(island -> island.state == IslandState.RUNNING)) {
            return view;
        }
        int seconds = WaitPreference.seconds(prefer).orElse(DEFAULT_SECONDS);
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
