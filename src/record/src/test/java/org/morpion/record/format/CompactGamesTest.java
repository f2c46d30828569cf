package org.morpion.record.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;

class CompactGamesTest {
    private static final ReadLimits WIDE = new ReadLimits(1 << 20, 4 << 20, 1_000, 10_000, 5_000);

    static Stream<Arguments> documentsAtTheLimits() {
        return Stream.of(
                Arguments.of(
                        "fields",
                        IntStream.range(0, 1_024)
                                .mapToObj(i -> "\"f" + i + "\":0")
                                .collect(Collectors.joining(",")),
                        ReadLimits.DEFAULT),
                // Half the bytes of the largest document, less the fixed cost of the values and the letters of the
                // variant.
                Arguments.of("characters", "\"zz\":\"" + "a".repeat((1 << 19) - 10) + "\"", ReadLimits.DEFAULT),
                Arguments.of("digits", "\"solver\":{\"elapsed_secs\":" + "9".repeat(997) + "e999}", ReadLimits.DEFAULT),
                Arguments.of("depth", "\"zz\":" + "[".repeat(500) + "]".repeat(500), WIDE),
                Arguments.of("a long number", "\"zz\":" + "9".repeat(4_000), WIDE));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("documentsAtTheLimits")
    void whatWasReadWithinTheLimitsIsReadBack(String name, String fields, ReadLimits limits) throws Exception {
        String document = "{\"variant\":\"5T\",\"moves\":[]," + fields + "}";
        GameRecord game = new RecordReader(limits)
                .read(document.getBytes(StandardCharsets.UTF_8))
                .record();

        assertThat(CompactGames.read(CompactGames.write(game))).isEqualTo(game);
    }
}
