package org.morpion.game;

import java.util.List;
import java.util.Optional;
import org.morpion.record.Move;
import org.morpion.record.Point;

/** What became of the attempt to put the lines of a {@link Drawing} into a legal order. */
public sealed interface Ordering {

    /**
     * A number of steps to the right and downwards.
     *
     * @param dx to the right
     * @param dy downwards
     */
    record Shift(long dx, long dy) {
        public static final Shift NONE = new Shift(0, 0);

        Point apply(Point point) {
            return new Point(point.x() + dx, point.y() + dy);
        }
    }

    /**
     * The lines make a game.
     *
     * @param onto lays the drawing onto the cross
     * @param moves the game: in the drawing's order if that is legal, else in its reverse, else in that of
     *     {@link Canonical#order}
     */
    record Ordered(Shift onto, List<Move> moves) implements Ordering {}

    /**
     * No order of the lines makes a legal game. Points and shifts are in the drawing's own frame, lines are indices
     * into it.
     *
     * @param onto lays the drawing onto the cross, as well as it can be laid
     * @param reason why the lines are stuck
     * @param lines the lines that get in each other's way; without any one of them, the others would not
     * @param points what it is about: the points that two conflicting lines share, those of a line on the cross, the
     *     one that rivals would both have to bring, or those that waiting lines lack
     * @param drawn how many of the lines make a game together where the drawing is laid: the most that do, unless
     *     conflicts leave too many choices to try them all; then the most of those that were tried
     * @param repairs changes to single lines after which there is an order, at most {@value Drawing#MAX_REPAIRS}
     */
    record Stuck(Shift onto, Reason reason, List<Integer> lines, List<Point> points, int drawn, List<Repair> repairs)
            implements Ordering {}

    /** Why lines are stuck. */
    enum Reason {
        /** Two lines on one track share more than the variant allows. */
        CONFLICT,
        /** All points of a line are on the cross, so that it brings no new one. */
        COVERED,
        /** Two lines lack the same single point, and whichever is drawn second brings no new one. */
        RIVALS,
        /** Each line lacks two points or more that only these lines could bring. */
        WAITING
    }

    /**
     * A change to one line.
     *
     * @param line its index
     * @param by moves the line; empty to leave it out
     */
    record Repair(int line, Optional<Shift> by) {}
}
