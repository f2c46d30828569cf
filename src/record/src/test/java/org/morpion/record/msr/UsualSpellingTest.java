package org.morpion.record.msr;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.format.RecordReader;

/**
 * A move list in the usual spelling is read without the JSON parser, any other with it. Results must not differ: a
 * document whose first move has an unusual spelling gives the same record.
 */
class UsualSpellingTest {
    private static final RecordReader READER = new RecordReader(ReadLimits.DEFAULT);
    private static final String MOVES =
            "[ {\"x\":3,\"y\":-1,\"dir\":\"V\",\"pos\":0},\n\t{\"x\":6, \"y\":-1 ,\"dir\" : \"DP\",\"pos\":4}\r\n]";
    private static final String UNUSUAL = "\\u0078";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"variant\":\"5T\",\"moves\":M}",
                "  {\"version\":\"0.1\",\"moves\":M,\"variant\":\"5D\",\"score\":2}  ",
                "{\"variant\":\"5T\",\"note\":\"\\\"moves\\\":[\",\"moves\":M}",
                "{\"variant\":\"5T\",\"note\":{\"moves\":[1,{\"a\":[]}]},\"moves\":M,\"more\":[\"]\"]}",
                "{\"variant\":\"5T\",\"\\u006doves\":[],\"moves\":M}",
                "{\"variant\":\"5T\",\"moves\":M,\"moves\":[]}",
                "{\"variant\":\"5T\",\"moves\":[],\"moves\":M}",
                "{\"variant\":\"5T\",\"moves\":M,\"moves\":M}",
                "{\"variant\":\"5T\",\"moves\":M",
                "{\"variant\":\"5T\",\"moves\":M}}",
                "{\"variant\":\"5T\",\"moves\":M]",
                "{\"variant\":\"5T\",\"moves\":M \"score\":2}",
                "{\"variant\":\"5T\",\"moves\":M,}",
                "{\"variant\":\"6T\",\"moves\":M}",
                "{\"variant\":\"5T\",\"moves\":M,\"score\":\"two\"}",
                "{\"variant\":\"5T\",\"score\":2}",
                "{\"variant\":\"5T\",\"solver\":{\"moves\":M}}",
                "[{\"variant\":\"5T\",\"moves\":M}]"
            })
    void whatIsAroundTheMovesMeansTheSame(String template) {
        assertSameAsParsed(template.replace("M", MOVES));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"x\":3,\"y\":-1,\"dir\":\"V\"}",
                "{\"x\":3,\"x\":4,\"y\":-1,\"dir\":\"V\",\"pos\":0}",
                "{\"pos\":0,\"dir\":\"V\",\"y\":-1,\"x\":3}",
                "{\"x\":3,\"y\":-1,\"dir\":\"V\",\"pos\":0,\"note\":1}",
                "{\"x\":03,\"y\":-1,\"dir\":\"V\",\"pos\":0}",
                "{\"x\":3.0,\"y\":-1e0,\"dir\":\"V\",\"pos\":0}",
                "{\"x\":+3,\"y\":-1,\"dir\":\"V\",\"pos\":0}",
                "{\"x\":-0,\"y\":-,\"dir\":\"V\",\"pos\":0}",
                "{\"x\":-0,\"y\":0,\"dir\":\"V\",\"pos\":-0}",
                "{\"x\":9223372036854775807,\"y\":-9223372036854775808,\"dir\":\"H\",\"pos\":0}",
                "{\"x\":9223372036854775808,\"y\":0,\"dir\":\"H\",\"pos\":0}",
                "{\"x\":999999999999999999,\"y\":0,\"dir\":\"DN\",\"pos\":0}",
                "{\"x\":3,\"y\":-1,\"dir\":\"D\",\"pos\":0}",
                "{\"x\":3,\"y\":-1,\"dir\":\"v\",\"pos\":0}",
                "{\"x\":3,\"y\":-1,\"dir\":null,\"pos\":0}",
                "{\"x\":3,\"y\":-1,\"dir\":\"V\",\"pos\":0},",
                "{\"x\":3,\"y\":-1,\"dir\":\"V\",\"pos\":0,}",
                "{\"x\":3 4,\"y\":-1,\"dir\":\"V\",\"pos\":0}",
                "{}",
                "null"
            })
    void anOddMoveMeansTheSame(String move) {
        assertSameAsParsed("{\"variant\":\"5T\",\"moves\":[{\"x\":3,\"y\":-1,\"dir\":\"V\",\"pos\":0}," + move + "]}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                MOVES,
                "[{\"x\":3,\"y\":-1,\"dir\":\"V\",\"pos\":0},{\"x\":6,\"y\":-1,\"dir\":\"V\",\"pos\":0},"
                        + "{\"x\":4,\"y\":3,\"dir\":\"H\",\"pos\":1},{\"x\":-1,\"y\":3,\"dir\":\"DP\",\"pos\":0}]",
                "[\n { \"dir\": \"V\", \"x\": 3, \"y\": -1, \"pos\": 0 },"
                        + "\n { \"dir\": \"V\", \"x\": 6, \"y\": -1, \"pos\": 0 },"
                        + "\n { \"dir\": \"H\", \"x\": 4, \"y\": 3, \"pos\": 1 },"
                        + "\n { \"x\": 4, \"y\": 3, \"pos\": 1, \"dir\": \"H\" }]"
            })
    void mutatedDocumentsMeanTheSame(String moves) {
        String document =
                "{\"version\":\"0.1\",\"variant\":\"5T\",\"tags\":[\"a\"],\"moves\":" + moves + ",\"score\":2}";
        String letters = "\"{}[]:,\\ 0-1.exyV";
        Random random = new Random(4);
        for (int i = 0; i < 3_000; i++) {
            StringBuilder mutated = new StringBuilder(document);
            for (int change = random.nextInt(3); change >= 0; change--) {
                int at = random.nextInt(mutated.length());
                switch (random.nextInt(3)) {
                    case 0 -> mutated.deleteCharAt(at);
                    case 1 -> mutated.insert(at, letters.charAt(random.nextInt(letters.length())));
                    default -> mutated.setCharAt(at, letters.charAt(random.nextInt(letters.length())));
                }
            }
            assertSameAsParsed(mutated.toString());
        }
    }

    @Test
    void thereAreNoMoreMovesThanAllowed() {
        ReadLimits limits = ReadLimits.DEFAULT;
        String move = "{\"x\":3,\"y\":-1,\"dir\":\"V\",\"pos\":0}";
        List<String> most = new ArrayList<>();
        for (int i = 0; i < limits.moves(); i++) {
            most.add(move);
        }
        assertThat(outcome("{\"variant\":\"5T\",\"moves\":[" + String.join(",", most) + "]}"))
                .isInstanceOf(Reading.class);
        most.add(move);
        assertThat(outcome("{\"variant\":\"5T\",\"moves\":[" + String.join(",", most) + "]}"))
                .isEqualTo("TOO_LARGE at /moves/" + limits.moves());
        // All lists count towards the limit, although only the last one is used.
        most.remove(0);
        assertThat(outcome("{\"variant\":\"5T\",\"moves\":[" + String.join(",", most) + "],\"moves\":[" + move + "]}"))
                .isEqualTo("TOO_LARGE at /moves/0");
    }

    /** Compares with the same document whose first x has an escaped name, which only the parser accepts. */
    private static void assertSameAsParsed(String document) {
        String parsed = document.replaceFirst("\"x\"", "\"" + UNUSUAL.replace("\\", "\\\\") + "\"");
        assertThat(outcome(document)).as(document).isEqualTo(outcome(parsed));
    }

    /** Returns the record read, or the error's reason with its place, as a pointer if available. */
    private static Object outcome(String document) {
        try {
            return READER.read(document.getBytes(StandardCharsets.UTF_8));
        } catch (UnreadableRecordException e) {
            return e.reason() + " at " + (e.location().startsWith("/") ? e.location() : "");
        }
    }
}
