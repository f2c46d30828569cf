package org.morpion.vectors;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What a reader and a validator must find in a document. Everything but the first two components holds only for a
 * reader that accepts the document; what is absent there is not expected to be anything.
 *
 * @param readable whether a reader must accept the document
 * @param prefer the advised answer where the specification leaves it open: present exactly then
 * @param legal whether the game is legal
 * @param failingMove the index of the first illegal move, from 0
 * @param rules the rules that this move breaks, by the names of reports such as {@code point-missing}; a validator
 *     names one of them
 * @param score the number of moves
 * @param availableMoves the lines that could be drawn next; legal games only, as are the next two
 * @param terminal whether there is no such line
 * @param bbox {@code min_x, min_y, max_x, max_y} of all points, those of the cross included
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

    /** What a reader must do with a document. */
    public enum Readability {
        /** Accept it. */
        YES,
        /** Refuse it. */
        NO,
        /** Either: the specification leaves it open. */
        EITHER
    }
}
