package org.morpion.research.points;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.game.Fingerprint;
import org.morpion.record.Move;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.research.CommandOutcome;
import org.morpion.research.GameFiles;

class ConnectedTest {
    private static final Path RECORDS = Path.of("..", "..", "records");

    @TempDir
    Path directory;

    private Path ledger;

    @BeforeEach
    void nameLedger() {
        ledger = directory.resolve("ledger");
    }

    @Test
    void goesOnFromShorterGamesAndNamesThemAll() throws IOException {
        CommandOutcome longest = connected("--shortest", "62", record("4T/hyyroporanen62"));
        CommandOutcome all = connected("--shortest", "61", record("4T/hyyroporanen62"));

        assertThat(longest.out()).isEqualToIgnoringNewLines("1 set of points with 62 moves0 undecided");
        assertThat(all.code()).isZero();
        List<List<Move>> games = games();
        assertThat(games)
                .allMatch(game -> Validator.firstViolation(Variant.T4, game).isEmpty());
        assertThat(games.stream().filter(game -> game.size() == 61)).hasSizeGreaterThan(1);
        assertThat(all.out())
                .startsWith("1 set of points with 62 moves")
                .contains(games.stream().filter(game -> game.size() == 61).count() + " sets of points with 61 moves");
    }

    @Test
    void comesToTheSameFromEachGame() throws IOException {
        CommandOutcome one = connected("--shortest", "82", record("5D/explore82a"));
        ledger = directory.resolve("other");
        String neighbour = CompactGames.write(
                Variant.D5, games(directory.resolve("ledger")).get(0));
        Path given = Files.writeString(directory.resolve("neighbour"), neighbour);
        CommandOutcome other = connected("--shortest", "82", "--threads", "2", given.toString());

        assertThat(one.out()).doesNotStartWith("1 set ");
        assertThat(other.out()).isEqualTo(one.out());
    }

    @Test
    void decidesSetsFurtherAwayWhereMoreMayBeSwapped() throws IOException {
        CommandOutcome near = connected("--shortest", "35", record("4D/nrpa35"));
        Set<String> decided = names();
        CommandOutcome far = connected("--shortest", "35", "--swapped", "2", record("4D/nrpa35"));

        assertThat(far.out())
                .isEqualTo(near.out())
                .isEqualToIgnoringNewLines("1 set of points with 35 moves0 undecided");
        assertThat(names()).containsAll(decided).hasSizeGreaterThan(2 * decided.size());
    }

    @Test
    void goesOnWhereItWasStopped() throws IOException {
        CommandOutcome whole = connected("--shortest", "82", record("5D/explore82a"));
        List<String> lines = Files.readAllLines(ledger);
        // The state after a kill in the middle of a line.
        Files.writeString(
                ledger,
                String.join("\n", lines.subList(0, 3)) + "\n" + lines.get(3).substring(0, 20));

        CommandOutcome rest = connected("--shortest", "82", "--threads", "2", record("5D/explore82a"));

        assertThat(rest.out()).isEqualTo(whole.out());
        assertThat(names())
                .isEqualTo(Set.copyOf(lines.stream().map(ConnectedTest::name).toList()));
    }

    @Test
    void savesAGameOfEachSet() throws IOException {
        Path saved = directory.resolve("new").resolve("saved");
        CommandOutcome one = connected("--shortest", "82", "--save", saved.toString(), record("5D/explore82a"));
        List<String> files = new ArrayList<>();
        Set<Fingerprint> sets = new HashSet<>();
        try (DirectoryStream<Path> records = Files.newDirectoryStream(saved, "82-*.json")) {
            for (Path record : records) {
                files.add(record.toString());
                sets.add(Fingerprint.ofPoints(Variant.D5, GameFiles.read(record).moves()));
            }
        }
        ledger = directory.resolve("other");
        CommandOutcome again = connected(
                Stream.concat(Stream.of("--shortest", "82"), files.stream()).toArray(String[]::new));

        assertThat(sets).hasSize(8).hasSameSizeAs(files);
        assertThat(again.out()).isEqualTo(one.out()).startsWith("8 sets of points with 82 moves");
    }

    @Test
    void saysWhatStaysUndecidedAndTriesItAgainWithAHigherLimit() throws IOException {
        CommandOutcome first = connected("--shortest", "82", "--conflicts", "1", record("5D/explore82a"));
        CommandOutcome second = connected("--shortest", "82", record("5D/explore82a"));

        assertThat(first.code()).isEqualTo(1);
        assertThat(first.out()).doesNotContain("\n0 undecided");
        assertThat(second.code()).isZero();
        assertThat(second.out()).contains("0 undecided");
    }

    @Test
    void saysWhatIsWrong() {
        assertThat(connected("--shortest", "0", record("5D/explore82a")).err()).contains("it must be 1 to ");
        assertThat(connected("--shortest", "82", "--swapped", "0", record("5D/explore82a"))
                        .err())
                .contains("--swapped", "it must be 1 to 5");
        assertThat(connected("--shortest", "83", record("5D/explore82a")).err())
                .contains("explore82a.json has 82 moves", "lower --shortest");
        assertThat(connected("--shortest", "60", record("5D/explore82a"), record("4T/nrpa62"))
                        .err())
                .contains("nrpa62.json is of 4T", "of one variant");
        assertThat(ledger).doesNotExist();
    }

    private static String record(String name) {
        return RECORDS.resolve(name + ".json").toString();
    }

    private Set<String> names() throws IOException {
        return Set.copyOf(
                Files.readAllLines(ledger).stream().map(ConnectedTest::name).toList());
    }

    /** Returns the set and the decision of a line. */
    private static String name(String line) {
        return line.substring(0, line.indexOf("\"conflicts\""));
    }

    private List<List<Move>> games() throws IOException {
        return games(ledger);
    }

    private static List<List<Move>> games(Path ledger) throws IOException {
        List<List<Move>> games = new ArrayList<>();
        for (String line : Files.readAllLines(ledger)) {
            int text = line.indexOf("MS1:");
            if (text >= 0) {
                games.add(CompactGames.moves(line.substring(text, line.lastIndexOf('"'))));
            }
        }
        return games;
    }

    private CommandOutcome connected(String... arguments) {
        List<String> all = new ArrayList<>(List.of("--ledger", ledger.toString()));
        all.addAll(List.of(arguments));
        return CommandOutcome.of(Connected.commandLine(), all);
    }
}
