package org.morpion.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.record.Variant;
import org.morpion.vectors.PublishedCounts;

/** Test of the engine against published counts. */
class PerftTest {
    private static final Map<String, RuleSet> VARIANTS = Map.of(
            "5T", RuleSet.of(Variant.T5),
            "5D", RuleSet.of(Variant.D5),
            "4T", RuleSet.of(Variant.T4),
            "4D", RuleSet.of(Variant.D4));

    private static final Map<String, RuleSet> THREES = Map.of("3T", Crosses.T3, "3D", Crosses.D3);

    private static final int QUICK = 6;

    /** Depths of the exhaustive counts, which take minutes in total. */
    private static final Map<String, Integer> EXHAUSTIVE =
            Map.of("5T", 17, "5D", 19, "4T", 11, "4D", 11, "3T", 9, "3D", 9);

    static Stream<Arguments> sequences() {
        return published(VARIANTS, PublishedCounts::sequences);
    }

    static Stream<Arguments> grids() {
        return published(VARIANTS, PublishedCounts::grids);
    }

    static Stream<Arguments> gridsUpToSymmetry() {
        return Stream.of(VARIANTS, THREES).flatMap(ruleSets -> published(ruleSets, PublishedCounts::gridsUpToSymmetry));
    }

    static Stream<Arguments> quickGridsUpToSymmetry() {
        return gridsUpToSymmetry().filter(arguments -> (int) arguments.get()[1] <= QUICK);
    }

    static Stream<Arguments> exhaustiveGridsUpToSymmetry() {
        return gridsUpToSymmetry().filter(arguments -> {
            int length = (int) arguments.get()[1];
            return length > QUICK
                    && length <= EXHAUSTIVE.get(((RuleSet) arguments.get()[0]).name());
        });
    }

    @ParameterizedTest
    @MethodSource
    void sequences(RuleSet rules, int length, long count) {
        assertThat(Perft.sequences(rules, length)).isEqualTo(count);
    }

    @ParameterizedTest
    @MethodSource
    void grids(RuleSet rules, int length, long count) {
        assertThat(Perft.grids(rules, length)).isEqualTo(count);
    }

    @ParameterizedTest
    @MethodSource("quickGridsUpToSymmetry")
    void gridsUpToSymmetry(RuleSet rules, int length, long count) {
        assertThat(Perft.gridsUpToSymmetry(rules, length)).isEqualTo(count);
    }

    @Tag("exhaustive")
    @ParameterizedTest
    @MethodSource("exhaustiveGridsUpToSymmetry")
    void manyGridsUpToSymmetry(RuleSet rules, int length, long count) {
        assertThat(Perft.gridsUpToSymmetry(rules, length)).isEqualTo(count);
    }

    @Test
    void refusesANegativeLength() {
        RuleSet rules = RuleSet.of(Variant.T5);

        assertThatIllegalArgumentException().isThrownBy(() -> Perft.sequences(rules, -1));
        assertThatIllegalArgumentException().isThrownBy(() -> Perft.grids(rules, -1));
        assertThatIllegalArgumentException().isThrownBy(() -> Perft.gridsUpToSymmetry(rules, -1));
    }

    private static Stream<Arguments> published(
            Map<String, RuleSet> ruleSets, Function<String, SortedMap<Integer, Long>> counts) {
        return ruleSets.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .flatMap(ruleSet -> counts.apply(ruleSet.getKey()).entrySet().stream()
                        .map(count -> Arguments.of(ruleSet.getValue(), count.getKey(), count.getValue())));
    }
}
