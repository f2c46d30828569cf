package org.morpion.solver.systematic;

/** Counter of the continuations of one, two and three moves from a position. It does not play all of them. */
final class LastMoves {
    /*
     * Any two or three of the position's moves without a conflict make a grid. Every other grid contains an enabled
     * move:
     *
     * - It may be enabled by one move. A third move conflicts with neither of the two, or is itself enabled by one of
     *   them.
     * - It may be enabled by two moves together: its line lacks only their two points besides its own.
     *
     * No grid is of two of these kinds, or of one kind in two ways.
     */

    private final Board board;
    private final ConflictGraph graph;
    private final int[] enabledMove = new int[4 * 5];
    private final int[] bornLines = new int[4 * 5];
    private long singles;
    private long pairs;
    private long triples;

    LastMoves(Board board, ConflictGraph graph) {
        this.board = board;
        this.graph = graph;
    }

    long singles() {
        return singles;
    }

    long pairs() {
        return pairs;
    }

    long triples() {
        return triples;
    }

    /**
     * Counts the continuations of the board's position.
     *
     * @param all the moves that may be played
     * @return false if a move does not fit on the board; the counts are undefined then
     */
    boolean count(long all) {
        singles = Long.bitCount(all);
        pairs = 0;
        triples = 0;
        countIndependent(all);
        for (long rest = all; rest != 0; ) {
            int slot = Long.numberOfTrailingZeros(rest);
            rest &= rest - 1;
            if (!countBirths(slot, all & ~graph.conflicts(slot) & ~(1L << slot), rest)) {
                return false;
            }
        }
        return true;
    }

    /** Counts the independent sets of two and three moves, by inclusion and exclusion over conflicts. */
    private void countIndependent(long all) {
        long ends = 0;
        long paths = 0;
        long triangles = 0;
        for (long rest = all; rest != 0; ) {
            int slot = Long.numberOfTrailingZeros(rest);
            rest &= rest - 1;
            long others = graph.conflicts(slot) & all;
            long degree = Long.bitCount(others);
            ends += degree;
            paths += degree * (degree - 1) / 2;
            for (long later = others & rest; later != 0; ) {
                int other = Long.numberOfTrailingZeros(later);
                later &= later - 1;
                triangles += Long.bitCount(later & graph.conflicts(other));
            }
        }
        long edges = ends / 2;
        pairs += singles * (singles - 1) / 2 - edges;
        triples += singles * (singles - 1) * (singles - 2) / 6 - edges * (singles - 2) + paths - triangles;
    }

    /**
     * Counts the grids with a move enabled by this one, alone or together with another.
     *
     * @param others moves without a conflict with it
     * @param later candidates for the second of two moves; all others have been the first
     */
    private boolean countBirths(int slot, long others, long later) {
        int key = graph.key(slot);
        int children = 0;
        for (long enabledLines = board.enabledLines(key); enabledLines != 0; enabledLines &= enabledLines - 1) {
            int child = board.enabledMove(key, Long.numberOfTrailingZeros(enabledLines));
            if (!board.hasRoom(child)) {
                return false;
            }
            enabledMove[children++] = child;
        }
        long near = graph.near(slot) & others & later;
        if (near != 0) {
            countBirthsOfTwo(key, near);
        }
        if (children == 0) {
            return true;
        }
        pairs += children;
        board.play(key);
        for (int i = 0; i < children; i++) {
            int line = board.line(enabledMove[i]);
            bornLines[i] = line;
            triples += graph.compatible(enabledMove[i], line, others);
            for (int j = 0; j < i; j++) {
                triples += graph.compatible(enabledMove[i], line, enabledMove[j], bornLines[j]);
            }
            triples += Long.bitCount(board.enabledLines(enabledMove[i]));
        }
        board.play(key);
        return true;
    }

    /** Counts the moves that the last examined move enables together with a near one. */
    private void countBirthsOfTwo(int key, long near) {
        long almost = board.jointlyEnabledLines(key);
        for (long rest = near; almost != 0 && rest != 0; rest &= rest - 1) {
            int other = Long.numberOfTrailingZeros(rest);
            for (long lines = almost & board.through(key, graph.key(other)); lines != 0; lines &= lines - 1) {
                int line = board.line(key, Long.numberOfTrailingZeros(lines));
                triples += graph.overlaps(other, line) ? 0 : 1;
            }
        }
    }
}
