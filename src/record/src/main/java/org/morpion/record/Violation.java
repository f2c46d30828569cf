package org.morpion.record;

import java.util.List;

/**
 * A move that breaks a rule.
 *
 * @param move index of the move in the game, from 0
 * @param rule the first broken rule, in the order of §7
 * @param points the points involved, in the line's order: the occupied new point, the missing points, or the points
 *     shared with the earlier line. Points whose coordinates do not fit in 64 bits are omitted; empty for {@link
 *     Rule#POS_RANGE}
 * @param detail an English sentence with the values involved
 */
public record Violation(int move, Rule rule, List<Point> points, String detail) {
    public Violation {
        points = List.copyOf(points);
    }

    /** Returns the move's place in the game, from 1, as people see it on a board. */
    public int place() {
        return move + 1;
    }
}
