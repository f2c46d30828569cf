package org.morpion.record;

/**
 * A move (§6.1): a new point and the line drawn through it. A move may be any four values that can be written down;
 * whether it is legal is the {@link Validator}'s question.
 *
 * @param x the new point's x
 * @param y the new point's y
 * @param direction the line's direction
 * @param pos the new point's index in the line, counted from its origin; 0 to n − 1 in a legal move
 */
public record Move(long x, long y, Direction direction, long pos) {

    public Point point() {
        return new Point(x, y);
    }

    /**
     * The line that the move draws; its origin is (x, y) − pos·δ (§5).
     *
     * @throws ArithmeticException if the origin's coordinates do not fit 64 bits; never for a legal move
     */
    public Line line() {
        return new Line(
                Math.subtractExact(x, Math.multiplyExact(pos, (long) direction.dx())),
                Math.subtractExact(y, Math.multiplyExact(pos, (long) direction.dy())),
                direction);
    }
}
