package org.morpion.solver.beam;

import java.util.Arrays;
import org.morpion.game.MoveIds;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.solver.RandomSource;

/**
 * 64 bits for a grid, the same for all its orientations and for every order in which its lines can be drawn, kept up to
 * date along a game.
 */
final class GridHash {
    /*
     * Each line has 64 bits that look random but follow from its coordinates alone (Zobrist 1970). The sum over a
     * grid's lines does not know their order; one sum is kept for each of the 8 orientations, and the least of them
     * does not know the orientation either. The hashes of k grids agree by accident with a probability of about
     * k^2 / 2^63: more than random ones would (2^65), as the least of 8 numbers is small.
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

    /** Of the cross, at depth 0. */
    GridHash(RuleSet rules, MoveIds ids) {
        this.rules = rules;
        this.ids = ids;
    }

    /** The hash of the grid that a move leads to from the one at this depth. */
    long child(int depth, int id) {
        learn(id);
        int from = N * depth;
        int line = N * id;
        long least = Long.MAX_VALUE;
        for (int s = 0; s < N; s++) {
            least = Math.min(least, sums[from + s] + bits[line + s]);
        }
        return least;
    }

    /** The move is made from the grid at this depth: its hash is known at the next. */
    void play(int depth, int id) {
        learn(id);
        int from = N * depth;
        if (from + 2 * N > sums.length) {
            sums = Arrays.copyOf(sums, 2 * sums.length);
        }
        for (int s = 0; s < N; s++) {
            sums[from + N + s] = sums[from + s] + bits[N * id + s];
        }
    }

    /** The sum at this depth for the orientation that is played in. */
    long sum(int depth) {
        return sums[N * depth];
    }

    /** What a move adds to the {@link #sum}. */
    long line(int id) {
        learn(id);
        return bits[N * id];
    }

    private void learn(int id) {
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
