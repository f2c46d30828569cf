package org.morpion.record.msr;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.SolverProvenance;
import org.morpion.record.TextForm;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.format.RecordReader;
import org.morpion.record.format.RecordWriter;

class MsrWritingTest {
    private static final RecordReader READER = new RecordReader(ReadLimits.DEFAULT);
    private static final GameRecord FULL = new GameRecord(
            "0.1",
            Variant.T5,
            List.of(new Move(3, -1, Direction.V, 0), new Move(4, 3, Direction.H, 4)),
            Metadata.builder()
                    .producer("morpion-service/0.1.0")
                    .savedAt("2026-06-14T10:30:00Z")
                    .description("two\nlines, \"quoted\" \\ \u0001 \u2028")
                    .author("Åse 😀")
                    .source("https://example.org/?a=1&b=<2>")
                    .transcribedBy("nobody")
                    .tags(List.of("a", "date:2011-08"))
                    .build(),
            Optional.of(new SolverProvenance(
                    Optional.of("morpion-service"),
                    Optional.of("nrpa L3"),
                    Optional.of(BigInteger.valueOf(7)),
                    Optional.of(new BigInteger("18446744073709551615")),
                    Optional.of(new BigDecimal("12.50")),
                    Map.of("threads", "[1,2]"))),
            Map.of("later", "{\"n\":1.10}"));

    @Test
    void prettyJsonIsForPeople() throws Exception {
        assertThat(RecordWriter.writePretty(FULL)).isEqualTo("""
                        {
                          "version": "0.1",
                          "variant": "5T",
                          "score": 2,
                          "producer": "morpion-service/0.1.0",
                          "saved_at": "2026-06-14T10:30:00Z",
                          "description": "two\\nlines, \\"quoted\\" \\\\ \\u0001 \u2028",
                          "author": "Åse 😀",
                          "source": "https://example.org/?a=1&b=<2>",
                          "transcribed_by": "nobody",
                          "tags": [ "a", "date:2011-08" ],
                          "solver": {
                            "tool": "morpion-service",
                            "method": "nrpa L3",
                            "seed": 7,
                            "nodes_explored": 18446744073709551615,
                            "elapsed_secs": 12.50,
                            "threads": [1,2]
                          },
                          "available_moves": 26,
                          "terminal": false,
                          "bbox": [ 0, -1, 9, 9 ],
                          "later": {"n":1.10},
                          "moves": [
                            { "x": 3, "y": -1, "dir": "V", "pos": 0 },
                            { "x": 4, "y": 3, "dir": "H", "pos": 4 }
                          ]
                        }
                        """);
    }

    @Test
    void emptyFieldsAreLeftOut() throws Exception {
        GameRecord bare = GameRecord.of(Variant.D4, List.of())
                .withMetadata(Metadata.builder().author("").tags(List.of()).build());
        assertThat(RecordWriter.write(bare, TextForm.MSR_JSON))
                .isEqualTo("{\"version\":\"0.1\",\"variant\":\"4D\",\"score\":0,\"available_moves\":40,"
                        + "\"terminal\":false,\"bbox\":[0,0,6,6],\"moves\":[]}");
        assertThat(RecordWriter.writePretty(bare)).endsWith("  \"moves\": []\n}\n");
    }

    @ParameterizedTest
    @EnumSource(
            value = TextForm.class,
            names = {"MSR_JSON", "MSR_COMPACT"})
    void everyFieldSurvivesARoundTrip(TextForm form) throws Exception {
        Reading reading = READER.read(RecordWriter.write(FULL, form).getBytes(StandardCharsets.UTF_8));
        assertThat(reading.record()).isEqualTo(FULL);
        assertThat(reading.form()).isEqualTo(form);
        Reading pretty = READER.read(RecordWriter.writePretty(FULL).getBytes(StandardCharsets.UTF_8));
        assertThat(pretty.record()).isEqualTo(FULL);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
    void randomGamesSurviveARoundTripThroughEveryForm(long seed) throws Exception {
        for (Variant variant : Variant.values()) {
            GameRecord game = GameRecord.of(variant, randomGame(variant, new Random(seed)));
            for (TextForm form : TextForm.values()) {
                if (form == TextForm.LINES || form == TextForm.PENTASOL && variant.lineLength() == 4) {
                    continue;
                }
                String text = RecordWriter.write(game, form);
                Reading reading =
                        READER.read(text.getBytes(StandardCharsets.UTF_8), Optional.of(variant), Optional.empty());
                assertThat(reading.form()).isEqualTo(form);
                if (form == TextForm.MOVES_PACK) {
                    // A pack holds the lines of a game, not their order.
                    assertThat(reading.record().moves()).as(text).containsExactlyInAnyOrderElementsOf(game.moves());
                } else {
                    assertThat(reading.record()).as(text).isEqualTo(game);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {11, 12, 13})
    void theJsonIsValidAgainstThePublishedSchema(long seed) throws Exception {
        Schema schema = publishedSchema();
        List<GameRecord> records = new ArrayList<>(List.of(
                FULL,
                GameRecord.of(Variant.T5, List.of(new Move(99, 99, Direction.DP, 4))),
                READER.read("{\"version\":1,\"variant\":\"t5\",\"moves\":[],\"tags\":null,\"solver\":{\"seed\":-3}}"
                                .getBytes(StandardCharsets.UTF_8))
                        .record()));
        for (Variant variant : Variant.values()) {
            records.add(GameRecord.of(variant, randomGame(variant, new Random(seed))));
        }
        for (GameRecord record : records) {
            assertThat(schema.validate(RecordWriter.writePretty(record), InputFormat.JSON))
                    .isEmpty();
            assertThat(schema.validate(RecordWriter.write(record, TextForm.MSR_JSON), InputFormat.JSON))
                    .isEmpty();
        }
        assertThat(schema.validate("{\"variant\":\"5T\",\"moves\":[]}", InputFormat.JSON))
                .as("the schema does refuse something")
                .isNotEmpty();
    }

    @Test
    void nothingIsDerivedFromAnIllegalGame() throws Exception {
        GameRecord illegal = GameRecord.of(Variant.T5, List.of(new Move(99, Long.MIN_VALUE, Direction.H, 2)));
        assertThat(RecordWriter.write(illegal, TextForm.MSR_JSON))
                .isEqualTo("{\"version\":\"0.1\",\"variant\":\"5T\",\"score\":1,"
                        + "\"moves\":[{\"x\":99,\"y\":-9223372036854775808,\"dir\":\"H\",\"pos\":2}]}");
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 4, 255})
    void aPositionThatTheSchemaForbidsCannotBeWritten(long pos) {
        GameRecord record = GameRecord.of(Variant.T4, List.of(new Move(3, -1, Direction.V, pos)));
        assertThatThrownBy(() -> RecordWriter.write(record, TextForm.MSR_JSON))
                .isInstanceOfSatisfying(UnwritableRecordException.class, e -> {
                    assertThat(e.reason()).isEqualTo(UnwritableRecordException.Reason.ILLEGAL_GAME);
                    assertThat(e).hasMessageContaining("move 1").hasMessageContaining(Long.toString(pos));
                });
    }

    @Test
    void aRecordCannotPassAKnownFieldOffAsUnknown() {
        assertThatThrownBy(() -> new GameRecord(
                        "0.1", Variant.T5, List.of(), Metadata.NONE, Optional.empty(), Map.of("moves", "[]")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("moves");
    }

    private static List<Move> randomGame(Variant variant, Random random) {
        List<Move> moves = new ArrayList<>();
        List<Move> legal =
                Validator.validate(variant, moves).position().orElseThrow().legalMoves();
        while (!legal.isEmpty()) {
            moves.add(legal.get(random.nextInt(legal.size())));
            legal = Validator.validate(variant, moves).position().orElseThrow().legalMoves();
        }
        return moves;
    }

    private static Schema publishedSchema() throws IOException {
        try (InputStream schema = MsrWritingTest.class.getResourceAsStream("/org/morpion/vectors/msr.schema.json")) {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(new String(schema.readAllBytes(), StandardCharsets.UTF_8), InputFormat.JSON);
        }
    }
}
