package org.morpion.research.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.record.Variant;
import org.morpion.research.CommandOutcome;
import org.morpion.research.InstalledSolvers;
import org.morpion.run.Limits;
import org.morpion.run.SavedIsland;
import org.morpion.run.SearchDocument;
import org.morpion.run.SearchDocumentWriter;
import org.morpion.run.SolverTask;
import org.morpion.solver.Budget;
import org.morpion.solver.Problem;
import org.morpion.solver.RandomSource;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;
import org.morpion.solver.SolverRun;

class CountTest {
    /** Grids of 4D with up to 6 moves (OEIS A204109 and the enumeration in src/vectors). */
    private static final String COUNTS = "[1, 5, 106, 1174, 10608, 73709, 419916]";

    private static final int PARTS = 30;

    @TempDir
    Path directory;

    private Path ledger;

    @BeforeEach
    void nameLedger() {
        ledger = directory.resolve("ledger");
    }

    @Test
    void goesOnWhereItWasStopped() throws IOException {
        CommandOutcome some = count(ledger, "--only", "0-9");
        // The state after a kill in the middle of a line.
        Files.writeString(ledger, Files.readString(ledger) + "{\"part\":10,\"beg");

        CommandOutcome rest = count(ledger, "--threads", "2");
        CommandOutcome again = count(ledger);

        assertThat(some.out()).contains("10 of 30 parts are in ").doesNotContain(COUNTS);
        assertThat(rest.out())
                .contains("20 of 20 parts")
                .contains("longest game 6")
                .contains(COUNTS);
        assertThat(again.out()).contains("30 of 30 parts are in ").contains(COUNTS);
        assertThat(List.of(some.code(), rest.code(), again.code())).containsOnly(0);
        assertThat(lines()).hasSize(1 + PARTS);
    }

    /** A first line torn by a kill does not make the file one of another kind. */
    @Test
    void beginsAnewAfterATornFirstLine() throws IOException {
        count(ledger, "--only", "0");
        List<String> lines = lines();
        Files.writeString(ledger, lines.get(0).substring(0, 30));

        CommandOutcome again = count(ledger, "--only", "0");

        assertThat(again.code()).isZero();
        assertThat(lines()).isEqualTo(lines);
    }

    @Test
    void joinsLedgers() throws IOException {
        Path other = directory.resolve("other");
        count(ledger, "--only", "0-16");
        count(other, "--only", "15-29");
        Files.writeString(ledger, Files.readString(ledger) + "\n" + Files.readString(other));

        assertThat(count(ledger).out()).contains("30 of 30 parts are in ").contains(COUNTS);
    }

    @Test
    void findsAPartThatWasCountedWrongly() throws IOException {
        count(ledger);
        List<String> lines = new ArrayList<>(lines());
        CommandOutcome right = count(ledger, "--check", "--only", "3-5");
        CountedPart honest = parse(lines.get(5));
        lines.set(5, write(forged(honest)));
        Files.write(ledger, lines);

        CommandOutcome elsewhere = count(ledger, "--check", "--only", "0-" + (honest.part() - 1));
        CommandOutcome wrong = count(ledger, "--check", "--only", String.valueOf(honest.part()));

        assertThat(right.code()).isZero();
        assertThat(right.out()).contains("3 parts were compared, 0 differ");
        assertThat(elsewhere.code()).isZero();
        assertThat(wrong.code()).isEqualTo(1);
        assertThat(wrong.out()).contains("Part " + honest.part() + " differs", "1 differ");
        assertThat(lines()).isEqualTo(lines);
    }

    /** A check neither writes a missing first line nor truncates a torn one, which another process may be writing. */
    @Test
    void writesNothingForACheck() throws IOException {
        count(ledger, "--only", "3");
        String torn = Files.readString(ledger) + "{\"part\":4,\"beg";
        Files.writeString(ledger, torn);
        Path empty = Files.createFile(directory.resolve("empty"));

        CommandOutcome right = count(ledger, "--check");
        CommandOutcome noParts = count(empty, "--check");

        assertThat(right.code()).isZero();
        assertThat(right.out()).contains("1 parts were compared, 0 differ");
        assertThat(ledger).hasContent(torn);
        assertThat(noParts.err()).startsWith(empty + " has no part to check");
        assertThat(empty).isEmptyFile();
    }

    @Test
    void refusesACheckOfWhatTheLedgerLacks() throws IOException {
        CommandOutcome noLedger = count(ledger, "--check", "--only", "3");

        assertThat(ledger).doesNotExist();
        count(ledger, "--only", "0-4");
        List<String> counted = lines();
        CommandOutcome noPart = count(ledger, "--check", "--only", "3-5");
        Path begun = Files.write(directory.resolve("begun"), counted.subList(0, 1));
        CommandOutcome noParts = count(begun, "--check");

        assertThat(List.of(noLedger.code(), noPart.code(), noParts.code())).doesNotContain(0);
        assertThat(noLedger.err()).startsWith("There is no ledger " + ledger).contains("without --check");
        assertThat(noPart.err()).startsWith("Part 5 is not in " + ledger).contains("without --check");
        assertThat(noParts.err()).startsWith(begun + " has no part to check");
        assertThat(lines()).isEqualTo(counted);
    }

    @Test
    void refusesPartsThatDoNotExist() {
        CommandOutcome beyond = count(ledger, "--only", String.valueOf(PARTS));
        CommandOutcome backwards = count(ledger, "--only", "5-3");

        assertThat(List.of(beyond.code(), backwards.code())).doesNotContain(0);
        assertThat(beyond.err()).startsWith("There is no part 30; --only takes 0 to 29");
        assertThat(backwards.err()).contains("'5-3' is neither a part nor a range");
        assertThat(ledger).doesNotExist();
    }

    @Test
    void takesOverWhatASearchHasCounted() throws Exception {
        Path half = search(PARTS, PARTS / 2);
        Path whole = search(PARTS, PARTS);
        count(ledger, "--only", "0-9");

        CommandOutcome some = count(ledger, "--search", half.toString());
        CommandOutcome right = count(ledger, "--search", whole.toString(), "--check");
        CommandOutcome rest = count(ledger, "--search", whole.toString());
        List<String> taken = lines();
        Files.delete(ledger);
        CommandOutcome counted = count(ledger);

        assertThat(some.out()).contains("15 of 30 parts are in ");
        assertThat(right.out()).contains("15 parts were compared, 0 differ");
        assertThat(rest.out()).contains("30 of 30 parts are in ").contains(COUNTS);
        assertThat(taken).isEqualTo(lines());
        assertThat(List.of(some.code(), right.code(), rest.code(), counted.code()))
                .containsOnly(0);
    }

    @Test
    void refusesASearchOfAnotherDivisionAndOneThatWasAltered() throws Exception {
        Path other = search(PARTS + 1, 1);
        Path altered = Files.writeString(
                directory.resolve("altered"), Files.readString(search(PARTS, 1)).replace("\"seed\":0", "\"seed\":1"));

        CommandOutcome otherParts = count(ledger, "--search", other.toString());
        CommandOutcome refused = count(ledger, "--search", altered.toString());

        assertThat(List.of(otherParts.code(), refused.code())).containsOnly(2);
        assertThat(otherParts.err()).contains("has 31 parts, the ledger 30");
        assertThat(refused.err()).contains("altered can't be imported");
        assertThat(lines()).hasSize(1);
    }

    /** Writes the checkpoint of a search whose first parts are counted, with the next one started. */
    private Path search(int parts, int counted) throws Exception {
        Solver solver = InstalledSolvers.get("systematic");
        SolverInfo info = solver.info();
        SolverTask task = new SolverTask(solver, info, Problem.of(Variant.D4), info.options(Map.of("maxDepth", 6)));
        List<SavedIsland> islands = new ArrayList<>();
        for (SolverRun part : task.start(0).split(parts)) {
            int number = islands.size();
            part.advance(Budget.ofNodes(number < counted ? Long.MAX_VALUE : number == counted ? 10 : 0));
            islands.add(new SavedIsland(number, RandomSource.islandSeed(0, number), Duration.ZERO, task.save(part)));
        }
        SearchDocument document = new SearchDocument(
                info.id(),
                info.version(),
                Variant.D4.code(),
                0,
                task.options().values(),
                null,
                List.of(),
                parts,
                Limits.NONE,
                false,
                null,
                Map.of(),
                SearchDocument.Attribution.NONE,
                islands);
        Path file = directory.resolve(parts + "-" + counted);
        try (OutputStream out = Files.newOutputStream(file)) {
            SearchDocumentWriter.write(document, out);
        }
        return file;
    }

    @Test
    void refusesADamagedLineAndAnotherLedger() throws IOException {
        count(ledger, "--only", "0-4");
        List<String> lines = new ArrayList<>(lines());
        lines.set(2, lines.get(2).replaceFirst("\"nodes\":\\d", "\"nodes\":"));
        Path damaged = Files.write(directory.resolve("damaged"), lines);

        CommandOutcome otherParts = count(ledger, "--parts", "40");
        CommandOutcome refused = count(damaged);

        assertThat(otherParts.code()).isEqualTo(2);
        assertThat(otherParts.err()).contains("Line 1", "parts=30", "parts=40");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("Line 3", "its checksum is wrong");
    }

    private static CountedPart forged(CountedPart part) {
        List<Long> grids = new ArrayList<>(part.grids());
        grids.set(6, grids.get(6) + 1);
        CountedPart unchecked =
                new CountedPart(part.part(), part.begins(), part.nodes() + 1, part.longest(), grids, "");
        return new CountedPart(
                unchecked.part(),
                unchecked.begins(),
                unchecked.nodes(),
                unchecked.longest(),
                unchecked.grids(),
                Sha256.of(unchecked.text()));
    }

    private static CountedPart parse(String line) throws IOException {
        return Ledger.JSON.readValue(line, CountedPart.class);
    }

    private static String write(CountedPart part) throws IOException {
        return Ledger.JSON.writeValueAsString(part);
    }

    private List<String> lines() throws IOException {
        return Files.readAllLines(ledger);
    }

    private static CommandOutcome count(Path ledger, String... more) {
        List<String> arguments =
                new ArrayList<>(List.of("--variant", "4D", "--max-depth", "6", "--ledger", ledger.toString()));
        arguments.addAll(List.of(more));
        if (!arguments.contains("--parts")) {
            arguments.addAll(List.of("--parts", String.valueOf(PARTS)));
        }
        return CommandOutcome.of(Count.commandLine(), arguments);
    }
}
