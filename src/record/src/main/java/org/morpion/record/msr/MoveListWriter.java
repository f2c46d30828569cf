package org.morpion.record.msr;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.morpion.record.Direction;
import org.morpion.record.Move;

/**
 * Fast writer for the move list of a JSON record, the counterpart of {@link MoveScanner}. Moves make up most of a
 * document, and the text between their numbers is always the same. Not thread-safe.
 */
final class MoveListWriter {
    /** Upper bound on the length of a move's text. */
    private static final int MAX_MOVE = 128;

    private final Spelling spelling;
    private byte[] text;
    private int length;

    /** Starts a list. */
    MoveListWriter(boolean pretty, int moves) {
        spelling = pretty ? Spelling.PRETTY : Spelling.COMPACT;
        text = new byte[2 * MAX_MOVE + spelling.usualMove * moves];
        append(spelling.beforeList);
    }

    void add(Move move) {
        if (text.length - length < 2 * MAX_MOVE) {
            text = Arrays.copyOf(text, 2 * text.length);
        }
        append(length == 1 ? spelling.beforeFirst : spelling.beforeNext);
        append(move.x());
        append(spelling.beforeY);
        append(move.y());
        append(spelling.beforePos[move.direction().ordinal()]);
        append(move.pos());
    }

    /** Ends the list and returns its text. */
    String end() {
        append(length == 1 ? spelling.emptyEnd : spelling.end);
        return new String(text, 0, length, StandardCharsets.ISO_8859_1);
    }

    private void append(byte[] part) {
        System.arraycopy(part, 0, text, length, part.length);
        length += part.length;
    }

    private void append(long number) {
        if (number <= -100 || number >= 100) {
            append(ascii(Long.toString(number)));
            return;
        }
        int value = (int) number;
        if (value < 0) {
            text[length++] = '-';
            value = -value;
        }
        if (value >= 10) {
            text[length++] = (byte) ('0' + value / 10);
        }
        text[length++] = (byte) ('0' + value % 10);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    /** The text around the numbers of moves. */
    private static final class Spelling {
        static final Spelling COMPACT = new Spelling("{", ":", ",", "}", "");
        static final Spelling PRETTY = new Spelling("\n    { ", ": ", ", ", " }", "\n  ");

        final byte[] beforeList = ascii("[");
        final byte[] emptyEnd = ascii("]");
        final byte[] beforeFirst;
        final byte[] beforeNext;
        final byte[] beforeY;
        final byte[][] beforePos = new byte[Direction.values().length][];
        final byte[] end;

        /** Number of characters of most moves, at most. */
        final int usualMove;

        Spelling(String open, String colon, String comma, String close, String afterMoves) {
            String beforeX = open + "\"x\"" + colon;
            beforeFirst = ascii(beforeX);
            beforeNext = ascii(close + "," + beforeX);
            beforeY = ascii(comma + "\"y\"" + colon);
            for (Direction direction : Direction.values()) {
                beforePos[direction.ordinal()] =
                        ascii(comma + "\"dir\"" + colon + '"' + direction.name() + '"' + comma + "\"pos\"" + colon);
            }
            end = ascii(close + afterMoves + "]");
            usualMove = beforeNext.length + beforeY.length + beforePos[Direction.DP.ordinal()].length + 6;
        }
    }
}
