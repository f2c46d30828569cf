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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.game.Fingerprint;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.research.CommandOutcome;
import org.morpion.research.GameFiles;

class NeighboursTest {
    private static final Path RECORDS = Path.of("..", "..", "records");

    @TempDir
    Path directory;

    private Path ledger;

    @BeforeEach
    void nameLedger() {
        ledger = directory.resolve("ledger");
    }

    @Test
    void provesThatOnePointMoreMakesNoLongerGame() throws IOException {
        CommandOutcome outcome = neighbours(record("5D/explore82a"));

        assertThat(outcome.code()).isZero();
        assertThat(outcome.out())
                .isEqualToIgnoringNewLines("explore82a.json: of 64 sets of 83 points 1 has room for a game;"
                        + " 1 has none, 0 undecided, 0 have one");
    }

    @Test
    void findsALongerGame() throws IOException {
        Path one = directory.resolve("one.json");
        Files.writeString(one, """
                {"version": "0.1", "variant": "5T", "moves": [{"x": -1, "y": 3, "dir": "H", "pos": 0}]}
                """);

        CommandOutcome outcome = neighbours(one.toString());

        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).contains("0 have none, 0 undecided, ").doesNotContain(" 0 have one");
        assertThat(Files.readString(ledger)).contains("\"decision\":\"game\"").contains("\"game\":\"MS1:");
    }

    @Test
    void findsOtherSetsWithGamesOfTheSameLength() throws IOException {
        CommandOutcome outcome = neighbours("--removed", "1", "--longer", "0", record("5D/explore82a"));

        assertThat(outcome.out()).contains("0 undecided, 3 have one");
        Set<Fingerprint> known = new HashSet<>();
        try (DirectoryStream<Path> records = Files.newDirectoryStream(RECORDS.resolve("5D"), "explore82*.json")) {
            for (Path record : records) {
                known.add(
                        Fingerprint.ofPoints(Variant.D5, GameFiles.read(record).moves()));
            }
        }
        List<Fingerprint> found = Files.readAllLines(ledger).stream()
                .filter(line -> line.contains("MS1:"))
                .map(line -> line.substring(line.indexOf("MS1:"), line.lastIndexOf('"')))
                .map(game -> Fingerprint.ofPoints(Variant.D5, CompactGames.moves(game)))
                .toList();
        assertThat(found).hasSize(3).doesNotHaveDuplicates();
        assertThat(known).containsAll(found);
    }

    @Test
    void findsSetsThatDifferInPlacesThatAreNear() throws IOException {
        CommandOutcome near = neighbours("--removed", "2", "--longer", "0", "--distance", "1", record("5D/explore82a"));
        int known = Files.readAllLines(ledger).size();
        CommandOutcome all = neighbours("--removed", "2", "--longer", "0", record("5D/explore82a"));

        assertThat(near.code()).isZero();
        assertThat(near.out()).contains("explore82a.json: of the sets of 82 points " + known + " have room");
        assertThat(all.code()).isZero();
        assertThat(Files.readAllLines(ledger).size()).isGreaterThan(known);
    }

    @Test
    void goesOnWhereItWasStopped() throws IOException {
        CommandOutcome whole = neighbours("--removed", "1", record("5D/explore82a"));
        List<String> lines = Files.readAllLines(ledger);
        // The state after a kill in the middle of a line.
        Files.writeString(
                ledger,
                String.join("\n", lines.subList(0, 3)) + "\n" + lines.get(3).substring(0, 20));

        CommandOutcome rest = neighbours("--removed", "1", "--threads", "2", record("5D/explore82a"));

        assertThat(rest).isEqualTo(whole);
        assertThat(Set.copyOf(Files.readAllLines(ledger))).isEqualTo(Set.copyOf(lines));
    }

    @Test
    void triesWhatWasUndecidedAgainWithAHigherLimit() throws IOException {
        CommandOutcome first = neighbours("--removed", "1", "--conflicts", "1", record("5D/explore82a"));
        CommandOutcome second = neighbours("--removed", "1", record("5D/explore82a"));

        assertThat(first.code()).isEqualTo(1);
        assertThat(first.out()).doesNotContain(" 0 undecided");
        assertThat(second.code()).isZero();
        assertThat(second.out()).contains(" 0 undecided");
    }

    @Test
    void saysWhatIsWrong() throws IOException {
        Path text = directory.resolve("text");
        Files.writeString(text, "no record");
        Files.writeString(ledger, "no ledger\n");

        assertThat(neighbours("--removed", "9", text.toString()).err()).contains("it must be 0 to 5");
        assertThat(neighbours(text.toString()).err())
                .contains("Line 1 of " + ledger)
                .contains("Name another file");
        Files.writeString(ledger, "{\"decision\":\"none\",\"conflicts\":1}\n");
        assertThat(neighbours(text.toString()).err()).contains("Line 1 of " + ledger);
        Files.delete(ledger);
        assertThat(neighbours(text.toString()).err()).contains(text + " is not a record");
        Files.writeString(text, """
                {"version": "0.1", "variant": "5T", "moves": [{"x": 99, "y": 3, "dir": "H", "pos": 0}]}
                """);
        assertThat(neighbours(text.toString()).err()).contains("is not legal");
    }

    @Test
    void saysWhichFileIsNotThere() {
        Path none = directory.resolve("none");
        CommandOutcome noRecord = neighbours(none.toString());
        ledger = none.resolve("ledger");
        CommandOutcome noDirectory = neighbours(record("5D/explore82a"));

        assertThat(noRecord.err()).isEqualTo(none + ": there is no such file." + System.lineSeparator());
        assertThat(noDirectory.err()).isEqualTo(none + ": there is no such directory." + System.lineSeparator());
        assertThat(List.of(noRecord.code(), noDirectory.code())).containsOnly(2);
    }

    private static String record(String name) {
        return RECORDS.resolve(name + ".json").toString();
    }

    private CommandOutcome neighbours(String... arguments) {
        List<String> all = new ArrayList<>(List.of("--ledger", ledger.toString()));
        all.addAll(List.of(arguments));
        return CommandOutcome.of(Neighbours.commandLine(), all);
    }
}
