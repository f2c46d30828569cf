package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.searches.PacedSolver;
import org.morpion.solver.Budget;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.RandomSource;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverRun;

/**
 * A search by {@link PacedSolver} with a seed and a node limit, and the expected result of an undisturbed run.
 *
 * @param playouts the approximate number of playouts per island, at about a millisecond each
 * @param hold the number of playouts after which an island is held until {@link Cluster#release}; 0 for never
 */
record PacedSearch(long seed, int islands, int playouts, int hold) {
    private static final int NODES_OF_A_PLAYOUT = 65;
    private static final int LEVEL = 2;

    /** A search that is never held. */
    PacedSearch(long seed, int islands, int playouts) {
        this(seed, islands, playouts, 0);
    }

    /** A search that is held until its cluster releases it, and ends soon after. */
    static PacedSearch held(long seed, int islands) {
        return new PacedSearch(seed, islands, 1_000, 300);
    }

    /** The request, with the default checkpoint interval. */
    String request() {
        return """
            {"solver": "%s", "options": {"level": %d, "%s": %d}, "seed": %d, "islands": %d,
             "limits": {"nodes": %d}}""".formatted(PacedSolver.ID, LEVEL, PacedSolver.HOLD, hold, seed, islands, islands * nodes());
    }

    String request(Duration checkpointInterval) {
        return request().replaceFirst("\\}$", ", \"checkpointInterval\": \"" + checkpointInterval + "\"}");
    }

    private long nodes() {
        return (long) playouts * NODES_OF_A_PLAYOUT;
    }

    /** Compares an ended search with an uninterrupted run in this process. */
    void assertThatItEndedUndisturbed(ClusterSearch search) {
        JsonNode view = search.view();
        assertThat(view.get("state").asText()).as(view.toString()).isEqualTo("SUCCEEDED");
        assertThat(view.get("outcome").asText()).isEqualTo("NODES_SPENT");
        Solver solver = new PacedSolver();
        List<Progress> expected = new ArrayList<>();
        List<Move> best = List.of();
        for (int island = 0; island < islands; island++) {
            SolverRun run = solver.start(
                    Problem.of(Variant.T5),
                    solver.info().options(Map.of("level", LEVEL, PacedSolver.REST, 0)),
                    RandomSource.islandSeed(seed, island));
            expected.add(run.advance(Budget.ofNodes(nodes())));
            if (run.best().size() > best.size()) {
                best = run.best();
            }
        }
        assertThat(ClusterSearch.islands(view))
                .extracting(island -> new Progress(
                        Progress.Reason.NODES_SPENT,
                        island.get("nodes").asLong(),
                        island.get("playouts").asLong()))
                .isEqualTo(expected);
        assertThat(view.get("bestScore").asInt()).isEqualTo(best.size());
        assertThat(search.best()).isEqualTo(best);
    }
}
