package org.morpion.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.record.Variant;

class OptionsTest {
    private static final OptionSpec LEVEL = OptionSpec.integer("level", 4, 1, 8, "how deep the search nests");
    private static final OptionSpec ALPHA = OptionSpec.decimal("alpha", 1, 0, 2.5, "the learning rate");
    private static final OptionSpec CUT = OptionSpec.choice("cut", "late", List.of("early", "late"), "where to cut");
    private static final OptionSpec BOUND = OptionSpec.flag("bound", false, "whether to prune");
    private static final SolverInfo INFO = new SolverInfo(
            "some-solver", "1", "Some solver", EnumSet.of(Variant.T5), false, List.of(LEVEL, ALPHA, CUT, BOUND));

    @Test
    void areTheDefaultsWhereNothingIsGiven() {
        Options options = INFO.options(Map.of());

        assertThat(options.integer("level")).isEqualTo(4);
        assertThat(options.decimal("alpha")).isEqualTo(1);
        assertThat(options.choice("cut")).isEqualTo("late");
        assertThat(options.flag("bound")).isFalse();
        assertThat(options).hasToString("{level=4, alpha=1.0, cut=late, bound=false}");
    }

    @Test
    void areWhatIsGivenAndTheDefaultsOfTheOthers() {
        Options options = INFO.options(Map.of("level", 5, "cut", "early", "bound", true));

        assertThat(options.values())
                .containsExactly(
                        Map.entry("level", 5L),
                        Map.entry("alpha", 1.0),
                        Map.entry("cut", "early"),
                        Map.entry("bound", true));
    }

    static Stream<Arguments> sameNumbers() {
        return Stream.of(
                Arguments.of("level", (byte) 2, 2L),
                Arguments.of("level", 2L, 2L),
                Arguments.of("level", BigInteger.TWO, 2L),
                Arguments.of("level", 2.0, 2L),
                Arguments.of("level", new BigDecimal("2.000"), 2L),
                Arguments.of("level", new BigDecimal("0.2E1"), 2L),
                Arguments.of("alpha", 2, 2.0),
                Arguments.of("alpha", 0.5f, 0.5),
                Arguments.of("alpha", new BigDecimal("0.1"), 0.1),
                Arguments.of("alpha", -0.0, 0.0),
                Arguments.of("alpha", new BigDecimal("1e-999999999"), 0.0));
    }

    @ParameterizedTest
    @MethodSource("sameNumbers")
    void takeANumberOfAnyStandardClass(String name, Object given, Object value) {
        assertThat(INFO.options(Map.of(name, given)).values()).containsEntry(name, value);
    }

    static Stream<Arguments> refused() {
        return Stream.of(
                Arguments.of("level", 0, "a whole number from 1 to 8"),
                Arguments.of("level", 9, "a whole number from 1 to 8"),
                Arguments.of("level", 2.5, "a whole number from 1 to 8"),
                Arguments.of("level", "4", "a whole number from 1 to 8"),
                Arguments.of("level", true, "a whole number from 1 to 8"),
                Arguments.of("level", List.of(4), "a whole number from 1 to 8"),
                Arguments.of("level", new AtomicLong(4), "a whole number from 1 to 8"),
                Arguments.of("level", BigInteger.ONE.shiftLeft(64).add(BigInteger.TWO), "a whole number from 1 to 8"),
                Arguments.of("level", new BigDecimal("1e999999999"), "a whole number from 1 to 8"),
                Arguments.of("level", new BigDecimal("1e-999999999"), "a whole number from 1 to 8"),
                Arguments.of("alpha", -0.001, "a number from 0.0 to 2.5"),
                Arguments.of("alpha", 2.501, "a number from 0.0 to 2.5"),
                Arguments.of("alpha", Double.NaN, "a number from 0.0 to 2.5"),
                Arguments.of("alpha", Double.POSITIVE_INFINITY, "a number from 0.0 to 2.5"),
                Arguments.of("alpha", "1", "a number from 0.0 to 2.5"),
                Arguments.of("cut", "Late", "one of early, late"),
                Arguments.of("cut", 1, "one of early, late"),
                Arguments.of("bound", "true", "true or false"),
                Arguments.of("bound", 1, "true or false"));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void nameTheOptionTheValueAndTheRangeOfWhatTheyRefuse(String name, Object value, String range) {
        Options.InvalidException refusal =
                catchThrowableOfType(Options.InvalidException.class, () -> INFO.options(Map.of(name, value)));

        assertThat(refusal.option()).isEqualTo(name);
        assertThat(refusal.value()).isEqualTo(value.toString());
        assertThat(refusal.range()).isEqualTo(range);
        assertThat(refusal).hasMessage("The option " + name + " is " + value + "; it must be " + range);
    }

    @Test
    void nameTheOptionsThereAreWhereOneIsUnknown() {
        Options.InvalidException refusal =
                catchThrowableOfType(Options.InvalidException.class, () -> INFO.options(Map.of("levels", 4)));

        assertThat(refusal).hasMessage("There is no option levels; the options are level, alpha, cut, bound");
        assertThat(refusal.option()).isEqualTo("levels");
        assertThat(refusal.value()).isEqualTo("4");
        assertThat(refusal.range()).isEqualTo("the options are level, alpha, cut, bound");
    }

    @Test
    void refuseNothingness() {
        Options.InvalidException refusal = catchThrowableOfType(
                Options.InvalidException.class, () -> INFO.options(Collections.singletonMap("level", null)));

        assertThat(refusal.value()).isEqualTo("null");
    }

    @Test
    void showOnlyTheBeginningOfALongText() {
        Options.InvalidException refusal = catchThrowableOfType(
                Options.InvalidException.class,
                () -> INFO.options(Map.of("x".repeat(1_000_000), "y".repeat(1_000_000))));

        assertThat(refusal.option()).hasSize(61);
        assertThat(refusal.value()).hasSize(61);
    }

    @Test
    void showNoHalfOfACharacter() {
        Options.InvalidException refusal = catchThrowableOfType(
                Options.InvalidException.class,
                () -> INFO.options(Map.of("x".repeat(59) + "\uD83D\uDE00", "y".repeat(59) + "\uD83D\uDE00")));

        assertThat(refusal.option()).isEqualTo("x".repeat(59) + "…");
        assertThat(refusal.value()).isEqualTo("y".repeat(59) + "…");
    }

    @Test
    void areEqualWhenTheirValuesAre() {
        assertThat(INFO.options(Map.of("level", 4)))
                .isEqualTo(INFO.options(Map.of("alpha", 1)))
                .hasSameHashCodeAs(INFO.options(Map.of()))
                .isNotEqualTo(INFO.options(Map.of("alpha", 2)));
    }

    @Test
    void haveNoValueOfAnotherNameOrType() {
        Options options = INFO.options(Map.of());

        assertThatIllegalArgumentException()
                .isThrownBy(() -> options.integer("depth"))
                .withMessageContaining("depth");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options.integer("alpha"))
                .withMessageContaining("alpha");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> options.flag("cut"))
                .withMessageContaining("cut");
    }

    @Test
    void areDescribedForASchema() {
        assertThat(LEVEL.type()).isEqualTo(OptionSpec.Type.INTEGER);
        assertThat(LEVEL.minimum()).contains(1L);
        assertThat(LEVEL.maximum()).contains(8L);
        assertThat(LEVEL.defaultValue()).isEqualTo(4L);
        assertThat(LEVEL.choices()).isEmpty();
        assertThat(ALPHA.minimum()).contains(0.0);
        assertThat(ALPHA.maximum()).contains(2.5);
        assertThat(ALPHA.defaultValue()).isEqualTo(1.0);
        assertThat(CUT.choices()).containsExactly("early", "late");
        assertThat(CUT.minimum()).isEmpty();
        assertThat(BOUND.defaultValue()).isEqualTo(false);
        assertThat(BOUND.description()).isEqualTo("whether to prune");
    }

    @Test
    void canNotBeDeclaredWrong() {
        assertThatIllegalArgumentException().isThrownBy(() -> OptionSpec.integer("level", 9, 1, 8, ""));
        assertThatIllegalArgumentException().isThrownBy(() -> OptionSpec.integer("Level", 4, 1, 8, ""));
        assertThatIllegalArgumentException().isThrownBy(() -> OptionSpec.decimal("alpha", 1, 2, 0, ""));
        assertThatIllegalArgumentException().isThrownBy(() -> OptionSpec.choice("cut", "x", List.of("y"), ""));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new SolverInfo("x", "1", "", EnumSet.of(Variant.T5), false, List.of(BOUND, BOUND)))
                .withMessageContaining("bound");
    }
}
