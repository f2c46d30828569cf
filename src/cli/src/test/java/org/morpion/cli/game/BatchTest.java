package org.morpion.cli.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.cli.Cli;
import org.morpion.cli.Documents;

/** Several games in one command: one per line, or in a directory. */
class BatchTest {
    @TempDir
    private Path directory;

    @Test
    void validateGoesThroughADirectory() throws IOException {
        Documents.write(directory, "a/one.json", Files.readString(Path.of(Documents.record("4D/demaine31"))));
        Documents.write(directory, "a/b/two.json", Documents.ILLEGAL);
        Documents.write(directory, "a/README.md", "no game");

        Cli cli = Cli.run("validate", directory.resolve("a").toString());

        assertThat(cli.exitCode()).isEqualTo(1);
        assertThat(cli.lines()).hasSize(4);
        assertThat(cli.lines().get(0)).contains("two.json: 5T, 2 moves, illegal at move 1");
        assertThat(cli.lines().get(2)).endsWith("one.json: legal: 4D, 31 moves, no move left");
        assertThat(cli.lines().get(3)).isEqualTo("2 games: 1 legal, 1 illegal, 0 unreadable or missing");
    }

    @Test
    void whatCannotBeReadInADirectoryHidesNothingElse() throws IOException {
        Path game = Documents.write(directory, "a/b/one.msr", Documents.compact("4D/demaine31"));
        assumeThat(game.toString()).startsWith("/");
        Files.createSymbolicLink(directory.resolve("a/b/back"), directory.resolve("a"));
        Files.createSymbolicLink(directory.resolve("a/gone.json"), directory.resolve("nowhere"));

        Cli cli = Cli.run("validate", directory.resolve("a").toString());

        assertThat(cli.exitCode()).as(cli.err()).isZero();
        assertThat(cli.lines()).containsExactly(game + ": legal: 4D, 31 moves, no move left");
    }

    @Test
    void aBatchIsOneWhateverItsLinesHaveWrong() throws IOException {
        String compact = Documents.compact("4D/demaine31");

        Cli second = Cli.runWith(compact + "\n{\"moves\":\n" + compact + "\n", "validate", "-");
        Cli first = Cli.run(
                "validate",
                Documents.write(directory, "a.ndjson", "nonsense!\n" + compact + "\n")
                        .toString());

        assertThat(second.exitCode()).isEqualTo(3);
        assertThat(second.out()).endsWith("3 games: 2 legal, 0 illegal, 1 unreadable or missing\n");
        assertThat(first.exitCode()).isEqualTo(3);
        assertThat(first.out()).endsWith("2 games: 1 legal, 0 illegal, 1 unreadable or missing\n");
    }

    @Test
    void aFileThatIsTooLargeIsToldSo() throws IOException {
        Path file = Documents.write(directory, "huge.json", "x".repeat((16 << 20) + 1));

        for (String verb : List.of("validate", "replay")) {
            Cli cli = Cli.run(verb, file.toString());
            assertThat(cli.exitCode()).isEqualTo(3);
            assertThat(cli.err())
                    .startsWith("morpion: " + file + " is larger than the limit of 16777216 bytes. ")
                    .hasLineCount(1);
        }
    }

    @Test
    void aLineThatIsTooLongHidesNoOther() {
        String game = Documents.compact("5D/rosin82");
        String tooLong = "x".repeat((16 << 20) + 1);

        Cli first = Cli.runWith("\n" + tooLong + "\n\n" + game + "\n", "validate", "-");
        Cli some = Cli.runWith(
                "# games\n" + tooLong + "\n" + game + "\n# more\n" + game + "\n" + tooLong, "validate", "-");

        assertThat(first.exitCode()).isEqualTo(3);
        assertThat(first.err())
                .startsWith("morpion: -:2 is larger than the limit of 16777216 bytes. ")
                .hasLineCount(1);
        assertThat(first.out()).contains("-:4: legal", "2 games: 1 legal, 0 illegal, 1 unreadable or missing");
        assertThat(some.err()).contains("-:2 is larger", "-:6 is larger", "2 lines without a game");
        assertThat(some.out()).contains("-:3: legal", "-:5: legal");
    }

    @Test
    void linesKeepTheirNumbersBehindBlankOnes() {
        String game = Documents.compact("5D/rosin82");

        Cli cli = Cli.runWith("\n" + game + "\n\n# more\n\n" + game + "\nS1:damaged\n", "validate", "-");

        assertThat(cli.out()).contains("-:2: legal").contains("-:6: legal");
        assertThat(cli.err()).contains("-:7:", "1 lines without a game").doesNotContain("-:4:", "-:5:");
    }

    @Test
    void aPlaceInALineIsToldAsInTheFile() {
        String game = Documents.compact("5D/rosin82");

        Cli cli = Cli.runWith(game + "\n" + game + "\n\n  nonsense!\n", "validate", "-");

        assertThat(cli.err())
                .contains("-:4: this can't be read: line 4, column 3: ")
                .doesNotContain("line 1");
    }

    @Test
    void nothingToValidateIsNoSuccess() {
        Cli cli = Cli.run("validate", directory.toString());

        assertThat(cli.exitCode()).isEqualTo(1);
        assertThat(cli.err())
                .startsWith("morpion: " + directory + ": there is no game in this directory. ")
                .hasLineCount(1);
        // An unset variable of a script; it must not mean the current directory.
        assertThat(Cli.run("validate", "").exitCode()).isEqualTo(1);
        assertThat(Cli.run("replay", "").exitCode()).isEqualTo(1);
    }

    @Test
    void aLineOfABatchIsAWholeJsonStringOrNone() {
        String compact = Documents.compact("4D/demaine31");
        String quoted = "\"" + compact + "\"";
        String half = "\"{\\\"variant\\\":\\\"4D\\\",\\\"moves\\\":[],\\\"author\\\":\\\"\\ud800\\\"}\"";

        Cli cli = Cli.runWith(
                String.join("\n", compact, quoted, quoted + " x", quoted + "{}", half, "\uFF01" + quoted),
                "validate",
                "--strict",
                "-");

        assertThat(cli.out()).endsWith("6 games: 2 legal, 0 illegal, 4 unreadable or missing\n");
    }

    @Test
    void validateReadsBatchesLineByLine() {
        String compact = Documents.compact("4D/demaine31");
        String batch = compact + "\n\n\"" + compact + "\"\n" + Documents.ILLEGAL + "\nnonsense!\n";

        Cli cli = Cli.runWith(batch, "validate", "-", "--json");

        assertThat(cli.exitCode()).isEqualTo(3);
        assertThat(cli.lines()).hasSize(4);
        assertThat(cli.lines().get(0)).contains("\"line\":1", "\"legal\":true");
        assertThat(cli.lines().get(1)).contains("\"line\":3", "\"legal\":true");
        assertThat(cli.lines().get(2)).contains("\"line\":4", "\"legal\":false", "\"rule\":\"point-missing\"");
        assertThat(cli.lines().get(3)).contains("\"line\":5", "\"error\":");
    }

    @Test
    void listsAreABatchUnlessTheyAreOneInSeveralLines() {
        String list = Cli.run("convert", "rosin82", "--to", "list").out();
        int move = list.indexOf('|', list.length() / 2);

        Cli two = Cli.runWith(list + list, "validate", "-", "--variant", "5D");
        Cli before =
                Cli.runWith(list.substring(0, move) + "\n" + list.substring(move), "validate", "-", "--variant", "5D");
        Cli behind = Cli.runWith(
                list.substring(0, move + 1) + "\n" + list.substring(move + 1), "validate", "-", "--variant", "5D");

        assertThat(two.out()).endsWith("2 games: 2 legal, 0 illegal, 0 unreadable or missing\n");
        assertThat(before.out()).isEqualTo("standard input: legal: 5D, 82 moves, no move left\n");
        assertThat(behind.out()).isEqualTo(before.out());
    }

    @Test
    void validateReadsOneGameOverSeveralLines() throws IOException {
        Cli cli = Cli.runWith(Files.readString(Path.of(Documents.record("4D/demaine31"))), "validate", "-");

        assertThat(cli.exitCode()).isZero();
        assertThat(cli.out()).isEqualTo("standard input: legal: 4D, 31 moves, no move left\n");
    }

    @Test
    void aNameThatTheEncodingLacksIsToldAndTheOtherGamesAreChecked() {
        Cli cli = Cli.run("validate", "caf\uFFFD.json", "no\0name", "rosin82");

        assertThat(cli.exitCode()).isEqualTo(3);
        assertThat(cli.out()).contains("rosin82: legal", "3 games: 1 legal, 0 illegal, 2 unreadable or missing");
        assertThat(cli.err().lines())
                .hasSize(2)
                .allMatch(line -> line.contains("the name is not valid in the encoding of the locale; set LC_ALL"));
        assertThat(Cli.run("replay", "caf\uFFFD.json").exitCode()).isEqualTo(3);
        assertThat(Cli.run("replay", "no\0name").exitCode()).isEqualTo(3);
    }

    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "only there names are any bytes")
    void aDirectoryMayHoldNamesInOtherEncodings() throws Exception {
        new ProcessBuilder("/bin/sh", "-c", "printf MS1: >\"$(printf 'caf\\351.msr')\"")
                .directory(directory.toFile())
                .start()
                .waitFor();

        Cli cli = Cli.run("validate", directory.toString());

        assertThat(cli.err()).contains("caf").doesNotContain("no such file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%s\nS1:damaged\n%s\n%s\n", "S1:damaged\n%s\n%s\n# a comment\n%s\n"})
    void aBatchIsOneWhateverStandsAmongItsGames(String lines) {
        String legal = Documents.compact("4D/demaine31");
        String illegal = Cli.runWith(Documents.ILLEGAL, "convert", "-", "--to", "msr")
                .out()
                .strip();
        String batch = lines.formatted(legal, illegal, legal);

        Cli validated = Cli.runWith(batch, "validate", "-");
        Cli fingerprints = Cli.runWith(batch, "fingerprint", "-");

        assertThat(validated.exitCode()).isEqualTo(3);
        assertThat(validated.out()).endsWith("4 games: 2 legal, 1 illegal, 1 unreadable or missing\n");
        assertThat(fingerprints.exitCode()).isEqualTo(3);
        assertThat(fingerprints.lines()).hasSize(2);
    }

    static Stream<Arguments> severalGames() {
        String pentasol = Cli.run("convert", "rosin82", "--to", "psol").out();
        String pretty = Cli.run("convert", "rosin82", "--to", "json").out();
        String compact = Documents.compact("5D/rosin82");
        return Stream.of(
                Arguments.of("# one\n" + pentasol + "# two\n" + pentasol),
                Arguments.of("12:30 restart 1\n" + pentasol + "\n12:31 restart 2\n" + pentasol + "bye now\n"),
                Arguments.of(pretty + pretty),
                Arguments.of("best of run 1:\n" + pretty + "best of run 2:\n" + pretty),
                Arguments.of("[" + pretty.replace('\n', ' ') + "," + pretty.replace('\n', ' ') + "]"),
                Arguments.of(compact.strip() + compact.strip()),
                Arguments.of("[12:30] best 31 " + compact + "\n[12:31] best 31 " + compact + "\n"));
    }

    @ParameterizedTest
    @MethodSource("severalGames")
    void everyGameOfATextIsRead(String text) {
        Cli cli = Cli.runWith(text, "validate", "-", "--variant", "5D");

        assertThat(cli.exitCode()).as(cli.out() + cli.err()).isZero();
        assertThat(cli.out()).endsWith("2 games: 2 legal, 0 illegal, 0 unreadable or missing\n");
    }

    @ParameterizedTest
    @MethodSource("severalGames")
    void everyGameOfATextInUtf16IsRead(String text) {
        for (String charset : List.of("UTF-16LE", "UTF-16BE", "x-UTF-16LE-BOM")) {
            byte[] bytes = (text.replace("\n", "\r\n") + "\u001A").getBytes(Charset.forName(charset));

            Cli cli = Cli.runIn(Locale.ENGLISH, bytes, "validate", "-", "--variant", "5D");

            assertThat(cli.exitCode()).as(cli.out() + cli.err()).isZero();
            assertThat(cli.out()).endsWith("2 games: 2 legal, 0 illegal, 0 unreadable or missing\n");
        }
    }

    @Test
    void textsInUtf16AreFoundInADirectoryAndRefusedIfStrict() throws IOException {
        String game = Cli.run("convert", "rosin82", "--to", "psol").out();
        Files.write(directory.resolve("one.txt"), game.getBytes(StandardCharsets.UTF_16));
        Files.write(directory.resolve("two.txt"), (game + game).getBytes(StandardCharsets.UTF_16LE));
        Files.write(directory.resolve("package.json"), "{\"name\": \"page\"}".getBytes(StandardCharsets.UTF_16));

        Cli cli = Cli.run("validate", directory.toString(), "--variant", "5D");
        Cli strict = Cli.run("validate", directory.toString(), "--variant", "5D", "--strict");

        assertThat(cli.out()).contains("two.txt:" + (1 + game.lines().count()) + ": legal: 5D, 82 moves");
        assertThat(cli.out()).endsWith("3 games: 3 legal, 0 illegal, 0 unreadable or missing\n");
        assertThat(cli.err()).contains("1 files", "package.json");
        assertThat(strict.out()).endsWith("3 games: 0 legal, 0 illegal, 3 unreadable or missing\n");
        assertThat(strict.err()).contains("this is text in UTF-16, not in UTF-8; save it as UTF-8.");
    }

    @Test
    void linesInAnotherEncodingAreNoGames() throws IOException {
        String compact = Documents.compact("4D/demaine31").strip() + "\n";
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.write((compact + compact).getBytes(StandardCharsets.UTF_8));
        text.write("(0,0)\n".getBytes(StandardCharsets.UTF_16BE));

        Cli cli = Cli.runIn(Locale.ENGLISH, text.toByteArray(), "validate", "-");

        assertThat(cli.out()).endsWith("3 games: 2 legal, 0 illegal, 1 unreadable or missing\n");
        assertThat(cli.err()).contains("-:3 has U+0000", "Save all of it as UTF-8.");
    }

    @Test
    void aDirectoryIsSearchedForGamesUnderAnySuffix() throws IOException {
        Files.writeString(
                directory.resolve("Grid.txt"),
                Cli.run("convert", "rosin82", "--to", "psol").out());
        Files.writeString(directory.resolve("rows.dat"), "0 2 0 6\n2 0 6 0\n0 4 4 0\n");
        Files.writeString(directory.resolve("package.json"), "{\"name\": \"page\", \"files\": [\"a\"]}");
        Files.writeString(directory.resolve("README.md"), "The game of 2011.\n");
        Files.write(directory.resolve("data.bin"), new byte[] {0, 1, 2, 3});
        Files.writeString(directory.resolve("bad.msr"), "MS1:damaged");

        Cli cli = Cli.run("validate", directory.toString());

        assertThat(cli.out()).contains("Grid.txt: legal: 5D, 82 moves", "rows.dat: legal: 5D, 3 moves");
        assertThat(cli.out()).endsWith("3 games: 2 legal, 0 illegal, 1 unreadable or missing\n");
        assertThat(cli.err())
                .contains("bad.msr: this can't be read", "3 files", "README.md", "data.bin", "package.json");
    }

    @Test
    void aZipArchiveIsReadLikeADirectory() throws IOException {
        Path archive = directory.resolve("games.zip");
        String compact = Documents.compact("4D/demaine31");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            for (String name :
                    List.of("a/one.msr", "two.txt", "three.jsonl", "README.md", "__MACOSX/x.msr", "a/.b.msr")) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write((name.endsWith("md") ? "words only" : compact + "\n").getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
        byte[] bytes = Files.readAllBytes(archive);
        Path cut = Files.write(directory.resolve("cut.zip"), Arrays.copyOf(bytes, bytes.length / 2));

        Cli cli = Cli.run("validate", archive.toString());
        Cli damaged = Cli.run("validate", cut.toString());

        assertThat(cli.exitCode()).isZero();
        assertThat(cli.lines())
                .contains(archive + "/a/one.msr: legal: 4D, 31 moves, no move left")
                .contains(archive + "/three.jsonl:1: legal: 4D, 31 moves, no move left")
                .last()
                .isEqualTo("3 games: 3 legal, 0 illegal, 0 unreadable or missing");
        assertThat(cli.err()).contains("1 files", "README.md");
        assertThat(damaged.exitCode()).isEqualTo(3);
        assertThat(damaged.err()).contains("archive can't be read");
    }

    @Test
    void aPastedGameIsReadAmongOtherWordsAndOverSeveralLines() {
        String compact = Documents.compact("4D/demaine31");

        Cli signed = Cli.runWith(compact + "\n\n-- \nSent from a phone\n", "validate", "-");
        Cli wrapped = Cli.runWith("My game:\n" + compact.replaceAll(".{40}", "$0\n"), "validate", "-");

        assertThat(signed.out()).startsWith("standard input: legal: 4D, 31 moves, no move left\n");
        assertThat(wrapped.out()).startsWith("standard input: legal: 4D, 31 moves, no move left\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "json",
                "msr",
                "psol",
                "pentasol",
                "list",
                "moves",
                "binary",
                "base64",
                "pack",
                "svg",
                "png",
                "apng"
            })
    void whatConvertWritesIsFoundInADirectory(String suffix) {
        Path game = directory.resolve("game." + suffix);
        Cli.run("convert", "rosin82", "-o", game.toString());

        Cli told = Cli.run("validate", directory.toString(), "--variant", "5D");
        Cli assumed = Cli.run("validate", directory.toString());

        assertThat(told.out()).startsWith(game + ": legal: 5D, 82 moves, no move left\n");
        assertThat(assumed.out() + assumed.err()).contains(game.toString());
    }
}
