package org.morpion.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.game.Comparison.Relation;
import org.morpion.game.Comparison.Shared;
import org.morpion.record.Direction;
import org.morpion.record.Move;
import org.morpion.record.Variant;

class ComparisonTest {
    private static final Move LEFT = new Move(4, 3, Direction.H, 4);
    private static final List<Move> APART = List.of(LEFT, new Move(5, 3, Direction.H, 0));
    private static final List<Move> TOUCHING = List.of(LEFT, new Move(5, 3, Direction.H, 1));

    static Stream<Games.Game> games() throws IOException {
        return Games.all();
    }

    /** Expected numbers from an independent program. */
    @ParameterizedTest
    @CsvSource({
        "rosin177a, rosin177b, 103, 138, 174, RELATIVES",
        "rosin177b, rosin178, 131, 150, 175, RELATIVES",
        "rosin178, tishchenko171, 132, 151, 171, RELATIVES",
        "akiyama145, akiyama146, 141, 141, 145, RELATIVES",
        "rosin172, rosin178, 46, 67, 154, DIFFERENT",
        "rosin177a, rosin178, 107, 144, 176, RELATIVES",
        "psol178, rosin178, 174, 174, 177, RELATIVES",
        "rosin178, tishchenko172, 121, 144, 171, RELATIVES",
        "psol178, tishchenko172, 119, 142, 171, RELATIVES",
        "bruneau170, seed160, 45, 59, 114, DIFFERENT"
    })
    void realGamesShareWhatIsKnownOfThem(
            String first, String second, int moves, int lines, int points, Relation relation) throws IOException {
        List<Move> one = Games.named(first).moves();
        List<Move> other = Games.named(second).moves();

        for (Comparison comparison :
                List.of(Comparison.of(Variant.T5, one, other), Comparison.of(Variant.T5, other, one))) {
            assertThat(comparison.shared()).isEqualTo(new Shared(moves, lines, points));
            assertThat(comparison.relation()).isEqualTo(relation);
            assertThat(comparison.sameOrder()).isFalse();
        }
    }

    /** Coordinates for which the number of bits overflows to 0 modulo 2 to the 64. */
    @Test
    void movesThatAreTooFarApartAreRefused() {
        long far = (1L << 31) - 9;
        List<Move> apart = List.of(new Move(0, 0, Direction.H, 0), new Move(far, far, Direction.H, 0));

        assertThatThrownBy(() -> Comparison.of(Variant.T5, apart, apart)).isInstanceOf(ArithmeticException.class);
    }

    @ParameterizedTest
    @MethodSource("games")
    void aGameIsTheSameAsItself(Games.Game game) {
        int score = game.moves().size();

        assertThat(Comparison.of(game.variant(), game.moves(), game.moves()))
                .isEqualTo(
                        new Comparison(Relation.SAME_GAME, Symmetry.IDENTITY, true, new Shared(score, score, score)));
    }

    @ParameterizedTest
    @EnumSource(value = Symmetry.class, mode = EnumSource.Mode.EXCLUDE, names = "IDENTITY")
    void aTurnedGameIsTheSameGridAndToldHowToTurnItBack(Symmetry symmetry) throws IOException {
        Games.Game game = Games.named("hyyroporanen35");

        Comparison comparison =
                Comparison.of(game.variant(), game.moves(), Games.images(game.moves(), symmetry, game.rules()));

        assertThat(comparison.relation()).isEqualTo(Relation.SAME_GRID);
        assertThat(comparison.orientation()).isEqualTo(symmetry.inverse());
        assertThat(comparison.sameOrder()).isTrue();
        assertThat(comparison.shared()).isEqualTo(new Shared(35, 35, 35));
    }

    @Test
    void anotherOrderIsTheSameGrid() throws IOException {
        Games.Game game = Games.named("hyyroporanen35");

        Comparison comparison = Comparison.of(game.variant(), game.moves(), Games.shuffled(game, new Random(1)));

        assertThat(comparison.relation()).isEqualTo(Relation.SAME_GRID);
        assertThat(comparison.orientation()).isEqualTo(Symmetry.IDENTITY);
        assertThat(comparison.sameOrder()).isFalse();
    }

    @Test
    void theSamePointsMayBeConnectedByOtherLines() {
        Comparison comparison = Comparison.of(Variant.T5, APART, TOUCHING);

        assertThat(comparison.relation()).isEqualTo(Relation.SAME_POINTS);
        assertThat(comparison.orientation()).isEqualTo(Symmetry.IDENTITY);
        assertThat(comparison.shared()).isEqualTo(new Shared(1, 1, 2));
    }

    @Test
    void whatAGameBeginsWithHasItsOrder() throws IOException {
        List<Move> game = Games.named("rosin178").moves();

        Comparison longPart = Comparison.of(Variant.T5, game, game.subList(0, 161));
        Comparison shortPart = Comparison.of(Variant.T5, game.subList(0, 160), game);

        assertThat(longPart.relation()).isEqualTo(Relation.RELATIVES);
        assertThat(longPart.sameOrder()).isTrue();
        assertThat(shortPart.relation()).isEqualTo(Relation.DIFFERENT);
        assertThat(shortPart.sameOrder()).isTrue();
        assertThat(shortPart.shared()).isEqualTo(new Shared(160, 160, 160));
    }

    @Test
    void nothingIsSharedWithTheEmptyGame() {
        assertThat(Comparison.of(Variant.T5, List.of(), List.of()).relation()).isEqualTo(Relation.SAME_GAME);
        assertThat(Comparison.of(Variant.T5, List.of(), TOUCHING).relation()).isEqualTo(Relation.DIFFERENT);
    }

    /** Transforming either game changes only the orientation. */
    @ParameterizedTest
    @EnumSource(Variant.class)
    void theRelationDependsOnNoOrientation(Variant variant) {
        Random random = new Random(5);
        RuleSet rules = RuleSet.of(variant);
        for (int i = 0; i < 20; i++) {
            List<Move> first = Games.random(variant, 8, random);
            List<Move> second = new ArrayList<>(first.subList(0, random.nextInt(first.size())));
            Symmetry symmetry = Symmetry.values()[random.nextInt(8)];

            Comparison plain = Comparison.of(variant, first, second);
            Comparison turned = Comparison.of(variant, first, Games.images(second, symmetry, rules));

            assertThat(turned.relation() == Relation.SAME_GAME ? Relation.SAME_GRID : turned.relation())
                    .isEqualTo(plain.relation() == Relation.SAME_GAME ? Relation.SAME_GRID : plain.relation());
            assertThat(turned.shared()).isEqualTo(plain.shared());
        }
    }
}
