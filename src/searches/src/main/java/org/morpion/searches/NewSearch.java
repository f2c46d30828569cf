package org.morpion.searches;

import java.util.List;
import org.morpion.searches.plan.SearchPlanner;

/**
 * Search to be created.
 *
 * @param states the initial states of the islands in order; empty to start from the seed
 */
public record NewSearch(SearchPlanner.Plan plan, List<SavedState> states) {

    /** Returns a search that starts from its seed. */
    public static NewSearch of(SearchPlanner.Plan plan) {
        return new NewSearch(plan, List.of());
    }
}
