package org.morpion.record.lines;

import java.util.Locale;
import org.morpion.record.Direction;

/**
 * A whole number, or the name of a direction.
 *
 * @param direction null for a number
 */
record Token(long value, Direction direction) {

    static Token number(long value) {
        return new Token(value, null);
    }

    /** Returns the direction named by a word in any letter case, or drawn by a character, or null. */
    static Token named(String word) {
        Direction direction = switch (word.toLowerCase(Locale.ROOT)) {
            case "h", "e", "east", "horizontal", "horiz", "-" -> Direction.H;
            case "v", "s", "south", "vertical", "vert", "|" -> Direction.V;
            case "dp", "ne", "northeast", "/" -> Direction.DP;
            case "dn", "se", "southeast", "\\" -> Direction.DN;
            default -> null;
        };
        return direction == null ? null : new Token(0, direction);
    }
}
