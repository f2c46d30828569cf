package org.morpion.access;

import io.quarkiverse.resteasy.problem.HttpProblem;
import org.morpion.http.problem.ProblemType;
import org.morpion.record.Excerpt;

/** Factory of problems for invalid key requests. */
final class InvalidKey {
    private static final int SHOWN_CHARACTERS = 100;

    private InvalidKey() {}

    /**
     * Returns the problem of a member with an invalid value.
     *
     * @param pointer JSON pointer to the member
     * @param allowed the allowed values, to follow "it must be"
     */
    static HttpProblem at(String pointer, Object value, String allowed) {
        String shown = Excerpt.of(String.valueOf(value), SHOWN_CHARACTERS);
        return ProblemType.INVALID_KEY
                .because(pointer.substring(1) + " is " + shown + "; it must be " + allowed + ".")
                .with("pointer", pointer)
                .with("value", shown)
                .with("allowed", allowed)
                .build();
    }

    static HttpProblem because(String detail) {
        return ProblemType.INVALID_KEY.because(detail).build();
    }
}
