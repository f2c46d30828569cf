package org.morpion.record.msr;

import java.util.ArrayList;
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
    private static final int ALL = X | Y | DIR | POS;

    private final byte[] bytes;
    private int to;
    private int at;

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
        while (moves.size() < most) {
            moves.add(move());
            skipSpace();
            if (current() == ']') {
                at++;
                return moves;
            }
            expect(',');
        }
        throw UnusualException.INSTANCE;
    }

    private Move move() throws UnusualException {
        long x = 0;
        long y = 0;
        Direction direction = null;
        long pos = 0;
        int seen = 0;
        expect('{');
        while (true) {
            int field = field();
            if ((seen & field) != 0) {
                throw UnusualException.INSTANCE;
            }
            seen |= field;
            expect(':');
            skipSpace();
            switch (field) {
                case X -> x = integer();
                case Y -> y = integer();
                case POS -> pos = integer();
                default -> direction = direction();
            }
            skipSpace();
            if (seen == ALL) {
                expect('}');
                return new Move(x, y, direction, pos);
            }
            expect(',');
        }
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
        if (negative) {
            at++;
        }
        int first = at;
        long value = 0;
        for (int digit = current() - '0'; digit >= 0 && digit <= 9; digit = current() - '0') {
            if (at - first == MAX_DIGITS) {
                throw UnusualException.INSTANCE;
            }
            value = 10 * value + digit;
            at++;
        }
        boolean leadingZero = at - first > 1 && bytes[first] == '0';
        if (at == first || leadingZero) {
            throw UnusualException.INSTANCE;
        }
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
