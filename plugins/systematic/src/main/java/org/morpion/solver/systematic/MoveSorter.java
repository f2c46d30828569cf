package org.morpion.solver.systematic;

/** Tells the fertile moves of a position from the restless and the quiet ones. */
final class MoveSorter {
    /*
     * Few moves bring others to life: these are fertile. Of the others those are restless that could bring a line to
     * life together with others: on that line all places but one, at least, would be filled if all of them were
     * occupied. What stays is quiet: in no order do quiet moves alone lead to a new one.
     */

    private final Board board;
    private final ConflictGraph graph;
    private final long[] full = new long[ConflictGraph.SLOTS];
    private long fertile;
    private long restless;
    private long quiet;

    MoveSorter(Board board, ConflictGraph graph) {
        this.board = board;
        this.graph = graph;
    }

    long fertile() {
        return fertile;
    }

    long restless() {
        return restless;
    }

    /** At most {@link ConflictGraph#MAX_INDEPENDENT} moves; any more count as restless. */
    long quiet() {
        return quiet;
    }

    /**
     * Sorts the moves of a position.
     *
     * @param all the moves
     * @param known those that are fertile, or have been and may be taken for that
     * @param unknown those of which nothing is known; the others are not fertile
     */
    void sort(long all, long known, long unknown) {
        fertile = known;
        for (long rest = unknown; rest != 0; rest &= rest - 1) {
            if (board.births(graph.key(Long.numberOfTrailingZeros(rest))) != 0) {
                fertile |= rest & -rest;
            }
        }
        quiet = all & ~fertile;
        restless = restless(graph.touching(quiet));
        quiet &= ~restless;
        while (Long.bitCount(quiet) > ConflictGraph.MAX_INDEPENDENT) {
            restless |= quiet & -quiet;
            quiet &= quiet - 1;
        }
    }

    /** Of moves that are not fertile and touch each other, those that are restless. */
    private long restless(long touching) {
        if (touching == 0) {
            return 0;
        }
        for (long rest = touching; rest != 0; rest &= rest - 1) {
            int slot = Long.numberOfTrailingZeros(rest);
            full[slot] = board.full(graph.key(slot));
        }
        togglePoints(touching);
        long calm = touching;
        for (long rest = touching; rest != 0; rest &= rest - 1) {
            int slot = Long.numberOfTrailingZeros(rest);
            int key = graph.key(slot);
            if ((board.nearlyFull(key) & ~full[slot]) != 0) {
                calm &= ~(rest & -rest);
                if (!graph.sharesPoint(slot, calm)) {
                    board.toggle(key);
                }
            }
        }
        togglePoints(calm);
        return touching & ~calm;
    }

    /** Places the points of these moves, or takes them back. */
    private void togglePoints(long set) {
        for (long rest = set; rest != 0; rest &= rest - 1) {
            int slot = Long.numberOfTrailingZeros(rest);
            if (!graph.sharesPoint(slot, rest)) {
                board.toggle(graph.key(slot));
            }
        }
    }
}
