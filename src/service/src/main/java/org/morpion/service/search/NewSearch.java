package org.morpion.service.search;

import java.util.List;

/**
 * A search that is about to be made.
 *
 * @param states of its islands, in their order; empty for one that begins with its seed
 */
public record NewSearch(SearchPlanner.Plan plan, List<SavedState> states) {

    /** A search that begins with its seed. */
    public static NewSearch of(SearchPlanner.Plan plan) {
        return new NewSearch(plan, List.of());
    }
}
