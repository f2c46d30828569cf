package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.solver.Budget;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.RandomSource;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverRun;

/**
 * A search by {@link PacedSolver} with a seed and a node limit, and what an undisturbed run of it comes to.
 *
 * @param playouts about so many of each island, with a millisecond or so for each
 */
record PacedSearch(long seed, int islands, int playouts) {
    private static final int NODES_OF_A_PLAYOUT = 65;
    private static final int LEVEL = 2;

    /** A request that has the islands saved every second. */
    String request() {
        return request(Duration.ofSeconds(1));
    }

    String request(Duration checkpointInterval) {
        return """
            {"solver": "%s", "options": {"level": %d}, "seed": %d, "islands": %d, "limits": {"nodes": %d},
             "checkpointInterval": "%s"}""".formatted(PacedSolver.ID, LEVEL, seed, islands, islands * nodes(), checkpointInterval);
    }

    private long nodes() {
        return (long) playouts * NODES_OF_A_PLAYOUT;
    }

    /** Holds a search that has ended against a run in this process, without a checkpoint. */
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
