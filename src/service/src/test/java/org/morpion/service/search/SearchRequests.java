package org.morpion.service.search;

import java.util.Map;
import org.morpion.service.document.GameReferences;
import org.morpion.service.request.Limits;
import org.morpion.service.solver.SolverCatalogue;

/** What reads and plans requests, for tests that do without the service. Nothing knows of kept records. */
public final class SearchRequests {
    private static final Limits LIMITS = Configurations.of(Limits.class, Map.of());

    private SearchRequests() {}

    public static SearchRequestReader reader() {
        return new SearchRequestReader(LIMITS);
    }

    public static SearchPlanner planner(SolverCatalogue solvers, SearchConfiguration configuration) {
        return new SearchPlanner(
                solvers,
                new StrongestSolvers(configuration, solvers),
                new GameReferences(null, null, LIMITS),
                configuration);
    }
}
