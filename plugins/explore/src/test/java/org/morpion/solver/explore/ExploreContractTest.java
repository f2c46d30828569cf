package org.morpion.solver.explore;

import java.util.List;
import java.util.Map;
import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverContractTest;

class ExploreContractTest extends SolverContractTest {

    @Override
    protected Solver solver() {
        return new ExploreSolver();
    }

    /** Short rounds: the search climbs, explores, decides and restarts several times, and the archive overflows. */
    @Override
    protected Map<String, ?> options() {
        return Map.of(
                "climb", 2_000, "elites", 3, "barren", 2, "conflicts", 20, "rounds", 2, "archive", 20, "visit", 50);
    }

    @Override
    protected List<Map<String, ?>> furtherOptions() {
        Map<String, ?> indexAlone =
                Map.of("climb", 0, "archive", 100, "visit", 20, "barren", 50, "conflicts", 0, "rounds", 2);
        Map<String, ?> indexAndDecisions =
                Map.of("climb", 0, "archive", 100, "visit", 20, "barren", 20, "conflicts", 50, "rounds", 3);
        Map<String, ?> awayFromWarmGames =
                Map.of("climb", 5_000, "visit", 20, "barren", 20, "conflicts", 50, "rounds", 2, "sharing", 0.8);
        Map<String, ?> levelsBySlack =
                Map.of("climb", 5_000, "barren", 50, "conflicts", 0, "archive", 40, "visit", 20, "slackWeight", 3);
        return List.of(indexAlone, indexAndDecisions, awayFromWarmGames, levelsBySlack);
    }

    @Override
    protected long nodes() {
        return 30_000;
    }
}
