package org.morpion.service.documentation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.morpion.service.PackagedService;
import org.morpion.service.StartsProcesses;

/**
 * Executes the commands in the documents with a shell, in reading order, against the packaged service. Commands with
 * further requirements are only parsed, and reported as skipped.
 */
@StartsProcesses
class DocumentedCommandsIT {
    private static final Path ROOT = Path.of("../..").toAbsolutePath().normalize();
    private static final String ADDRESS = "localhost:8080";
    private static final String MANAGEMENT_ADDRESS = "localhost:9000";

    private static final String OF_THE_COMMAND = "docs/cli.md";

    /** Ordered so that no document shows an empty result where an earlier one has left data behind. */
    private static final List<String> DOCUMENTS = List.of(
            "docs/operations.md",
            "README.md",
            "docs/guide.md",
            OF_THE_COMMAND,
            "docs/hunt.md",
            "docs/counts.md",
            "docs/CONTRIBUTING.md",
            "kubernetes/README.md");

    /** Stops at the first failing command. Reads a stream only up to its last documented line. */
    private static final String PRELUDE = """
            set -e
            export TMPDIR="$PWD" MORPION_CACHE="$PWD/start-cache" MORPION_URL=http://localhost:8080 LC_ALL=C.UTF-8
            curl() {
              case " $* " in
                *" -N "*)
                  while IFS= read -r line; do
                    printf '%s\\n' "$line"
                    if [ -n "$last_shown" ] && [ "${line#"$last_shown"}" != "$line" ]; then break; fi
                  done < <(command curl -sS "$@")
                  ;;
                *) command curl -sS --fail-with-body --max-time 600 "$@" ;;
              esac
            }
            """;

    /** Cancels the searches that a document has left running. */
    private static final String END_OF_SEARCHES = """
            curl "$MORPION_URL/api/v1/searches" | jq -r '.searches[] | select(.state | test("SCHEDULED|RUNNING|PAUSED")) | .id' |
              while read -r id; do curl -X POST "$MORPION_URL/api/v1/searches/$id/cancel"; done
            """;

    private static final String OR_PROBLEM = " || [ $? -eq 22 ]";

    @BeforeAll
    static void toolsAreThere() throws Exception {
        for (List<String> tool : List.of(List.of("bash"), List.of("curl", "--fail-with-body"), List.of("jq"))) {
            assumeTrue(answersItsVersion(tool), String.join(" ", tool) + " is not installed");
        }
    }

    @TestFactory
    Stream<DynamicContainer> documents() throws Exception {
        List<DynamicContainer> documents = new ArrayList<>();
        Path folder = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "documented-commands");
        Map<String, String> settings =
                Map.of("morpion.data.dir", folder.resolve("data").toString(), "morpion.workers", "2");
        try (PackagedService service = PackagedService.start(PackagedService.H2, settings)) {
            String address = "localhost:" + service.uri("/").getPort();
            String management = "localhost:" + service.managementUri("/").getPort();
            for (String document : DOCUMENTS) {
                documents.add(DynamicContainer.dynamicContainer(
                        document,
                        run(
                                document,
                                Files.createDirectories(folder.resolve(document)),
                                script -> script.replace(ADDRESS, address).replace(MANAGEMENT_ADDRESS, management))));
            }
        }
        return documents.stream();
    }

    private static Stream<DynamicTest> run(String document, Path folder, UnaryOperator<String> addresses)
            throws Exception {
        if (document.equals(OF_THE_COMMAND) && Files.notExists(ROOT.resolve("src/cli/target/morpion.jar"))) {
            return Stream.of(
                    DynamicTest.dynamicTest(document, () -> abort("morpion.jar is not built; package src/cli, too")));
        }
        List<Example> examples = Example.of(ROOT, document);
        assertThat(examples).isNotEmpty();
        Path outputs = Files.createDirectory(folder.resolve("outputs"));
        Path directory = workingDirectory(folder);
        String end = shell(addresses.apply(script(examples, outputs)), directory);
        shell(addresses.apply(PRELUDE + END_OF_SEARCHES), directory);
        return examples.stream()
                .map(example -> DynamicTest.dynamicTest(example.toString(), () -> check(example, outputs, end)));
    }

    private static void check(Example example, Path outputs, String end) throws Exception {
        if (example.needs().isPresent()) {
            assertThat(shell("set -n\n" + example.commands(), outputs)).isEmpty();
            abort(example + " needs " + example.needs().get());
        }
        Path output = outputs.resolve(example.line() + ".out");
        assertThat(output).as("not reached: " + end).exists();
        String answer = Files.readString(output);
        assertThat(outputs.resolve(example.line() + ".done")).as(end + answer).exists();
        if (!example.answer().isEmpty()) {
            assertThat(example.isAnsweredBy(answer))
                    .as("shown:%n%s%nanswered:%n%s", example.answer(), answer)
                    .isTrue();
        }
    }

    private static String script(List<Example> examples, Path outputs) {
        StringBuilder script = new StringBuilder(PRELUDE);
        for (Example example : examples) {
            if (example.needs().isEmpty()) {
                script.append("last_shown='%s'%nexec >'%s/%d.out'%n"
                                .formatted(example.lastLineShown(), outputs, example.line()))
                        .append(example.commands())
                        .append(example.endsInProblem() ? OR_PROBLEM : "")
                        .append("%ntouch '%s/%d.done'%n".formatted(outputs, example.line()));
            }
        }
        return script.toString();
    }

    /** A writable directory with links to the contents of the repository's root; kept for inspection. */
    private static Path workingDirectory(Path folder) throws IOException {
        Path directory = Files.createDirectory(folder.resolve("root"));
        try (Stream<Path> files = Files.list(ROOT)) {
            for (Path file : files.toList()) {
                Files.createSymbolicLink(directory.resolve(file.getFileName()), file);
            }
        }
        return directory;
    }

    /** Runs a script; returns its standard error, and its exit status unless it is 0. */
    private static String shell(String script, Path directory) throws Exception {
        Path file = Files.writeString(Files.createTempFile(directory, "script", ".sh"), script);
        Path errors = Files.createTempFile(directory, "script", ".err");
        ProcessBuilder bash = new ProcessBuilder("bash", file.toString())
                .directory(directory.toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(errors.toFile());
        bash.environment().merge("PATH", ROOT.resolve("src/cli/bin").toString(), (path, cli) -> cli + ":" + path);
        Process shell = bash.start();
        if (!shell.waitFor(10, TimeUnit.MINUTES)) {
            shell.destroyForcibly().waitFor();
        }
        String printed = Files.readString(errors);
        return shell.exitValue() == 0 ? printed : printed + "bash ended with status " + shell.exitValue() + ". ";
    }

    private static boolean answersItsVersion(List<String> tool) throws Exception {
        List<String> command =
                Stream.concat(tool.stream(), Stream.of("--version")).toList();
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getInputStream().readAllBytes();
            return process.waitFor() == 0;
        } catch (IOException e) {
            return false;
        }
    }
}
