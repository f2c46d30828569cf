package org.morpion.spelling.lines;

import java.util.Locale;
import org.morpion.record.Direction;

/**
 * A whole number, or the name of a direction.
 *
 * @param value the number; for a direction −1 if the name is that of the opposite one, else 0
 * @param direction null for a number
 */
record Token(long value, Direction direction) {

    static Token number(long value) {
        return new Token(value, null);
    }

    /** Returns the direction named by a word in any letter case, or drawn by a character, or null. */
    static Token named(String word) {
        return switch (word.toLowerCase(Locale.ROOT)) {
            case "h", "e", "east", "horizontal", "horiz", "-" -> new Token(0, Direction.H);
            case "v", "s", "south", "vertical", "vert", "|" -> new Token(0, Direction.V);
            case "dp", "ne", "northeast", "/" -> new Token(0, Direction.DP);
            case "dn", "se", "southeast", "\\" -> new Token(0, Direction.DN);
            case "w", "west" -> new Token(-1, Direction.H);
            case "n", "north" -> new Token(-1, Direction.V);
            case "sw", "southwest" -> new Token(-1, Direction.DP);
            case "nw", "northwest" -> new Token(-1, Direction.DN);
            default -> null;
        };
    }

    /** Returns this direction as named in a frame where y grows upwards. */
    Token mirrored() {
        return switch (direction) {
            case H -> this;
            case V -> new Token(-1 - value, Direction.V);
            case DP -> new Token(value, Direction.DN);
            case DN -> new Token(value, Direction.DP);
        };
    }
}
