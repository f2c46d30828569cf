package org.morpion.record.msr;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.morpion.record.Direction;
import org.morpion.record.Move;

/**
 * Fast scanner for the move list of a JSON record. It reads the bytes directly in a third of a parser's time. Moves
 * make up most of a document, and white space most of the moves. The scanner accepts only the usual spelling: the four
 * fields once each in any order, no escapes, integers without an exponent. For any other input it returns no result, so
 * that the parser alone reports errors.
 */
final class MoveScanner {
    /** Number of digits that always fit in 64 bits. */
    private static final int MAX_DIGITS = 18;

    /** Maximum number of bytes before and after the list; both are copied for the parser. */
    private static final int MOST_AROUND = 1 << 13;

    private static final byte[] FIELD = {'"', 'm', 'o', 'v', 'e', 's', '"'};

    private static final int X = 1;
    private static final int Y = 1 << 1;
    private static final int DIR = 1 << 2;
    private static final int POS = 1 << 3;

    /** Number of fields of a move. */
    private static final int FIELDS = 4;

    private final byte[] bytes;
    private int to;
    private int at;

    // The fields of the move read last, in the order of the document.
    private final int[] fields = new int[FIELDS];

    /** Start of the text before each value, from the end of the previous value on. */
    private final int[] before = new int[FIELDS];

    private final int[] lengths = new int[FIELDS];

    /** Whether the text before the first value begins with the end of another move. */
    private boolean layoutKnown;

    private int lastEnd;

    private long x;
    private long y;
    private Direction direction;
    private long pos;

    private MoveScanner(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.at = from;
        this.to = to;
    }

    /**
     * A record's moves and the range of their array.
     *
     * @param from index of the opening bracket
     * @param to index after the closing bracket
     */
    record Scanned(List<Move> moves, int from, int to) {}

    /**
     * Scans a record's first move list.
     *
     * @param most maximum number of moves
     * @return empty if the record has no list, spells it in an unusual way, or has too many bytes around it
     */
    static Optional<Scanned> scan(byte[] bytes, int from, int to, int most) {
        try {
            MoveScanner scanner = new MoveScanner(bytes, from, Math.min(to, from + MOST_AROUND));
            scanner.enterMoves();
            int start = scanner.at;
            scanner.to = to;
            List<Move> moves = scanner.moves(most);
            return to - scanner.at > MOST_AROUND
                    ? Optional.empty()
                    : Optional.of(new Scanned(moves, start, scanner.at));
        } catch (UnusualException e) {
            return Optional.empty();
        }
    }

    /** Signals unusual input, without a stack trace because it is not an error. */
    private static final class UnusualException extends Exception {
        private static final long serialVersionUID = 1;
        private static final UnusualException INSTANCE = new UnusualException();

        private UnusualException() {
            super(null, null, false, false);
        }
    }

    /** Advances to the opening bracket of the record's first move list. */
    private void enterMoves() throws UnusualException {
        expect('{');
        while (true) {
            skipSpace();
            boolean found = isMovesField();
            skipText();
            expect(':');
            skipSpace();
            if (found) {
                return;
            }
            skipValue();
            expect(',');
        }
    }

    private boolean isMovesField() {
        if (to - at < FIELD.length) {
            return false;
        }
        for (int i = 0; i < FIELD.length; i++) {
            if (bytes[at + i] != FIELD[i]) {
                return false;
            }
        }
        return true;
    }

    /** Skips a value; only its end matters. */
    private void skipValue() throws UnusualException {
        int depth = 0;
        do {
            switch (current()) {
                case '"' -> {
                    boolean escaped = false;
                    for (at++; escaped || current() != '"'; at++) {
                        escaped = !escaped && bytes[at] == '\\';
                    }
                    at++;
                }
                case '{', '[' -> {
                    depth++;
                    at++;
                }
                case '}', ']' -> {
                    depth--;
                    at++;
                }
                default -> at++;
            }
        } while (depth > 0 || depth == 0 && current() != ',' && current() != '}');
    }

    /** Skips a name. A name with an escape is rejected, because it could denote any name. */
    private void skipText() throws UnusualException {
        if (current() != '"') {
            throw UnusualException.INSTANCE;
        }
        for (at++; current() != '"'; at++) {
            if (bytes[at] == '\\') {
                throw UnusualException.INSTANCE;
            }
        }
        at++;
    }

    private List<Move> moves(int most) throws UnusualException {
        List<Move> moves = new ArrayList<>(200);
        expect('[');
        skipSpace();
        if (current() == ']') {
            at++;
            return moves;
        }
        if (most > 0) {
            moves.add(move());
        }
        while (moves.size() < most) {
            Move move = moveInSameLayout();
            if (move == null) {
                expect('}');
                skipSpace();
                if (current() == ']') {
                    at++;
                    return moves;
                }
                expect(',');
                move = move();
                layoutKnown = true;
            }
            moves.add(move);
        }
        expect('}');
        expect(']');
        return moves;
    }

    /** Reads a move up to its last value, and remembers its layout. */
    private Move move() throws UnusualException {
        int seen = 0;
        expect('{');
        for (int i = 0; i < FIELDS; i++) {
            if (i > 0) {
                expect(',');
            }
            int field = field();
            if ((seen & field) != 0) {
                throw UnusualException.INSTANCE;
            }
            seen |= field;
            expect(':');
            skipSpace();
            fields[i] = field;
            before[i] = lastEnd;
            lengths[i] = at - lastEnd;
            value(field);
        }
        return new Move(x, y, direction, pos);
    }

    /**
     * Reads a move up to its last value if the text before each of its values is the same as in the move read last by
     * {@link #move}; else returns null and reads nothing. Most documents have the same text in all moves, and comparing
     * it takes a fraction of the time of scanning it.
     */
    private Move moveInSameLayout() throws UnusualException {
        int start = lastEnd;
        for (int i = 0; i < FIELDS; i++) {
            int end = at + lengths[i];
            if (!layoutKnown || end > to || !Arrays.equals(bytes, at, end, bytes, before[i], before[i] + lengths[i])) {
                at = start;
                lastEnd = start;
                return null;
            }
            at = end;
            value(fields[i]);
        }
        return new Move(x, y, direction, pos);
    }

    private void value(int field) throws UnusualException {
        switch (field) {
            case X -> x = integer();
            case Y -> y = integer();
            case POS -> pos = integer();
            default -> direction = direction();
        }
        lastEnd = at;
    }

    private int field() throws UnusualException {
        expect('"');
        int field = switch (next()) {
            case 'x' -> X;
            case 'y' -> Y;
            case 'd' -> next() == 'i' && next() == 'r' ? DIR : 0;
            case 'p' -> next() == 'o' && next() == 's' ? POS : 0;
            default -> 0;
        };
        if (field == 0 || next() != '"') {
            throw UnusualException.INSTANCE;
        }
        return field;
    }

    private Direction direction() throws UnusualException {
        expect('"');
        Direction direction = switch (next()) {
            case 'H' -> Direction.H;
            case 'V' -> Direction.V;
            case 'D' ->
                switch (next()) {
                    case 'P' -> Direction.DP;
                    case 'N' -> Direction.DN;
                    default -> throw UnusualException.INSTANCE;
                };
            default -> throw UnusualException.INSTANCE;
        };
        if (next() != '"') {
            throw UnusualException.INSTANCE;
        }
        return direction;
    }

    /** Reads a JSON integer. A fraction or an exponent leaves a character that the caller rejects. */
    private long integer() throws UnusualException {
        boolean negative = current() == '-';
        int first = negative ? at + 1 : at;
        int i = first;
        long value = 0;
        for (; i < to && bytes[i] >= '0' && bytes[i] <= '9'; i++) {
            if (i - first == MAX_DIGITS) {
                throw UnusualException.INSTANCE;
            }
            value = 10 * value + bytes[i] - '0';
        }
        boolean leadingZero = i - first > 1 && bytes[first] == '0';
        if (i == first || leadingZero) {
            throw UnusualException.INSTANCE;
        }
        at = i;
        return negative ? -value : value;
    }

    private void expect(char wanted) throws UnusualException {
        skipSpace();
        if (next() != wanted) {
            throw UnusualException.INSTANCE;
        }
    }

    private void skipSpace() {
        int i = at;
        while (i < to && (bytes[i] == ' ' || bytes[i] == '\n' || bytes[i] == '\r' || bytes[i] == '\t')) {
            i++;
        }
        at = i;
    }

    private byte next() throws UnusualException {
        byte next = current();
        at++;
        return next;
    }

    private byte current() throws UnusualException {
        if (at >= to) {
            throw UnusualException.INSTANCE;
        }
        return bytes[at];
    }
}
