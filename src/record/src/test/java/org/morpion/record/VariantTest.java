package org.morpion.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class VariantTest {

    @ParameterizedTest
    @CsvSource({"T5, 5T, 5, 3, 36", "D5, 5D, 5, 4, 36", "T4, 4T, 4, 2, 24", "D4, 4D, 4, 3, 24"})
    void theTableOfSection4(Variant variant, String code, int length, int forbidden, int crossPoints) {
        assertThat(variant.code()).isEqualTo(code);
        assertThat(variant.lineLength()).isEqualTo(length);
        assertThat(variant.forbiddenDistance()).isEqualTo(forbidden);
        assertThat(variant.cross()).hasSize(crossPoints).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @EnumSource(Variant.class)
    void theCrossIsSymmetric(Variant variant) {
        int w = variant.crossWidth();
        assertThat(variant.cross())
                .allSatisfy(point -> assertThat(variant.cross())
                        .contains(new Point(w - point.x(), point.y()), new Point(point.y(), point.x())));
    }

    @Test
    void theInnerCornersBelongToTheCross() {
        assertThat(Variant.T5.armStart()).isEqualTo(3);
        assertThat(Variant.T4.armStart()).isEqualTo(2);
        assertThat(Variant.T5.cross()).contains(new Point(3, 3)).doesNotContain(new Point(4, 3), new Point(0, 0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"5D", "5d", "D5", "d5"})
    void spellingsOfSection4AreRead(String spelling) {
        assertThat(Variant.ofSpelling(spelling)).contains(Variant.D5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "5", "55", "TT", "5X", "6T", "5T ", "5T+", "５T", "5ſ", "ß5"})
    void otherSpellingsAreNot(String spelling) {
        assertThat(Variant.ofSpelling(spelling)).isEmpty();
    }
}
