package org.morpion.game;

import org.morpion.record.Direction;

/**
 * Bit-parallel evaluation of the rules for all lines through a point, in all four directions at once. A long holds the
 * point's surroundings on its four tracks, interleaved. It has 16 nibbles for 16 places on each track, with the point
 * at {@link #CENTRE}. Each nibble has one bit per direction (in the order of {@link Direction}).
 */
final class Lanes {
    static final int DIRECTIONS = 4;
    static final int PLACES = 16;
    static final int CENTRE = 8;

    /** The first direction's bit of every place. */
    static final long FIRST = 0x1111_1111_1111_1111L;

    /** The centre's bits in all directions. */
    static final long CENTRES = 0xFL << DIRECTIONS * CENTRE;

    /** Lower five bits of a key that places a point without a line. */
    static final int NO_LINE = 7;

    private final int lineLength;

    /** Second and third shift of {@link #drawable}'s smear over span − 1 places; the first is one place. */
    private final int secondShift;

    private final int thirdShift;

    /** Origins of all lines through the centre. */
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

    /** Returns the track places that the line of the move with this key occupies, with the new point at the centre. */
    long uses(int key) {
        return uses[key & 31];
    }

    /** Returns the lines that the move rules out: those through the new point, and those in conflict with its line. */
    long ends(int key) {
        return ends[key & 31];
    }

    /** Returns the origins of the lines through the centre that are drawable: exactly one hole and no conflict. */
    long drawable(long holes, long used) {
        // At least one and at least two holes among 2 places, then 4, and finally the odd place.
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

    /** Returns the first direction's bits of consecutive places. */
    private static long run(int from, int length) {
        return (FIRST & (1L << DIRECTIONS * length) - 1) << DIRECTIONS * from;
    }
}
