package org.morpion.searches.plan;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.inject.Singleton;
import org.morpion.http.json.StrictJson;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.Limits;
import org.morpion.run.SearchDocument;

/** Parser of the JSON requests that create searches. */
@Singleton
public class SearchRequestReader extends StrictJson {
    public SearchRequestReader(Limits limits) {
        super(limits, ProblemType.INVALID_SEARCH);
    }

    /**
     * Parses a request for a search.
     *
     * @throws HttpProblem if the body is not JSON or does not match the schema
     */
    public SearchRequest read(byte[] body) {
        try {
            return read(body, SearchRequest.class);
        } catch (HttpProblem e) {
            if (e.getStatusCode() == ProblemType.INVALID_SEARCH.status() && isCheckpoint(body)) {
                throw SearchRequest.WHOLE.at(
                        "", "a bare checkpoint", "an object with the checkpoint as a member: {\"checkpoint\": …}");
            }
            throw e;
        }
    }

    private boolean isCheckpoint(byte[] body) {
        try {
            return member(body, "format").equals(SearchDocument.FORMAT);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
