package org.morpion.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.corpus.Corpus;
import org.morpion.record.Variant;

class DocumentVerbsTest {
    private static final String ILLEGAL = "{\"version\":\"0.1\",\"variant\":\"5T\",\"moves\":["
            + "{\"x\":50,\"y\":50,\"dir\":\"H\",\"pos\":0},{\"x\":51,\"y\":50,\"dir\":\"H\",\"pos\":0}]}";

    @TempDir
    private Path directory;

    @Test
    void validateSaysThatAGameIsLegal() {
        Cli cli = Cli.run("validate", record("5T/rosin178"));

        assertThat(cli.exitCode()).isZero();
        assertThat(cli.out()).contains("legal: 5T, 178 moves, no move left");
        assertThat(cli.err()).isEmpty();
    }

    @Test
    void validateSaysWhichMoveIsIllegal() throws IOException {
        Path file = write("bad.json", ILLEGAL);

        Cli first = Cli.run("validate", file.toString());
        Cli all = Cli.run("validate", "--all", file.toString());

        assertThat(first.exitCode()).isEqualTo(1);
        assertThat(first.out()).contains("illegal at move 1 (point-missing)").doesNotContain("move 2");
        assertThat(all.out()).contains("at move 1", "at move 2");
    }

    @Test
    void validateQuietlyTellsByItsExitCodeAlone() throws IOException {
        Path illegal = write("bad.json", ILLEGAL);
        Path unreadable = write("no.json", "{\"version\":");

        assertThat(Cli.run("validate", "-q", record("4D/demaine31"))).isEqualTo(new Cli(0, "", ""));
        assertThat(Cli.run("validate", "-q", illegal.toString()).exitCode()).isEqualTo(1);
        assertThat(Cli.run("validate", "-q", unreadable.toString(), illegal.toString())
                        .exitCode())
                .isEqualTo(3);
        assertThat(Cli.run("validate", "-q", unreadable.toString()).err()).isEmpty();
    }

    @Test
    void validateWritesWhatTheServiceAnswers() {
        Cli cli = Cli.run("validate", "--json", record("5T/rosin178"));

        assertThat(cli.out())
                .contains(
                        "\"legal\":true",
                        "\"form\":\"msr-json\"",
                        "\"availableMoves\":0",
                        "\"bbox\":[-4,-2,12,18]",
                        "\"known\":\"rosin178\"",
                        "\"claims\":[]");
    }

    @Test
    void validateNamesWrongClaims() throws IOException {
        String document = Files.readString(Path.of(record("4D/demaine31"))).replace("\"score\": 31", "\"score\": 32");

        Cli cli = Cli.run("validate", write("claims.json", document).toString());

        assertThat(cli.exitCode()).isZero();
        assertThat(cli.out()).contains("The file says score = 32; the moves say 31.");
    }

    @Test
    void validateGoesThroughADirectory() throws IOException {
        write("a/one.json", Files.readString(Path.of(record("4D/demaine31"))));
        write("a/b/two.json", ILLEGAL);
        write("a/README.md", "no game");

        Cli cli = Cli.run("validate", directory.resolve("a").toString());

        assertThat(cli.exitCode()).isEqualTo(1);
        assertThat(cli.lines()).hasSize(4);
        assertThat(cli.lines().get(0)).contains("two.json: 5T, 2 moves, illegal at move 1");
        assertThat(cli.lines().get(2)).endsWith("one.json: legal: 4D, 31 moves, no move left");
        assertThat(cli.lines().get(3)).isEqualTo("2 games: 1 legal, 1 illegal, 0 unreadable or missing");
    }

    @Test
    void whatCannotBeReadInADirectoryHidesNothingElse() throws IOException {
        Path game = write("a/b/one.msr", compact("4D/demaine31"));
        assumeThat(game.toString()).startsWith("/");
        Files.createSymbolicLink(directory.resolve("a/b/back"), directory.resolve("a"));
        Files.createSymbolicLink(directory.resolve("a/gone.json"), directory.resolve("nowhere"));

        Cli cli = Cli.run("validate", directory.resolve("a").toString());

        assertThat(cli.exitCode()).as(cli.err()).isZero();
        assertThat(cli.lines()).containsExactly(game + ": legal: 4D, 31 moves, no move left");
    }

    @Test
    void aBatchIsOneWhateverItsLinesHaveWrong() throws IOException {
        String compact = compact("4D/demaine31");

        Cli second = Cli.runWith(compact + "\n{\"moves\":\n" + compact + "\n", "validate", "-");
        Cli first = Cli.run(
                "validate", write("a.ndjson", "nonsense!\n" + compact + "\n").toString());

        assertThat(second.exitCode()).isEqualTo(3);
        assertThat(second.out()).endsWith("3 games: 2 legal, 0 illegal, 1 unreadable or missing\n");
        assertThat(first.exitCode()).isEqualTo(3);
        assertThat(first.out()).endsWith("2 games: 1 legal, 0 illegal, 1 unreadable or missing\n");
    }

    @Test
    void aFileThatIsTooLargeIsToldSo() throws IOException {
        Path file = write("huge.json", "x".repeat((16 << 20) + 1));

        for (String verb : List.of("validate", "replay")) {
            Cli cli = Cli.run(verb, file.toString());
            assertThat(cli.exitCode()).isEqualTo(3);
            assertThat(cli.err()).isEqualTo("morpion: " + file + " is larger than 16777216 bytes.\n");
        }
    }

    @Test
    void nothingToValidateIsNoSuccess() {
        Cli cli = Cli.run("validate", directory.toString());

        assertThat(cli.exitCode()).isEqualTo(1);
        assertThat(cli.err()).isEqualTo("morpion: " + directory + ": there is no game in this directory.\n");
        // What scripts write of a variable that is not set; it is no name of the directory that they are in.
        assertThat(Cli.run("validate", "").exitCode()).isEqualTo(1);
        assertThat(Cli.run("replay", "").exitCode()).isEqualTo(1);
    }

    @Test
    void aLineOfABatchIsAWholeJsonStringOrNone() {
        String compact = compact("4D/demaine31");
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
        String compact = compact("4D/demaine31");
        String batch = compact + "\n\n\"" + compact + "\"\n" + ILLEGAL + "\nnonsense!\n";

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
        Cli cli = Cli.runWith(Files.readString(Path.of(record("4D/demaine31"))), "validate", "-");

        assertThat(cli.exitCode()).isZero();
        assertThat(cli.out()).isEqualTo("standard input: legal: 4D, 31 moves, no move left\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"validate", "replay -q", "convert --to msr", "render", "moves", "fingerprint"})
    void anotherVariantThanTheFilesIsRefusedIfStrict(String verb) {
        String[] strict = (verb + " --strict --variant 5T rosin82").split(" ");

        assertThat(Cli.run(strict))
                .isEqualTo(new Cli(
                        3,
                        "",
                        "morpion: rosin82: the file says 5D and --variant says 5T; leave --variant out, or --strict to"
                                + " read it as 5D.\n"));
        assertThat(Cli.run((verb + " --strict --variant 5D rosin82").split(" ")).exitCode())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"convert --to msr", "render", "moves", "moves --json"})
    void anotherVariantThanTheFilesIsToldBesideTheAnswer(String verb) {
        Cli expected = Cli.run((verb + " rosin82").split(" "));
        Cli contradicted = Cli.run((verb + " --variant 5T rosin82").split(" "));

        assertThat(contradicted)
                .isEqualTo(new Cli(0, expected.out(), "Note: the file says 5D and --variant says 5T: read as 5D.\n"));
        assertThat(expected.err()).isEmpty();
    }

    @Test
    void saysWhichOfSeveralGamesIsOfAnotherVariant() {
        String note = "Note: %s: the file says 5D and --variant says 5T: read as 5D.\n";
        assertThat(Cli.run("fingerprint", "--variant", "5T", "rosin178", "rosin82")
                        .err())
                .isEqualTo(note.formatted("rosin82"));
        assertThat(Cli.run("compare", "--variant", "5T", "nrpa82", "rosin82").err())
                .isEqualTo(note.formatted("nrpa82") + note.formatted("rosin82"));
    }

    @Test
    void aLineTooFarOutIsNamedByItsOrigin() {
        assertThat(Cli.runWith("5000000000 3 H\n", "order", "-"))
                .isEqualTo(new Cli(
                        3,
                        "",
                        "morpion: standard input: a line begins at (5000000000, 3); coordinates may be 1073741824 at"
                                + " most, and at least -1073741824.\n"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "records demaine31",
                "convert demaine31",
                "order -",
                "search --variant 4D --nodes 1",
                "remote order -",
                "remote records demaine31",
                "remote best 1"
            })
    void aSuffixThatNamesNoFormIsRefused(String verb) {
        Path file = directory.resolve("a.gif");

        Cli cli = Cli.runWith("0 3 H\n", (verb + " -o " + file).split(" "));

        assertThat(cli.exitCode()).isEqualTo(2);
        assertThat(cli.err())
                .isEqualTo("morpion: Games are not written as gif; end the name of the file in one of json, msr,"
                        + " pentasol, psol, list, moves, binary, base64, svg, png, txt, or name the form with --to.\n");
        assertThat(file).doesNotExist();
    }

    @Test
    void anySuffixWillDoForAFormThatIsNamed() throws IOException {
        Path named = directory.resolve("a.gif");
        Path without = directory.resolve("a");

        assertThat(Cli.run("records", "demaine31", "--to", "msr", "-o", named.toString())
                        .exitCode())
                .isZero();
        assertThat(Cli.run("records", "demaine31", "-o", without.toString()).exitCode())
                .isZero();

        assertThat(Files.readString(named)).startsWith("MS1:");
        assertThat(Files.readString(without)).startsWith("{");
    }

    @Test
    void pastedTextsAreRepairedUnlessStrict() {
        String pasted = "> " + compact("4D/demaine31") + "\n";

        Cli forgiving = Cli.runWith(pasted, "validate", "-");

        assertThat(forgiving.exitCode()).isZero();
        assertThat(forgiving.out()).contains("Note: ");
        assertThat(Cli.runWith(pasted, "validate", "--strict", "-").exitCode()).isEqualTo(3);
    }

    @Test
    void errorsAreOneSentenceOnStandardError() throws IOException {
        Path zip = directory.resolve("game.zip");
        Files.write(zip, new byte[] {'P', 'K', 3, 4, 0, 0, 0, 0});

        Cli missing = Cli.run("replay", "nowhere.msr");
        Cli foreign = Cli.run("replay", zip.toString());
        Cli unreadable = Cli.runWith("{\n  \"version\": \"0.1\", }", "replay", "-");

        assertThat(missing.exitCode()).isEqualTo(1);
        assertThat(missing.err())
                .isEqualTo("morpion: nowhere.msr: there is no such file, and no record with this id.\n");
        assertThat(foreign.exitCode()).isEqualTo(3);
        assertThat(foreign.err()).contains("a packed file (ZIP)").hasLineCount(1);
        assertThat(unreadable.err()).contains("standard input", "line 2").hasLineCount(1);
        assertThat(unreadable.out()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "validate", "convert x --to nothing", "replay a b", "--variant 6T moves", "nonsense"})
    void aWrongCommandLineSaysWhereTheHelpIs(String line) {
        Cli cli = Cli.run(line.isEmpty() ? new String[0] : line.split(" "));

        assertThat(cli.exitCode()).isEqualTo(2);
        assertThat(cli.err()).startsWith("morpion: ").contains("--help").hasLineCount(1);
    }

    @Test
    void replayShowsMetadataBoardAndVerdict() {
        Cli cli = Cli.run("replay", "demaine31");

        assertThat(cli.exitCode()).isZero();
        assertThat(cli.lines().get(0)).startsWith("author: Demaine");
        assertThat(cli.out()).contains("●", "◉", "─", "╲");
        assertThat(cli.out()).endsWith("legal: 4D, 31 moves, no move left\n");
        assertThat(Cli.run("show", "demaine31")).isEqualTo(cli);
    }

    @Test
    void replayWritesNumbersAsShortAsTheyAre() {
        Cli cli = Cli.runWith(
                "{\"version\": \"0.1\", \"variant\": \"5T\", \"score\": 0, \"moves\": [],"
                        + " \"solver\": {\"elapsed_secs\": 1e900000000}}",
                "replay",
                "-");

        assertThat(cli.lines()).contains("elapsed_secs: 1E+900000000");
    }

    @Test
    void replayListsTheMovesAndNumbersThem() {
        Cli cli = Cli.run("replay", "demaine31", "--moves", "--numbers", "--ascii");

        assertThat(cli.out())
                .contains("\n31. (", "line from (", "last move 31 at")
                .doesNotContain("●");
    }

    @Test
    void replayQuietlyWritesTheVerdictAlone() throws IOException {
        assertThat(Cli.run("replay", "-q", "rosin82").out()).isEqualTo("legal: 5D, 82 moves, no move left\n");

        Cli illegal = Cli.run("replay", "-q", write("bad.json", ILLEGAL).toString());

        assertThat(illegal.exitCode()).isEqualTo(1);
        assertThat(illegal.out()).startsWith("5T, 2 moves, illegal at move 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "msr", "psol", "moves", "svg", "png"})
    void convertsToTheFormOfTheSuffixAndBack(String suffix) throws IOException {
        Path file = directory.resolve("game." + suffix);

        Cli cli = Cli.run("convert", "rosin82", "-o", file.toString());
        Cli back = Cli.run("convert", file.toString(), "--to", "list", "--variant", "5D");

        assertThat(cli.exitCode()).as(cli.err()).isZero();
        assertThat(back.out())
                .isEqualTo(Cli.run("convert", "rosin82", "--to", "list").out());
    }

    @Test
    void convertSaysWhatIsLost() {
        Cli cli = Cli.run("convert", "rosin82", "--to", "pentasol");

        assertThat(cli.err()).contains("pentasol has no place for: variant", "author");
        assertThat(Cli.run("convert", "rosin82", "--to", "json").err()).isEmpty();
    }

    @Test
    void convertDrawsABoardWithoutAForm() {
        assertThat(Cli.run("convert", "demaine31").out())
                .isEqualTo(Cli.run("convert", "demaine31", "--to", "ascii").out())
                .contains("Morpion Solitaire 4D: 31 moves", "@ last move");
    }

    @Test
    void convertRefusesWhatAFormCannotExpress() {
        Cli cli = Cli.run("convert", "demaine31", "--to", "pentasol");

        assertThat(cli.exitCode()).isEqualTo(1);
        assertThat(cli.err()).startsWith("morpion: pentasol can't express the game");
    }

    @Test
    void canonicalGamesOfOneGridAreTheSame() {
        String canonical =
                Cli.run("convert", "rosin82", "--to", "list", "--canonical").out();

        Cli again = Cli.runWith(canonical, "convert", "-", "--variant", "5D", "--to", "list", "--canonical");

        assertThat(again.out()).isEqualTo(canonical);
    }

    @Test
    void renderWritesPicturesThatAreRead() throws IOException {
        Path png = directory.resolve("game.png");

        Cli cli = Cli.run("render", "demaine31", "-o", png.toString(), "--size", "200", "--theme", "dark");

        assertThat(cli.exitCode()).as(cli.err()).isZero();
        assertThat(Files.readAllBytes(png)).startsWith(0x89, 'P', 'N', 'G');
        assertThat(Cli.run("replay", "-q", png.toString()).out()).contains("4D, 31 moves");
        assertThat(Cli.run("render", "demaine31", "--to", "svg").out()).startsWith("<svg");
        assertThat(Cli.run("render", "demaine31", "--to", "json").exitCode()).isEqualTo(2);
        assertThat(Cli.run("render", "demaine31", "--up-to", "32").exitCode()).isEqualTo(2);
    }

    @Test
    void renderRefusesASuffixThatNoPictureHas() throws IOException {
        Path jpeg = directory.resolve("game.jpg");
        Path plain = directory.resolve("game");

        Cli refused = Cli.run("render", "demaine31", "-o", jpeg.toString());

        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err())
                .isEqualTo("morpion: Pictures are not written as jpg; end the name of the file in svg, png or txt,"
                        + " or name the form with --to.\n");
        assertThat(jpeg).doesNotExist();
        assertThat(Cli.run("render", "demaine31", "--to", "svg", "-o", jpeg.toString())
                        .exitCode())
                .isZero();
        assertThat(Cli.run("render", "demaine31", "-o", plain.toString()).exitCode())
                .isZero();
        assertThat(Files.readString(plain)).startsWith("<svg");
    }

    @Test
    void renderOffersPicturesAlone() {
        assertThat(Cli.run("render", "--help").out())
                .contains("svg, png, or ascii")
                .doesNotContain("pentasol");
        assertThat(Cli.run("remote", "render", "--help").out())
                .contains("svg, png, or ascii")
                .doesNotContain("pentasol");
    }

    @Test
    void movesListsWhatCouldComeNext() {
        assertThat(Cli.run("moves").lines()).hasSize(28);
        assertThat(Cli.run("moves", "--variant", "4D").lines()).hasSize(40);
        assertThat(Cli.run("--variant", "4D", "moves").lines()).hasSize(40);
        assertThat(Cli.run("moves", "rosin178").out()).isEmpty();
        assertThat(Cli.run("moves", "--json").out()).startsWith("{\"variant\":\"5T\",\"score\":0,\"count\":28,");
    }

    @Test
    void fingerprintsAreThoseOfTheService() {
        Cli cli = Cli.run("fingerprint", "rosin178", "rosin82");

        assertThat(cli.lines()).hasSize(2).allMatch(line -> line.matches("[0-9a-f]{32}  rosin\\d+"));
    }

    @Test
    void compareSaysHowGamesAreRelated() {
        assertThat(Cli.run("compare", "rosin178", "rosin178").out()).startsWith("The same game: 178 and 178 moves.");
        assertThat(Cli.run("compare", "rosin178", "psol178", "--json").out())
                .contains("\"relation\":\"relatives\"", "\"shared\":{\"moves\":174,\"lines\":174,\"points\":177}");
        assertThat(Cli.run("compare", "rosin178", "rosin82").exitCode()).isEqualTo(1);
    }

    @Test
    void aDrawingIsPutIntoOrder() {
        Cli origins = Cli.runWith("3 -1 V\n# and the other one\n0,3,H\n", "order", "-");
        Cli ends = Cli.runWith(
                "{\"variant\": \"5T\", \"lines\": [{\"x\": 0, \"y\": 3, \"dir\": \"H\"},"
                        + " {\"ends\": [[3, -1], [3, 3]]}]}",
                "order",
                "-");

        assertThat(origins.exitCode()).as(origins.err()).isZero();
        assertThat(origins.out()).isEqualTo("3,-1,3,-1,s|4,3,0,3,e\n");
        assertThat(ends.out()).isEqualTo(origins.out());
    }

    @Test
    void aDrawingInOrderIsWrittenAsJson() {
        String drawing = "0 3 H\n3 -1 V\n";

        Cli json = Cli.runWith(drawing, "order", "--json", "-");

        assertThat(json.exitCode()).as(json.err()).isZero();
        assertThat(json.out()).startsWith("{\"version\":").hasLineCount(1);
        assertThat(Cli.runWith(json.out(), "convert", "--to", "list", "-").out())
                .isEqualTo(Cli.runWith(drawing, "order", "-").out());
        assertThat(Cli.runWith(drawing, "order", "--json", "--to", "msr", "-").out())
                .startsWith("MS1:");
    }

    @Test
    void aDrawingWithoutALegalOrderIsExplained() {
        String drawing = "0 3 H\n30 5 H\n";

        Cli cli = Cli.runWith(drawing, "order", "-");

        assertThat(cli.exitCode()).isEqualTo(1);
        assertThat(cli.err()).contains("Leaving out line 2 would help.").hasLineCount(1);
        assertThat(Cli.runWith(drawing, "order", "--json", "-").out())
                .startsWith("{\"reason\":\"waiting\",\"stuck\":[1],")
                .contains("\"repairs\":[{\"line\":1,\"change\":\"remove\"}]");
        assertThat(Cli.runWith("0 3 H\nx", "order", "-").err())
                .contains("line 2 of the drawing")
                .hasLineCount(1);
        assertThat(Cli.runWith("{\"lines\": 3}", "order", "-").exitCode()).isEqualTo(3);
        assertThat(Cli.runWith("{\"variant\": \"6T\", \"lines\": []}", "order", "-")
                        .err())
                .isEqualTo("morpion: standard input: variant is 6T; there are 5T, 5D, 4T, 4D.\n");
    }

    @Test
    void aNameThatIsEmptyIsShown() {
        assertThat(Cli.run("validate", "").err()).contains("\"\": there is no such file");
        assertThat(Cli.run("moves", "").err()).contains("\"\": there is no such file");
        assertThat(Cli.run("render", "rosin178", "-o", "").err()).contains("-o is \"\"; it must be");
    }

    @Test
    void recordsAreListedByVariantAndScore() {
        List<String> all = Cli.run("records").lines();
        List<String> some =
                Cli.run("records", "--variant", "5T", "--min-score", "177").lines();

        assertThat(all).hasSize(Corpus.entries().size());
        assertThat(all.get(0)).startsWith("5T   178  ");
        assertThat(some)
                .hasSize((int) Corpus.entries().stream()
                        .filter(entry ->
                                entry.variant() == Variant.T5 && entry.game().score() >= 177)
                        .count())
                .allMatch(line -> line.startsWith("5T   17"));
        assertThat(Cli.run("records", "--json").lines()).allMatch(line -> line.startsWith("{\"id\":"));
    }

    @Test
    void scoresHaveTheSameDigitsWhereverTheComputerStands() {
        List<String> records = Cli.run("records").lines();
        Locale usual = Locale.getDefault();
        try {
            Locale.setDefault(Locale.forLanguageTag("fa-IR"));
            assertThat(Cli.run("records").lines()).isEqualTo(records);
        } finally {
            Locale.setDefault(usual);
        }
    }

    @Test
    void aRecordIsShownAndExported() throws IOException {
        Path file = directory.resolve("rosin82.svg");

        assertThat(Cli.run("records", "rosin82").out()).contains("Morpion Solitaire 5D: 82 moves");
        assertThat(Cli.run("records", "rosin82", "-o", file.toString()).exitCode())
                .isZero();
        assertThat(Files.readString(file)).startsWith("<svg");
        assertThat(Cli.run("records", "rosin82", "--to", "msr").out()).startsWith("MS1:");
        assertThat(Cli.run("records", "nobody").exitCode()).isEqualTo(1);
        assertThat(Cli.run("records", "--to", "msr").exitCode()).isEqualTo(2);
    }

    @Test
    void aDirectoryOfOwnGamesIsListed() throws IOException {
        write("mine/a.msr", compact("4D/demaine31"));

        assertThat(Cli.run("records", "--dir", directory.resolve("mine").toString())
                        .lines())
                .singleElement()
                .asString()
                .startsWith("4D    31");
    }

    @Test
    void aDirectoryWithoutGamesIsNoSuccessAndAnUnreadableGameHidesNoOther() throws IOException {
        Path mine = write("mine/a.msr", compact("4D/demaine31")).getParent();
        write("mine/b.msr", "nonsense");
        Path empty = Files.createDirectory(directory.resolve("empty"));

        Cli none = Cli.run("records", "--dir", empty.toString());
        Cli some = Cli.run("records", "--dir", mine.toString());

        assertThat(none.exitCode()).isEqualTo(1);
        assertThat(none.err()).isEqualTo("morpion: " + empty + ": there is no game in this directory.\n");
        assertThat(some.exitCode()).isEqualTo(3);
        assertThat(some.lines()).hasSize(1);
    }

    @Test
    void aFileThatCannotBeWrittenIsToldAndNothingIsLeftBehind() throws IOException {
        Path nowhere = directory.resolve("no/such/directory/game.msr");

        Cli cli = Cli.run("convert", "demaine31", "-o", nowhere.toString());

        assertThat(cli.exitCode()).isEqualTo(3);
        assertThat(cli.err()).isEqualTo("morpion: " + nowhere.getParent() + ": there is no such directory.\n");
    }

    @Test
    void aDirectoryIsNoFileToWrite() {
        Cli cli = Cli.runIn(
                Locale.GERMANY, new byte[0], "convert", "demaine31", "--to", "msr", "-o", directory.toString());

        assertThat(cli.exitCode()).isEqualTo(3);
        assertThat(cli.err())
                .isEqualTo("morpion: " + directory + " ist ein Verzeichnis; bitte eine Datei darin nennen.\n");
    }

    @Test
    void aNameThatTheEncodingLacksIsToldAndTheOtherGamesAreChecked() {
        Cli cli = Cli.run("validate", "caf\uFFFD.json", "no\0name", "rosin82");

        assertThat(cli.exitCode()).isEqualTo(3);
        assertThat(cli.out()).contains("rosin82: legal", "3 games: 1 legal, 0 illegal, 2 unreadable or missing");
        assertThat(cli.err().lines())
                .hasSize(2)
                .allMatch(line -> line.contains("the name is not in the encoding of the locale; set LC_ALL"));
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

    @Test
    void aDashIsStandardOutput() {
        Cli cli = Cli.run("convert", "rosin82", "--to", "msr", "-o", "-");

        assertThat(cli.out()).startsWith("MS1:").hasLineCount(1);
        assertThat(Path.of("-")).doesNotExist();
    }

    @Test
    void theVersionIsThatOfTheBuild() {
        String version = Cli.run("--version").out();

        assertThat(version).matches("morpion \\d+\\.\\d+\\.\\d+.*\\s*");
        assertThat(Cli.run("validate", "-V").out()).isEqualTo(version);
        assertThat(Cli.run("search", "--version").out()).isEqualTo(version);
        assertThat(Cli.run("remote", "order", "-V").out()).isEqualTo(version);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%s\n# a comment\n%s\n%s\n", "%s\nS1:damaged\n%s\n%s\n", "# a comment\n%s\n%s\n%s\n"})
    void aBatchIsOneWhateverStandsAmongItsGames(String lines) {
        String legal = compact("4D/demaine31");
        String illegal =
                Cli.runWith(ILLEGAL, "convert", "-", "--to", "msr").out().strip();
        String batch = lines.formatted(legal, illegal, legal);

        Cli validated = Cli.runWith(batch, "validate", "-");
        Cli fingerprints = Cli.runWith(batch, "fingerprint", "-");

        assertThat(validated.exitCode()).isEqualTo(3);
        assertThat(validated.out()).endsWith("4 games: 2 legal, 1 illegal, 1 unreadable or missing\n");
        assertThat(fingerprints.exitCode()).isEqualTo(3);
        assertThat(fingerprints.lines()).hasSize(2);
    }

    @Test
    void aPastedGameIsReadAmongOtherWordsAndOverSeveralLines() {
        String compact = compact("4D/demaine31");

        Cli signed = Cli.runWith(compact + "\n\n-- \nSent from a phone\n", "validate", "-");
        Cli wrapped = Cli.runWith("My game:\n" + compact.replaceAll(".{40}", "$0\n"), "validate", "-");

        assertThat(signed.out()).startsWith("standard input: legal: 4D, 31 moves, no move left\n");
        assertThat(wrapped.out()).startsWith("standard input: legal: 4D, 31 moves, no move left\n");
    }

    @Test
    void anIllegalGameHasNoPlaceInTheListOfADirectory() throws IOException {
        Path mine = write("mine/a.msr", compact("4D/demaine31")).getParent();
        write("mine/b.json", ILLEGAL);

        Cli cli = Cli.run("records", "--dir", mine.toString());

        assertThat(cli.exitCode()).isEqualTo(1);
        assertThat(cli.lines()).singleElement().asString().contains("a.msr");
        assertThat(cli.err())
                .contains("b.json: illegal at move 1 (point-missing)")
                .hasLineCount(1);
    }

    @Test
    void aVariantThatIsAssumedIsToldBesideTheList() throws IOException {
        String list = Cli.run("convert", "rosin82", "--to", "list").out();
        Path game = write("mine/a.list", list);

        Cli cli = Cli.run("records", "--dir", game.getParent().toString());

        assertThat(cli.exitCode()).isZero();
        assertThat(cli.err())
                .isEqualTo("Note: " + game + ": the form moves-list does not say the variant: read as 5T;"
                        + " say --variant if it is another.\n");
    }

    @Test
    void aGameOfADirectoryIsShownAndExportedByItsNameInTheList() throws IOException {
        Path game = write("mine/a.msr", compact("4D/demaine31"));
        String mine = game.getParent().toString();

        assertThat(Cli.run("records", "--dir", mine, game.toString()).out()).contains("Morpion Solitaire 4D: 31 moves");
        assertThat(Cli.run("records", "--dir", mine, game.toString(), "--to", "msr")
                        .out())
                .startsWith("MS1:");
        // It is one of the corpus, and not of the directory.
        assertThat(Cli.run("records", "--dir", mine, "rosin82"))
                .isEqualTo(new Cli(
                        1, "", "morpion: There is no record rosin82; the verb records without an id lists them.\n"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nonsense", "{\"lines\": []}", "}"})
    void nothingFollowsADrawingInJson(String rest) {
        String drawing = "{\"lines\": [{\"x\": 0, \"y\": 3, \"dir\": \"H\"}]}\n";

        assertThat(Cli.runWith(drawing + "\n", "order", "-").exitCode()).isZero();
        assertThat(Cli.runWith(drawing + rest, "order", "-").exitCode()).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "msr", "psol", "pentasol", "list", "moves", "binary", "base64", "svg", "png"})
    void whatConvertWritesIsFoundInADirectory(String suffix) {
        Path game = directory.resolve("game." + suffix);
        Cli.run("convert", "rosin82", "-o", game.toString());

        Cli told = Cli.run("validate", directory.toString(), "--variant", "5D");
        Cli assumed = Cli.run("validate", directory.toString());

        assertThat(told.out()).startsWith(game + ": legal: 5D, 82 moves, no move left\n");
        assertThat(assumed.out() + assumed.err()).contains(game.toString());
    }

    @Test
    void replayListsTheMovesThatItDraws() {
        assertThat(Cli.run("replay", "demaine31", "--moves", "--up-to", "2").out())
                .contains("\n1. (", "\n2. (")
                .doesNotContain("\n3. (");
    }

    @Test
    void standardInputIsCalledSoInEverySentence() {
        String compact = compact("4D/demaine31");

        assertThat(Cli.runWith("nonsense", "order", "-").err()).startsWith("morpion: standard input: line 1 of the");
        assertThat(Cli.runWith(compact, "compare", "-", "rosin82").err())
                .startsWith("morpion: standard input is a game of 4D and rosin82 one of 5D;");
        assertThat(Cli.runWith("x".repeat((16 << 20) + 1), "validate", "-").err())
                .isEqualTo("morpion: standard input is larger than 16777216 bytes.\n");
    }

    @Test
    void whatATerminalMightObeyIsReplacedInABoard() {
        String game = ILLEGAL.replaceFirst("\"moves\":.*", "\"moves\":[],\"author\":\"a\u202Eb\"}");

        for (String verb : List.of("render -", "render - --to txt", "convert -", "replay -")) {
            assertThat(Cli.runShown(game, verb.split(" ")).out())
                    .as(verb)
                    .contains("by a\uFFFDb")
                    .doesNotContain("\u202E");
            assertThat(Cli.runWith(game, verb.split(" ")).out()).contains("by a\u202Eb");
        }
    }

    private static String record(String name) {
        return "../../records/" + name + ".json";
    }

    private static String compact(String name) {
        return Cli.run("convert", record(name), "--to", "msr").out().strip();
    }

    private Path write(String name, String content) throws IOException {
        Path file = directory.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.write(file, content.getBytes(StandardCharsets.UTF_8));
    }
}
