package org.morpion.game;

import org.morpion.record.Direction;

/**
 * The surroundings of a point on its four tracks, interleaved in a long: 16 nibbles for 16 places on each track, the
 * point itself at {@link #CENTRE}, and in each nibble a bit for each direction (in the order of {@link Direction}).
 * What the rules say of lines through that point, for all four directions at once.
 */
final class Lanes {
    static final int DIRECTIONS = 4;
    static final int PLACES = 16;
    static final int CENTRE = 8;

    /** The first direction's bit of every place. */
    static final long FIRST = 0x1111_1111_1111_1111L;

    /** All directions' bits of the point itself. */
    static final long CENTRES = 0xFL << DIRECTIONS * CENTRE;

    /** The lower five bits of a key that place a point without a line. */
    static final int NO_LINE = 7;

    private final int lineLength;

    /** Two shifts that make up 0 .. span − 1 places together with a first one by one place. */
    private final int secondShift;

    private final int thirdShift;

    /** The origins of all lines through the centre. */
    private final long origins;

    private final long[] uses = new long[32];
    private final long[] ends = new long[32];

    Lanes(RuleSet rules) {
        lineLength = rules.lineLength();
        int span = rules.span();
        secondShift = DIRECTIONS * Math.min(2, span - 2);
        thirdShift = DIRECTIONS * (span - 2) - secondShift;
        origins = run(CENTRE - lineLength + 1, lineLength) * 0xF;
        ends[NO_LINE] = origins;
        for (int d = 0; d < DIRECTIONS; d++) {
            for (int pos = 0; pos < lineLength; pos++) {
                int origin = CENTRE - pos;
                uses[d << 3 | pos] = run(origin, span) << d;
                ends[d << 3 | pos] = origins | run(origin - span + 1, 2 * span - 1) << d;
            }
        }
    }

    /** What the line of the move with this key, its new point in the centre, takes from its track. */
    long uses(int key) {
        return uses[key & 31];
    }

    /** The lines that can no longer be drawn after that move: those through the new point, and those in conflict. */
    long ends(int key) {
        return ends[key & 31];
    }

    /** The lines through the centre that could be drawn, by their origins. */
    long drawable(long holes, long used) {
        // At least one hole and at least two: in 2 places, then in 4, and at last with the odd one.
        long one = holes | holes >>> DIRECTIONS;
        long two = holes & holes >>> DIRECTIONS;
        if (lineLength > 3) {
            two |= two >>> 2 * DIRECTIONS | one & one >>> 2 * DIRECTIONS;
            one |= one >>> 2 * DIRECTIONS;
        }
        if (lineLength != 4) {
            long last = holes >>> DIRECTIONS * (lineLength - 1);
            two |= one & last;
            one |= last;
        }
        long blocked = used | used >>> DIRECTIONS;
        blocked |= blocked >>> secondShift;
        blocked |= blocked >>> thirdShift;
        return one & ~two & ~blocked & origins;
    }

    /** The first direction's bits of this many places. */
    private static long run(int from, int length) {
        return (FIRST & (1L << DIRECTIONS * length) - 1) << DIRECTIONS * from;
    }
}
