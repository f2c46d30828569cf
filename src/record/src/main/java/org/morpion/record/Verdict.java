package org.morpion.record;

import java.util.List;
import java.util.Optional;

/**
 * Result of the {@link Validator}.
 *
 * @param score number of moves, legal or not
 * @param violations illegal moves in play order: empty for a legal game, otherwise only the first unless all were
 *     requested
 * @param position final position of a legal game; empty otherwise
 */
public record Verdict(int score, List<Violation> violations, Optional<FinalPosition> position) {
    public Verdict {
        violations = List.copyOf(violations);
    }

    public boolean legal() {
        return violations.isEmpty();
    }
}
