package org.morpion.cli.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.cli.Cli;
import org.morpion.cli.TextsTest;
import org.morpion.cli.core.Failure;
import org.morpion.corpus.Corpus;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.format.CompactGames;
import org.morpion.run.Limits;
import org.morpion.run.SavedIsland;
import org.morpion.run.SearchDocument;
import org.morpion.run.SearchDocumentWriter;

/** Searches that end and are resumed, and their run directories. */
class ResumedSearchTest {
    @TempDir
    private Path directory;

    private Path run;

    @BeforeEach
    void nameARunDirectory() {
        run = directory.resolve("run");
    }

    @Test
    void aSearchThatGoesOnEndsAsAnUnbrokenOneDoes() throws Exception {
        Map<?, ?> unbroken = SmallSearch.ended(SmallSearch.run("--nodes", "900000", "--json"));

        for (String nodes : List.of("100000", "350000", "900000")) {
            Cli cli = Files.exists(run)
                    ? Cli.run("search", "--resume", run.toString(), "--nodes", nodes, "--json")
                    : SmallSearch.run("--nodes", nodes, "--run-dir", run.toString(), "--json");
            assertThat(cli.exitCode()).as(cli.err()).isZero();
        }

        Map<?, ?> resumed = SmallSearch.ended(Cli.run("search", "--resume", "--run-dir", run.toString(), "--json"));
        assertThat(resumed.get("nodes")).isEqualTo(unbroken.get("nodes"));
        assertThat(resumed.get("playouts")).isEqualTo(unbroken.get("playouts"));
        assertThat(SmallSearch.game(resumed).moves())
                .isEqualTo(SmallSearch.game(unbroken).moves());
        assertThat(SmallSearch.game(resumed).solver().get().nodesExplored())
                .isEqualTo(SmallSearch.game(unbroken).solver().get().nodesExplored());
    }

    @Test
    void anInterruptedSearchGoesOnBitForBit() throws Exception {
        SearchDocument begun = begun(new Limits(900_000L, null, null), SmallSearch.OPTIONS);
        LocalSearch unbroken = open(begun, new Interruption(Integer.MAX_VALUE));
        unbroken.run(Duration.ofSeconds(1));

        SearchDocument document = begun;
        LocalSearch search;
        do {
            search = open(document, new Interruption(1));
        } while (search.run(Duration.ofSeconds(1)) == LocalSearch.Outcome.INTERRUPTED
                && (document = search.document()) != null);

        assertThat(search.nodes()).isEqualTo(unbroken.nodes());
        assertThat(search.playouts()).isEqualTo(unbroken.playouts());
        assertThat(search.best().best().game()).isEqualTo(unbroken.best().best().game());
        assertThat(states(search)).isDeepEqualTo(states(unbroken));
    }

    @Test
    void aSearchThatIsDividedCountsTheSameInPartsAndInPieces() throws Exception {
        Path start = directory.resolve("start.json");
        GameRecord game = Corpus.entry("hyyroporanen35").orElseThrow().game();
        Files.writeString(start, CompactGames.write(game.withMoves(game.moves().subList(0, 16))));
        String[] exact = {"search", "--solver", "systematic", "--from", start.toString(), "--threads", "2", "--json"};

        Map<?, ?> whole = SmallSearch.ended(Cli.run(exact));
        Cli first = Cli.run(SmallSearch.with(exact, "--nodes", "3000", "--run-dir", run.toString()));
        Map<?, ?> pieces =
                SmallSearch.ended(Cli.run("search", "--resume", run.toString(), "--nodes", "1000000000000", "--json"));

        assertThat(SmallSearch.ended(first).get("outcome")).isEqualTo("NODES_SPENT");
        assertThat(whole.get("outcome")).isEqualTo("EXHAUSTED");
        assertThat(((Number) whole.get("from")).intValue()).isEqualTo(16);
        assertThat(pieces.get("outcome")).isEqualTo("EXHAUSTED");
        assertThat(pieces.get("nodes")).isEqualTo(whole.get("nodes"));
        assertThat(pieces.get("best")).isEqualTo(whole.get("best"));
        assertThat(Cli.run("search", "--solver", "systematic", "--from", start.toString())
                        .err())
                .contains("no continuation of the starting game is longer");
    }

    @Test
    void aRunDirectoryIsNotBegunTwice() throws Exception {
        SmallSearch.run("--nodes", "20000", "--run-dir", run.toString());

        Cli again = SmallSearch.run("--nodes", "20000", "--run-dir", run.toString());

        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.err()).contains("holds a search already").hasLineCount(1);
    }

    @Test
    void aRunDirectoryIsTheSameHoweverItIsNamed() throws Exception {
        SmallSearch.run("--nodes", "20000", "--run-dir", run.toString());

        Cli resumed = Cli.run(
                "search",
                "--resume",
                run.toString(),
                "--run-dir",
                run.resolve("..").resolve("run").toString(),
                "--nodes",
                "60000");

        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
    }

    @Test
    void noRunDirectoryIsMadeForASearchThatIsRefused() {
        Cli noSolver = Cli.run("search", "--solver", "nobody", "--run-dir", run.toString());
        Cli noCheckpoint =
                Cli.run("search", "--resume", directory.resolve("none").toString(), "--run-dir", run.toString());

        assertThat(noSolver.exitCode()).isEqualTo(2);
        assertThat(noCheckpoint.exitCode()).isEqualTo(1);
        assertThat(run).doesNotExist();
    }

    @Test
    void aRunDirectoryBelongsToOneProcess() throws Exception {
        SmallSearch.run("--nodes", "20000", "--run-dir", run.toString());
        try (RunDirectory other = RunDirectory.open(TextsTest.context(), run)) {
            Cli cli = Cli.run("search", "--resume", other.path().toString());

            assertThat(cli.exitCode()).isEqualTo(3);
            assertThat(cli.err()).contains("in use by another process").hasLineCount(1);
        }
    }

    @Test
    void aDamagedCheckpointGivesWayToTheOneBefore() throws Exception {
        SmallSearch.run("--nodes", "20000", "--run-dir", run.toString());
        Cli.run("search", "--resume", run.toString(), "--nodes", "60000");
        Path newest = run.resolve(RunDirectory.CHECKPOINT);
        Files.writeString(newest, Files.readString(newest).replaceFirst("\"seed\":7", "\"seed\":8"));

        Cli cli = Cli.run("search", "--resume", run.toString(), "--nodes", "60000", "--json");

        assertThat(cli.exitCode()).isZero();
        assertThat(cli.err()).contains("its digest is wrong").hasLineCount(1);
        assertThat(SmallSearch.ended(cli).get("outcome")).isEqualTo("NODES_SPENT");
    }

    /** A valid document with a state that its solver could not have reached. */
    @Test
    void aCheckpointThatTheSolverRefusesGivesWayToTheOneBefore() throws Exception {
        SmallSearch.run("--nodes", "20000", "--run-dir", run.toString());
        Cli.run("search", "--resume", run.toString(), "--nodes", "60000");
        Path newest = run.resolve(RunDirectory.CHECKPOINT);
        SearchDocument document = RunDirectory.read(newest);
        List<SavedIsland> islands = new ArrayList<>(document.islands());
        byte[] state = islands.get(1).state();
        state[state.length / 2] ^= 1;
        islands.set(1, new SavedIsland(1, islands.get(1).seed(), Duration.ZERO, state));
        try (OutputStream out = Files.newOutputStream(newest)) {
            SearchDocumentWriter.write(with(document, Limits.NONE, islands), out);
        }

        Cli refused = Cli.run("search", "--resume", newest.toString(), "--nodes", "60000", "--json");
        Cli resumed = Cli.run("search", "--resume", run.toString(), "--nodes", "60000", "--json");

        assertThat(refused.exitCode()).isEqualTo(3);
        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
        assertThat(resumed.err()).startsWith("Note: " + newest + ": ").hasLineCount(1);
        assertThat(SmallSearch.ended(resumed).get("outcome")).isEqualTo("NODES_SPENT");
    }

    /** As after kill -9: the best game is newer than the last checkpoint. */
    @Test
    void aBestGameThatIsNewerThanTheCheckpointIsKept() throws Exception {
        SmallSearch.run("--nodes", "20000", "--run-dir", run.toString());
        Path newest = run.resolve(RunDirectory.CHECKPOINT);
        byte[] early = Files.readAllBytes(newest);
        int score = best().score();
        Cli.run("search", "--resume", run.toString(), "--nodes", "400000");
        GameRecord longer = best();
        Files.write(newest, early);

        Cli resumed = Cli.run("search", "--resume", run.toString(), "--nodes", "20001");

        assertThat(resumed.exitCode()).as(resumed.err()).isZero();
        assertThat(longer.score()).isGreaterThan(score);
        assertThat(best().moves()).isEqualTo(longer.moves());
    }

    @Test
    void whatIsNoGameOfTheSearchGivesWayToItsBest() throws Exception {
        Path best = Files.createDirectory(run).resolve(RunDirectory.BEST);
        GameRecord rosin = Corpus.entry("rosin82").orElseThrow().game();
        List<Move> illegal = new ArrayList<>(rosin.moves());
        Collections.reverse(illegal);
        String otherVariant = Corpus.entry("rosin178")
                .map(Corpus.Entry::game)
                .map(CompactGames::write)
                .orElseThrow();

        for (String kept : List.of(CompactGames.write(rosin.withMoves(illegal)), otherVariant, "no game")) {
            Files.writeString(best, kept);

            Cli search = SmallSearch.run("--nodes", "20000", "--run-dir", run.toString());

            assertThat(search.exitCode()).as(search.err()).isZero();
            assertThat(Cli.run("validate", best.toString()).out()).contains(": legal: 5D, ");
            for (String name : List.of("checkpoint.json", "checkpoint-1.json")) {
                Files.delete(run.resolve(name));
            }
        }
    }

    private GameRecord best() throws Exception {
        return CompactGames.read(
                Files.readString(run.resolve(RunDirectory.BEST)).trim());
    }

    @Test
    void checkpointsThatCannotBeTakenUpAreRefused() throws Exception {
        Path text = Files.writeString(directory.resolve("text.json"), "{}");
        SmallSearch.run("--nodes", "20000", "--run-dir", run.toString());

        Cli noCheckpoint = Cli.run("search", "--resume", text.toString());
        Cli contradiction = Cli.run("search", "--resume", run.toString(), "--seed", "8");

        assertThat(noCheckpoint.exitCode()).isEqualTo(3);
        assertThat(noCheckpoint.err()).contains("not a search checkpoint").hasLineCount(1);
        assertThat(contradiction.exitCode()).isEqualTo(2);
        assertThat(contradiction.err())
                .contains("Leave out --seed with --resume")
                .hasLineCount(1);
        assertThat(Cli.run("search", "--resume", run.toString(), "--algo", "beam")
                        .err())
                .contains("Leave out --algo with --resume");
        assertThat(Cli.run("search", "--resume", directory.resolve("nowhere").toString())
                        .exitCode())
                .isEqualTo(1);
        assertThat(Cli.run("search", "--resume").exitCode()).isEqualTo(2);
    }

    @Test
    void aRunDirectoryThatCannotBeMadeIsTold() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "");

        Cli cli = SmallSearch.run(
                "--nodes", "20000", "--run-dir", file.resolve("run").toString());

        assertThat(cli.exitCode()).isEqualTo(3);
        assertThat(cli.err()).contains(file.toString()).hasLineCount(1);
    }

    /** Stops a search at the given progress report. */
    private static class Interruption implements LocalSearch.Watcher {
        private int looks;

        Interruption(int looks) {
            this.looks = looks;
        }

        @Override
        public void progress(LocalSearch search) {
            if (--looks == 0) {
                search.stop();
            }
        }

        @Override
        public void checkpoint(LocalSearch search) {}
    }

    /** As from a service that uses fewer parts, whose document would otherwise become unreadable. */
    @Test
    void anExactSearchIsDividedIntoNoMorePartsThanItsDocumentSays() throws Exception {
        SearchDocument begun = begun(new Limits(null, null, null), "--solver", "systematic", "--variant", "4D");
        SavedIsland undivided = new SavedIsland(0, begun.islandSeed(0), Duration.ZERO, null);
        SearchDocument document = new SearchDocument(
                begun.solver(),
                begun.solverVersion(),
                begun.variant(),
                begun.seed(),
                begun.options(),
                begun.from(),
                begun.warm(),
                8,
                begun.limits(),
                begun.exchange(),
                begun.checkpointInterval(),
                begun.labels(),
                begun.record(),
                List.of(undivided));

        LocalSearch search = open(document, new Interruption(Integer.MAX_VALUE));

        assertThat(search.document().islands()).hasSizeBetween(2, 8);
    }

    /** The time runs out at the same moment, between two progress reports. */
    @Test
    void aSearchThatHasProvedSomethingSaysSoThoughItsTimeIsOver() throws Exception {
        Path start = directory.resolve("start.json");
        GameRecord game = Corpus.entry("hyyroporanen35").orElseThrow().game();
        Files.writeString(start, CompactGames.write(game.withMoves(game.moves().subList(0, 12))));
        LocalSearch.Watcher late = new Interruption(Integer.MAX_VALUE) {
            @Override
            public void progress(LocalSearch search) {
                while (search.islands().stream().anyMatch(island -> island.end() == null)) {
                    Thread.onSpinWait();
                }
            }
        };
        LocalSearch search = open(
                begun(
                        new Limits(null, Duration.ofMillis(1), null),
                        "--solver",
                        "systematic",
                        "--from",
                        start.toString()),
                late);

        assertThat(search.run(Duration.ofHours(1))).isEqualTo(LocalSearch.Outcome.EXHAUSTED);
    }

    @Test
    void moreIslandsThanThereMayBeThreadsAreRefused() throws Exception {
        SearchDocument document = begun(Limits.NONE);
        List<SavedIsland> many = IntStream.range(0, SearchOptions.MOST_THREADS + 1)
                .mapToObj(number -> new SavedIsland(number, number, Duration.ZERO, null))
                .toList();

        assertThatThrownBy(() -> new SearchOptions().resume(TextsTest.context(), with(document, Limits.NONE, many)))
                .isInstanceOf(Failure.class)
                .hasMessage("islands is 1025; it must be from 1 to 1024.");
    }

    /** A search at its start. */
    private SearchDocument begun(Limits limits, String... arguments) throws Exception {
        Cli.run(SmallSearch.with(
                SmallSearch.with(new String[] {"search"}, arguments), "--nodes", "1", "--run-dir", run.toString()));
        SearchDocument brief = RunDirectory.read(run.resolve(RunDirectory.CHECKPOINT));
        return with(brief, limits, brief.islands());
    }

    private static SearchDocument with(SearchDocument document, Limits limits, List<SavedIsland> islands) {
        return new SearchDocument(
                document.solver(),
                document.solverVersion(),
                document.variant(),
                document.seed(),
                document.options(),
                document.from(),
                document.warm(),
                document.parts(),
                limits,
                document.exchange(),
                document.checkpointInterval(),
                document.labels(),
                document.record(),
                islands);
    }

    private static LocalSearch open(SearchDocument document, LocalSearch.Watcher watcher) throws Exception {
        SearchOptions.Plan plan = new SearchOptions().resume(TextsTest.context(), document);
        return new LocalSearch(plan.task(), plan.document(), plan.threads(), watcher);
    }

    private static byte[][] states(LocalSearch search) {
        return search.document().islands().stream().map(SavedIsland::state).toArray(byte[][]::new);
    }
}
