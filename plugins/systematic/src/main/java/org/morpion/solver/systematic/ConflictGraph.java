package org.morpion.solver.systematic;

import org.morpion.game.RuleSet;
import org.morpion.record.Direction;

/**
 * The moves that a search can choose from, one in each of 64 slots, and which of them exclude each other or lie near
 * each other. A set of moves is a {@code long}, a bit for each slot.
 */
final class ConflictGraph {
    static final int SLOTS = Long.SIZE;

    /** The most moves of a set whose independent subsets are counted at once. */
    static final int MAX_INDEPENDENT = 8;

    /** Bits of a coefficient: it is at most 70, the middle one of (1 + x)^8. */
    private static final int COEFFICIENT = 7;

    private static final int MASK = (1 << COEFFICIENT) - 1;

    private final int span;

    /** For the difference of two cells: all bits if they lie on one track and a line can hold both, otherwise none. */
    private final long[] aligned = new long[2 * Board.CELLS];

    private final int[] keys = new int[SLOTS];
    private final int[] lines = new int[SLOTS];
    private final long[] conflicts = new long[SLOTS];
    private final long[] near = new long[SLOTS];

    ConflictGraph(RuleSet rules) {
        span = rules.span();
        for (Direction direction : Direction.values()) {
            for (int steps = 1; steps < rules.lineLength(); steps++) {
                int cells = steps * (direction.dx() + Board.SIZE * direction.dy());
                aligned[Board.CELLS + cells] = -1;
                aligned[Board.CELLS - cells] = -1;
            }
        }
    }

    private ConflictGraph(ConflictGraph other) {
        span = other.span;
        System.arraycopy(other.aligned, 0, aligned, 0, aligned.length);
        set(other);
    }

    ConflictGraph copy() {
        return new ConflictGraph(this);
    }

    void set(ConflictGraph other) {
        System.arraycopy(other.keys, 0, keys, 0, SLOTS);
        System.arraycopy(other.lines, 0, lines, 0, SLOTS);
        System.arraycopy(other.conflicts, 0, conflicts, 0, SLOTS);
        System.arraycopy(other.near, 0, near, 0, SLOTS);
    }

    /**
     * Puts a move into a slot.
     *
     * @param line as {@link Board#line} says
     * @param others the moves that it may meet; what is said of it and of any other means nothing
     */
    void put(int slot, int key, int line, long others) {
        int[] keys = this.keys;
        int[] lines = this.lines;
        long[] conflicts = this.conflicts;
        long[] near = this.near;
        long bit = 1L << slot;
        long itsConflicts = 0;
        long itsNear = 0;
        for (long rest = others; rest != 0; rest &= rest - 1) {
            int other = Long.numberOfTrailingZeros(rest);
            long otherBit = rest & -rest;
            long conflict = compatible(key, line, keys[other], lines[other]) - 1L;
            int cells = (keys[other] & Board.CELL) - (key & Board.CELL);
            long together = aligned[Board.CELLS + cells];
            itsConflicts |= otherBit & conflict;
            conflicts[other] = conflicts[other] & ~bit | bit & conflict;
            itsNear |= otherBit & together;
            near[other] = near[other] & ~bit | bit & together;
        }
        keys[slot] = key;
        lines[slot] = line;
        conflicts[slot] = itsConflicts;
        near[slot] = itsNear;
    }

    /** Whether a line, as {@link Board#line} says of it, is in conflict with that of a move. */
    boolean overlaps(int slot, int line) {
        int distance = lines[slot] - line;
        return distance < span && distance > -span;
    }

    /** How many moves of a set are not in conflict with one that is in no slot. */
    int compatible(int key, int line, long set) {
        int[] keys = this.keys;
        int[] lines = this.lines;
        int compatible = 0;
        for (long rest = set; rest != 0; rest &= rest - 1) {
            int other = Long.numberOfTrailingZeros(rest);
            compatible += compatible(key, line, keys[other], lines[other]);
        }
        return compatible;
    }

    /**
     * 1 for two moves, with what {@link Board#line} says of them, that can both be played; 0 if they have the same
     * point, or lines that overlap. There is no branch in it.
     */
    int compatible(int key, int line, int otherKey, int otherLine) {
        int distance = otherLine - line;
        int apart = span - 1 - distance | span - 1 + distance;
        return (apart & -((key ^ otherKey) & Board.CELL)) >>> 31;
    }

    int key(int slot) {
        return keys[slot];
    }

    /** The moves that can't be played once this one has been, but for itself. */
    long conflicts(int slot) {
        return conflicts[slot];
    }

    /** The moves whose points could be on a line with this one's. */
    long near(int slot) {
        return near[slot];
    }

    /** Of these moves those that are near to another of them and not in conflict with it. */
    long touching(long set) {
        long touching = 0;
        for (long rest = set; rest != 0; rest &= rest - 1) {
            int slot = Long.numberOfTrailingZeros(rest);
            if ((near[slot] & ~conflicts[slot] & set) != 0) {
                touching |= rest & -rest;
            }
        }
        return touching;
    }

    /** Whether another move of a set has the same point. */
    boolean sharesPoint(int slot, long set) {
        for (long rest = set & conflicts[slot]; rest != 0; rest &= rest - 1) {
            if (((keys[Long.numberOfTrailingZeros(rest)] ^ keys[slot]) & Board.CELL) == 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * Of at most {@link #MAX_INDEPENDENT} moves, how many subsets of each size have no conflict: the coefficients of
     * the set's independence polynomial, the empty set's 1 first.
     */
    long independent(long set) {
        // The subsets without a move, and those with it and without what it is in conflict with.
        long polynomial = 1;
        for (long rest = set; rest != 0; ) {
            int slot = Long.numberOfTrailingZeros(rest);
            rest &= rest - 1;
            long conflicting = conflicts[slot] & rest;
            if (conflicting != 0) {
                return polynomial * (independent(rest) + (independent(rest & ~conflicting) << COEFFICIENT));
            }
            polynomial += polynomial << COEFFICIENT;
        }
        return polynomial;
    }

    static long coefficient(long polynomial, int size) {
        return polynomial >>> COEFFICIENT * size & MASK;
    }

    /** The size of the largest subset that a polynomial counts. */
    static int degree(long polynomial) {
        return (Long.SIZE - 1 - Long.numberOfLeadingZeros(polynomial)) / COEFFICIENT;
    }

    /** One of the subsets of this size without a conflict. */
    long independent(long set, int size) {
        long subset = set;
        for (long rest = set; rest != 0; rest &= rest - 1) {
            long without = subset & ~(rest & -rest);
            if (degree(independent(without)) >= size) {
                subset = without;
            }
        }
        return subset;
    }
}
