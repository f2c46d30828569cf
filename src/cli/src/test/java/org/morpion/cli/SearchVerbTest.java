package org.morpion.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.corpus.Corpus;
import org.morpion.record.CompactGames;
import org.morpion.record.GameRecord;
import org.morpion.run.JsonTree;
import org.morpion.run.Limits;
import org.morpion.run.SavedIsland;
import org.morpion.run.SearchDocument;

class SearchVerbTest {
    private static final String[] SMALL = {"--solver", "nrpa", "--variant", "5D", "--seed", "7", "--threads", "2"};

    @TempDir
    private Path directory;

    private Path run;

    @BeforeEach
    void nameARunDirectory() {
        run = directory.resolve("run");
    }

    @Test
    void theSameSeedFindsTheSameGame() throws Exception {
        Map<?, ?> one = ended(search("--nodes", "400000", "--json"));
        Map<?, ?> other = ended(search("--nodes", "400000", "--json"));

        assertThat(one.get("outcome")).isEqualTo("NODES_SPENT");
        assertThat(other.get("nodes")).isEqualTo(one.get("nodes"));
        assertThat(game(other).moves()).isEqualTo(game(one).moves());
        assertThat(game(one).score()).isGreaterThan(50);
    }

    @Test
    void theRecordSaysHowToFindItAgain() throws Exception {
        Path file = directory.resolve("best.json");

        Cli cli = search(
                "--nodes",
                "200000",
                "-O",
                "level=2",
                "--author",
                "Ada",
                "--tag",
                "a",
                "--tag",
                "b",
                "-o",
                file.toString());

        assertThat(cli.exitCode()).as(cli.err()).isZero();
        assertThat(cli.out()).isEmpty();
        assertThat(cli.err()).contains("the nodes are spent");
        assertThat(Files.readString(file))
                .contains(
                        "\"author\": \"Ada\"",
                        "\"tags\": [ \"a\", \"b\" ]",
                        "\"tool\": \"Morpion Service\"",
                        "nrpa",
                        "level=2");
        assertThat(Cli.run("validate", "-q", file.toString()).exitCode()).isZero();
    }

    @Test
    void theLevelHasAnOptionOfItsOwn() throws Exception {
        assertThat(game(ended(search("--nodes", "100000", "--level", "2", "--json")))
                        .moves())
                .isEqualTo(game(ended(search("--nodes", "100000", "-O", "level=2", "--json")))
                        .moves());
    }

    @Test
    void aSearchThatGoesOnEndsAsAnUnbrokenOneDoes() throws Exception {
        Map<?, ?> unbroken = ended(search("--nodes", "900000", "--json"));

        for (String nodes : List.of("100000", "350000", "900000")) {
            Cli cli = Files.exists(run)
                    ? Cli.run("search", "--resume", run.toString(), "--nodes", nodes, "--json")
                    : search("--nodes", nodes, "--run-dir", run.toString(), "--json");
            assertThat(cli.exitCode()).as(cli.err()).isZero();
        }

        Map<?, ?> resumed = ended(Cli.run("search", "--resume", "--run-dir", run.toString(), "--json"));
        assertThat(resumed.get("nodes")).isEqualTo(unbroken.get("nodes"));
        assertThat(resumed.get("playouts")).isEqualTo(unbroken.get("playouts"));
        assertThat(game(resumed).moves()).isEqualTo(game(unbroken).moves());
        assertThat(game(resumed).solver().get().nodesExplored())
                .isEqualTo(game(unbroken).solver().get().nodesExplored());
    }

    @Test
    void anInterruptedSearchGoesOnBitForBit() throws Exception {
        SearchDocument begun = begun(new Limits(900_000L, null, null), SMALL);
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

        Map<?, ?> whole = ended(Cli.run(exact));
        Cli first = Cli.run(with(exact, "--nodes", "3000", "--run-dir", run.toString()));
        Map<?, ?> pieces = ended(Cli.run("search", "--resume", run.toString(), "--nodes", "1000000000000", "--json"));

        assertThat(ended(first).get("outcome")).isEqualTo("NODES_SPENT");
        assertThat(whole.get("outcome")).isEqualTo("EXHAUSTED");
        assertThat(pieces.get("outcome")).isEqualTo("EXHAUSTED");
        assertThat(pieces.get("nodes")).isEqualTo(whole.get("nodes"));
        assertThat(pieces.get("best")).isEqualTo(whole.get("best"));
    }

    @Test
    void theTargetEndsASearch() throws Exception {
        Map<?, ?> ended = ended(search("--target-score", "40", "--json"));

        assertThat(ended.get("outcome")).isEqualTo("TARGET_REACHED");
        assertThat(game(ended).score()).isGreaterThanOrEqualTo(40);
    }

    @Test
    void theTimeEndsASearch() throws Exception {
        assertThat(ended(search("--time", "PT0.3S", "--json")).get("outcome")).isEqualTo("TIME_SPENT");
        assertThat(ended(search("--time", "300ms", "--json")).get("outcome")).isEqualTo("TIME_SPENT");
    }

    @Test
    void gamesBeginWithTheGivenOneAndLearnFromOthers() throws Exception {
        GameRecord game = Corpus.entry("rosin82").orElseThrow().game();
        Path start = directory.resolve("start.msr");
        Files.writeString(start, CompactGames.write(game.withMoves(game.moves().subList(0, 60))));

        Map<?, ?> ended = ended(Cli.run(
                "search",
                "--solver",
                "nrpa",
                "--from",
                start.toString(),
                "--warm",
                "rosin82",
                "--nodes",
                "50000",
                "--threads",
                "1",
                "--seed",
                "1",
                "--json"));

        assertThat(game(ended).moves().subList(0, 60)).isEqualTo(game.moves().subList(0, 60));
        assertThat(game(ended).solver().get().method().get()).contains("from=60 warm-from=82");
    }

    @Test
    void eventsAreWrittenAsJsonAndLogged() throws Exception {
        Path log = directory.resolve("progress.jsonl");

        Cli cli = search("--nodes", "200000", "--json", "--progress-log", log.toString());

        assertThat(cli.lines().get(0)).startsWith("{\"event\":\"started\",\"solver\":\"nrpa\"");
        assertThat(cli.lines()).anyMatch(line -> line.startsWith("{\"event\":\"best\""));
        assertThat(cli.lines().get(cli.lines().size() - 1)).startsWith("{\"event\":\"ended\"");
        assertThat(Files.readAllLines(log)).isEqualTo(cli.lines());
        assertThat(cli.err()).isEmpty();
    }

    @Test
    void aRunDirectoryIsNotBegunTwice() throws Exception {
        search("--nodes", "20000", "--run-dir", run.toString());

        Cli again = search("--nodes", "20000", "--run-dir", run.toString());

        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.err()).contains("holds a search already").hasLineCount(1);
    }

    @Test
    void aRunDirectoryBelongsToOneProcess() throws Exception {
        search("--nodes", "20000", "--run-dir", run.toString());
        try (RunDirectory other = RunDirectory.open(TextsTest.context(), run)) {
            Cli cli = Cli.run("search", "--resume", other.path().toString());

            assertThat(cli.exitCode()).isEqualTo(3);
            assertThat(cli.err()).contains("in use by another process").hasLineCount(1);
        }
    }

    @Test
    void aDamagedCheckpointGivesWayToTheOneBefore() throws Exception {
        search("--nodes", "20000", "--run-dir", run.toString());
        Cli.run("search", "--resume", run.toString(), "--nodes", "60000");
        Path newest = run.resolve(RunDirectory.CHECKPOINT);
        Files.writeString(newest, Files.readString(newest).replaceFirst("\"seed\":7", "\"seed\":8"));

        Cli cli = Cli.run("search", "--resume", run.toString(), "--nodes", "60000", "--json");

        assertThat(cli.exitCode()).isZero();
        assertThat(cli.err()).contains("its digest is wrong").hasLineCount(1);
        assertThat(ended(cli).get("outcome")).isEqualTo("NODES_SPENT");
    }

    @Test
    void checkpointsThatCannotBeTakenUpAreRefused() throws Exception {
        Path text = Files.writeString(directory.resolve("text.json"), "{}");
        search("--nodes", "20000", "--run-dir", run.toString());

        Cli noCheckpoint = Cli.run("search", "--resume", text.toString());
        Cli contradiction = Cli.run("search", "--resume", run.toString(), "--seed", "8");

        assertThat(noCheckpoint.exitCode()).isEqualTo(3);
        assertThat(noCheckpoint.err())
                .contains("not the checkpoint of a search")
                .hasLineCount(1);
        assertThat(contradiction.exitCode()).isEqualTo(2);
        assertThat(contradiction.err())
                .contains("--seed can't be given with --resume")
                .hasLineCount(1);
        assertThat(Cli.run("search", "--resume", directory.resolve("nowhere").toString())
                        .exitCode())
                .isEqualTo(1);
        assertThat(Cli.run("search", "--resume").exitCode()).isEqualTo(2);
    }

    @Test
    void aRunDirectoryThatCannotBeMadeIsTold() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "");

        Cli cli = search("--nodes", "20000", "--run-dir", file.resolve("run").toString());

        assertThat(cli.exitCode()).isEqualTo(3);
        assertThat(cli.err()).contains(file.toString()).hasLineCount(1);
    }

    @Test
    void onAFullDiskTheGameIsAtLeastShown() throws Exception {
        assumeThat(Path.of("/dev/full")).exists();

        Cli cli = search("--nodes", "20000", "-o", "/dev/full");

        assertThat(cli.exitCode()).isEqualTo(3);
        assertThat(cli.err()).contains("No space left on device");
        assertThat(cli.out()).startsWith("MS1:");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--solver nobody",
                "--level 3",
                "--solver nrpa -O level=99",
                "--solver nrpa -O nothing=1",
                "--solver nrpa --seed -1",
                "--solver nrpa --threads 0",
                "--solver nrpa --time 0s",
                "--solver nrpa --time soon",
                "--solver nrpa --nodes 0",
                "--solver nrpa --checkpoint-interval 2h",
                "--solver nrpa --variant 5T --warm rosin82"
            })
    void whatMakesNoSenseIsRefusedAtOnce(String line) {
        List<String> arguments = new ArrayList<>(List.of("search"));
        arguments.addAll(Arrays.asList(line.split(" ")));

        Cli cli = Cli.run(arguments.toArray(String[]::new));

        assertThat(cli.exitCode()).as(cli.out()).isEqualTo(2);
        assertThat(cli.err()).startsWith("morpion: ").hasLineCount(1);
    }

    @Test
    void figuresAreShownBesideThoseOfAnEarlierRun() throws Exception {
        Path figures = directory.resolve("figures.jsonl");
        String[] bench = {
            "bench", "--solver", "nrpa", "--variant", "5D", "--time", "200ms", "--keep", figures.toString()
        };

        Cli first = Cli.run(bench);
        Cli second = Cli.run(bench);

        assertThat(first.exitCode()).as(first.err()).isZero();
        assertThat(first.out())
                .startsWith("nrpa")
                .contains("nodes/s", "playouts/s")
                .doesNotContain("times the nodes");
        assertThat(second.out()).contains("times the nodes of version");
        assertThat(Files.readAllLines(figures)).hasSize(1);
        assertThat(Cli.run(
                                "bench",
                                "--keep",
                                Files.writeString(figures, "no figures").toString())
                        .exitCode())
                .isEqualTo(3);
    }

    @Test
    void solversAreListedAndDescribed() {
        assertThat(Cli.run("solvers").lines()).hasSizeGreaterThan(5).anyMatch(line -> line.startsWith("nrpa "));
        assertThat(Cli.run("solvers", "nrpa").out()).contains("level=3", "a whole number from 1 to");
        assertThat(Cli.run("solvers", "--json").lines()).allMatch(line -> line.startsWith("{\"id\":"));
        assertThat(Cli.run("solvers", "nobody").exitCode()).isEqualTo(2);
    }

    @Test
    void pluginsThatFailAreTold() throws IOException {
        Files.writeString(directory.resolve("broken.jar"), "no jar");

        Cli cli = Cli.run("solvers", "--plugins", directory.toString());

        assertThat(cli.exitCode()).isEqualTo(1);
        assertThat(cli.err()).contains("broken.jar was not loaded");
        assertThat(cli.lines()).anyMatch(line -> line.startsWith("nrpa "));
    }

    /** Stops a search at one of the looks that its watcher takes. */
    private static final class Interruption implements LocalSearch.Watcher {
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

    private static Cli search(String... more) {
        return Cli.run(with(with(new String[] {"search"}, SMALL), more));
    }

    private static String[] with(String[] some, String... more) {
        String[] all = Arrays.copyOf(some, some.length + more.length);
        System.arraycopy(more, 0, all, some.length, more.length);
        return all;
    }

    /** A search at its beginning. */
    private SearchDocument begun(Limits limits, String... arguments) throws Exception {
        Cli.run(with(with(new String[] {"search"}, arguments), "--nodes", "1", "--run-dir", run.toString()));
        SearchDocument brief = RunDirectory.read(run.resolve(RunDirectory.CHECKPOINT));
        return new SearchDocument(
                brief.solver(),
                brief.solverVersion(),
                brief.variant(),
                brief.seed(),
                brief.options(),
                brief.from(),
                brief.warm(),
                brief.parts(),
                limits,
                brief.exchange(),
                brief.checkpointInterval(),
                brief.labels(),
                brief.record(),
                brief.islands());
    }

    private static LocalSearch open(SearchDocument document, LocalSearch.Watcher watcher) throws Exception {
        SearchOptions.Plan plan = new SearchOptions().resume(TextsTest.context(), document);
        return new LocalSearch(plan.task(), plan.document(), plan.threads(), watcher);
    }

    private static byte[][] states(LocalSearch search) {
        return search.document().islands().stream().map(SavedIsland::state).toArray(byte[][]::new);
    }

    private static Map<?, ?> ended(Cli cli) throws IOException {
        assertThat(cli.exitCode()).as(cli.err()).isZero();
        String last = cli.lines().get(cli.lines().size() - 1);
        try (JsonParser parser = new JsonFactory().createParser(last)) {
            parser.nextToken();
            return (Map<?, ?>) JsonTree.read(parser);
        }
    }

    private static GameRecord game(Map<?, ?> ended) {
        return CompactGames.read((String) ended.get("game"));
    }
}
