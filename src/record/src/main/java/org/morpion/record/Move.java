package org.morpion.record;

/**
 * A move (§6.1): a new point and the line drawn through it. The values are unrestricted; the {@link Validator} decides
 * on legality.
 *
 * @param x the new point's x
 * @param y the new point's y
 * @param direction the line's direction
 * @param pos the new point's index on the line, counted from its origin; 0 to n − 1 in a legal move
 */
public record Move(long x, long y, Direction direction, long pos) {

    public Point point() {
        return new Point(x, y);
    }

    /**
     * Returns the line of the move, with its origin at (x, y) − pos·δ (§5).
     *
     * @throws ArithmeticException if the origin's coordinates do not fit in 64 bits; never for a legal move
     */
    public Line line() {
        return new Line(
                Math.subtractExact(x, Math.multiplyExact(pos, (long) direction.dx())),
                Math.subtractExact(y, Math.multiplyExact(pos, (long) direction.dy())),
                direction);
    }
}
