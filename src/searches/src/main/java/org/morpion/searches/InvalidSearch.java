package org.morpion.searches;

import io.quarkiverse.resteasy.problem.HttpProblem;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.Place;

/** Problem responses for search requests that are well-formed but not acceptable. */
public final class InvalidSearch {
    private InvalidSearch() {}

    /**
     * Returns the problem of an unacceptable value.
     *
     * @param pointer the JSON pointer to the value (RFC 6901)
     * @param value the value found there
     * @param allowed the allowed values, worded to follow “it must be”
     */
    public static HttpProblem at(String pointer, Object value, String allowed) {
        return place(pointer).problem(value, allowed).build();
    }

    /** Returns the JSON pointer to a member; an overlong name is truncated. */
    public static String member(String parent, String name) {
        return place(parent).member(name).pointer();
    }

    /**
     * Returns the problem of a search that is embedded in another request, with its pointer relative to that request.
     */
    public static HttpProblem within(String parent, HttpProblem problem) {
        if (!(problem.getParameters().get("pointer") instanceof String pointer) || pointer.isEmpty()) {
            return problem;
        }
        String name = pointer.substring(1);
        String detail = problem.getDetail();
        return HttpProblem.builder(problem)
                .withDetail(detail.startsWith(name) ? parent.substring(1) + "/" + detail : detail)
                .with("pointer", parent + pointer)
                .build();
    }

    static Place place(String pointer) {
        return new Place(ProblemType.INVALID_SEARCH, pointer);
    }
}
