package org.morpion.solver.annealing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.morpion.solver.annealing.Elites.Elite;

class ElitesTest {
    private static Elite game(int length, long hash) {
        return new Elite(new int[length], hash);
    }

    @Test
    void keepsDifferentGamesThatAreNearlyAsLongAsTheLongest() {
        Elites elites = new Elites(10, 2);
        elites.offer(game(10, 1));
        elites.offer(game(10, 1));
        elites.offer(game(8, 2));
        elites.offer(game(7, 3));

        assertThat(elites.list()).extracting(Elite::hash).containsExactly(1L, 2L);
        elites.offer(game(11, 4));
        assertThat(elites.list()).extracting(Elite::hash).containsExactly(1L, 4L);
        assertThat(elites.longest()).hasSize(11);
    }

    @Test
    void givesUpTheShortestWhenThereIsNoRoom() {
        Elites elites = new Elites(2, 5);
        elites.offer(game(10, 1));
        elites.offer(game(9, 2));
        elites.offer(game(8, 3));
        assertThat(elites.list()).extracting(Elite::hash).containsExactly(1L, 2L);

        elites.offer(game(9, 4));

        assertThat(elites.list()).extracting(Elite::hash).containsExactly(1L, 4L);
    }

    @Test
    void hasNoLongestGameAtFirst() {
        assertThat(new Elites(2, 5).longest()).isEmpty();
    }
}
