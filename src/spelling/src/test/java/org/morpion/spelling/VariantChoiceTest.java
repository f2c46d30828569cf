package org.morpion.spelling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.Variant;
import org.morpion.record.VariantChoice;
import org.morpion.record.VariantChoice.Basis;
import org.morpion.record.Warning;
import org.morpion.record.format.CompactGames;
import org.morpion.record.format.RecordReader;
import org.morpion.record.format.RecordWriter;

/** Documents without a variant: the moves determine it. */
class VariantChoiceTest {
    private static final ForgivingReader READER = new ForgivingReader(ReadLimits.DEFAULT);

    static Stream<Arguments> withoutVariant() {
        return TestGames.corpus().stream()
                .flatMap(game -> Stream.of(
                                TextForm.PENTASOL, TextForm.MOVES_LIST, TextForm.MOVES_BINARY, TextForm.MOVES_BASE64)
                        .filter(form ->
                                form != TextForm.PENTASOL || game.variant().lineLength() == 5)
                        .map(form -> Arguments.of(game, form)));
    }

    @ParameterizedTest
    @MethodSource("withoutVariant")
    void everyKnownGameIsOfItsVariant(GameRecord game, TextForm form) throws Exception {
        Reading reading = read(RecordWriter.write(game, form));

        assertThat(reading.record()).isEqualTo(game);
        assertThat(reading.variantChoice().basis()).isEqualTo(Basis.MOVES);
        assertThat(reading.variants()).startsWith(game.variant());
    }

    @Test
    void aDisjointGameIsAlsoATouchingOne() throws Exception {
        GameRecord game = corpus(Variant.D5);

        assertThat(read(RecordWriter.write(game, TextForm.PENTASOL)).variants())
                .containsExactly(Variant.D5, Variant.T5);
        assertThat(READER.read(bytes(CompactGames.write(game)), Optional.empty(), Optional.empty())
                        .variants())
                .containsExactly(Variant.D5, Variant.T5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"(28,28)", "(28,28)\n(28,24) | +2\n", "3,-1,3,-1,s"})
    void aShortGameIsTakenForADisjointOneAndSaysThatThatIsAGuess(String text) throws Exception {
        Reading reading = read(text);

        assertThat(reading.record().variant()).isEqualTo(Variant.D5);
        assertThat(reading.variants()).containsExactly(Variant.D5, Variant.T5);
        assertThat(reading.variantChoice().basis()).isEqualTo(Basis.ASSUMED);
    }

    @Test
    void aGameThatIsLegalInNoneIsTakenForTheOneInWhichItPlaysFurthest() throws Exception {
        GameRecord game = corpus(Variant.D4);
        String text = RecordWriter.write(game, TextForm.MOVES_LIST) + "|90,90,90,90,e";

        Reading reading = read(text);

        assertThat(reading.record().variant()).isEqualTo(Variant.T4);
        assertThat(reading.variants()).isEmpty();
        assertThat(reading.variantChoice().basis()).isEqualTo(Basis.ASSUMED);
    }

    @Test
    void aNamedVariantIsTakenAsItIs() throws Exception {
        String text = RecordWriter.write(corpus(Variant.D4), TextForm.MOVES_LIST);

        Reading reading = READER.read(bytes(text), Optional.of(Variant.T5), Optional.empty());

        assertThat(reading.record().variant()).isEqualTo(Variant.T5);
        assertThat(reading.variants()).containsExactly(Variant.T4, Variant.D4);
        assertThat(reading.variantChoice()).isEqualTo(VariantChoice.NAMED);
    }

    @Test
    void msrWithoutAVariantIsReadWhereItsMovesDecideIt() throws Exception {
        for (Variant variant : Variant.values()) {
            GameRecord game = corpus(variant);
            String json = RecordWriter.write(game, TextForm.MSR_JSON);
            String without = json.replace("\"variant\":\"" + variant.code() + "\",", "");

            Reading reading = read(without);

            assertThat(reading.record()).isEqualTo(game);
            assertThat(reading.warnings()).extracting(Warning::code).containsExactly("missing-variant");
            assertThatExceptionOfType(UnreadableRecordException.class)
                    .isThrownBy(() -> new RecordReader(ReadLimits.DEFAULT).read(bytes(without)))
                    .returns(Reason.MISSING_FIELD, UnreadableRecordException::reason);
        }
    }

    @Test
    void msrWithoutAVariantIsReadAsTheOneThatTheCallerNames() throws Exception {
        byte[] empty = bytes("{\"version\":\"0.1\",\"moves\":[],\"score\":0}");

        assertThat(READER.read(empty, Optional.of(Variant.T4), Optional.empty()).record())
                .isEqualTo(GameRecord.of(Variant.T4, List.of()));
        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> READER.read(empty, Optional.empty(), Optional.empty()))
                .returns("/variant", UnreadableRecordException::location)
                .withMessage("the record has no variant, and its moves don't decide it");
    }

    private static GameRecord corpus(Variant variant) {
        return TestGames.corpus().stream()
                .filter(game -> game.variant() == variant)
                .reduce((first, second) -> second)
                .orElseThrow();
    }

    private static Reading read(String text) throws UnreadableRecordException {
        return READER.read(bytes(text), Optional.empty(), Optional.empty());
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
