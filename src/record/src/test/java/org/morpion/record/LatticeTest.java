package org.morpion.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LatticeTest {
    private static final int WIDTH = 150;
    private static final int HEIGHT = 12;

    /** Wider than any known game, and than the 64 columns that are searched at once. */
    @ParameterizedTest
    @EnumSource(Variant.class)
    void theLegalMovesOfAWidePositionAreThoseThatPassEachTest(Variant variant) {
        Random random = new Random(3);
        Lattice lattice = new Lattice(variant);
        for (int x = 0; x < WIDTH; x++) {
            for (int y = 0; y < HEIGHT; y++) {
                Direction direction = Direction.values()[random.nextInt(4)];
                Move move = new Move(x, y, direction, random.nextInt(variant.lineLength()));
                if (!lattice.isOccupied(x, y) && random.nextInt(3) > 0) {
                    lattice.play(move);
                }
            }
        }

        assertThat(lattice.legalMoves())
                .hasSizeGreaterThan(WIDTH)
                .containsExactlyInAnyOrderElementsOf(each(lattice, variant));
    }

    private static List<Move> each(Lattice lattice, Variant variant) {
        List<Move> legal = new ArrayList<>();
        int reach = variant.lineLength();
        for (int x = -reach; x < WIDTH + reach; x++) {
            for (int y = -reach; y < HEIGHT + reach; y++) {
                for (Direction direction : Direction.values()) {
                    for (int pos = 0; pos < variant.lineLength(); pos++) {
                        Move move = new Move(x, y, direction, pos);
                        if (!lattice.isOccupied(x, y)
                                && lattice.hasOtherPoints(move)
                                && lattice.nearestConflict(move) == 0) {
                            legal.add(move);
                        }
                    }
                }
            }
        }
        return legal;
    }
}
