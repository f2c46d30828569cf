package org.morpion.record.notation;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.TestGames;
import org.morpion.record.TextForm;
import org.morpion.record.Variant;
import org.morpion.record.Warning;
import org.morpion.record.format.RecordReader;
import org.morpion.record.format.RecordWriter;

/** Round trips of corpus and random games through Pentasol's dialects and the move encodings. */
class FormRoundTripTest {
    private static final int RANDOM_GAMES = 12;

    static Stream<Arguments> games() {
        return Stream.concat(TestGames.corpus().stream(), randomGames())
                .map(game -> Arguments.of(game.variant() + " " + game.score(), game));
    }

    static Stream<Arguments> gamesOfFive() {
        return games().filter(arguments -> variant(arguments) == Variant.T5 || variant(arguments) == Variant.D5);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("games")
    void aGameReturnsFromEveryMoveEncoding(String name, GameRecord game) throws Exception {
        for (TextForm form : List.of(TextForm.MOVES_LIST, TextForm.MOVES_BINARY, TextForm.MOVES_BASE64)) {
            String text = RecordWriter.write(game, form);

            Reading reading = TestGames.read(text, game.variant(), form);

            assertThat(reading.record()).isEqualTo(game);
            assertThat(reading.form()).isEqualTo(form);
            assertThat(reading.warnings()).isEmpty();
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("gamesOfFive")
    void aGameReturnsFromEveryDialectOfPentasol(String name, GameRecord game) throws Exception {
        Random random = new Random(name.hashCode());
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            int column = random.nextInt(-1000, 1000);
            int row = random.nextInt(-1000, 1000);
            PentasolTexts usual = PentasolTexts.withReference(column, row);
            texts.add(usual.write(game));
            texts.add(usual.oppositeSign().write(game));
            texts.add(usual.withoutReference().write(game));
            texts.add(PentasolTexts.from(column, row).write(game));
        }
        texts.add(PentasolTexts.from(1, 1).spelled("%+d", "", "", "\r\n").write(game));
        texts.add(PentasolTexts.withReference(28, 28)
                .spelled("%d", " ", "\t", "# x\r")
                .write(game));
        texts.add(RecordWriter.write(game, TextForm.PENTASOL));

        for (String text : texts) {
            Reading reading = TestGames.read(text, game.variant(), TextForm.PENTASOL);
            assertThat(reading.record()).as(text).isEqualTo(game);
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("gamesOfFive")
    void whatIsWrittenIsReadWithoutWarning(String name, GameRecord game) throws Exception {
        byte[] text = RecordWriter.write(game, TextForm.PENTASOL).getBytes(StandardCharsets.US_ASCII);

        Reading reading = new RecordReader(ReadLimits.DEFAULT).read(text);

        assertThat(reading.form()).isEqualTo(TextForm.PENTASOL);
        assertThat(reading.record().moves()).isEqualTo(game.moves());
        assertThat(reading.warnings()).isEmpty();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("gamesOfFive")
    void whatIsWrittenInTheOtherDialectIsReadAsMeant(String name, GameRecord game) throws Exception {
        String text = RecordWriter.writePentasol(game, PentasolDialect.MSR);

        Reading reading = TestGames.read(text, game.variant(), TextForm.PENTASOL);

        assertThat(reading.record().moves()).isEqualTo(game.moves());
        assertThat(reading.warnings()).extracting(Warning::code).contains("pentasol-dialect");
    }

    /** Games of at least 8 moves: without a reference point, shorter ones may be legal in several frames. */
    private static Stream<GameRecord> randomGames() {
        return Stream.of(Variant.values())
                .flatMap(variant -> LongStream.range(0, RANDOM_GAMES)
                        .mapToObj(seed ->
                                TestGames.random(variant, seed, seed % 3 == 0 ? 8 + (int) seed : Integer.MAX_VALUE)));
    }

    private static Variant variant(Arguments arguments) {
        return ((GameRecord) arguments.get()[1]).variant();
    }
}
