package org.morpion.record;

/**
 * A line of n points, given by its origin and direction. The origin is the end from which the direction leads (§5).
 *
 * @param x the origin's x
 * @param y the origin's y
 */
public record Line(long x, long y, Direction direction) {
    /**
     * Returns a point of the line.
     *
     * @param index the distance from the origin in points; 0 for the origin itself
     */
    public Point point(long index) {
        return new Point(x + index * direction.dx(), y + index * direction.dy());
    }
}
