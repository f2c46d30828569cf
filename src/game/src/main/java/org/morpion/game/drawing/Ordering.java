package org.morpion.game.drawing;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Point;

/** Result of reconstructing a legal order for the lines of a {@link Drawing}. */
public sealed interface Ordering {

    /**
     * A translation, in steps.
     *
     * @param dx steps to the right
     * @param dy steps downwards
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
     * @param onto translation of the drawing onto the cross
     * @param moves the game: in the drawing's order if that is legal, else in reverse order if that is legal, else in
     *     the order of {@link org.morpion.game.Canonical#order}
     */
    record Ordered(Shift onto, List<Move> moves) implements Ordering {}

    /**
     * No order of the lines makes a legal game. Points and translations are in the drawing's frame; lines are indices
     * into the drawing.
     *
     * @param onto best translation of the drawing onto the cross
     * @param reason why the lines are stuck
     * @param lines a minimal set of stuck lines: without any one of them, the rest are not stuck
     * @param points the points involved: those shared by two conflicting lines, those of a covered line, the single
     *     missing point of two rivals, or the missing points of waiting lines
     * @param drawn number of lines that make a game together under this translation. It is the maximum, or the best
     *     found if conflicts leave too many combinations to search
     * @param repairs changes to single lines that make the drawing orderable, or if none does, that let more lines be
     *     drawn; at most {@value Drawing#MAX_REPAIRS}, the longest game first
     */
    record Stuck(Shift onto, Reason reason, List<Integer> lines, List<Point> points, int drawn, List<Repair> repairs)
            implements Ordering {}

    /** Reason for which lines are stuck. */
    enum Reason {
        /** Two lines on one track overlap more than the variant allows. */
        CONFLICT,
        /** All points of a line are on the cross, so that it has no new point. */
        COVERED,
        /** Two lines have the same single missing point, so that the second to be drawn has no new point. */
        RIVALS,
        /** Each line misses at least two points that only these lines could add. */
        WAITING
    }

    /** A change to one line of a drawing. */
    enum Change {
        /** Draws a missing line. */
        ADD,
        /** Moves a line without turning it. */
        MOVE,
        /** Turns a line about one of its points. */
        TURN,
        /** Removes a line. */
        REMOVE
    }

    /**
     * A change that lets more lines be drawn.
     *
     * @param line index of the line; empty to add one
     * @param to the line afterwards, in the drawing's frame; empty to remove it
     * @param drawn number of lines that make a game together after the change
     */
    record Repair(Change change, OptionalInt line, Optional<Line> to, int drawn) {
        /**
         * Returns the translation by which a line is moved; empty for other changes.
         *
         * @param lines the lines of the drawing
         */
        public Optional<Shift> by(List<Line> lines) {
            return to.filter(line -> change == Change.MOVE).map(after -> {
                Line before = lines.get(line.getAsInt());
                return new Shift(after.x() - before.x(), after.y() - before.y());
            });
        }
    }
}
