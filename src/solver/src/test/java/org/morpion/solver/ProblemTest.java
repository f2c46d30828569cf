package org.morpion.solver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Validator;
import org.morpion.record.Variant;

class ProblemTest {
    @ParameterizedTest
    @EnumSource
    void startsWhereItsMovesLeadTo(Variant variant) {
        List<Move> start = game(variant, 1).subList(0, 5);

        Position position = new Problem(variant, start, List.of()).position();

        assertThat(position.moves()).isEqualTo(start);
        assertThat(Problem.of(variant).position().score()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void putsTheStartFirst(Variant variant) {
        for (int seed = 0; seed < 50; seed++) {
            List<Move> game = game(variant, seed);
            // Moves that are legal on the empty cross can be played first. As the start they are in another order than
            // in the game.
            Position cross = new Position(RuleSet.of(variant));
            List<Move> start = game.stream()
                    .filter(move -> cross.indexOf(move) >= 0)
                    .sorted((a, b) -> Long.compare(b.x(), a.x()))
                    .toList();

            Problem problem = new Problem(variant, start, List.of(game));

            List<Move> warm = problem.warm().get(0);
            assertThat(warm.subList(0, start.size())).isEqualTo(start);
            assertThat(warm).containsExactlyInAnyOrderElementsOf(game);
            assertThat(Validator.firstViolation(variant, warm)).isEmpty();
            assertThat(problem.extending(game)).isEqualTo(warm);
        }
    }

    @Test
    void refusesWhatIsNotLegal() {
        List<Move> game = game(Variant.T5, 1);
        List<Move> twice = List.of(game.get(0), game.get(0));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Problem(Variant.T5, twice, List.of()))
                .withMessageContaining("start is not legal at move 2: ");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Problem(Variant.T5, List.of(), List.of(game, twice)))
                .withMessageContaining("not legal at move 2");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Problem.of(Variant.T5).extending(twice));
    }

    @Test
    void refusesAWarmGameWithoutTheStart() {
        Move first = new Move(3, -1, Direction.V, 0);
        Move missing = new Move(4, 3, Direction.H, 4);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Problem(Variant.T5, List.of(first, missing), List.of(List.of(first))))
                .withMessage("The game lacks a move of the start, (4, 3) H 4");
    }

    @ParameterizedTest
    @EnumSource
    void hasTheSymmetriesOfItsStart(Variant variant) {
        RuleSet rules = RuleSet.of(variant);
        Move first = game(variant, 1).get(0);

        assertThat(Problem.of(variant).symmetries()).containsExactly(Symmetry.values());
        assertThat(new Problem(variant, List.of(first), List.of()).symmetries())
                .startsWith(Symmetry.IDENTITY)
                .containsExactlyElementsOf(Arrays.stream(Symmetry.values())
                        .filter(symmetry -> symmetry.apply(first, rules).equals(first))
                        .toList())
                .hasSizeLessThan(Symmetry.values().length);
    }

    @Test
    void findsFaultWithWhatIsNoGameOfIts() {
        List<Move> game = game(Variant.T5, 1);
        Problem problem = new Problem(Variant.T5, game.subList(0, 3), List.of());
        List<Move> twice = new ArrayList<>(game);
        twice.add(game.get(7));
        List<Move> otherOrder = new ArrayList<>(game);
        Collections.swap(otherOrder, 0, 1);

        assertThat(problem.fault(game)).isEmpty();
        assertThat(problem.fault(problem.start())).isEmpty();
        assertThat(problem.fault(twice))
                .hasValueSatisfying(
                        fault -> assertThat(fault).startsWith("is not legal at move " + (game.size() + 1) + ": "));
        for (List<Move> other : List.of(game.subList(0, 2), otherOrder, game(Variant.T5, 2))) {
            assertThat(problem.fault(other)).contains("does not begin with the 3 moves of the start");
        }
    }

    static List<Move> game(Variant variant, long seed) {
        RandomSource random = new RandomSource(seed);
        Position position = new Position(RuleSet.of(variant));
        while (position.count() > 0) {
            position.play(random.nextInt(position.count()));
        }
        return position.moves();
    }
}
