package org.morpion.spelling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.api.ThrowableAssertAlternative;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnreadableRecordException.Reason;
import org.morpion.record.Variant;
import org.morpion.record.Warning;
import org.morpion.record.msr.MsrEnvelope;
import org.morpion.record.text.Place;

/** Search checkpoints of the Rust program. */
class RustCheckpointTest {
    private static final ForgivingReader READER = new ForgivingReader(ReadLimits.DEFAULT);

    @ParameterizedTest
    @EnumSource(Variant.class)
    void theBestGameIsRead(Variant variant) throws Exception {
        GameRecord best = TestGames.random(variant, 5, 20);
        GameRecord other = TestGames.random(variant, 6, 12);

        Reading reading = read(checkpoint(variant.code(), best, other, other) + "\n");

        assertThat(reading.record()).isEqualTo(best);
        assertThat(reading.warnings()).extracting(Warning::code).containsExactly("paste-checkpoint");
    }

    @Test
    void theLongestGameOfAnArchiveIsRead() throws Exception {
        GameRecord longest = TestGames.random(Variant.T5, 5, 30);
        GameRecord other = TestGames.random(Variant.T5, 6, 12);

        assertThat(read(checkpoint("5T", other, other, longest)).record()).isEqualTo(longest);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} | MISSING_FIELD",
                "[] | BAD_JSON",
                "{'variant':'5T','best':[]} | MISSING_FIELD",
                "{'variant':'9T','best':[{'x':1,'y':2,'dir':'H','pos':0}]} | MISSING_FIELD",
                "{'variant':'5T','best':3} | BAD_JSON",
                "{'variant':'5T','frontier':[[ | BAD_JSON",
                "{'variant':'5T','best':[{'x':1, | BAD_JSON"
            })
    void aCheckpointWithoutAGameSaysSo(String json, Reason reason) {
        assertRefused(
                sealed(json.replace('\'', '"')),
                reason,
                "this search checkpoint has no readable game; save it again, or send its best game");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'y':2,'dir':'H','pos':0 | MISSING_FIELD | the move has no x",
                "'x':1,'dir':'H','pos':0 | MISSING_FIELD | the move has no y",
                "'x':1,'y':2,'pos':0 | MISSING_FIELD | the move has no dir",
                "'x':1,'y':2,'dir':'H' | MISSING_FIELD | the move has no pos",
                "'x':1,'y':2,'dir':'N','pos':0 | BAD_VALUE | no direction is called \"N\"",
                "'x':1.5,'y':2,'dir':'H','pos':0 | BAD_TYPE | an integer",
                "'x':1e99,'y':2,'dir':'H','pos':0 | BAD_VALUE | 64"
            })
    void anInvalidMoveIsRefused(String move, Reason reason, String message) {
        String json = "{'variant':'5T','best':[{" + move + "}]}";

        assertRefused(sealed(json.replace('\'', '"')), reason, message)
                .withMessageStartingWith("in this search checkpoint of the Rust program: ")
                .extracting(UnreadableRecordException::location, InstanceOfAssertFactories.STRING)
                .startsWith("/best/0");
    }

    @Test
    void aDamagedEnvelopeIsRefused() {
        String start = "in this search checkpoint of the Rust program: ";
        String checkpoint = checkpoint("5T", TestGames.random(Variant.T5, 5, 20));

        assertRefused("MSC1:", Reason.BAD_BASE64, start + "there is no data after MSC1:");
        assertRefused(checkpoint.substring(0, 205), Reason.BAD_DEFLATE, start + "the text is cut off");
        assertRefused(" \n" + checkpoint.substring(0, 20) + "!", Reason.BAD_BASE64, start + "found '!' in the Base64")
                .extracting(e -> e.place().orElseThrow())
                .isEqualTo(new Place(2, 21));
    }

    @Test
    void aCheckpointBeyondTheLimitsIsRefused() {
        ReadLimits small = new ReadLimits(10_000, 500, 128, 1_000, 1_000);
        byte[] checkpoint =
                checkpoint("5T", TestGames.random(Variant.T5, 5, 20)).getBytes(StandardCharsets.UTF_8);

        assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> new ForgivingReader(small).read(checkpoint, Optional.empty(), Optional.empty()))
                .withMessageContaining("in this search checkpoint")
                .extracting(UnreadableRecordException::reason)
                .isEqualTo(Reason.TOO_LARGE);
    }

    @Test
    void aDamagedCheckpointIsRefusedOrRead() throws Exception {
        String checkpoint = checkpoint("5T", TestGames.random(Variant.T5, 5, 20));
        Random random = new Random(1);
        for (int i = 0; i < 2_000; i++) {
            StringBuilder damaged = new StringBuilder(checkpoint);
            damaged.setCharAt(5 + random.nextInt(checkpoint.length() - 5), (char) (33 + random.nextInt(94)));
            try {
                assertThat(read(damaged.toString()).record().moves()).isNotEmpty();
            } catch (UnreadableRecordException e) {
                assertThat(e.getMessage()).isNotBlank();
            }
        }
    }

    private static ThrowableAssertAlternative<UnreadableRecordException> assertRefused(
            String text, Reason reason, String message) {
        return assertThatExceptionOfType(UnreadableRecordException.class)
                .isThrownBy(() -> read(text))
                .withMessageContaining(message)
                .satisfies(e -> assertThat(e.reason()).isEqualTo(reason));
    }

    private static String sealed(String json) {
        return "MSC1:" + MsrEnvelope.seal(json).substring(4);
    }

    private static String checkpoint(String variant, GameRecord best, GameRecord... frontier) {
        String games = List.of(frontier).stream().map(RustCheckpointTest::moves).collect(Collectors.joining(","));
        String json =
                "{\"version\":1,\"variant\":\"" + variant + "\",\"saved_at_unix\":1700000000,\"nodes_explored\":7,"
                        + "\"algo\":\"perturbation\",\"best\":" + moves(best)
                        + ",\"records\":[[12,3000]],\"frontier\":[" + games
                        + "]}";
        return sealed(json);
    }

    private static String moves(GameRecord game) {
        return game.moves().stream()
                .map(move -> String.format(
                        "{\"x\":%d,\"y\":%d,\"dir\":\"%s\",\"pos\":%d}",
                        move.x(), move.y(), move.direction(), move.pos()))
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static Reading read(String text) throws UnreadableRecordException {
        return READER.read(text.getBytes(StandardCharsets.UTF_8), Optional.empty(), Optional.empty());
    }
}
