package org.morpion.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Search checkpoints of the Rust program. */
class PeerCheckpointTest {
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
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "{\"variant\":\"5T\",\"best\":[]}",
                "{\"variant\":\"5T\",\"best\":[{\"x\":1,\"y\":2,\"pos\":0}]}",
                "{\"variant\":\"5T\",\"best\":[{\"x\":1e99,\"y\":2,\"dir\":\"H\",\"pos\":0}]}",
                "{\"variant\":\"9T\",\"best\":[{\"x\":1,\"y\":2,\"dir\":\"H\",\"pos\":0}]}",
                "{\"variant\":\"5T\",\"frontier\":[[[["
            })
    void aCheckpointWithoutAGameIsRefused(String json) {
        assertRefused("MSC1:" + MsrEnvelope.seal(json).substring(4));
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

    private static void assertRefused(String text) {
        assertThatExceptionOfType(UnreadableRecordException.class).isThrownBy(() -> read(text));
    }

    private static String checkpoint(String variant, GameRecord best, GameRecord... frontier) {
        String games = List.of(frontier).stream().map(PeerCheckpointTest::moves).collect(Collectors.joining(","));
        String json =
                "{\"version\":1,\"variant\":\"" + variant + "\",\"saved_at_unix\":1700000000,\"nodes_explored\":7,"
                        + "\"algo\":\"perturbation\",\"best\":" + moves(best)
                        + ",\"records\":[[12,3000]],\"frontier\":[" + games
                        + "]}";
        return "MSC1:" + MsrEnvelope.seal(json).substring(4);
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
