package org.morpion.record;

import java.util.List;

/**
 * A move that breaks a rule.
 *
 * @param move the move's index in the game, from 0
 * @param rule the first rule, in the order of §7, that it breaks
 * @param points the points at fault, in the line's order: the occupied new point, the missing points, or the points
 *     shared with the earlier line. Points whose coordinates do not fit 64 bits are left out, and
 *     {@link Rule#POS_RANGE} names none
 * @param detail one English sentence with the values at fault
 */
public record Violation(int move, Rule rule, List<Point> points, String detail) {
    public Violation {
        points = List.copyOf(points);
    }
}
