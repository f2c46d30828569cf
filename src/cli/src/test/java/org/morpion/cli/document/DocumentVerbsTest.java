package org.morpion.cli.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.cli.Cli;
import org.morpion.cli.Documents;

class DocumentVerbsTest {
    @TempDir
    private Path directory;

    @Test
    void validateSaysThatAGameIsLegal() {
        Cli cli = Cli.run("validate", Documents.record("5T/rosin178"));

        assertThat(cli.exitCode()).isZero();
        assertThat(cli.out()).contains("legal: 5T, 178 moves, no move left");
        assertThat(cli.err()).isEmpty();
    }

    @Test
    void validateSaysWhichMoveIsIllegal() throws IOException {
        Path file = Documents.write(directory, "bad.json", Documents.ILLEGAL);

        Cli first = Cli.run("validate", file.toString());
        Cli all = Cli.run("validate", "--all", file.toString());

        assertThat(first.exitCode()).isEqualTo(1);
        assertThat(first.out()).contains("illegal at move 1 (point-missing)").doesNotContain("move 2");
        assertThat(all.out()).contains("at move 1", "at move 2");
    }

    @Test
    void validateQuietlyTellsByItsExitCodeAlone() throws IOException {
        Path illegal = Documents.write(directory, "bad.json", Documents.ILLEGAL);
        Path unreadable = Documents.write(directory, "no.json", "{\"version\":");

        assertThat(Cli.run("validate", "-q", Documents.record("4D/demaine31"))).isEqualTo(new Cli(0, "", ""));
        assertThat(Cli.run("validate", "-q", illegal.toString()).exitCode()).isEqualTo(1);
        assertThat(Cli.run("validate", "-q", unreadable.toString(), illegal.toString())
                        .exitCode())
                .isEqualTo(3);
        assertThat(Cli.run("validate", "-q", unreadable.toString()).err()).isEmpty();
    }

    @Test
    void validateWritesWhatTheServiceAnswers() {
        Cli cli = Cli.run("validate", "--json", Documents.record("5T/rosin178"));

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
        String document =
                Files.readString(Path.of(Documents.record("4D/demaine31"))).replace("\"score\": 31", "\"score\": 32");

        Cli cli = Cli.run(
                "validate", Documents.write(directory, "claims.json", document).toString());

        assertThat(cli.exitCode()).isZero();
        assertThat(cli.out()).contains("The file says score = 32; the moves say 31.");
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

    @ParameterizedTest
    @ValueSource(strings = {"binary", "base64", "pack"})
    void aGameInAFormWithoutItsVariantIsToldAsWhichItCanBeRead(String form) {
        String file = directory.resolve("game").toString();
        Cli.run("convert", "rosin82", "--to", form, "-o", file);

        Cli cli = Cli.run("validate", "--variant", "5T", file);

        assertThat(cli.exitCode()).isEqualTo(3);
        assertThat(cli.err()).endsWith(" It is a legal game of 5D; name that variant with --variant.\n");
        assertThat(Cli.run("validate", file).out()).contains("legal: 5D, 82 moves");
    }

    @Test
    void aGameOfAnotherVariantThanNamedIsToldOfWhich() {
        String file = directory.resolve("game.moves").toString();
        Cli.run("convert", "hyyroporanen35", "-o", file);

        Cli named = Cli.run("validate", "--variant", "5T", file);

        assertThat(named.exitCode()).isEqualTo(1);
        assertThat(named.out()).contains("; it is a legal game of 4T, 4D");
        assertThat(Cli.run("validate", file, "--json").out())
                .contains("\"variant\":\"4D\",\"variants\":[\"4D\",\"4T\"]", "\"known\":\"hyyroporanen35\"");
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
                .isEqualTo("morpion: Games can't be written as gif; use one of the suffixes json, msr,"
                        + " pentasol, psol, list, moves, binary, base64, pack, svg, png, apng, txt, or name the"
                        + " format with --to.\n");
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
        String pasted = "> " + Documents.compact("4D/demaine31") + "\n";

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
        assertThat(foreign.err()).contains("a compressed file (ZIP)").hasLineCount(1);
        assertThat(unreadable.err()).contains("standard input", "line 2").hasLineCount(1);
        assertThat(unreadable.out()).isEmpty();
    }

    @Test
    void aPictureWithoutARecordIsToBeTranscribed() throws Exception {
        Path jpeg = directory.resolve("photo.jpg");
        Files.write(jpeg, new byte[] {(byte) 0xFF, (byte) 0xD8, (byte) 0xFF, (byte) 0xE0});
        Path png = directory.resolve("drawing.png");
        ImageIO.write(new BufferedImage(8, 8, BufferedImage.TYPE_INT_RGB), "png", png.toFile());

        assertThat(Cli.run("validate", jpeg.toString()).err()).contains("(JPEG)", "morpion transcribe");
        assertThat(Cli.run("validate", png.toString()).err()).contains("(PNG)", "morpion transcribe");
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

        Cli illegal = Cli.run(
                "replay",
                "-q",
                Documents.write(directory, "bad.json", Documents.ILLEGAL).toString());

        assertThat(illegal.exitCode()).isEqualTo(1);
        assertThat(illegal.out()).startsWith("5T, 2 moves, illegal at move 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "msr", "psol", "moves", "svg", "png", "apng"})
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

        assertThat(cli.err()).contains("pentasol can't hold these fields, which are left out: variant", "author");
        assertThat(Cli.run("convert", "rosin82", "--to", "json").err()).isEmpty();
    }

    @Test
    void convertSaysWhatAnIllegalGameLoses() throws IOException {
        String claims = "{\"terminal\":true,\"available_moves\":0,\"bbox\":[0,0,9,9],";
        Path game = Documents.write(directory, "bad.json", Documents.ILLEGAL.replaceFirst("\\{", claims));

        Cli cli = Cli.run("convert", game.toString(), "--to", "json");

        assertThat(cli.out()).doesNotContain("terminal");
        assertThat(cli.err()).contains("illegal game", ": available_moves, terminal, bbox.");
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
    void aGameWithoutMovesLeavesNoEmptyFile() throws IOException {
        Path game = Documents.write(directory, "none.json", "{\"version\":\"0.1\",\"variant\":\"5T\",\"moves\":[]}");
        Path file = directory.resolve("none.moves");

        Cli cli = Cli.run("convert", game.toString(), "-o", file.toString());

        assertThat(cli.exitCode()).isEqualTo(1);
        assertThat(cli.err()).contains("moves-list can't express the game: a game without moves");
        assertThat(file).doesNotExist();
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
    void renderWritesTheReplayAsAnAnimation() throws IOException {
        Path apng = directory.resolve("game.apng");

        Cli cli = Cli.run("render", "demaine31", "-o", apng.toString(), "--size", "200");
        Cli tooLarge = Cli.run("render", "demaine31", "-o", apng.toString(), "--size", "1001");

        assertThat(cli.exitCode()).as(cli.err()).isZero();
        assertThat(new String(Files.readAllBytes(apng), StandardCharsets.ISO_8859_1))
                .contains("acTL")
                .contains("fdAT");
        assertThat(Cli.run("replay", "-q", apng.toString()).out()).contains("4D, 31 moves");
        assertThat(tooLarge.exitCode()).isEqualTo(2);
        assertThat(tooLarge.err()).contains("--size", "1001", "1000");
    }

    @Test
    void renderRefusesASuffixThatNoPictureHas() throws IOException {
        Path jpeg = directory.resolve("game.jpg");
        Path plain = directory.resolve("game");

        Cli refused = Cli.run("render", "demaine31", "-o", jpeg.toString());

        assertThat(refused.exitCode()).isEqualTo(2);
        assertThat(refused.err())
                .isEqualTo("morpion: Pictures can't be written as jpg; use the suffix svg, png, apng or txt,"
                        + " or name the format with --to.\n");
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
                .contains("svg, png, apng, or ascii")
                .doesNotContain("pentasol");
        assertThat(Cli.run("remote", "render", "--help").out())
                .contains("svg, png, apng, or ascii")
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
    void linesInAnySpellingAreOrderedAndSoIsAGameInDisorder() {
        Cli arrows = Cli.runWith("(3,-1)->(3,3) (0,3)->(4,3)\n", "order", "-");
        Cli disorder = Cli.runWith("(28,28)\n(29,28) - -2\n(28,24) | +2\n", "order", "-");

        assertThat(arrows.out()).startsWith("3,-1,3,-1,s|4,3,0,3,e");
        assertThat(disorder.out()).contains("3,-1,3,-1,s", "4,3,0,3,e");
        assertThat(Cli.runWith(Cli.run("replay", "rosin82", "--moves").out(), "validate", "-")
                        .out())
                .contains("legal: 5D, 82 moves");
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
        assertThat(ends.out()).isEqualTo("4,3,0,3,e|3,-1,3,-1,s\n");
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
                .contains("\"repairs\":[{\"line\":1,\"place\":2,\"change\":\"remove\",\"drawn\":1}]");
        assertThat(Cli.runWith("0 3 H\nx", "order", "-").err())
                .contains("line 2 of the drawing")
                .hasLineCount(1);
        assertThat(Cli.runWith("{\"lines\": 3}", "order", "-").exitCode()).isEqualTo(3);
        assertThat(Cli.runWith("{\"variant\": \"6T\", \"lines\": []}", "order", "-")
                        .err())
                .isEqualTo("morpion: standard input: variant is 6T; choose one of: 5T, 5D, 4T, 4D.\n");
    }

    @Test
    void aNameThatIsEmptyIsShown() {
        assertThat(Cli.run("validate", "").err()).contains("\"\": there is no such file");
        assertThat(Cli.run("moves", "").err()).contains("\"\": there is no such file");
        assertThat(Cli.run("render", "rosin178", "-o", "").err()).contains("-o is \"\"; it must be");
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
        assertThat(cli.err()).isEqualTo("morpion: " + directory + " ist ein Verzeichnis; gib eine Datei darin an.\n");
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
    @ValueSource(strings = {"nonsense", "{\"lines\": []}", "}"})
    void nothingFollowsADrawingInJson(String rest) {
        String drawing = "{\"lines\": [{\"x\": 0, \"y\": 3, \"dir\": \"H\"}]}\n";

        assertThat(Cli.runWith(drawing + "\n", "order", "-").exitCode()).isZero();
        assertThat(Cli.runWith(drawing + rest, "order", "-").exitCode()).isEqualTo(3);
    }

    @Test
    void replayListsTheMovesThatItDraws() {
        assertThat(Cli.run("replay", "demaine31", "--moves", "--up-to", "2").out())
                .contains("\n1. (", "\n2. (")
                .doesNotContain("\n3. (");
    }

    @Test
    void standardInputIsCalledSoInEverySentence() {
        String compact = Documents.compact("4D/demaine31");

        assertThat(Cli.runWith("nonsense", "order", "-").err()).startsWith("morpion: standard input: line 1 of the");
        assertThat(Cli.runWith(compact, "compare", "-", "rosin82").err())
                .startsWith("morpion: standard input is a game of 4D and rosin82 is a game of 5D;");
        assertThat(Cli.runWith("x".repeat((16 << 20) + 1), "validate", "-").err())
                .startsWith("morpion: standard input is larger than the limit of 16777216 bytes. ");
    }

    @Test
    void whatReordersATextIsLeftOutOfABoard() {
        String game = Documents.ILLEGAL.replaceFirst("\"moves\":.*", "\"moves\":[],\"author\":\"a\u202Eb\"}");

        for (String verb : List.of("render -", "render - --to txt", "convert -", "replay -")) {
            assertThat(Cli.runShown(game, verb.split(" ")).out())
                    .as(verb)
                    .contains("by ab")
                    .doesNotContain("\u202E");
            assertThat(Cli.runWith(game, verb.split(" ")).out()).contains("by ab");
        }
    }
}
