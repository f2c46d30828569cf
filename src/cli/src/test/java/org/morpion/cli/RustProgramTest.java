package org.morpion.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.cli.core.ExitCode;
import org.morpion.cli.search.SmallSearch;

/** The table of the documents for users of the Rust program. */
class RustProgramTest {
    /** A checkpoint with a game of one move. */
    private static final String CHECKPOINT =
            "MSC1:LY1BCsMwDAT_smcVEkoI-Nw39GJMcGu1GIJlZDekhPy9OlQ3rWZWBzbWlqXAjYQtao6lw2G6gdDixmmJffmUvBswD_"
                    + "8hFEncFt7rKsoJbibE9S1mFq3R3Ac36_EHTLwSvnAXe5CyGnK3e5UGN5yBoPwUTbZ5P9IULHmplJ7ZUB_OHw";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @CsvSource({
        "search --clamp 8, -O clamp=",
        "search --alpha=1, -O alpha=",
        "search --width 9, -O width=",
        "search --crossover, -O crossover=",
        "search --kmin 3, -O minDestroyed=",
        "search --kmax 3, -O maxDestroyed=",
        "search --checkpoint-dir x, --run-dir",
        "records --category nrpa, --dir",
        "gui, serve"
    })
    void theErrorNamesTheReplacement(String line, String replacement) {
        Cli cli = Cli.run(line.split(" "));

        assertThat(cli.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("use " + replacement);
    }

    @ParameterizedTest
    @ValueSource(strings = {"validate --alpha 1", "replay --checkpoint-dir x rosin82", "search --category nrpa"})
    void aReplacementIsOnlyNamedWhereItExists(String line) {
        Cli cli = Cli.run(line.split(" "));

        assertThat(cli.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("There is no option --").doesNotContain("use ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--window", "--no-symmetry", "--ignore-overflow"})
    void theErrorSaysWhatIsNotNeeded(String option) {
        Cli cli = Cli.run("search", option);

        assertThat(cli.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("no option " + option + ", and none is needed");
    }

    @Test
    void optionsOfTheSameNameAreTaken() throws Exception {
        Path game = directory.resolve("best.msr");

        Cli search = SmallSearch.run("--nodes", "20000", "--level", "2", "-q", "--out", game.toString());
        Cli bench = Cli.run("bench", "--algo", "nrpa", "--level", "2", "--time", "200ms", "--variant", "4D");

        assertThat(search.exitCode()).as(search.err()).isZero();
        assertThat(Files.readString(game)).startsWith("MS1:");
        assertThat(bench.exitCode()).as(bench.err()).isZero();
    }

    @Test
    void aCheckpointIsNotResumedButReadAsAGame() throws Exception {
        Path file = Files.writeString(directory.resolve("search-checkpoint-nrpa.msc"), CHECKPOINT);

        Cli resumed = Cli.run("search", "--resume", file.toString());
        Cli read = Cli.run("validate", file.toString());
        Cli warm = SmallSearch.run("--nodes", "20000", "--warm", file.toString());

        assertThat(resumed.exitCode()).isEqualTo(ExitCode.UNREADABLE);
        assertThat(resumed.err()).contains("--warm " + file);
        assertThat(read.out()).contains("legal: ", "1 moves");
        assertThat(warm.exitCode()).as(warm.err()).isZero();
    }
}
