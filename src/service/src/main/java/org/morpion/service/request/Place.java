package org.morpion.service.request;

import io.quarkiverse.resteasy.problem.HttpProblem;
import org.morpion.service.problem.ProblemType;

/**
 * A place in the JSON of a request.
 *
 * @param invalid the kind of problem that a value is which can't be there
 * @param pointer to the place (RFC 6901); empty for all of the request
 */
public record Place(ProblemType invalid, String pointer) {

    /** The place of a member of an object; its name is clipped where it is very long. */
    public Place member(String name) {
        return new Place(
                invalid,
                pointer + "/" + Parameters.clip(name).replace("~", "~0").replace("/", "~1"));
    }

    /** The place of an element of an array. */
    public Place element(int index) {
        return new Place(invalid, pointer + "/" + index);
    }

    /** What a pointer leads to that begins here. */
    public Place behind(String rest) {
        return new Place(invalid, pointer + rest);
    }

    /**
     * The problem of a value that can't be here.
     *
     * @param allowed what may be here, as the end of a sentence
     */
    public HttpProblem.Builder problem(Object value, String allowed) {
        String shown = Parameters.clip(String.valueOf(value));
        String name = pointer.isEmpty() ? "The request" : pointer.substring(1);
        return invalid.because(name + " is " + shown + "; it must be " + allowed + ".")
                .with("pointer", pointer)
                .with("value", shown)
                .with("allowed", allowed);
    }
}
