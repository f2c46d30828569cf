package org.morpion.spelling;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Recogniser of a text that a {@link GameSplitter} would not split: one JSON object with moves, as most files have. It
 * only follows the structure of the bytes, which is several times faster. It may refuse a text that the splitter leaves
 * whole, but accepts none that the splitter splits. Not thread-safe.
 */
public final class SingleGame {
    private static final byte[][] MOVES = {ascii("\"moves\""), ascii("\"lines\""), ascii("\"grid\"")};
    private static final int MOST_NAME = 7;

    private State state = State.START;
    private int depth;
    private boolean isEscaped;

    /** What follows in the object itself, at depth 1. */
    private Next next = Next.NAME;

    /** The name of the current member with its quotation marks, if it is short. */
    private final byte[] name = new byte[MOST_NAME];

    private int nameLength;
    private boolean hasMoves;

    /** Whether the last byte was a line feed. */
    private boolean isLineStart;

    /** Whether the line has white space only, so far. */
    private boolean isBlank;

    /** Whether the line begins with a number, so that with a direction it may be a list of moves. */
    private boolean isNumeric;

    private enum State {
        START,
        OUTSIDE,
        STRING,
        END,
        REFUSED
    }

    private enum Next {
        NAME,
        IN_NAME,
        COLON,
        VALUE,
        REST
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Adds the next bytes of the text.
     *
     * @return whether the text may still be a single game; once false, always false
     */
    public boolean add(byte[] bytes, int start, int end) {
        for (int i = start; i < end && state != State.REFUSED; i++) {
            byte b = bytes[i];
            // Text with these is read in another way.
            state = b == 0 || b == 0x1A ? State.REFUSED : after(b);
        }
        return state != State.REFUSED;
    }

    /** Returns whether the text that was added is a single game. */
    public boolean isComplete() {
        return state == State.END;
    }

    private State after(byte b) {
        switch (state) {
            case START:
                depth = 1;
                return b == '{' ? State.OUTSIDE : State.REFUSED;
            case STRING:
                return afterStringByte(b);
            case OUTSIDE:
                return afterByte(b);
            default:
                return isWhiteSpace(b) ? state : State.REFUSED;
        }
    }

    private State afterStringByte(byte b) {
        if (b == '\n') {
            // The splitter ends the string there.
            return State.REFUSED;
        }
        if (next == Next.IN_NAME) {
            addToName(b);
        }
        if (isEscaped) {
            isEscaped = false;
        } else if (b == '\\') {
            isEscaped = true;
        } else if (b == '"') {
            if (next == Next.IN_NAME) {
                next = Next.COLON;
            }
            return State.OUTSIDE;
        }
        return State.STRING;
    }

    private State afterByte(byte b) {
        boolean isFirst = isLineStart;
        isLineStart = b == '\n';
        if (isWhiteSpace(b)) {
            isBlank |= isLineStart;
            return State.OUTSIDE;
        }
        if (isFirst && (b == '{' || b == 'M')) {
            // Another game may begin here, in JSON or as MS1.
            return State.REFUSED;
        }
        if (isBlank) {
            isBlank = false;
            isNumeric = b >= '0' && b <= '9' || b == '-' || b == '+';
        }
        if (next == Next.NAME && b != '"') {
            return State.REFUSED;
        }
        return switch (b) {
            case '"' -> beginString();
            case '{', '[' -> open(b);
            case '}', ']' -> close();
            case 'n', 's', 'e', 'w' -> isNumeric ? State.REFUSED : other(b);
            default -> other(b);
        };
    }

    private State beginString() {
        if (depth == 1) {
            boolean isName = next == Next.NAME;
            next = isName ? Next.IN_NAME : Next.REST;
            if (isName) {
                nameLength = 0;
                addToName((byte) '"');
            }
        }
        return State.STRING;
    }

    private void addToName(byte b) {
        if (nameLength < MOST_NAME) {
            name[nameLength] = b;
        }
        nameLength++;
    }

    private State open(byte b) {
        if (depth == 1) {
            hasMoves |= b == '[' && next == Next.VALUE && isMoves();
            next = Next.REST;
        }
        depth++;
        return State.OUTSIDE;
    }

    private boolean isMoves() {
        for (byte[] moves : MOVES) {
            if (nameLength == moves.length && Arrays.equals(name, 0, nameLength, moves, 0, moves.length)) {
                return true;
            }
        }
        return false;
    }

    /** The splitter does not tell braces from brackets either. */
    private State close() {
        if (--depth > 0) {
            return State.OUTSIDE;
        }
        return hasMoves ? State.END : State.REFUSED;
    }

    private State other(byte b) {
        if (depth == 1) {
            boolean isColon = b == ':' && next == Next.COLON;
            next = b == ',' ? Next.NAME : isColon ? Next.VALUE : Next.REST;
        }
        return State.OUTSIDE;
    }

    private static boolean isWhiteSpace(byte b) {
        return b == ' ' || b == '\t' || b == '\r' || b == '\n';
    }
}
