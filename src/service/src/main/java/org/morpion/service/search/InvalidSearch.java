package org.morpion.service.search;

import io.quarkiverse.resteasy.problem.HttpProblem;
import org.morpion.service.problem.ProblemType;
import org.morpion.service.request.Place;

/** Problems of requests that can be read, and can't be met. */
public final class InvalidSearch {
    private InvalidSearch() {}

    /**
     * @param pointer the place in the request (RFC 6901)
     * @param value what is there
     * @param allowed what may be there, as the end of a sentence
     */
    public static HttpProblem at(String pointer, Object value, String allowed) {
        return place(pointer).problem(value, allowed).build();
    }

    /** The pointer to a member of this name; it is clipped where it is very long. */
    public static String member(String parent, String name) {
        return place(parent).member(name).pointer();
    }

    /** The problem of a search inside another request, which points into that. */
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
