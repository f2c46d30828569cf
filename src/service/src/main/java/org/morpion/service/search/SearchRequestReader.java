package org.morpion.service.search;

import jakarta.inject.Singleton;
import org.morpion.service.problem.ProblemType;
import org.morpion.service.request.Limits;
import org.morpion.service.request.StrictJson;

/** Reads the JSON of requests that make searches. */
@Singleton
public class SearchRequestReader extends StrictJson {
    SearchRequestReader(Limits limits) {
        super(limits, ProblemType.INVALID_SEARCH);
    }
}
