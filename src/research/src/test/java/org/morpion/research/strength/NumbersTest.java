package org.morpion.research.strength;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NumbersTest {
    @Test
    void theMedianIsTheMiddleOrTheMeanOfTheTwoInTheMiddle() {
        assertThat(Numbers.quantile(List.of(9, 1, 5), 0.5)).isEqualTo(5);
        assertThat(Numbers.quantile(List.of(1, 9, 4, 5), 0.5)).isEqualTo(4.5);
        assertThat(Numbers.quantile(List.of(7), 0.5)).isEqualTo(7);
    }

    @Test
    void quartilesLieInAStraightLineBetweenNeighbours() {
        List<Integer> ten = List.of(10, 9, 8, 7, 6, 5, 4, 3, 2, 1);

        assertThat(Numbers.quantile(ten, 0.25)).isEqualTo(3.25);
        assertThat(Numbers.quantile(ten, 0.75)).isEqualTo(7.75);
        assertThat(Numbers.quantile(List.of(1, 2), 0.25)).isEqualTo(1.25);
        assertThat(Numbers.quantile(List.of(7), 0.75)).isEqualTo(7);
    }

    @Test
    void theGreatestValueIsTheLastQuantile() {
        assertThat(Numbers.quantile(List.of(3L, 1L, 2L), 1)).isEqualTo(3);
    }

    @Test
    void numbersAreWrittenWithoutWhatIsNotNeeded() {
        assertThat(Numbers.plain(155)).isEqualTo("155");
        assertThat(Numbers.plain(155.5)).isEqualTo("155.5");
        assertThat(Numbers.whole(9_000_123.4)).isEqualTo("9,000,123");
    }
}
