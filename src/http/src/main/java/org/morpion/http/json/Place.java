package org.morpion.http.json;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.util.Collection;
import java.util.Optional;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.Parameters;
import org.morpion.http.request.Spelling;

/**
 * A position in the JSON of a request.
 *
 * @param invalid the problem type for an invalid value at this position
 * @param pointer JSON pointer (RFC 6901); empty for the whole request
 */
public record Place(ProblemType invalid, String pointer) {

    /** Returns the position of a member of this object; a long name is shortened. */
    public Place member(String name) {
        return new Place(
                invalid,
                pointer + "/" + Parameters.clip(name).replace("~", "~0").replace("/", "~1"));
    }

    /** Returns the position of an element of this array. */
    public Place element(int index) {
        return new Place(invalid, pointer + "/" + index);
    }

    /** Returns the position that a JSON pointer relative to this one leads to. */
    public Place behind(String rest) {
        return new Place(invalid, pointer + rest);
    }

    /** Requires at most {@code longest} characters and no U+0000, which not every database can store; null passes. */
    public void requireText(String text, int longest) {
        if (text != null && (text.length() > longest || text.indexOf(0) >= 0)) {
            throw problem(text, "a text of at most " + longest + " characters, without U+0000");
        }
    }

    /**
     * Returns the problem for an invalid value inside this one.
     *
     * @param rest JSON pointer to the value, relative to this position
     * @param allowed the allowed values, to follow "it must be"
     */
    public HttpProblem at(String rest, Object value, String allowed) {
        return behind(rest).problem(value, allowed);
    }

    /**
     * The problem for an invalid value at this position.
     *
     * @param allowed the allowed values, to follow "it must be"
     */
    public HttpProblem problem(Object value, String allowed) {
        return problem(value, allowed, Optional.empty());
    }

    /** The problem for a value at this position that is none of the known names; it suggests the closest one. */
    public HttpProblem unknown(String value, Collection<String> known) {
        return unknown(value, value, known);
    }

    /**
     * The problem for an unknown name at this position; it suggests the closest one.
     *
     * @param value what is shown as the value
     */
    public HttpProblem unknown(String value, String name, Collection<String> known) {
        Optional<String> suggestion = name == null ? Optional.empty() : Spelling.nearest(name, known);
        return problem(value, "one of " + String.join(", ", known), suggestion);
    }

    private HttpProblem problem(Object value, String allowed, Optional<String> suggestion) {
        String shown = Parameters.clip(String.valueOf(value));
        String name = pointer.isEmpty() ? "The request" : pointer.substring(1);
        HttpProblem.Builder problem = invalid.because(
                        name + " is " + shown + "; it must be " + allowed + "." + Spelling.question(suggestion))
                .with("pointer", pointer)
                .with("value", shown)
                .with("allowed", allowed);
        suggestion.ifPresent(other -> problem.with("suggestion", other));
        return problem.build();
    }
}
