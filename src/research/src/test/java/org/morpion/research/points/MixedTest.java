package org.morpion.research.points;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.record.Move;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.research.CommandOutcome;

class MixedTest {
    private static final Path RECORDS = Path.of("..", "..", "records");

    @TempDir
    Path directory;

    private Path ledger;

    @BeforeEach
    void nameLedger() {
        ledger = directory.resolve("ledger");
    }

    @Test
    void findsALongerGameBetweenTwo() throws IOException {
        CommandOutcome outcome = mixed(record("5T/perturbation175"), record("5T/explore177e"));

        assertThat(outcome.code()).isZero();
        assertThat(outcome.out())
                .contains(
                        ": 6 points apart; ", " sets of 178 points or more with room for a game, 1 with one, 0 undec");
        String line = Files.readAllLines(ledger).stream()
                .filter(text -> text.contains("MS1:"))
                .findFirst()
                .orElseThrow();
        List<Move> game = CompactGames.moves(line.substring(line.indexOf("MS1:"), line.lastIndexOf('"')));
        assertThat(game).hasSize(178);
        assertThat(Validator.firstViolation(Variant.T5, game)).isEmpty();
    }

    @Test
    void mixesEachTwoOrAll() {
        String[] games = {record("5T/perturbation175"), record("5T/explore177b"), record("5T/explore177e")};

        CommandOutcome pairs = mixed(games);
        CommandOutcome all = mixed("--together", games[0], games[1], games[2]);
        CommandOutcome few = mixed("--apart", "1", games[0], games[1], games[2]);

        assertThat(pairs.out().lines()).hasSize(3);
        assertThat(all.out().lines()).hasSize(1);
        assertThat(all.out()).contains("perturbation175.json, explore177b.json, explore177e.json: ", " 0 undecided");
        assertThat(few.out().lines()).hasSize(3).allMatch(line -> line.endsWith(" points apart, left out"));
    }

    @Test
    void countsGamesInsteadOfNamingMany() throws IOException {
        List<String> games = new ArrayList<>(List.of("--together"));
        try (DirectoryStream<Path> records = Files.newDirectoryStream(RECORDS.resolve("5D"), "explore82?.json")) {
            records.forEach(path -> games.add(path.toString()));
        }
        CommandOutcome outcome = mixed(games.toArray(String[]::new));

        assertThat(outcome.out())
                .contains(".json and " + (games.size() - 2) + " others: ", "0 sets of 83 points or more with room");
    }

    @Test
    void decidesNothingTwice() throws IOException {
        String[] games = {"--longer", "0", record("5T/psol178"), record("5T/rosin178")};
        CommandOutcome first = mixed(games);
        List<String> lines = Files.readAllLines(ledger);
        CommandOutcome second = mixed(games);

        assertThat(first.out()).contains(": 2 points apart; ", "with room for a game, 2 with one");
        assertThat(second).isEqualTo(first);
        assertThat(Files.readAllLines(ledger)).isEqualTo(lines);
    }

    @Test
    void saysWhatStaysUndecided() {
        CommandOutcome outcome = mixed("--conflicts", "1", record("5T/perturbation175"), record("5T/explore177e"));

        assertThat(outcome.code()).isEqualTo(1);
        assertThat(outcome.out()).doesNotContain(" 0 undecided");
    }

    @Test
    void saysWhatIsWrong() {
        assertThat(mixed("--apart", "0", record("5T/psol178"), record("5T/rosin178"))
                        .err())
                .contains("it must be 1 to 100");
        assertThat(mixed(record("5T/psol178"), record("5D/rosin82")).err())
                .contains("rosin82.json is of 5D", "of one variant");
        assertThat(mixed(record("5T/psol178")).err()).contains("GAME");
        assertThat(ledger).doesNotExist();
    }

    private static String record(String name) {
        return RECORDS.resolve(name + ".json").toString();
    }

    private CommandOutcome mixed(String... arguments) {
        List<String> all = new ArrayList<>(List.of("--ledger", ledger.toString()));
        all.addAll(List.of(arguments));
        return CommandOutcome.of(Mixed.commandLine(), all);
    }
}
