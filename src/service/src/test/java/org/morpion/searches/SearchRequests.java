package org.morpion.searches;

import java.util.Map;
import java.util.function.Supplier;
import org.morpion.documents.ChargedGames;
import org.morpion.documents.GameReferences;
import org.morpion.http.request.Limits;
import org.morpion.searches.plan.SearchConfiguration;
import org.morpion.searches.plan.SearchPlanner;
import org.morpion.searches.plan.SearchRequestReader;
import org.morpion.searches.plan.StrongestSolvers;
import org.morpion.searches.solver.SolverCatalogue;

/**
 * Factory of the reader and the planner of requests, for tests without the service. References to stored records do not
 * resolve.
 */
public final class SearchRequests {
    private static final Limits LIMITS = Configurations.of(Limits.class, Map.of());

    private SearchRequests() {}

    public static SearchRequestReader reader() {
        return new SearchRequestReader(LIMITS);
    }

    private static final ChargedGames FREE = new ChargedGames(null, null, null, LIMITS) {
        @Override
        public <T> T read(String game, Supplier<T> reading) {
            return reading.get();
        }
    };

    public static SearchPlanner planner(SolverCatalogue solvers, SearchConfiguration configuration) {
        return planner(solvers, configuration, FREE);
    }

    static SearchPlanner planner(SolverCatalogue solvers, SearchConfiguration configuration, ChargedGames games) {
        return new SearchPlanner(
                solvers,
                new StrongestSolvers(configuration, solvers),
                new GameReferences(null, games, null, LIMITS),
                configuration);
    }
}
