package org.morpion.game;

import org.morpion.record.Direction;

/**
 * The four lanes of a long: for each direction the 16 bits of its track around a point, which is bit {@link #CENTRE} of
 * each lane. What the rules say of lines through that point, for all four directions at once.
 */
final class Lanes {
    static final int WIDTH = 16;
    static final int CENTRE = 8;

    /** The lower five bits of a key that place a point without a line. */
    static final int NO_LINE = 7;

    private static final long ONE_EACH = 0x0001_0001_0001_0001L;

    /** The point itself. */
    static final long CENTRES = ONE_EACH << CENTRE;

    private final int lineLength;

    /** Two shifts that make up 0 .. span − 1 together with a first one by 1. */
    private final int secondShift;

    private final int thirdShift;

    /** The origins of all lines through the centre. */
    private final long origins;

    private final long[] uses = new long[32];
    private final long[] ends = new long[32];

    Lanes(RuleSet rules) {
        lineLength = rules.lineLength();
        int span = rules.span();
        secondShift = Math.min(2, span - 2);
        thirdShift = span - 2 - secondShift;
        origins = run(CENTRE - lineLength + 1, lineLength) * ONE_EACH;
        ends[NO_LINE] = origins;
        for (Direction direction : Direction.values()) {
            int lane = direction.ordinal() * WIDTH;
            for (int pos = 0; pos < lineLength; pos++) {
                int move = direction.ordinal() << 3 | pos;
                int origin = CENTRE - pos;
                uses[move] = run(origin, span) << lane;
                ends[move] = origins | run(origin - span + 1, 2 * span - 1) << lane;
            }
        }
    }

    /** What the line of the move with this key, its new point in the centre, takes from its track. */
    long uses(int key) {
        return uses[key & 31];
    }

    /** The lines that can't be drawn any more after that move: those through the new point, and those in conflict. */
    long ends(int key) {
        return ends[key & 31];
    }

    /** The lines through the centre that could be drawn, by their origins. */
    long drawable(long holes, long used) {
        // At least one hole and at least two holes, in lines of 2; from these in lines of 4; at last with the odd
        // point.
        long one = holes | holes >>> 1;
        long two = holes & holes >>> 1;
        if (lineLength > 3) {
            two |= two >>> 2 | one & one >>> 2;
            one |= one >>> 2;
        }
        if (lineLength != 4) {
            long last = holes >>> (lineLength - 1);
            two |= one & last;
            one |= last;
        }
        long blocked = used | used >>> 1;
        blocked |= blocked >>> secondShift;
        blocked |= blocked >>> thirdShift;
        return one & ~two & ~blocked & origins;
    }

    /** A mask of so many ones. */
    private static long run(int from, int length) {
        return ((1L << length) - 1) << from;
    }
}
