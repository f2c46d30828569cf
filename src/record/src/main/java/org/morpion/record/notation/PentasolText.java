package org.morpion.record.notation;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.ReadLimits;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.text.Place;

/**
 * Parsed content of a Pentasol file, before the interpretation of its coordinates and signs.
 *
 * @param reference column and row of the cross's inner north-west corner
 * @param entries one entry per move, in play order
 */
record PentasolText(Optional<Point> reference, List<Entry> entries) {

    /** Maximum absolute value of a coordinate or step, so that no frame overflows 64 bits. */
    static final long LIMIT = 1L << 61;

    /**
     * A move as written.
     *
     * @param line line number in the text, from 1
     * @param centerDistance signed distance between the new point and the centre of its line
     */
    record Entry(int line, long column, long row, Direction direction, long centerDistance) {}

    PentasolText {
        entries = List.copyOf(entries);
    }

    /** Reads {@code (col,row) dir centerdist} lines; only the first may be a reference point. */
    static PentasolText parse(String text, ReadLimits limits) throws UnreadableRecordException {
        TextCursor cursor = new TextCursor(
                text, UnreadableRecordException.Reason.BAD_PENTASOL, "line", 1, limits, index -> Place.of(text, index));
        Optional<Point> reference = Optional.empty();
        List<Entry> entries = new ArrayList<>();
        for (; !cursor.atEnd(); nextLine(cursor)) {
            cursor.skipBlanks();
            if (dataEnds(cursor)) {
                continue;
            }
            cursor.expect('(', "before the column");
            long column = coordinate(cursor, "a column", ',');
            long row = coordinate(cursor, "a row", ')');
            if (!dataEnds(cursor)) {
                if (entries.size() == limits.moves()) {
                    throw cursor.tooLarge("more than " + limits.moves() + " moves");
                }
                entries.add(new Entry(cursor.part(), column, row, direction(cursor), centerDistance(cursor)));
            } else if (reference.isEmpty() && entries.isEmpty()) {
                reference = Optional.of(new Point(column, row));
            } else {
                throw cursor.unreadable("a point without a line; only the first one, the reference point, has none");
            }
        }
        if (reference.isEmpty() && entries.isEmpty()) {
            throw new UnreadableRecordException(
                    UnreadableRecordException.Reason.BAD_PENTASOL, "", "neither a reference point nor a move");
        }
        return new PentasolText(reference, entries);
    }

    /** Returns the moves in a frame as a lazy view. */
    List<Move> moves(PentasolFrame frame) {
        return new AbstractList<>() {
            @Override
            public Move get(int index) {
                return frame.move(entries.get(index));
            }

            @Override
            public int size() {
                return entries.size();
            }
        };
    }

    private static boolean dataEnds(TextCursor cursor) {
        return cursor.atEnd() || cursor.nextIs('\n') || cursor.nextIs('\r') || cursor.nextIs('#');
    }

    private static void nextLine(TextCursor cursor) throws UnreadableRecordException {
        if (!dataEnds(cursor)) {
            throw cursor.unexpected("nothing more on this line");
        }
        cursor.skipLine();
        //  and not ||: CR LF is one line end.
        if (cursor.accept('\r') | cursor.accept('\n')) {
            cursor.nextPart();
        }
    }

    private static long coordinate(TextCursor cursor, String what, char end) throws UnreadableRecordException {
        cursor.skipBlanks();
        long value = number(cursor, what);
        cursor.expect(end, "after " + what);
        cursor.skipBlanks();
        return value;
    }

    private static Direction direction(TextCursor cursor) throws UnreadableRecordException {
        for (Direction direction : Direction.values()) {
            if (cursor.accept(sign(direction))) {
                return direction;
            }
        }
        throw cursor.unexpected("a direction, one of - | / \\");
    }

    private static long centerDistance(TextCursor cursor) throws UnreadableRecordException {
        cursor.skipBlanks();
        return number(cursor, "a distance to the line's centre");
    }

    private static long number(TextCursor cursor, String what) throws UnreadableRecordException {
        long value = cursor.number(what);
        if (value < -LIMIT || value > LIMIT) {
            throw cursor.unreadable(what + " of " + value + " is beyond ±2^61");
        }
        cursor.skipBlanks();
        return value;
    }

    /** Returns Pentasol's character for a direction. */
    static char sign(Direction direction) {
        return switch (direction) {
            case H -> '-';
            case V -> '|';
            case DP -> '/';
            case DN -> '\\';
        };
    }
}
