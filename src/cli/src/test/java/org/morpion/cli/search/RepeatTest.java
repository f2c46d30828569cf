package org.morpion.cli.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.cli.Cli;
import org.morpion.cli.TextsTest;
import org.morpion.record.GameRecord;
import org.morpion.run.Offer;
import org.morpion.run.SavedIsland;
import org.morpion.run.SearchDocument;
import org.morpion.run.SearchDocumentWriter;
import org.morpion.run.SolverTask;
import org.morpion.solver.Budget;
import org.morpion.solver.SolverRun;

/** Repetition of searches from their seeds. */
class RepeatTest {
    @TempDir
    private Path directory;

    private Path run;

    @BeforeEach
    void nameARunDirectory() {
        run = directory.resolve("run");
    }

    @Test
    void aSearchWhoseIslandsExchangedGamesIsRepeated() throws Exception {
        Cli search = SmallSearch.run(
                "--exchange", "--time", "2s", "--checkpoint-interval", "1s", "--run-dir", run.toString(), "--json");
        GameRecord best = SmallSearch.game(SmallSearch.ended(search));

        Cli repeated = Cli.run("repeat", run.toString(), "--json");

        assertThat(repeated.exitCode()).as(repeated.err()).isZero();
        assertThat(repeated.lines())
                .hasSize(2)
                .allSatisfy(line -> assertThat(line).contains("\"same\":true"))
                .anySatisfy(line -> assertThat(line).endsWith("\"score\":" + best.score() + "}"));
        assertThat(best.solver().orElseThrow().method().orElseThrow()).containsPattern(" exchange=\\d+$");
    }

    @Test
    void anIslandIsRepeatedWithWhatItWasOffered() throws Exception {
        SavedIsland offered = islandThatWasOfferedAGame();

        Cli one = Cli.run("repeat", run.toString(), "--island", "1");
        Cli file = Cli.run("repeat", run.resolve(RunDirectory.CHECKPOINT).toString(), "--threads", "1");

        assertThat(one.exitCode()).as(one.err()).isZero();
        assertThat(one.lines()).hasSize(1).first().asString().startsWith("Island 1: the same state after ");
        assertThat(file.exitCode()).isZero();
        assertThat(file.lines()).hasSize(2);
        assertThat(task().resume(offered).offers()).hasSize(1);
    }

    @Test
    void aSearchThatIsResumedKeepsWhatItsIslandsWereOffered() throws Exception {
        islandThatWasOfferedAGame();
        Cli.run("search", "--resume", run.toString(), "--nodes", "300000");

        Cli cli = Cli.run("repeat", run.toString());

        assertThat(task().resume(document().islands().get(1)).offers()).hasSize(1);
        assertThat(cli.exitCode()).as(cli.out()).isZero();
    }

    @Test
    void theNewestCheckpointThatCanBeReadIsRepeated() throws Exception {
        SmallSearch.run("--nodes", "20000", "--run-dir", run.toString());
        Cli.run("search", "--resume", run.toString(), "--nodes", "60000");
        Files.delete(run.resolve(RunDirectory.CHECKPOINT));

        assertThat(Cli.run("repeat", run.toString()).lines()).hasSize(2);
    }

    @Test
    void anotherStateIsToldAndIsAFailure() throws Exception {
        SavedIsland offered = islandThatWasOfferedAGame();
        SolverTask.Resumed resumed = task().resume(offered);
        write(new SavedIsland(1, offered.seed(), offered.elapsed(), task().save(resumed.run(), List.of())));

        Cli cli = Cli.run("repeat", run.toString());

        assertThat(cli.exitCode()).isEqualTo(1);
        assertThat(cli.lines().get(0)).startsWith("Island 0: the same state after ");
        assertThat(cli.lines().get(1)).startsWith("Island 1: a different state after ");
    }

    @Test
    void whatCannotBeRepeatedIsTold() throws Exception {
        SmallSearch.run("--nodes", "20000", "--run-dir", run.toString());
        Path exact = directory.resolve("exact");
        Cli.run("search", "--solver", "systematic", "--variant", "4D", "--nodes", "1", "--run-dir", exact.toString());

        assertThat(Cli.run("repeat", directory.resolve("none").toString()).exitCode())
                .isEqualTo(1);
        assertThat(Cli.run("repeat", run.toString(), "--island", "2").err()).contains("from 0 to 1");
        assertThat(Cli.run("repeat", run.toString(), "--threads", "0").exitCode())
                .isEqualTo(2);
        Cli parts = Cli.run("repeat", exact.toString());
        assertThat(parts.exitCode()).isEqualTo(2);
        assertThat(parts.err()).contains("no seeds").hasLineCount(1);
        for (String name : List.of(RunDirectory.CHECKPOINT, "checkpoint-1.json")) {
            Files.writeString(run.resolve(name), "{}");
        }
        assertThat(Cli.run("repeat", run.toString()).exitCode()).isEqualTo(3);
    }

    /** A saved search whose second island was offered the first one's game. */
    private SavedIsland islandThatWasOfferedAGame() throws Exception {
        SmallSearch.run("--nodes", "200000", "--run-dir", run.toString());
        SearchDocument document = document();
        SolverTask task = task();
        SavedIsland first = document.islands().get(0);
        SavedIsland second = document.islands().get(1);
        SolverRun other = task.start(second.seed());
        long nodes = other.advance(Budget.ofNodes(30_000)).nodes();
        Offer offer = new Offer(nodes, List.copyOf(task.resume(first).run().best()));
        other.offer(offer.game());
        other.advance(Budget.ofNodes(90_000));
        SavedIsland offered =
                new SavedIsland(1, second.seed(), Duration.ofSeconds(1), task.save(other, List.of(offer)));
        write(offered);
        return offered;
    }

    private SearchDocument document() throws Exception {
        return RunDirectory.read(run.resolve(RunDirectory.CHECKPOINT));
    }

    private SolverTask task() throws Exception {
        return new SearchOptions().resume(TextsTest.context(), document()).task();
    }

    private void write(SavedIsland second) throws Exception {
        SearchDocument document = document();
        List<SavedIsland> islands = List.of(document.islands().get(0), second);
        try (var out = Files.newOutputStream(run.resolve(RunDirectory.CHECKPOINT))) {
            SearchDocumentWriter.write(document, islands.size(), islands::get, out);
        }
    }
}
