package org.morpion.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.morpion.record.Point;
import org.morpion.record.Variant;

class RuleSetTest {
    private static final List<Point> SQUARE =
            List.of(new Point(0, 0), new Point(1, 0), new Point(0, 1), new Point(1, 1));

    @ParameterizedTest
    @EnumSource
    void takesAVariantsRules(Variant variant) {
        RuleSet rules = RuleSet.of(variant);

        assertThat(rules.name()).isEqualTo(variant.code());
        assertThat(rules.lineLength()).isEqualTo(variant.lineLength());
        assertThat(rules.maxOverlap()).isEqualTo(variant.maxOverlap());
        assertThat(rules.span()).isEqualTo(variant.forbiddenDistance() + 1);
        assertThat(rules.crossWidth()).isEqualTo(variant.crossWidth());
        assertThat(rules.cross()).isEqualTo(variant.cross());
    }

    @Test
    void takesOtherCrosses() {
        assertThat(Crosses.T3.cross()).hasSize(12);
        assertThat(Crosses.T3.span()).isEqualTo(2);
        assertThat(Crosses.D3.span()).isEqualTo(3);
    }

    @ParameterizedTest
    @CsvSource({"2, 0, 1", "6, 0, 1", "5, -1, 1", "5, 4, 1", "3, 2, 1", "5, 1, -1", "5, 1, 16", "5, 1, 0"})
    void refusesValuesOutOfRange(int lineLength, int maxOverlap, int width) {
        assertThatIllegalArgumentException().isThrownBy(() -> new RuleSet("x", lineLength, maxOverlap, width, SQUARE));
    }

    @Test
    void refusesAnAsymmetricCross() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RuleSet("x", 5, 1, 1, SQUARE.subList(0, 3)))
                .withMessageContaining("Point[x=1, y=1]");
    }
}
