package org.morpion.solver.explore;

import java.util.Map;
import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverContractTest;

/** Index search by levels that are not the lengths of games. */
class SlackContractTest extends SolverContractTest {

    @Override
    protected Solver solver() {
        return new ExploreSolver();
    }

    /** Rounds so short that the search climbs and begins anew, with an archive that overflows. */
    @Override
    protected Map<String, ?> options() {
        return Map.of(
                "climb",
                15_000,
                "elites",
                3,
                "barren",
                50,
                "conflicts",
                0,
                "rounds",
                2,
                "archive",
                40,
                "visit",
                20,
                "slackWeight",
                3);
    }
}
