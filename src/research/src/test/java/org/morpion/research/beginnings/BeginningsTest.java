package org.morpion.research.beginnings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Validator;
import org.morpion.record.format.CompactGames;
import org.morpion.research.CommandOutcome;
import org.morpion.research.GameFiles;

class BeginningsTest {
    private static final Path RECORDS = Path.of("..", "..", "records");
    private static final String RECORD =
            RECORDS.resolve("4D/hyyroporanen35.json").toString();

    @TempDir
    Path directory;

    private Path ledger;

    @BeforeEach
    void nameLedger() {
        ledger = directory.resolve("ledger");
    }

    @Test
    void provesThatARecordStands() throws IOException {
        CommandOutcome outcome = beginnings("--removed", "5", RECORD);

        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).contains(" beginnings of 30 moves; 0 of them of longer games than 35, 0 undecided");
    }

    @Test
    void findsEveryBeginning() throws Exception {
        GameRecord record = GameFiles.read(Path.of(part("4D/hyyroporanen35", 16)));
        Set<Set<Move>> played = Set.of(Set.of());
        for (int moves = 0; moves < 11; moves++) {
            Set<Set<Move>> longer = new HashSet<>();
            for (Set<Move> beginning : played) {
                Position position = new Position(RuleSet.of(record.variant()));
                record.moves().stream().filter(beginning::contains).forEach(position::play);
                for (Move move : record.moves()) {
                    if (position.indexOf(move) >= 0) {
                        Set<Move> one = new HashSet<>(beginning);
                        one.add(move);
                        longer.add(one);
                    }
                }
            }
            played = longer;
        }

        List<List<Move>> found = new BeginningSets(record).without(5, 1_000);

        assertThat(found.stream().map(Set::copyOf).toList()).containsExactlyInAnyOrderElementsOf(played);
        assertThatThrownBy(() -> new BeginningSets(record).without(5, 3))
                .isInstanceOf(BeginningSets.TooManyException.class);
    }

    @Test
    void findsTheLongestGame() throws IOException {
        // Any order can play all moves of the record except the last few.
        String part = part("4D/hyyroporanen35", 20);

        CommandOutcome outcome = beginnings("--removed", "1", part);

        assertThat(outcome.code()).isZero();
        assertThat(outcome.out()).contains("of longer games than 20, 0 undecided");
        int longest = 0;
        for (JsonNode line : lines()) {
            if (!line.get("game").isNull()) {
                GameRecord found = CompactGames.read(line.get("game").textValue());
                assertThat(Validator.firstViolation(found.variant(), found.moves()))
                        .isEmpty();
                longest = Math.max(longest, found.score());
            }
        }
        assertThat(longest).isEqualTo(35);
    }

    @Test
    void goesOnWhereItWasStopped() throws IOException {
        CommandOutcome whole = beginnings("--removed", "5", RECORD);
        List<String> lines = Files.readAllLines(ledger);
        // The state after a kill in the middle of a line.
        Files.writeString(
                ledger,
                String.join("\n", lines.subList(0, 3)) + "\n" + lines.get(3).substring(0, 20));

        CommandOutcome rest = beginnings("--removed", "5", "--threads", "2", RECORD);

        assertThat(rest).isEqualTo(whole);
        assertThat(Set.copyOf(Files.readAllLines(ledger))).isEqualTo(Set.copyOf(lines));
    }

    @Test
    void triesWhatWasGivenUpAgainWithAHigherLimit() throws IOException {
        String tooShort = part("4T/nrpa62", 14);
        CommandOutcome first = beginnings("--removed", "1", "--nodes", "1", tooShort);
        int given = lines().size();
        beginnings("--removed", "1", "--nodes", "1", tooShort);
        int givenAgain = lines().size();
        beginnings("--removed", "1", "--nodes", "1000000", tooShort);

        assertThat(first.code()).isEqualTo(1);
        assertThat(first.out()).contains(given + " beginnings of 13 moves").contains(given + " undecided");
        assertThat(givenAgain).isEqualTo(given);
        assertThat(lines()).hasSize(2 * given);
    }

    @Test
    void saysWhatIsWrong() throws IOException {
        Path text = directory.resolve("text");
        Files.writeString(text, "no record");

        assertThat(beginnings("--removed", "0", RECORD).err()).contains("it must be 1 to 1000");
        assertThat(beginnings(text.toString()).err()).contains(text + " is not a record");
        Files.writeString(ledger, "no ledger\n");
        assertThat(beginnings(RECORD).err()).contains("Line 1 of " + ledger).contains("Name another file");
    }

    /** Writes the first moves of a record to a file. */
    private String part(String name, int moves) throws IOException {
        GameRecord record = GameFiles.read(RECORDS.resolve(name + ".json"));
        Path file = directory.resolve("part");
        Files.writeString(
                file, CompactGames.write(record.variant(), record.moves().subList(0, moves)));
        return file.toString();
    }

    private List<JsonNode> lines() throws IOException {
        List<JsonNode> lines = new ArrayList<>();
        for (String line : Files.readAllLines(ledger)) {
            lines.add(new ObjectMapper().readTree(line));
        }
        return lines;
    }

    private CommandOutcome beginnings(String... arguments) {
        List<String> all = new ArrayList<>(List.of("--ledger", ledger.toString()));
        all.addAll(List.of(arguments));
        return CommandOutcome.of(Beginnings.commandLine(), all);
    }
}
