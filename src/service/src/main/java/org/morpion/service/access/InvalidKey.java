package org.morpion.service.access;

import io.quarkiverse.resteasy.problem.HttpProblem;
import org.morpion.record.Excerpt;
import org.morpion.service.problem.ProblemType;

/** Problems of requests for keys that can't be made. */
final class InvalidKey {
    private static final int SHOWN_CHARACTERS = 100;

    private InvalidKey() {}

    /** The problem of a value, at a JSON pointer, that is not allowed. */
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
