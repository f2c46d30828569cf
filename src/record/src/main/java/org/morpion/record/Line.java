package org.morpion.record;

/**
 * A line of n points: its origin, the end that its direction leads away from (§5), and the direction.
 *
 * @param x the origin's x
 * @param y the origin's y
 */
public record Line(long x, long y, Direction direction) {}
