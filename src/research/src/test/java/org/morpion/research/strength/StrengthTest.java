package org.morpion.research.strength;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.SolverProvenance;
import org.morpion.record.Variant;
import org.morpion.record.format.RecordReader;
import org.morpion.solver.Budget;
import org.morpion.solver.Problem;
import org.morpion.solver.RandomSource;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverRun;
import org.morpion.solver.toy.RandomSolver;
import picocli.CommandLine;

class StrengthTest {
    private static final String THREE_SEEDS = "--solver toy-random --variant 4D --seeds 1-3 --nodes 5000";

    @TempDir
    private Path directory;

    @Test
    void aSecondTimeNothingIsRunAndTheTableIsTheSame() throws IOException {
        Interruptible solver = Interruptible.never();
        Outcome first = run(solver, THREE_SEEDS);
        String written = Files.readString(out());

        Outcome second = run(solver, THREE_SEEDS);

        assertThat(solver.started()).containsExactly(1L, 2L, 3L);
        assertThat(first.text()).hasLineCount(3).contains("| toy-random 1 | defaults | 4D | 1 | 5,000 nodes |");
        assertThat(second.text()).isEqualTo(first.text());
        assertThat(out()).hasContent(written);
    }

    @Test
    void whatDiffersInAnythingThatMattersIsRun() {
        Interruptible solver = Interruptible.never();
        run(solver, THREE_SEEDS);

        run(solver, "--solver toy-random --variant 4D --seeds 3-4 --nodes 5000");
        run(solver, "--solver toy-random --variant 4T --seeds 1 --nodes 5000");
        run(solver, "--solver toy-random --variant 4D --seeds 1 --nodes 5001");
        run(solver, "--solver toy-random --variant 4D --seeds 1 --nodes 5000 --option return=0.25");
        run(solver, "--solver toy-random --variant 4D --seeds 1 --nodes 5000 --target 99 --stop-at-target");

        assertThat(solver.started()).containsExactly(1L, 2L, 3L, 4L, 1L, 1L, 1L, 1L);
    }

    @Test
    void aTornLineIsRunAgain() throws IOException {
        run(Interruptible.never(), THREE_SEEDS);
        List<String> whole = Files.readAllLines(out());
        byte[] bytes = Files.readAllBytes(out());
        Files.write(out(), Arrays.copyOf(bytes, bytes.length - 40));
        Interruptible solver = Interruptible.never();

        Outcome outcome = run(solver, THREE_SEEDS);

        assertThat(outcome.exit()).isZero();
        assertThat(solver.started()).containsExactly(3L);
        assertThat(Files.readAllLines(out())).hasSize(3).startsWith(whole.get(0), whole.get(1));
        assertThat(results().get(2)).isEqualTo(reproducible(whole.get(2)));
    }

    @Test
    void aTornFirstLineIsRunAgain() throws IOException {
        run(Interruptible.never(), THREE_SEEDS);
        byte[] bytes = Files.readAllBytes(out());
        for (int length : new int[] {1, 100}) {
            Files.write(out(), Arrays.copyOf(bytes, length));

            assertThat(run(Interruptible.never(), THREE_SEEDS).exit()).isZero();

            assertThat(results()).hasSize(3);
        }
    }

    /** Many files lack a final line terminator, and some start with an empty line. */
    @ParameterizedTest
    @ValueSource(strings = {"{\"version\": \"0.1\"}", "\nnotes", "MS1:q1YqSy0q"})
    void aFileOfAnotherKindIsLeftAlone(String content) throws IOException {
        Files.writeString(out(), content);

        Outcome outcome = run(Interruptible.never(), THREE_SEEDS);

        assertThat(outcome.exit()).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(outcome.notes()).contains(" of " + out() + " was not written by this command. Name another file.");
        assertThat(out()).hasContent(content);
    }

    @Test
    void anEditedLineIsNotOverlooked() throws IOException {
        run(Interruptible.never(), THREE_SEEDS);
        List<String> lines = new ArrayList<>(Files.readAllLines(out()));
        lines.set(1, lines.get(1).substring(7));
        Files.write(out(), lines);

        Outcome outcome = run(Interruptible.never(), THREE_SEEDS);

        assertThat(outcome.exit()).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(outcome.notes()).startsWith("Line 2 of " + out() + " is not a result: ");
        assertThat(Files.readAllLines(out())).isEqualTo(lines);
    }

    @Test
    void aFileInUseIsLeftAlone() throws IOException {
        Interruptible solver = Interruptible.never();
        try (ResultFile file = ResultFile.open(out())) {
            Outcome outcome = run(solver, THREE_SEEDS);

            assertThat(outcome.exit()).isEqualTo(CommandLine.ExitCode.USAGE);
            assertThat(outcome.notes()).contains("in use");
        }
        assertThat(solver.started()).isEmpty();
    }

    @Test
    void anInterruptedRunGoesOnAndEndsAsAnUnbrokenOne() throws IOException {
        run(Interruptible.never(), THREE_SEEDS);
        List<Result> unbroken = results();
        Files.delete(out());

        Outcome broken = run(Interruptible.after(3_000), THREE_SEEDS + " --save-every 0");
        assertThat(broken.exit()).isEqualTo(CommandLine.ExitCode.SOFTWARE);
        assertThat(broken.notes()).contains("toy-random 4D seed 1 failed: java.lang.IllegalStateException: broke down");
        assertThat(out()).isEmptyFile();
        Interruptible whole = Interruptible.never();
        Outcome resumed = run(whole, THREE_SEEDS + " --save-every 0");

        assertThat(resumed.exit()).isZero();
        assertThat(whole.started()).isEmpty();
        assertThat(whole.restored()).isEqualTo(3);
        assertThat(results()).isEqualTo(unbroken);
        assertThat(checkpoints()).isEmptyDirectory();
    }

    @Test
    void aDamagedCheckpointIsRefusedAndTheRunBeginsAnew() throws IOException {
        run(Interruptible.after(3_000), THREE_SEEDS + " --save-every 0");
        try (Stream<Path> files = Files.list(checkpoints())) {
            for (Path file : files.toList()) {
                byte[] bytes = Files.readAllBytes(file);
                bytes[bytes.length - 1] ^= 1;
                Files.write(file, bytes);
            }
        }
        Interruptible solver = Interruptible.never();

        Outcome outcome = run(solver, THREE_SEEDS);

        assertThat(outcome.exit()).isZero();
        assertThat(outcome.notes()).contains("seed 2 starts again: ").contains("its checksum is wrong");
        assertThat(solver.started()).containsExactly(1L, 2L, 3L);
    }

    @Test
    void aSavedGameIsFoundAgainWithItsSeedAndNodes() throws Exception {
        run(
                Interruptible.never(),
                THREE_SEEDS + " --option return=0.75 --option cut=late --save-best " + directory.resolve("best"));
        int score = results().stream().mapToInt(Result::score).max().orElseThrow();

        GameRecord record = new RecordReader(ReadLimits.DEFAULT)
                .read(Files.readAllBytes(directory.resolve("best/4D/toyrandom" + score + ".json")))
                .record();

        SolverProvenance provenance = record.solver().orElseThrow();
        assertThat(provenance.method()).contains("toy-random 1: playouts=2 return=0.75 cut=late adopt=true");
        assertThat(record.moves())
                .hasSize(score)
                .isEqualTo(best(
                        Map.of("return", 0.75, "cut", "late"),
                        provenance.seed().orElseThrow().longValueExact(),
                        provenance.nodesExplored().orElseThrow().longValueExact()));
    }

    @Test
    void aSavedGameReplacesNoOther() throws IOException {
        Path best = directory.resolve("best");
        run(Interruptible.never(), THREE_SEEDS + " --save-best " + best);
        int score = results().stream().mapToInt(Result::score).max().orElseThrow();
        Path first = best.resolve("4D/toyrandom" + score + ".json");
        Path second = best.resolve("4D/toyrandom" + score + "b.json");
        String document = Files.readString(first);
        Files.writeString(first, "another game");

        Outcome beside = run(Interruptible.never(), THREE_SEEDS + " --save-best " + best);
        Outcome again = run(Interruptible.never(), THREE_SEEDS + " --save-best " + best);

        assertThat(first).hasContent("another game");
        assertThat(second).hasContent(document);
        assertThat(beside.text()).endsWith(second + System.lineSeparator());
        assertThat(again.text()).isEqualTo(beside.text());
        assertThat(second.getParent()).isDirectoryNotContaining("glob:**c.json");
    }

    @Test
    void everyImprovementHasTheNodesThatLeadToIt() throws IOException {
        run(Interruptible.never(), "--solver toy-random --variant 4D --seeds 9 --nodes 20000");

        List<Improvement> improvements = results().get(0).improvements();
        assertThat(improvements).hasSizeGreaterThan(2);
        for (Improvement improvement : improvements) {
            assertThat(best(Map.of(), 9, improvement.nodes())).hasSize(improvement.score());
        }
    }

    @Test
    void islandsHaveSeedsOfTheirOwn() throws IOException {
        Interruptible solver = Interruptible.never();

        Outcome outcome =
                run(solver, "--solver toy-random --variant 4D --seeds 7 --nodes 5000 --islands 3 --threads 2");

        assertThat(solver.started())
                .containsExactlyInAnyOrder(7L, RandomSource.islandSeed(7, 1), RandomSource.islandSeed(7, 2));
        int best = results().stream().mapToInt(Result::score).max().orElseThrow();
        assertThat(outcome.text())
                .contains("| 4D | 3 | 5,000 nodes |")
                .contains("| 1 | " + best + " | " + best + "–" + best + " | " + best + " |");
    }

    @Test
    void aRunStopsAtTheTarget() throws IOException {
        Outcome outcome = run(
                Interruptible.never(),
                "--solver toy-random --variant 4D --seeds 1-3 --nodes 100000 --target 20 --stop-at-target");

        assertThat(results()).allSatisfy(result -> {
            assertThat(result.end()).isEqualTo(Result.End.TARGET_REACHED);
            assertThat(result.score()).isGreaterThanOrEqualTo(20);
            assertThat(result.nodes()).isEqualTo(result.nodesOfBest());
        });
        assertThat(outcome.text()).contains("| 100,000 nodes or 20 |").contains("| 3 of 3 |");
    }

    @Test
    void aRunEndsWithItsProcessorTime() throws IOException {
        run(Interruptible.never(), "--solver toy-random --variant 4D --seeds 1 --cpu 0.01,0.05");

        Result result = Json.MAPPER.readValue(Files.readString(out()), Result.class);
        assertThat(result.end()).isEqualTo(Result.End.CPU_SPENT);
        assertThat(result.cpuSeconds()).isGreaterThanOrEqualTo(0.05);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            --solver none       --variant 4D --seeds 1   --nodes 9                      | Unknown solver 'none'; installed are [toy-random]
            --solver toy-random --variant 6T --seeds 1   --nodes 9                      | '6T' is not a variant; use 5T, 5D, 4T or 4D
            --solver toy-random --variant 4D --seeds 9-1 --nodes 9                      | '9-1' is not a range
            --solver toy-random --variant 4D --seeds one --nodes 9                      | 'one' is neither a seed nor a range
            --solver toy-random --variant 4D --seeds 9007199254740992 --nodes 9         | seeds from 0 to 9007199254740991
            --solver toy-random --variant 4D --seeds 1                                  | Give a budget: --cpu, --nodes or both
            --solver toy-random --variant 4D --seeds 1   --nodes 0                      | --nodes is out of range
            --solver toy-random --variant 4D --seeds 1   --cpu 0                        | --cpu is out of range
            --solver toy-random --variant 4D --seeds 1   --cpu NaN                      | --cpu is out of range
            --solver toy-random --variant 4D --seeds 1   --nodes 9 --islands 0          | --islands is out of range
            --solver toy-random --variant 4D --seeds 1   --nodes 9 --threads 0          | --threads is out of range
            --solver toy-random --variant 4D --seeds 1   --nodes 9 --save-every -1      | --save-every is out of range
            --solver toy-random --variant 4D --seeds 1   --nodes 9 --stop-at-target     | --stop-at-target needs a --target
            --solver toy-random --variant 4D --seeds 1   --nodes 9 --option level=3     | None of the solvers has an option 'level'
            --solver toy-random --variant 4D --seeds 1   --nodes 9 --option return=2    | The option return is 2; it must be a number from 0.0 to 1.0
            --solver toy-random --variant 4D --seeds 1   --nodes 9 --option return=x    | The option return is x; it must be a number from 0.0 to 1.0
            --solver toy-random --variant 4D --seeds 1   --nodes 9 --option adopt=yes   | The option adopt is yes; it must be true or false
            --solver toy-random --variant 4D             --nodes 9                      | Missing required option: '--seeds=SEEDS'
            """)
    void badArgumentsAreRefusedBeforeAnythingIsWritten(String arguments, String message) {
        Outcome outcome = run(Interruptible.never(), arguments.trim());

        assertThat(outcome.exit()).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(outcome.notes()).contains(message);
        assertThat(out()).doesNotExist();
    }

    private record Outcome(int exit, String text, String notes) {}

    private Outcome run(Solver solver, String arguments) {
        StringWriter text = new StringWriter();
        StringWriter notes = new StringWriter();
        int exit = Strength.commandLine(List.of(solver))
                .setOut(new PrintWriter(text))
                .setErr(new PrintWriter(notes))
                .execute((arguments + " --out " + out()).split(" +"));
        return new Outcome(exit, text.toString(), notes.toString());
    }

    private Path out() {
        return directory.resolve("out.jsonl");
    }

    private Path checkpoints() {
        return directory.resolve("out.jsonl.checkpoints");
    }

    private List<Result> results() throws IOException {
        return Files.readAllLines(out()).stream()
                .map(StrengthTest::reproducible)
                .toList();
    }

    /** Removes the values that depend on the machine and the time of day. */
    private static Result reproducible(String line) {
        try {
            Result result = Json.MAPPER.readValue(line, Result.class);
            return new Result(
                    result.trial(),
                    result.end(),
                    "",
                    result.score(),
                    result.nodes(),
                    result.playouts(),
                    0,
                    0,
                    result.improvements().stream()
                            .map(improvement -> new Improvement(improvement.score(), improvement.nodes(), 0, 0))
                            .toList(),
                    result.grids(),
                    "");
        } catch (IOException e) {
            throw new AssertionError(line, e);
        }
    }

    private static List<Move> best(Map<String, ?> options, long seed, long nodes) {
        Solver solver = new RandomSolver();
        SolverRun run = solver.start(Problem.of(Variant.D4), solver.info().options(options), seed);
        run.advance(Budget.ofNodes(nodes));
        return run.best();
    }
}
