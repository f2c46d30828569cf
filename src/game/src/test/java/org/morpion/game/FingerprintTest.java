package org.morpion.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.Direction;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Validator;
import org.morpion.record.Variant;

class FingerprintTest {

    /** Each game with one of the symmetries, in turn. */
    static Stream<Arguments> gamesAndSymmetries() throws IOException {
        List<Games.Game> games = Games.all().toList();
        Symmetry[] symmetries = Symmetry.values();
        return IntStream.range(0, games.size())
                .mapToObj(i -> Arguments.of(games.get(i), symmetries[i % symmetries.length]));
    }

    @ParameterizedTest
    @MethodSource("gamesAndSymmetries")
    void isTheSameInEveryOrientationAndOrder(Games.Game game, Symmetry symmetry) {
        List<Move> shuffled = Games.shuffled(game, new SplittableRandom(symmetry.ordinal()));
        List<Move> image = Games.images(shuffled, symmetry, game.rules());

        assertThat(shuffled).isNotEqualTo(game.moves());
        assertThat(Fingerprint.of(game.variant(), image)).isEqualTo(Fingerprint.of(game.variant(), game.moves()));
    }

    @ParameterizedTest
    @MethodSource("gamesAndSymmetries")
    void thatOfThePointsIsTheSameInEveryOrientationAndOrder(Games.Game game, Symmetry symmetry) {
        List<Move> image =
                Games.images(Games.shuffled(game, new SplittableRandom(symmetry.ordinal())), symmetry, game.rules());

        assertThat(Fingerprint.ofPoints(game.variant(), image))
                .isEqualTo(Fingerprint.ofPoints(game.variant(), game.moves()))
                .isNotEqualTo(Fingerprint.of(game.variant(), game.moves()));
    }

    @Test
    void thatOfThePointsDoesNotSeeHowLinesConnectThem() {
        Move point = new Move(4, 3, Direction.H, 4);
        List<Move> across = List.of(point, new Move(5, 3, Direction.H, 0));
        List<Move> overlapping = List.of(point, new Move(5, 3, Direction.H, 1));

        assertThat(Fingerprint.ofPoints(Variant.T5, across)).isEqualTo(Fingerprint.ofPoints(Variant.T5, overlapping));
        assertThat(Fingerprint.of(Variant.T5, across)).isNotEqualTo(Fingerprint.of(Variant.T5, overlapping));
    }

    @Test
    void tellsRealGamesApart() throws IOException {
        assertThat(Games.all().map(game -> Fingerprint.of(game.variant(), game.moves())))
                .doesNotHaveDuplicates();
    }

    @Test
    void tellsTheVariantsApart() throws IOException {
        List<Move> moves = Games.named("rosin82").moves();

        assertThat(Validator.firstViolation(Variant.T5, moves)).isEmpty();
        assertThat(Fingerprint.of(Variant.T5, moves)).isNotEqualTo(Fingerprint.of(Variant.D5, moves));
        assertThat(Stream.of(Variant.values()).map(variant -> Fingerprint.of(variant, List.of())))
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @EnumSource
    void agreesWithComparingAllEightSortedSequences(Variant variant) {
        SplittableRandom random = new SplittableRandom(variant.ordinal());
        for (int length = 0; length < 40; length++) {
            List<Move> moves = Games.random(variant, length, random);

            assertThat(Fingerprint.of(variant, moves)).hasToString(byTheBook(variant, moves));
        }
    }

    @Test
    void countsTheGridsOfTwoMoves() {
        // 5T has 382 grids of two lines, 56 up to the symmetries of the cross.
        Stream<Fingerprint> grids = moves(List.of()).stream()
                .flatMap(first -> moves(List.of(first)).stream()
                        .map(second -> Fingerprint.of(Variant.T5, List.of(first, second))));

        assertThat(grids.distinct()).hasSize(56);
    }

    @Test
    void isStable() throws IOException {
        assertThat(Fingerprint.of(Variant.T5, List.of())).hasToString("a40bc4e0a928dff97e3ae0d56fef731c");
        assertThat(Fingerprint.of(Variant.T5, Games.named("rosin178").moves()))
                .hasToString("674c4a771254864dd784ac0673986c1e");
    }

    @ParameterizedTest
    @ValueSource(longs = {4001, -4001, 1L << 32, 3 + (1L << 32), Long.MAX_VALUE, Long.MIN_VALUE})
    void refusesCoordinatesThatNoLegalGameHas(long far) {
        for (Move move : List.of(
                new Move(far, 0, Direction.H, 0),
                new Move(0, far, Direction.DP, 0),
                new Move(3, -1, Direction.V, far))) {
            assertThatIllegalArgumentException().isThrownBy(() -> Fingerprint.of(Variant.T5, List.of(move)));
        }
    }

    private static List<Move> moves(List<Move> game) {
        return Validator.validate(Variant.T5, game).position().orElseThrow().legalMoves();
    }

    private static String byTheBook(Variant variant, List<Move> moves) {
        int[] least = Stream.of(Symmetry.values())
                .map(symmetry -> moves.stream()
                        .map(move -> symmetry.apply(move.line(), RuleSet.of(variant)))
                        .mapToInt(FingerprintTest::key)
                        .sorted()
                        .toArray())
                .min(Arrays::compare)
                .orElseThrow();
        byte[] code = variant.code().getBytes(StandardCharsets.US_ASCII);
        ByteBuffer text = ByteBuffer.allocate(code.length + 4 * least.length).put(code);
        for (int key : least) {
            text.putInt(key);
        }
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.array());
            return HexFormat.of().formatHex(hash, 0, 16);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int key(Line line) {
        return (int) ((line.x() + 8192) * 65536 + (line.y() + 8192) * 4)
                + line.direction().ordinal();
    }
}
