package org.morpion.game;

import org.morpion.record.Direction;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Point;

/**
 * The 8 symmetries of the initial cross around its centre (w/2, w/2). Rotations are clockwise as seen on a screen,
 * where y grows downwards. Every image of a legal game is legal.
 */
public enum Symmetry {
    IDENTITY(1, 0, 0, 1),
    QUARTER_TURN(0, -1, 1, 0),
    HALF_TURN(-1, 0, 0, -1),
    THREE_QUARTER_TURN(0, 1, -1, 0),
    /** Swaps left and right: x becomes w − x. */
    FLIP_X(-1, 0, 0, 1),
    /** Swaps top and bottom: y becomes w − y. */
    FLIP_Y(1, 0, 0, -1),
    /** Swaps x and y. */
    TRANSPOSE(0, 1, 1, 0),
    /** x becomes w − y, and y becomes w − x. */
    ANTITRANSPOSE(0, -1, -1, 0);

    /** Matrix applied to coordinates relative to the centre; each row has one entry 1 or −1, and one entry 0. */
    private final int xx;

    private final int xy;
    private final int yx;
    private final int yy;

    private final Direction[] directions = new Direction[Direction.values().length];
    private final boolean[] reversed = new boolean[Direction.values().length];

    Symmetry(int xx, int xy, int yx, int yy) {
        this.xx = xx;
        this.xy = xy;
        this.yx = yx;
        this.yy = yy;
        for (Direction direction : Direction.values()) {
            int dx = xx * direction.dx() + xy * direction.dy();
            int dy = yx * direction.dx() + yy * direction.dy();
            for (Direction image : Direction.values()) {
                boolean same = dx == image.dx() && dy == image.dy();
                boolean opposite = dx == -image.dx() && dy == -image.dy();
                if (same || opposite) {
                    directions[direction.ordinal()] = image;
                    reversed[direction.ordinal()] = opposite;
                }
            }
        }
    }

    /** Returns the inverse symmetry. */
    public Symmetry inverse() {
        return of(xx, yx, xy, yy);
    }

    /** Returns the composition: this symmetry first, then another. */
    public Symmetry then(Symmetry next) {
        return of(
                next.xx * xx + next.xy * yx,
                next.xx * xy + next.xy * yy,
                next.yx * xx + next.yy * yx,
                next.yx * xy + next.yy * yy);
    }

    public Direction apply(Direction direction) {
        return directions[direction.ordinal()];
    }

    /** Tests whether the image of a line in this direction has its origin at the image of the line's other end. */
    public boolean reverses(Direction direction) {
        return reversed[direction.ordinal()];
    }

    /** @throws ArithmeticException if the image's coordinates do not fit in 64 bits */
    public Point apply(Point point, RuleSet rules) {
        return apply(point, rules.crossWidth());
    }

    /**
     * Returns the image of a line, with its origin at the end from which the image's direction leads (MSR §5).
     *
     * @throws ArithmeticException if coordinates of its ends do not fit in 64 bits
     */
    public Line apply(Line line, RuleSet rules) {
        Direction direction = line.direction();
        int toOrigin = reverses(direction) ? rules.lineLength() - 1 : 0;
        Point origin = new Point(
                Math.addExact(line.x(), (long) toOrigin * direction.dx()),
                Math.addExact(line.y(), (long) toOrigin * direction.dy()));
        Point image = apply(origin, rules);
        return new Line(image.x(), image.y(), apply(direction));
    }

    /**
     * Returns the image of a move: of its new point and its line.
     *
     * @throws ArithmeticException if the image's values do not fit in 64 bits; never for a legal move
     */
    public Move apply(Move move, RuleSet rules) {
        Point point = apply(move.point(), rules);
        long pos = reverses(move.direction()) ? Math.subtractExact(rules.lineLength() - 1, move.pos()) : move.pos();
        return new Move(point.x(), point.y(), apply(move.direction()), pos);
    }

    /** Returns the image of a point under this symmetry around (w/2, w/2). */
    Point apply(Point point, int w) {
        return new Point(x(point.x(), point.y(), w), y(point.x(), point.y(), w));
    }

    /** Returns the first coordinate of a point's image. */
    long x(long x, long y, int w) {
        return image(xx, xy, x, y, w);
    }

    /** Returns the second coordinate of a point's image. */
    long y(long x, long y, int w) {
        return image(yx, yy, x, y, w);
    }

    private static long image(int fromX, int fromY, long x, long y, int w) {
        long source = fromX != 0 ? x : y;
        return fromX + fromY > 0 ? source : Math.subtractExact(w, source);
    }

    private static Symmetry of(int xx, int xy, int yx, int yy) {
        for (Symmetry symmetry : values()) {
            if (symmetry.xx == xx && symmetry.xy == xy && symmetry.yx == yx && symmetry.yy == yy) {
                return symmetry;
            }
        }
        throw new AssertionError("The 8 matrices are closed under multiplication.");
    }
}
