package org.morpion.service.search;

import io.quarkiverse.resteasy.problem.HttpProblem;
import org.morpion.service.problem.Excerpt;
import org.morpion.service.problem.ProblemType;

/** Problems of requests that can be read, and can't be met. */
public final class InvalidSearch {
    private static final int SHOWN_CHARACTERS = 100;

    private InvalidSearch() {}

    /**
     * @param pointer the place in the request (RFC 6901)
     * @param value what is there
     * @param allowed what may be there, as the end of a sentence
     */
    public static HttpProblem at(String pointer, Object value, String allowed) {
        return builder(pointer, value, allowed).build();
    }

    /** The same, to be given more members. */
    static HttpProblem.Builder builder(String pointer, Object value, String allowed) {
        String shown = clip(String.valueOf(value));
        String name = pointer.isEmpty() ? "The request" : pointer.substring(1);
        return ProblemType.INVALID_SEARCH
                .because(name + " is " + shown + "; it must be " + allowed + ".")
                .with("pointer", pointer)
                .with("value", shown)
                .with("allowed", allowed);
    }

    /** The pointer to a member of this name; it is clipped where it is very long. */
    public static String member(String parent, String name) {
        return parent + "/" + clip(name).replace("~", "~0").replace("/", "~1");
    }

    private static String clip(String text) {
        return Excerpt.of(text, SHOWN_CHARACTERS);
    }
}
