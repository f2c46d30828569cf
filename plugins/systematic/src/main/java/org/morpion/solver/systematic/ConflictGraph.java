package org.morpion.solver.systematic;

import org.morpion.game.RuleSet;
import org.morpion.record.Direction;

/**
 * The moves from which the search chooses, in 64 slots, with the pairs that conflict or are near each other. A set of
 * moves is a {@code long} with a bit per slot.
 */
final class ConflictGraph {
    static final int SLOTS = Long.SIZE;

    /** Maximum size of a set whose independent subsets are counted at once. */
    static final int MAX_INDEPENDENT = 8;

    /** Bits per coefficient; the greatest coefficient is 70, the middle one of (1 + x)^8. */
    private static final int COEFFICIENT = 7;

    private static final int MASK = (1 << COEFFICIENT) - 1;

    private final int span;

    /** By the difference of two cells: all bits if a line can contain both, otherwise 0. */
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
     * @param line number of its line, from {@link Board#line}
     * @param others moves that may be compared with it; relations to all other moves are undefined
     */
    void put(int slot, int key, int line, long others) {
        int[] keys = this.keys;
        int[] lines = this.lines;
        long[] conflicts = this.conflicts;
        long[] near = this.near;
        long bit = 1L << slot;
        long newConflicts = 0;
        long newNear = 0;
        for (long rest = others; rest != 0; rest &= rest - 1) {
            int other = Long.numberOfTrailingZeros(rest);
            long otherBit = rest & -rest;
            long conflict = compatible(key, line, keys[other], lines[other]) - 1L;
            int cells = (keys[other] & Board.CELL) - (key & Board.CELL);
            long together = aligned[Board.CELLS + cells];
            newConflicts |= otherBit & conflict;
            conflicts[other] = conflicts[other] & ~bit | bit & conflict;
            newNear |= otherBit & together;
            near[other] = near[other] & ~bit | bit & together;
        }
        keys[slot] = key;
        lines[slot] = line;
        conflicts[slot] = newConflicts;
        near[slot] = newNear;
    }

    /** Returns whether a line, by its number from {@link Board#line}, conflicts with a move's line. */
    boolean overlaps(int slot, int line) {
        int distance = lines[slot] - line;
        return distance < span && distance > -span;
    }

    /** Returns how many moves of a set are compatible with a move that has no slot. */
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
     * Returns 1 for two compatible moves, and 0 if they have the same point or conflicting lines. Lines are numbers
     * from {@link Board#line}. Branch-free.
     */
    int compatible(int key, int line, int otherKey, int otherLine) {
        int distance = otherLine - line;
        int apart = span - 1 - distance | span - 1 + distance;
        return (apart & -((key ^ otherKey) & Board.CELL)) >>> 31;
    }

    int key(int slot) {
        return keys[slot];
    }

    /** Returns the moves that this one excludes, without itself. */
    long conflicts(int slot) {
        return conflicts[slot];
    }

    /** Returns the moves whose points fit on a line with this one's. */
    long near(int slot) {
        return near[slot];
    }

    /** Returns the moves of a set that are near another of its moves without a conflict. */
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

    /** Returns whether another move of the set has the same point. */
    boolean sharesPoint(int slot, long set) {
        for (long rest = set & conflicts[slot]; rest != 0; rest &= rest - 1) {
            if (((keys[Long.numberOfTrailingZeros(rest)] ^ keys[slot]) & Board.CELL) == 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * Counts the independent subsets of at most {@link #MAX_INDEPENDENT} moves by size. Returns the coefficients of the
     * independence polynomial, starting with 1 for the empty set.
     */
    long independent(long set) {
        // The subsets without this move, plus those with it and without its conflicts.
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

    /** Returns the size of the largest subset that a polynomial counts. */
    static int degree(long polynomial) {
        return (Long.SIZE - 1 - Long.numberOfLeadingZeros(polynomial)) / COEFFICIENT;
    }

    /** Returns an independent subset of the given size. */
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
