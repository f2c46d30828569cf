package org.morpion.searches.request;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.List;
import java.util.stream.Collectors;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.WaitPreference;
import org.morpion.searches.Island;
import org.morpion.searches.IslandState;
import org.morpion.searches.Searches;

/** On-demand checkpoints: makes the running islands of a search save their states, on whichever nodes they run. */
@ApplicationScoped
class FreshCheckpoints {
    private static final int RETRY_SECONDS = 5;

    /** Longer than the default timeout of a hanging solver, shorter than the usual timeout of a proxy. */
    private static final int DEFAULT_SECONDS = 45;

    private final Searches searches;
    private final PreferWait waiting;

    FreshCheckpoints(Searches searches, PreferWait waiting) {
        this.searches = searches;
        this.waiting = waiting;
    }

    /**
     * Requests a checkpoint from every running island and blocks until each island has saved one, has stopped or has
     * been claimed by another node. Returns at once if no island is running.
     *
     * @param prefer the {@code Prefer} header of the request, or null; its {@code wait} limits the blocking time
     * @return the search afterwards
     * @throws HttpProblem if the search does not exist, or if an island has not saved in time
     */
    Searches.View save(String id, String prefer) {
        Searches.View view = searches.get(id);
        if (view.islands().stream().noneMatch(island -> island.state == IslandState.RUNNING)) {
            return view;
        }
        int seconds = WaitPreference.seconds(prefer).orElse(DEFAULT_SECONDS);
        List<Island> asked = searches.askForCheckpoints(id);
        if (!waiting.await(() -> searches.unsaved(asked).isEmpty(), seconds)) {
            throw late(searches.unsaved(asked), seconds);
        }
        return searches.get(id);
    }

    private HttpProblem late(List<Island> unsaved, int seconds) {
        String islands = unsaved.stream()
                .map(island -> "island " + island.number + " on node " + island.owner)
                .collect(Collectors.joining(", "));
        String reason = waiting.isStopping()
                ? "This node is shutting down."
                : "No new checkpoint within " + seconds + " s: " + islands + ".";
        return ProblemType.CHECKPOINT_TIMEOUT
                .because(reason + " Try again in " + RETRY_SECONDS
                        + " s. For the checkpoints that are stored already, send ?fresh=false.")
                .with("islands", unsaved.stream().map(island -> island.number).toList())
                .withHeader(HttpHeaders.RETRY_AFTER, RETRY_SECONDS)
                .build();
    }
}
