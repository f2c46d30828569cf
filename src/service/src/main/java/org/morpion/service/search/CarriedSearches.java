package org.morpion.service.search;

import io.quarkiverse.resteasy.problem.HttpProblem;

/** Takes up searches that were begun elsewhere. How their documents are read is no concern of this package. */
public interface CarriedSearches {

    /**
     * The search of a request with a checkpoint. Nothing is stored.
     *
     * @throws HttpProblem if the checkpoint is refused, or the request gives beside it what is not allowed
     */
    NewSearch takeUp(SearchRequest request);
}
