package org.morpion.record;

import java.util.List;
import java.util.Optional;

/**
 * What the {@link Validator} found.
 *
 * @param score the number of moves, legal or not
 * @param violations the failing moves in play order: none in a legal game, the first one alone unless every one was
 *     asked for
 * @param position the final position of a legal game; empty otherwise
 */
public record Verdict(int score, List<Violation> violations, Optional<FinalPosition> position) {
    public Verdict {
        violations = List.copyOf(violations);
    }

    public boolean legal() {
        return violations.isEmpty();
    }
}
