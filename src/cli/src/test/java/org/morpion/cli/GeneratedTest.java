package org.morpion.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.OptionSpec;

/** The generated completion script and manual pages. */
class GeneratedTest {
    @TempDir
    private static Path directory;

    private static Path completion;

    @BeforeAll
    static void writeTheScript() throws IOException {
        completion = Files.writeString(
                directory.resolve("completion"), Cli.run("generate-completion").out());
    }

    @Test
    void whatShellsOfferIsAccepted() {
        List<String> accepted = accepted(List.of(), Morpion.commandLine(TextsTest.context(), ""));

        assertThat(accepted)
                .contains("--variant 5T", "convert --to msr", "render --theme LIGHT", "search --solver nrpa");
    }

    /** All command lines with an option and one of its candidates, each of which must parse. */
    private static List<String> accepted(List<String> verbs, CommandLine command) {
        List<String> accepted = new ArrayList<>();
        for (OptionSpec option : command.getCommandSpec().options()) {
            if (option.completionCandidates() != null) {
                for (String offered : option.completionCandidates()) {
                    try {
                        command.parseArgs(option.longestName(), offered);
                    } catch (MissingParameterException e) {
                        // Other arguments that the verb requires don't matter here.
                    }
                    accepted.add(Stream.concat(verbs.stream(), Stream.of(option.longestName(), offered))
                            .collect(Collectors.joining(" ")));
                }
            }
        }
        command.getSubcommands()
                .forEach((verb, sub) -> accepted.addAll(
                        accepted(Stream.concat(verbs.stream(), Stream.of(verb)).toList(), sub)));
        return accepted;
    }

    @ParameterizedTest
    @CsvSource({
        "va, validate",
        "search --sol, --solver",
        "convert --to pe, pentasol",
        "records --variant 4, 4T 4D",
        "search --solver pert, perturbation",
        "remote ca, cancel"
    })
    void bashCompletes(String typed, String expected) throws Exception {
        assumeThat(Path.of("/bin/bash")).exists();
        Process bash = new ProcessBuilder(
                        "bash",
                        "-c",
                        "compopt() { :; }; source \"$1\"; COMP_WORDS=(morpion $2); COMP_CWORD=$((${#COMP_WORDS[@]} - 1));"
                                + " _complete_morpion; echo ${COMPREPLY[@]}",
                        "bash",
                        completion.toString(),
                        typed)
                .redirectErrorStream(true)
                .start();
        assertThat(new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo(expected + "\n");
    }

    @Test
    void manPagesAreWrittenOfEveryVerb() throws IOException {
        Path pages = directory.resolve("man");

        assertThat(Cli.run("generate-man-pages", pages.toString()).exitCode()).isZero();

        assertThat(Files.readString(pages.resolve("morpion-validate.1")))
                .startsWith(".TH \"MORPION-VALIDATE\" 1")
                .contains(".SH NAME\nmorpion\\-validate \\- Check whether", "\\fB\\-q, \\-\\-quiet\\fR");
        assertThat(pages.resolve("morpion-remote-search.1")).exists();
        assertThat(Files.readString(pages.resolve("morpion.1")))
                .contains(".SH EXIT STATUS", "replay, show", "\\-\\-max\\-memory");
    }
}
