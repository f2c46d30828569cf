package org.morpion.service.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The options that the image's start script passes to Java. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the image is one of Linux, and starts with a shell script")
class StartScriptTest {
    private static final String URL = "jdbc:postgresql://database/morpion";

    @TempDir
    private Path directory;

    @BeforeEach
    void installJava() throws IOException {
        // A stand-in for {@code java} that prints its options and arguments.
        Path java = Files.writeString(
                directory.resolve("java"),
                "#!/bin/sh\necho \"$JDK_JAVA_OPTIONS\"\nfor each; do echo \"[$each]\"; done\n");
        assertThat(java.toFile().setExecutable(true)).isTrue();
    }

    @Test
    void theAddressOfTheDatabaseChoosesTheBuildWhereverItIsSet() throws Exception {
        String setting = "-Dquarkus.datasource.jdbc.url=";
        Map<String, String> variable = Map.of("QUARKUS_DATASOURCE_JDBC_URL", URL);

        assertThat(start(Map.of())).endsWith("/h2/quarkus-run.jar]\n");
        assertThat(start(variable)).endsWith("/postgresql/quarkus-run.jar]\n");
        assertThat(start(Map.of(), "-Da=b c", setting + URL))
                .contains("[-Da=b c]\n[" + setting + URL + "]\n[-jar]\n")
                .endsWith("/postgresql/quarkus-run.jar]\n");
        assertThat(start(variable, setting + "jdbc:h2:mem:test"))
                .as("what is added counts more")
                .endsWith("/h2/quarkus-run.jar]\n");
    }

    @Test
    void optionsOfTheOperatorComeBehindThoseOfTheImage() throws Exception {
        String usual = "-XX:MaxRAMPercentage=70 -XX:+ExitOnOutOfMemoryError";

        assertThat(start(Map.of())).startsWith(usual);
        assertThat(start(Map.of("JDK_JAVA_OPTIONS", "-Xmx1g")).lines().findFirst())
                .hasValueSatisfying(
                        options -> assertThat(options).startsWith(usual).endsWith(" -Xmx1g"));
    }

    private String start(Map<String, String> variables, String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "src/main/docker/start"));
        command.addAll(List.of(arguments));
        ProcessBuilder container = new ProcessBuilder(command).redirectErrorStream(true);
        container.environment().keySet().removeAll(List.of("JDK_JAVA_OPTIONS", "QUARKUS_DATASOURCE_JDBC_URL"));
        container.environment().putAll(variables);
        container.environment().merge("PATH", directory.toString(), (old, java) -> java + ":" + old);
        try (var output = container.start().getInputStream()) {
            return new String(output.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
