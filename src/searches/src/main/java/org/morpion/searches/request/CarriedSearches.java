package org.morpion.searches.request;

import io.quarkiverse.resteasy.problem.HttpProblem;
import org.morpion.searches.NewSearch;
import org.morpion.searches.plan.SearchRequest;

/**
 * Planner for searches that continue from an uploaded checkpoint. The parsing of checkpoint documents lies outside this
 * package.
 */
public interface CarriedSearches {

    /**
     * Plans the search that a request with a checkpoint describes. Stores nothing.
     *
     * @throws HttpProblem if the checkpoint is invalid, or if the request also sets a field that the checkpoint
     *     supplies
     */
    NewSearch takeUp(SearchRequest request);
}
