package org.morpion.record.notation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.record.GameRecord;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.TestGames;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.VariantChoice;
import org.morpion.record.format.RecordReader;
import org.morpion.record.format.RecordWriter;

class MovePackTest {
    /** Packs with their scores from the comments of koozdra/Morpion-Julia (population.jl). */
    @ParameterizedTest
    @CsvSource({
        "178, AYOOj1VpKGGimNoZQioUyn+cf2Hn59/PFrXeUOM92zf/3ce//vvo",
        "178, 0yAij1VlSSRWgtGcINgU4jPuvLppfb390rzecGjnu8r//rpv//b9",
        "178, 7EBET5ZlRiSHYc0gSqEaxn9OfXDfr79Vak78WKOe7yv//Wm//9v0",
        "177, FEBMv6lokkqKS4cwzBsf0ubovt9/yOd/M468fl18r1/el5/7/fA",
        "177, IiAjf2jokjJLE4Zwyk4vWzYlXn77f1lf/be7tN7f/p5fv/t7X",
        "176, LoyBD5plSCpD5FoFqixU76aU8b7m9+5k/s+X6en2739dr7/+34",
        "172, UkiDTozaJmq4Mi4JQpJhYu3LPXzf7Tbzf1eV7+rOrb99//udfg",
        "170, qiQRjpmQsgU2CKFJbAAfUVaF5deL//zru/vbens3yfr31z+/trw",
        "166, HYhAHqWtBWCUVGkZRRxasI/rdT+39uUf9d22ap+y7/fX7/3+",
    })
    void aPublishedPackIsALegalGame(int score, String pack) throws Exception {
        Reading reading = read(pack, Optional.empty());

        assertThat(reading.form()).isEqualTo(TextForm.MOVES_PACK);
        assertThat(reading.variants()).containsExactly(Variant.T5);
        assertThat(reading.record().score()).isEqualTo(score);
        assertThat(reading.variantChoice().basis()).isEqualTo(VariantChoice.Basis.MOVES);
        assertThat(RecordWriter.write(reading.record(), TextForm.MOVES_PACK)).isEqualTo(pack);
    }

    static Stream<GameRecord> games() {
        return Stream.concat(
                TestGames.corpus().stream(),
                Stream.of(Variant.values())
                        .flatMap(variant -> Stream.of(1L, 2L, 3L).map(seed -> TestGames.random(variant, seed, 1_000))));
    }

    @ParameterizedTest
    @MethodSource("games")
    void aGameReturnsWithItsLines(GameRecord game) throws Exception {
        String pack = RecordWriter.write(game, TextForm.MOVES_PACK);

        GameRecord back =
                TestGames.read(pack, game.variant(), TextForm.MOVES_PACK).record();

        assertThat(lines(back)).isEqualTo(lines(game));
        assertThat(Validator.firstViolation(game.variant(), back.moves())).isEmpty();
        assertThat(lines(read(pack, Optional.of(game.variant())).record())).isEqualTo(lines(game));
    }

    @Test
    void aDamagedPackIsRefusedWhereItStopsMakingSense() {
        String pack = "AYOOj1VpKGGimNoZQioUyn+cf2Hn59/PFrXeUOM92zf/3ce//vvo";

        for (String damaged : new String[] {pack.substring(0, 48), pack + "A", pack.replace("UOM9", "UO/9")}) {
            assertThatExceptionOfType(UnreadableRecordException.class)
                    .isThrownBy(() -> read(damaged, Optional.of(Variant.T5)))
                    .returns(Reason.BAD_MOVES, UnreadableRecordException::reason)
                    .returns(Optional.of(TextForm.MOVES_PACK), UnreadableRecordException::form);
        }
    }

    @Test
    void anIllegalGameAndAGameWithoutMovesHaveNoPack() {
        GameRecord illegal =
                GameRecord.of(Variant.T5, TestGames.corpus().get(0).moves().subList(20, 21));

        assertThatExceptionOfType(UnwritableRecordException.class)
                .isThrownBy(() -> RecordWriter.write(illegal, TextForm.MOVES_PACK));
        assertThatExceptionOfType(UnwritableRecordException.class)
                .isThrownBy(() -> RecordWriter.write(GameRecord.of(Variant.T5, List.of()), TextForm.MOVES_PACK));
    }

    private static Set<Line> lines(GameRecord game) {
        return game.moves().stream().map(Move::line).collect(Collectors.toSet());
    }

    private static Reading read(String text, Optional<Variant> variant) throws UnreadableRecordException {
        return new RecordReader(ReadLimits.DEFAULT)
                .read(text.getBytes(StandardCharsets.UTF_8), variant, Optional.empty());
    }
}
