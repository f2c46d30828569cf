package org.morpion.solver.annealing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AcceptanceTest {
    /** Asserts the acceptance probability by draws just below and just above it. */
    private static void assertChance(Acceptance acceptance, int gain, int before, int after, double chance) {
        assertThat(acceptance.keeps(gain, before, after, chance * 0.999)).isTrue();
        assertThat(acceptance.keeps(gain, before, after, chance * 1.001)).isFalse();
    }

    @Test
    void keepsLossesWithAChanceThatFallsExponentially() {
        Acceptance acceptance = new Acceptance(2, 1);

        assertChance(acceptance, -1, 7, 7, Math.exp(-0.5));
        assertChance(acceptance, -6, 7, 7, Math.exp(-3));
        assertThat(acceptance.keeps(0, 7, 7, 0.999)).isTrue();
        assertThat(acceptance.keeps(1_000_000, 7, 7, 0.999)).isTrue();
        assertThat(acceptance.keeps(-1_000_000, 7, 7, 0.001)).isFalse();
    }

    @Test
    void prefersGridsThatHaveBeenSeenLess() {
        Acceptance acceptance = new Acceptance(1, 2);

        assertChance(acceptance, 0, 0, 4, 1 / 25.0);
        assertChance(acceptance, -1, 3, 7, Math.exp(-1) / 4);
        assertThat(acceptance.keeps(-2, VisitCounts.MAX_COUNT, 0, 0.999)).isTrue();
        assertThat(acceptance.keeps(0, 0, VisitCounts.MAX_COUNT, 0.001)).isFalse();
    }
}
