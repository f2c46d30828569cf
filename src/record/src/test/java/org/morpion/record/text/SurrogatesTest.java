package org.morpion.record.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SurrogatesTest {
    private static final char HIGH = '\uD83D';
    private static final char LOW = '\uDE00';

    @Test
    void standInPairs() {
        assertThat(Surrogates.firstUnpaired("")).isEqualTo(-1);
        assertThat(Surrogates.firstUnpaired("a" + HIGH + LOW + HIGH + LOW + "\uFFFD"))
                .isEqualTo(-1);
        assertThat(Surrogates.hasUnpaired("" + HIGH + LOW)).isFalse();
    }

    @Test
    void standAloneWhereTheOtherHalfIsMissing() {
        assertThat(Surrogates.firstUnpaired("a" + HIGH)).isEqualTo(1);
        assertThat(Surrogates.firstUnpaired(HIGH + "a" + LOW)).isZero();
        assertThat(Surrogates.firstUnpaired("" + HIGH + HIGH + LOW)).isZero();
        assertThat(Surrogates.firstUnpaired("" + HIGH + LOW + LOW + LOW)).isEqualTo(2);
        assertThat(Surrogates.hasUnpaired("" + LOW + HIGH)).isTrue();
    }
}
