package org.morpion.solver.beam;

import java.util.Arrays;
import org.morpion.game.MoveIds;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.solver.RandomSource;

/** Hash of a grid, 64 bits, independent of orientation and order of moves, updated incrementally along a game. */
final class GridHash {
    /*
     * Each line has 64 pseudorandom bits, computed from its coordinates (Zobrist 1970). The sum over a grid's lines is
     * independent of their order. One sum is kept for each of the 8 orientations; the least of them is independent of
     * the orientation. Among k grids a collision has probability about k^2/2^63. For uniform hashes this would be
     * k^2/2^65, but the least of 8 numbers is small.
     */
    private static final Symmetry[] SYMMETRIES = Symmetry.values();
    private static final int N = SYMMETRIES.length;

    private final RuleSet rules;
    private final MoveIds ids;

    /** By move id and symmetry: the bits of the line's image. */
    private long[] bits = new long[N << 12];

    private int known;

    /** By depth and symmetry: the sums along the game. */
    private long[] sums = new long[N << 8];

    /** Creates the hash of the cross, at depth 0. */
    GridHash(RuleSet rules, MoveIds ids) {
        this.rules = rules;
        this.ids = ids;
    }

    /** Returns the hash of the grid after a move from the grid at this depth. */
    long child(int depth, int id) {
        computeBits(id);
        int from = N * depth;
        int line = N * id;
        long least = Long.MAX_VALUE;
        for (int s = 0; s < N; s++) {
            least = Math.min(least, sums[from + s] + bits[line + s]);
        }
        return least;
    }

    /** Plays a move from the grid at this depth: computes the sums of the next depth. */
    void play(int depth, int id) {
        computeBits(id);
        int from = N * depth;
        if (from + 2 * N > sums.length) {
            sums = Arrays.copyOf(sums, 2 * sums.length);
        }
        for (int s = 0; s < N; s++) {
            sums[from + N + s] = sums[from + s] + bits[N * id + s];
        }
    }

    /** Returns the sum at this depth in the game's own orientation. */
    long sum(int depth) {
        return sums[N * depth];
    }

    /** Returns the amount that a move adds to {@link #sum}. */
    long line(int id) {
        computeBits(id);
        return bits[N * id];
    }

    private void computeBits(int id) {
        while (known <= id) {
            if (N * (known + 1) > bits.length) {
                bits = Arrays.copyOf(bits, 2 * bits.length);
            }
            Move move = ids.move(known);
            for (Symmetry symmetry : SYMMETRIES) {
                Line line = symmetry.apply(move, rules).line();
                long place = line.x() << 34 ^ line.y() << 2 ^ line.direction().ordinal();
                bits[N * known + symmetry.ordinal()] = RandomSource.mix(RandomSource.mix(place) + 1);
            }
            known++;
        }
    }
}
