package org.morpion.cli.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.cli.Cli;
import org.morpion.corpus.Corpus;
import org.morpion.record.GameRecord;
import org.morpion.record.format.CompactGames;

/** Searches from start to end. */
class SearchVerbTest {
    @TempDir
    private Path directory;

    @Test
    void theSameSeedFindsTheSameGame() throws Exception {
        Map<?, ?> one = SmallSearch.ended(SmallSearch.run("--nodes", "400000", "--json"));
        Map<?, ?> other = SmallSearch.ended(SmallSearch.run("--nodes", "400000", "--json"));

        assertThat(one.get("outcome")).isEqualTo("NODES_SPENT");
        assertThat(other.get("nodes")).isEqualTo(one.get("nodes"));
        assertThat(SmallSearch.game(other).moves())
                .isEqualTo(SmallSearch.game(one).moves());
        assertThat(SmallSearch.game(one).score()).isGreaterThan(50);
    }

    @Test
    void theRecordSaysHowToFindItAgain() throws Exception {
        Path file = directory.resolve("best.json");

        Cli cli = SmallSearch.run(
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
        assertThat(cli.err()).contains("the node limit was reached");
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
        assertThat(SmallSearch.game(SmallSearch.ended(SmallSearch.run("--nodes", "100000", "--level", "2", "--json")))
                        .moves())
                .isEqualTo(SmallSearch.game(
                                SmallSearch.ended(SmallSearch.run("--nodes", "100000", "-O", "level=2", "--json")))
                        .moves());
    }

    @Test
    void theTargetEndsASearch() throws Exception {
        Map<?, ?> ended = SmallSearch.ended(SmallSearch.run("--target-score", "40", "--json"));

        assertThat(ended.get("outcome")).isEqualTo("TARGET_REACHED");
        assertThat(SmallSearch.game(ended).score()).isGreaterThanOrEqualTo(40);
    }

    @Test
    void theTimeEndsASearch() throws Exception {
        assertThat(SmallSearch.ended(SmallSearch.run("--time", "PT0.3S", "--json"))
                        .get("outcome"))
                .isEqualTo("TIME_SPENT");
        assertThat(SmallSearch.ended(SmallSearch.run("--time", "300ms", "--json"))
                        .get("outcome"))
                .isEqualTo("TIME_SPENT");
    }

    @Test
    void gamesBeginWithTheGivenOneAndLearnFromOthers() throws Exception {
        GameRecord game = Corpus.entry("rosin82").orElseThrow().game();
        Path start = directory.resolve("start.msr");
        Files.writeString(start, CompactGames.write(game.withMoves(game.moves().subList(0, 60))));

        Map<?, ?> ended = SmallSearch.ended(Cli.run(
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

        assertThat(SmallSearch.game(ended).moves().subList(0, 60))
                .isEqualTo(game.moves().subList(0, 60));
        assertThat(SmallSearch.game(ended).solver().get().method().get()).contains("from=60 warm-from=82");
    }

    /** The list names a line by its far end, which causes a warning. */
    @Test
    void whatIsOddAboutTheGivenGamesIsTold() throws Exception {
        Path list = directory.resolve("one.txt");
        Files.writeString(
                list, Cli.run("convert", "rosin178", "--to", "list").out().replaceFirst("^3,-1,3,-1,s", "3,-1,3,3,n"));
        String[] search = {"search", "--solver", "nrpa", "--nodes", "1000", "--threads", "1", "--json"};

        for (String given : List.of("--from", "--warm")) {
            Cli cli = Cli.run(SmallSearch.with(search, given, list.toString()));

            assertThat(cli.exitCode()).as(cli.err()).isZero();
            assertThat(cli.err())
                    .startsWith("Note: " + list + ": the line is given by its other end")
                    .hasLineCount(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "5T, --time, 119s, perturbation, archive=8",
        "5T, --time, 2m, explore, climb=400000000",
        "5T, --seed, 1, explore, climb=400000000",
        "5D, --time, 1s, explore, climb=0",
        "4D, --time, 1h, explore, climb=0"
    })
    void theStrongestSolverForTheTimeIsTakenWhereNoneIsNamed(
            String variant, String limit, String value, String solver, String option) throws Exception {
        Cli cli = Cli.run("search", "--variant", variant, limit, value, "--nodes", "1000", "--threads", "1", "--json");

        assertThat(SmallSearch.game(SmallSearch.ended(cli))
                        .solver()
                        .get()
                        .method()
                        .get())
                .matches(solver + " [0-9.]+: " + option + "( .*)?");
    }

    @Test
    void eventsAreWrittenAsJsonAndLogged() throws Exception {
        Path log = directory.resolve("progress.jsonl");

        Cli cli = SmallSearch.run("--nodes", "200000", "--json", "--progress-log", log.toString());

        assertThat(cli.lines().get(0)).startsWith("{\"event\":\"started\",\"solver\":\"nrpa\"");
        assertThat(cli.lines()).anyMatch(line -> line.startsWith("{\"event\":\"best\""));
        assertThat(cli.lines().get(cli.lines().size() - 1)).startsWith("{\"event\":\"ended\"");
        assertThat(Files.readAllLines(log)).isEqualTo(cli.lines());
        assertThat(cli.err()).isEmpty();
    }

    @Test
    void onAFullDiskTheGameIsAtLeastShown() throws Exception {
        assumeThat(Path.of("/dev/full")).exists();

        Cli cli = SmallSearch.run("--nodes", "20000", "-o", "/dev/full");

        assertThat(cli.exitCode()).isEqualTo(3);
        assertThat(cli.err()).contains("No space left on device");
        assertThat(cli.out()).startsWith("MS1:");
    }

    @Test
    void whatCannotBeKeptIsToldBeforeTheSearch() throws Exception {
        Path file = Files.createFile(directory.resolve("file"));

        Cli nowhere =
                SmallSearch.run("-o", directory.resolve("nowhere/best.msr").toString());
        Cli taken = SmallSearch.run("-o", directory.toString());
        Cli run = SmallSearch.run("--run-dir", file.toString());
        Cli log = SmallSearch.run(
                "--progress-log", directory.resolve("nowhere/log").toString());

        assertThat(nowhere.exitCode()).isEqualTo(3);
        assertThat(nowhere.err()).isEqualTo("morpion: " + directory + "/nowhere: there is no such directory.\n");
        assertThat(log.exitCode()).isEqualTo(3);
        assertThat(log.err()).isEqualTo(nowhere.err());
        assertThat(taken.err()).isEqualTo("morpion: " + directory + " is a directory; name a file in it.\n");
        assertThat(run.exitCode()).isEqualTo(3);
        assertThat(run.err()).isEqualTo("morpion: " + file + ": there is no such directory.\n");
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
                "--solver nrpa --nodes 1 --time 1h30",
                "--solver nrpa --nodes 1 --time 10sx",
                "--solver nrpa --nodes 1 --time 213503982335d",
                "--solver nrpa --nodes 1 --time 1h,5m",
                "--solver nrpa --nodes 0",
                "--solver nrpa --nodes 1 --run-dir=",
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
}
