package org.morpion.vectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import org.junit.jupiter.api.Test;

class PublishedCountsTest {

    @Test
    void sequencesAndGridsStandApart() {
        assertThat(PublishedCounts.sequences("5T"))
                .containsExactly(entry(0, 1L), entry(1, 28L), entry(2, 748L), entry(3, 18992L), entry(4, 456520L));
        assertThat(PublishedCounts.grids("4D")).hasSize(7).containsEntry(6, 3356492L);
        assertThat(PublishedCounts.grids("5D")).hasSize(8).containsEntry(7, 981812L);
    }

    @Test
    void countsUpToSymmetryReachBeyond32Bits() {
        assertThat(PublishedCounts.gridsUpToSymmetry("5D")).hasSize(24).containsEntry(23, 174522348856L);
        assertThat(PublishedCounts.gridsUpToSymmetry("4T")).hasSize(25).containsEntry(24, 510573991860L);
        assertThat(PublishedCounts.gridsUpToSymmetry("3T")).hasSize(10).containsEntry(9, 159207030L);
    }

    @Test
    void anUnknownRuleSetIsRefused() {
        assertThatThrownBy(() -> PublishedCounts.sequences("3T"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("3T sequences");
    }
}
