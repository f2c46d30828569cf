package org.morpion.vectors;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Expected result of reading and validating a document. All components except the first two apply only to a reader that
 * accepts the document; an absent component is not checked.
 *
 * @param readable whether a reader must accept the document
 * @param prefer recommended behaviour if the specification leaves it open; absent otherwise
 * @param legal whether the game is legal
 * @param failingMove index of the first illegal move, from 0
 * @param rules rules broken by this move, by their names in reports such as {@code point-missing}; a validator reports
 *     one of them
 * @param score number of moves
 * @param availableMoves number of lines that could be drawn next; for legal games only, like the next two components
 * @param terminal whether there is no such line
 * @param bbox {@code min_x, min_y, max_x, max_y} of all points, including those of the cross
 */
public record Expectation(
        Readability readable,
        Optional<Boolean> prefer,
        Optional<Boolean> legal,
        OptionalInt failingMove,
        Set<String> rules,
        OptionalInt score,
        OptionalInt availableMoves,
        Optional<Boolean> terminal,
        Optional<List<Integer>> bbox) {

    public Expectation {
        rules = Set.copyOf(rules);
        bbox = bbox.map(List::copyOf);
    }

    /** Required behaviour of a reader. */
    public enum Readability {
        /** Accept the document. */
        YES,
        /** Reject the document. */
        NO,
        /** Either: the specification leaves it open. */
        EITHER
    }
}
