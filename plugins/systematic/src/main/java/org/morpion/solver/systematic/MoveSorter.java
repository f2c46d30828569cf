package org.morpion.solver.systematic;

/** Classification of a position's moves as fertile, restless or quiet. */
final class MoveSorter {
    /*
     * The few moves that enable others are fertile. A move is restless if it could enable a line together with others
     * that are not fertile: if all their points were occupied, all but at most one place of that line would be filled.
     * The rest are quiet: quiet moves alone never enable a new move, in any order.
     */

    private final Board board;
    private final ConflictGraph graph;
    private final long[] full = new long[ConflictGraph.SLOTS];
    private long fertile;
    private long jointlyFertile;
    private long quiet;

    MoveSorter(Board board, ConflictGraph graph) {
        this.board = board;
        this.graph = graph;
    }

    long fertile() {
        return fertile;
    }

    long jointlyFertile() {
        return jointlyFertile;
    }

    /**
     * Returns at most {@link ConflictGraph#MAX_INDEPENDENT} moves; {@link #sort} counts any further quiet moves as
     * restless.
     */
    long quiet() {
        return quiet;
    }

    /**
     * Classifies the moves of a position.
     *
     * @param all the moves
     * @param known moves to count as fertile: they are, or have been
     * @param unknown moves to examine; all others are not fertile
     */
    void sort(long all, long known, long unknown) {
        fertile = known;
        for (long rest = unknown; rest != 0; rest &= rest - 1) {
            if (board.enabledLines(graph.key(Long.numberOfTrailingZeros(rest))) != 0) {
                fertile |= rest & -rest;
            }
        }
        quiet = all & ~fertile;
        jointlyFertile = jointlyFertile(graph.touching(quiet));
        quiet &= ~jointlyFertile;
        while (Long.bitCount(quiet) > ConflictGraph.MAX_INDEPENDENT) {
            jointlyFertile |= quiet & -quiet;
            quiet &= quiet - 1;
        }
    }

    /** Returns the restless moves among infertile moves near each other. */
    private long jointlyFertile(long touching) {
        if (touching == 0) {
            return 0;
        }
        for (long rest = touching; rest != 0; rest &= rest - 1) {
            int slot = Long.numberOfTrailingZeros(rest);
            full[slot] = board.full(graph.key(slot));
        }
        togglePoints(touching);
        long remaining = touching;
        for (long rest = touching; rest != 0; rest &= rest - 1) {
            int slot = Long.numberOfTrailingZeros(rest);
            int key = graph.key(slot);
            if ((board.nearlyFull(key) & ~full[slot]) != 0) {
                remaining &= ~(rest & -rest);
                if (!graph.sharesPoint(slot, remaining)) {
                    board.toggle(key);
                }
            }
        }
        togglePoints(remaining);
        return touching & ~remaining;
    }

    /** Places the points of these moves, or removes them. */
    private void togglePoints(long set) {
        for (long rest = set; rest != 0; rest &= rest - 1) {
            int slot = Long.numberOfTrailingZeros(rest);
            if (!graph.sharesPoint(slot, rest)) {
                board.toggle(graph.key(slot));
            }
        }
    }
}
