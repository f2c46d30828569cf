package org.morpion.record.notation;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Variant;
import org.morpion.record.Warnings;
import org.morpion.record.text.Place;

/** Codec of the move list {@code x,y,line.x,line.y,direction|…}: the new point, and the line's start and direction. */
final class MoveList {
    private static final UnreadableRecordException.Reason REASON = UnreadableRecordException.Reason.BAD_MOVES;

    private MoveList() {}

    /** Reads a list without white space; {@code places} maps the index of a character to its place in the document. */
    static List<Move> read(
            String text, Variant variant, ReadLimits limits, Warnings warnings, IntFunction<Place> places)
            throws UnreadableRecordException {
        TextCursor cursor = new TextCursor(text, REASON, "move", 1, limits, places);
        List<Move> moves = new ArrayList<>();
        while (!cursor.atEnd()) {
            if (moves.size() == limits.moves()) {
                throw cursor.tooLarge("more than " + limits.moves() + " moves");
            }
            moves.add(move(cursor, variant, warnings));
            if (!cursor.atEnd()) {
                cursor.expect('|', "after a move");
                cursor.nextPart();
            }
        }
        return moves;
    }

    static String write(GameRecord record) throws UnwritableRecordException {
        StringBuilder text = new StringBuilder();
        int lineLength = record.variant().lineLength();
        for (int i = 0; i < record.moves().size(); i++) {
            Move move = record.moves().get(i);
            if (move.pos() < 0 || move.pos() >= lineLength) {
                throw unwritable(i, "has pos " + move.pos() + "; the list can express 0 to " + (lineLength - 1));
            }
            text.append(i == 0 ? "" : "|").append(move.x()).append(',').append(move.y());
            try {
                Line line = move.line();
                text.append(',').append(line.x()).append(',').append(line.y());
            } catch (ArithmeticException e) {
                throw unwritable(i, "has a line that begins beyond 64 bits");
            }
            text.append(',').append(name(move.direction()));
        }
        return text.toString();
    }

    private static Move move(TextCursor cursor, Variant variant, Warnings warnings) throws UnreadableRecordException {
        long x = coordinate(cursor, "x");
        long y = coordinate(cursor, "y");
        long lineX = coordinate(cursor, "the line's x");
        long lineY = coordinate(cursor, "the line's y");
        String name = cursor.letters(2);
        for (Direction direction : Direction.values()) {
            boolean opposite = name.equals(oppositeName(direction));
            if (opposite || name.equals(name(direction))) {
                long pos = stepsBetween(lineX, lineY, x, y, direction, opposite)
                        .filter(steps -> steps >= 0 && steps < variant.lineLength())
                        .orElseThrow(() -> cursor.unreadable("the point (" + x + ", " + y
                                + ") is not on the line from (" + lineX + ", " + lineY + ") to " + name));
                if (opposite) {
                    warnings.addOnce(
                            "opposite-direction",
                            () -> "move " + cursor.part(),
                            "the line is given by its other end, with direction " + name);
                }
                return new Move(x, y, direction, opposite ? variant.lineLength() - 1 - pos : pos);
            }
        }
        cursor.stepBack(name.length());
        throw name.isEmpty()
                ? cursor.unexpected("a direction after the line's y")
                : cursor.unreadable("the direction " + name + " is not one of e, s, ne, se or their opposites");
    }

    private static long coordinate(TextCursor cursor, String what) throws UnreadableRecordException {
        long value = cursor.number(what);
        cursor.expect(',', "after " + what);
        return value;
    }

    /**
     * Returns the number of steps from the line's first point to the new one; empty if the point is off the line's
     * track.
     */
    private static Optional<Long> stepsBetween(
            long fromX, long fromY, long toX, long toY, Direction direction, boolean opposite) {
        int sign = opposite ? -1 : 1;
        try {
            long alongX = Math.subtractExact(toX, fromX);
            long alongY = Math.subtractExact(toY, fromY);
            long steps = sign * (direction.dx() != 0 ? alongX : alongY);
            boolean onTrack = alongX == sign * steps * direction.dx() && alongY == sign * steps * direction.dy();
            return onTrack ? Optional.of(steps) : Optional.empty();
        } catch (ArithmeticException e) {
            return Optional.empty();
        }
    }

    /** Returns the compass direction of a line from its origin. */
    private static String name(Direction direction) {
        return switch (direction) {
            case H -> "e";
            case V -> "s";
            case DP -> "ne";
            case DN -> "se";
        };
    }

    private static String oppositeName(Direction direction) {
        return switch (direction) {
            case H -> "w";
            case V -> "n";
            case DP -> "sw";
            case DN -> "nw";
        };
    }

    private static UnwritableRecordException unwritable(int index, String message) {
        return new UnwritableRecordException(
                UnwritableRecordException.Reason.ILLEGAL_GAME, "move " + (index + 1) + " " + message);
    }
}
