package org.morpion.spelling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.Reading;
import org.morpion.record.TextForm;
import org.morpion.record.Variant;
import org.morpion.record.Warning;
import org.morpion.record.format.RecordWriter;
import org.morpion.spelling.GameSplitter.Kind;
import org.morpion.spelling.GameSplitter.Part;

class GameSplitterTest {
    private static final GameRecord LONG = TestGames.corpus().stream()
            .filter(game -> game.score() == 82)
            .findFirst()
            .orElseThrow();
    private static final GameRecord SHORT =
            GameRecord.of(LONG.variant(), LONG.moves().subList(0, 20));
    private static final String PRETTY =
            "{\n  \"variant\": \"5D\",\n  \"moves\": [\n    {\n      \"x\": 3, \"y\": -1,\n"
                    + "      \"dir\": \"V\", \"pos\": 0\n    }\n  ]\n}\n";

    static Stream<Arguments> texts() throws Exception {
        String pentasol = write(LONG, TextForm.PENTASOL) + "\n";
        String compact = write(LONG, TextForm.MSR_COMPACT);
        String json = write(LONG, TextForm.MSR_JSON);
        String list = write(LONG, TextForm.MOVES_LIST);
        String other = write(SHORT, TextForm.MOVES_LIST);
        String wrapped = list.replaceAll(".{80}", "$0\n");
        int lines = (int) pentasol.lines().count();
        return Stream.of(
                Arguments.of("Pentasol twice", pentasol + pentasol, List.of(1L, 1L + lines)),
                Arguments.of(
                        "Pentasol with comments",
                        "# a\n" + pentasol + "# b\n# c\n" + pentasol + "# end\n",
                        List.of(1L, 2L + lines)),
                Arguments.of(
                        "Pentasol in a log",
                        "Game 1:\n" + pentasol + "\nGame 2:\n" + pentasol,
                        List.of(2L, 4L + lines)),
                Arguments.of(
                        "Pentasol on one line each",
                        pentasol.replace('\n', ' ') + "\n" + pentasol.replace('\n', ' '),
                        List.of(1L, 2L)),
                Arguments.of("pretty JSON twice", PRETTY + PRETTY, List.of(1L, 10L)),
                Arguments.of(
                        "pretty JSON in a log",
                        "run 1\n" + PRETTY + "run 2 done\n" + PRETTY + "bye now\n",
                        List.of(2L, 12L)),
                Arguments.of("JSON with commas", PRETTY.strip() + ",\n" + PRETTY, List.of(1L, 10L)),
                Arguments.of("JSON on one line", json + json, List.of(1L, 1L)),
                Arguments.of("an array on one line", "[" + json + ", " + json + "]", List.of(1L, 1L)),
                Arguments.of("an array over lines", "[\n" + PRETTY + ",\n" + PRETTY + "]\n", List.of(2L, 12L)),
                Arguments.of("an array in a member", "{\"games\": [\n" + json + ",\n" + json + "]}", List.of(2L, 3L)),
                Arguments.of("an array of lists", "[\"" + list + "\",\n\"" + list + "\"]", List.of(1L, 2L)),
                Arguments.of("an array of strings", "[\"" + compact + "\",\n\"" + compact + "\"]", List.of(1L, 2L)),
                Arguments.of(
                        "JSON behind words",
                        "12:30 best 82 " + json + "\n[12:31] INFO best " + json + " saved\n",
                        List.of(1L, 2L)),
                Arguments.of(
                        "compact forms in a log",
                        "[12:30] best 82: " + compact + "\nrestart 2\nMS1 again: " + compact + "\n",
                        List.of(1L, 3L)),
                Arguments.of("compact forms joined", compact + compact, List.of(1L, 1L)),
                Arguments.of(
                        "compact forms in lines",
                        compact.replaceAll(".{76}", "$0\n") + "\n" + compact.replaceAll(".{76}", "$0\n"),
                        List.of(
                                1L,
                                2L + compact.replaceAll(".{76}", "$0\n").lines().count() - 1)),
                Arguments.of("lists", list + "\n" + other + "\n", List.of(1L, 2L)),
                Arguments.of("lists in a log", "best: " + list + "\nnow " + other + " (20 moves)\n", List.of(1L, 2L)),
                Arguments.of("a list in lines", wrapped, List.of(1L)),
                Arguments.of(
                        "lists in lines",
                        wrapped + "\n\n" + wrapped,
                        List.of(1L, 3L + wrapped.lines().count() - 1)),
                Arguments.of(
                        "packs with their scores",
                        "# 82 " + write(LONG, TextForm.MOVES_PACK) + "\n  (82, \"" + write(LONG, TextForm.MOVES_PACK)
                                + "\"),\n",
                        List.of(1L, 2L)),
                Arguments.of("a damaged game before another", "{\"moves\":\n" + json + "\n", List.of(1L, 2L)),
                Arguments.of("a torn last line", json + "\n" + json.substring(0, 40), List.of(1L, 2L)),
                Arguments.of(
                        "different forms",
                        list + "\n" + pentasol + compact + "\n" + json,
                        List.of(1L, 2L, 2L + lines, 3L + lines)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("texts")
    void everyGameIsFound(String name, String text, List<Long> lines) {
        assertThat(games(text)).extracting(Part::line).isEqualTo(lines);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("texts")
    void everyGameButATornOneIsLegal(String name, String text, List<Long> lines) throws Exception {
        for (Part game : games(text)) {
            if (!name.contains("torn") && !name.contains("damaged")) {
                Reading reading =
                        new ForgivingReader(ReadLimits.DEFAULT).read(game.bytes(), Optional.empty(), Optional.empty());
                assertThat(reading.variants()).contains(Variant.D5);
            }
        }
    }

    @Test
    void theFirstGameIsReadAndTheSecondIsToldOf() throws Exception {
        String pentasol =
                "# first\n" + write(SHORT, TextForm.PENTASOL) + "\n# second\n" + write(LONG, TextForm.PENTASOL);

        Reading reading = new ForgivingReader(ReadLimits.DEFAULT)
                .read(pentasol.getBytes(StandardCharsets.UTF_8), Optional.empty(), Optional.empty());

        assertThat(reading.record().moves()).isEqualTo(SHORT.moves());
        assertThat(reading.warnings())
                .extracting(Warning::code, Warning::location, Warning::detail)
                .contains(tuple(
                        "paste-surroundings",
                        "line 23",
                        "a second game begins at line 23 and is ignored; send one game at a time"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE"})
    void textsInUtf16AreSplit(String charset) throws Exception {
        String pentasol = "# \u00E9t\u00E9 \uD83D\uDE00\r\n" + write(SHORT, TextForm.PENTASOL) + "\r\n";

        List<Part> parts = GameSplitter.split((pentasol + pentasol).getBytes(charset));

        assertThat(parts).extracting(Part::kind).containsExactly(Kind.GAME, Kind.GAME);
        assertThat(parts)
                .extracting(Part::line)
                .containsExactly(1L, 1L + pentasol.lines().count());
        assertThat(new String(parts.get(1).bytes(), StandardCharsets.UTF_8)).startsWith("# \u00E9t\u00E9 \uD83D\uDE00");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u001A", "\r\n\u001A", "\r\n\u001A\u001A\r\n", " \u001A "})
    void theEndMarkOfOldFilesIsNoPart(String end) throws Exception {
        for (TextForm form : List.of(TextForm.PENTASOL, TextForm.MSR_COMPACT, TextForm.MSR_JSON)) {
            String game = write(SHORT, form);

            List<Part> parts = GameSplitter.split((game + end).getBytes(StandardCharsets.UTF_8));

            assertThat(parts)
                    .singleElement()
                    .extracting(part -> new String(part.bytes(), StandardCharsets.UTF_8).strip())
                    .isEqualTo(game);
        }
    }

    @Test
    void aTextThatContinuesInUtf16HasNoGamesThere() throws Exception {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.write((write(SHORT, TextForm.MSR_COMPACT) + "\n").getBytes(StandardCharsets.UTF_8));
        text.write((write(SHORT, TextForm.PENTASOL)).getBytes(StandardCharsets.UTF_16LE));

        List<Part> parts = GameSplitter.split(text.toByteArray());

        assertThat(parts.get(0).kind()).isEqualTo(Kind.GAME);
        assertThat(parts.subList(1, parts.size())).extracting(Part::kind).containsOnly(Kind.BINARY);
    }

    @Test
    void oneGameIsNotSeveral() {
        for (String text : List.of(
                "[[0,0,4,0],[1,1,5,1],[2,2,6,2]]",
                "[[[0,0],[4,0]],[[1,1],[5,1]]]",
                "[[[0,0],[1,0],[2,0],[3,0],[4,0]],[[0,1],[1,1],[2,1],[3,1],[4,1]]]",
                "{\"Grid\":[{\"Elements\":[{\"Type\":\"dot\"}]},{\"Elements\":[{\"Type\":\"line\"}]}]}",
                "{\"lines\":[{\"points\":[[1,2],[3,4]]},{\"points\":[[1,2],[3,4]]}]}")) {
            assertThat(GameSplitter.split(text.getBytes(StandardCharsets.UTF_8)))
                    .extracting(part -> new String(part.bytes(), StandardCharsets.UTF_8))
                    .containsExactly(text);
        }
    }

    @Test
    void hostileTextsTakeLinearTime() {
        List<String> texts = List.of(
                "[".repeat(1 << 20),
                "[[".repeat(1 << 18) + "]]".repeat(1 << 18),
                "[" + "[1],".repeat(1 << 18) + "[1]]",
                "MS1:a\n" + "b\n".repeat(1 << 19),
                "MS1:a".repeat(1 << 18),
                "1,1,1,1,".repeat(1 << 17),
                "1,".repeat(1 << 19) + "!",
                "{\"moves\" ".repeat(1 << 17),
                "(1,1)\n# x\n".repeat(1 << 17),
                "\"\\".repeat(1 << 19));
        Assertions.assertTimeoutPreemptively(Duration.ofMinutes(10), () -> {
            for (String text : texts) {
                GameSplitter.split(text.getBytes(StandardCharsets.UTF_8));
            }
        });
    }

    @Test
    void aGameThatIsTooLongIsDropped() {
        GameSplitter splitter = new GameSplitter(100, true);
        for (String line : PRETTY.split("\n")) {
            assertThat(splitter.add(line.getBytes(StandardCharsets.UTF_8))).allMatch(Part::isTooLong);
        }
        assertThat(splitter.add(null)).singleElement().matches(Part::isTooLong);
        assertThat(splitter.add("MS1:abc".getBytes(StandardCharsets.UTF_8)))
                .singleElement()
                .matches(part -> part.line() == 11 && !part.isTooLong());
    }

    private static List<Part> games(String text) {
        return GameSplitter.split(text.getBytes(StandardCharsets.UTF_8)).stream()
                .filter(part -> part.kind() == Kind.GAME)
                .toList();
    }

    private static String write(GameRecord game, TextForm form) throws Exception {
        return RecordWriter.write(game, form).strip();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "(3,-1) (3,0) (3,1)\n(0,3) (1,3) (2,3)\n",
                "(3,-1)\n(4,3)\n(2,0)\n",
                "{\"n\":1,\"line\":[[3,-1],[3,3]],\"dot\":[3,-1]}\n{\"n\":2,\"line\":[[0,3],[4,3]],\"dot\":[4,3]}\n",
                "[3,-1,3,3]\n[0,3,4,3]\n"
            })
    void rowsOfOneGameAreNoGames(String text) {
        assertThat(GameSplitter.split(text.getBytes(StandardCharsets.UTF_8)))
                .extracting(GameSplitter.Part::kind)
                .doesNotContain(GameSplitter.Kind.GAME);
    }
}
