package org.morpion.cli.solver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.cli.Cli;

/** The verbs about solvers themselves: {@code solvers} and {@code bench}. */
class SolverVerbsTest {
    @TempDir
    private Path directory;

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
    }

    @Test
    void nothingIsKeptOfATimeThatIsTooShort() {
        Path figures = directory.resolve("figures.jsonl");

        Cli cli = Cli.run("bench", "--solver", "nrpa", "--time", "PT0.000000001S", "--keep", figures.toString());

        assertThat(cli.exitCode()).isEqualTo(2);
        assertThat(cli.out()).isEmpty();
        assertThat(cli.err())
                .isEqualTo("morpion: --time is PT0.000000001S, which is too short to measure nrpa;"
                        + " give it more, such as 10s.\n");
        assertThat(figures).doesNotExist();
    }

    /**
     * Other content that must not be taken for figures, such as the JSON events of a search or text in a legacy
     * encoding.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "no figures",
                "{\"event\":\"begun\",\"solver\":\"nrpa\",\"variant\":\"5D\"}",
                "{\"solver\":\"nrpa\",\"variant\":5,\"nodesPerSecond\":1}",
                "{\"solver\":\"nrpa\",\"variant\":\"5D\",\"nodesPerSecond\":1} {}",
                "{\"solver\":\"nrpa\",\"variant\":\"5D\",\"nodesPerSecond\":1}\n[1]\n",
                "caf\u00e9"
            })
    void aFileThatHoldsNoFiguresIsLeftAlone(String content) throws Exception {
        Path figures = directory.resolve("figures.jsonl");
        byte[] bytes = content.getBytes(StandardCharsets.ISO_8859_1);
        Files.write(figures, bytes);

        Cli cli = Cli.run("bench", "--solver", "nrpa", "--time", "1ms", "--keep", figures.toString());

        assertThat(cli.exitCode()).isEqualTo(3);
        assertThat(cli.err())
                .isEqualTo("morpion: " + figures + " holds no figures of bench; name another file with --keep.\n");
        assertThat(figures).hasBinaryContent(bytes);
    }

    @Test
    void nothingIsMeasuredWhereTheFiguresCannotBeKept() {
        Cli cli = Cli.run(
                "bench", "--keep", directory.resolve("nowhere/figures.jsonl").toString());

        assertThat(cli.exitCode()).isEqualTo(3);
        assertThat(cli.out()).isEmpty();
        assertThat(cli.err()).isEqualTo("morpion: " + directory.resolve("nowhere") + ": there is no such directory.\n");
    }

    @Test
    void solversAreListedAndDescribed() {
        assertThat(Cli.run("solvers").lines()).hasSizeGreaterThan(5).anyMatch(line -> line.startsWith("nrpa "));
        assertThat(Cli.run("solvers", "nrpa").out()).contains("level=3", "a whole number from 1 to");
        assertThat(Cli.run("solvers", "--json").lines()).allMatch(line -> line.startsWith("{\"id\":"));
        assertThat(Cli.run("solvers", "nobody").exitCode()).isEqualTo(1);
    }

    @Test
    void pluginsThatFailAreTold() throws IOException {
        Files.writeString(directory.resolve("broken.jar"), "no jar");

        Cli cli = Cli.run("solvers", "--plugins", directory.toString());

        assertThat(cli.exitCode()).isEqualTo(1);
        assertThat(cli.err()).contains("broken.jar was not loaded");
        assertThat(cli.lines()).anyMatch(line -> line.startsWith("nrpa "));
    }
}
