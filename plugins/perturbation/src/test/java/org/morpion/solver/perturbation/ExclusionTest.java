package org.morpion.solver.perturbation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.solver.Problem;

class ExclusionTest {
    private static final List<Move> WARM = Games.random(Problem.of(Variant.T5), 1);
    private static final Problem PROBLEM = new Problem(Variant.T5, List.of(), List.of(WARM));

    @ParameterizedTest
    @EnumSource(Symmetry.class)
    void aWarmGameIsExcludedInEachOrientation(Symmetry symmetry) {
        RuleSet rules = RuleSet.of(Variant.T5);
        List<Move> image = new ArrayList<>(
                WARM.stream().map(move -> symmetry.apply(move, rules)).toList());
        Collections.reverse(image);

        assertThat(new Exclusion(PROBLEM, 0.99).excludes(image)).isTrue();
    }

    @Test
    void theBoundIsThePartOfTheWarmGamesPoints() {
        List<Move> half = new ArrayList<>(WARM.subList(0, (WARM.size() + 1) / 2));
        half.add(new Move(100, 100, Direction.H, 0));

        assertThat(new Exclusion(PROBLEM, 0.55).excludes(half)).isFalse();
        assertThat(new Exclusion(PROBLEM, 0.45).excludes(half)).isTrue();
    }

    @Test
    void theStartIsNotCounted() {
        List<Move> start = WARM.subList(0, 8);
        Problem problem = new Problem(Variant.T5, start, List.of(WARM));
        List<Move> elsewhere = List.of(new Move(100, 100, Direction.H, 0));

        assertThat(new Exclusion(problem, 0.01).excludes(elsewhere)).isFalse();
        assertThat(new Exclusion(problem, 0.01).excludes(WARM.subList(8, 9))).isTrue();
    }

    @Test
    void nothingIsExcludedWithoutWarmGamesOrABound() {
        for (Exclusion exclusion : List.of(new Exclusion(PROBLEM, 1), new Exclusion(Problem.of(Variant.T5), 0.5))) {
            assertThat(exclusion.isActive()).isFalse();
            assertThat(exclusion.excludes(WARM)).isFalse();
        }
        assertThat(new Exclusion(PROBLEM, 0.5).isActive()).isTrue();
    }
}
