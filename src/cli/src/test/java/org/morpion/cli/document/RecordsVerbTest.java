package org.morpion.cli.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.morpion.cli.Cli;
import org.morpion.cli.Documents;
import org.morpion.corpus.Corpus;
import org.morpion.record.Variant;

/** The verb {@code records}. */
@Isolated("A test sets the default locale.")
class RecordsVerbTest {
    @TempDir
    private Path directory;

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
        Documents.write(directory, "mine/a.msr", Documents.compact("4D/demaine31"));

        assertThat(Cli.run("records", "--dir", directory.resolve("mine").toString())
                        .lines())
                .singleElement()
                .asString()
                .startsWith("4D    31");
    }

    @Test
    void aDirectoryWithoutGamesIsNoSuccessAndAnUnreadableGameHidesNoOther() throws IOException {
        Path mine = Documents.write(directory, "mine/a.msr", Documents.compact("4D/demaine31"))
                .getParent();
        Documents.write(directory, "mine/b.msr", "nonsense");
        Path empty = Files.createDirectory(directory.resolve("empty"));

        Cli none = Cli.run("records", "--dir", empty.toString());
        Cli some = Cli.run("records", "--dir", mine.toString());

        assertThat(none.exitCode()).isEqualTo(1);
        assertThat(none.err())
                .startsWith("morpion: " + empty + ": there is no game in this directory. ")
                .hasLineCount(1);
        assertThat(some.exitCode()).isEqualTo(3);
        assertThat(some.lines()).hasSize(1);
    }

    @Test
    void anIllegalGameHasNoPlaceInTheListOfADirectory() throws IOException {
        Path mine = Documents.write(directory, "mine/a.msr", Documents.compact("4D/demaine31"))
                .getParent();
        Documents.write(directory, "mine/b.json", Documents.ILLEGAL);

        Cli cli = Cli.run("records", "--dir", mine.toString());

        assertThat(cli.exitCode()).isEqualTo(1);
        assertThat(cli.lines()).singleElement().asString().contains("a.msr");
        assertThat(cli.err())
                .contains("b.json: illegal at move 1 (point-missing)")
                .hasLineCount(1);
    }

    @Test
    void aVariantThatIsAssumedIsToldBesideTheList() throws IOException {
        Path game = Documents.write(directory, "mine/a.list", "3,-1,3,-1,s");

        Cli cli = Cli.run("records", "--dir", game.getParent().toString());

        assertThat(cli.exitCode()).isZero();
        assertThat(cli.err())
                .isEqualTo("Note: " + game + ": the file names no variant: it is legal in 5D, 5T, and read as 5D;"
                        + " name one with --variant.\n");
    }

    @Test
    void aGameOfADirectoryIsShownAndExportedByItsNameInTheList() throws IOException {
        Path game = Documents.write(directory, "mine/a.msr", Documents.compact("4D/demaine31"));
        String mine = game.getParent().toString();

        assertThat(Cli.run("records", "--dir", mine, game.toString()).out()).contains("Morpion Solitaire 4D: 31 moves");
        assertThat(Cli.run("records", "--dir", mine, game.toString(), "--to", "msr")
                        .out())
                .startsWith("MS1:");
        // The id is in the corpus but not in the directory.
        assertThat(Cli.run("records", "--dir", mine, "rosin82"))
                .isEqualTo(new Cli(
                        1, "", "morpion: There is no record rosin82; the verb records without an id lists them.\n"));
    }

    @Test
    void whatAGameOfADirectoryHasWrongIsToldOfThatGameAlone() throws IOException {
        String compact = Documents.compact("4D/demaine31");
        Path good = Documents.write(directory, "mine/a.msr", compact);
        Path damaged = Documents.write(directory, "mine/b.msr", "nonsense");
        Path illegal = Documents.write(directory, "mine/c.json", Documents.ILLEGAL);
        Path batch = Documents.write(directory, "mine/d.ndjson", "nonsense\n" + compact + "\n");
        String mine = good.getParent().toString();

        Cli shown = Cli.run("records", "--dir", mine, good.toString());
        Cli line = Cli.run("records", "--dir", mine, batch + ":2");
        Cli unreadable = Cli.run("records", "--dir", mine, damaged.toString());
        Cli refused = Cli.run("records", "--dir", mine, illegal.toString());
        Cli unknown = Cli.run("records", "--dir", mine, batch + ":22");

        assertThat(List.of(shown, line))
                .allMatch(cli -> cli.exitCode() == 0 && cli.err().isEmpty());
        assertThat(unreadable.exitCode()).isEqualTo(3);
        assertThat(unreadable.err()).startsWith("morpion: " + damaged + ": ").hasLineCount(1);
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err())
                .startsWith("morpion: " + illegal + ": illegal at move 1")
                .hasLineCount(1);
        assertThat(unknown.exitCode()).isEqualTo(1);
        assertThat(unknown.err()).startsWith("morpion: There is no record").hasLineCount(1);
    }

    @Test
    void aGameIsMissingForTheReasonThatItsFileIs() throws IOException {
        String mine = Files.createDirectories(directory.resolve("mine")).toString();
        Path tooLarge = Documents.write(directory, "mine/a.msr", "x".repeat((16 << 20) + 1));

        assertThat(Cli.run("records", "--dir", mine, tooLarge + ":1"))
                .isEqualTo(new Cli(
                        3,
                        "",
                        "morpion: " + tooLarge + " is larger than the limit of 16777216 bytes. Remove what is not part"
                                + " of the game, or split it if it holds several.\n"));
    }
}
