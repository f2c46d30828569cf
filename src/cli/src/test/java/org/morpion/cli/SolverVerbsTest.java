package org.morpion.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What there is to know of solvers without searching: which there are, and how fast they are. */
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
        assertThat(Cli.run(
                                "bench",
                                "--keep",
                                Files.writeString(figures, "no figures").toString())
                        .exitCode())
                .isEqualTo(3);
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
