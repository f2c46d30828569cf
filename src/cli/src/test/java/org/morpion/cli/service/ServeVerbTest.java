package org.morpion.cli.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.cli.Main;

/** Start and end of {@code serve} in an unpacked archive, with a stand-in for the service that prints its arguments. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "processes are told to end by signals, which Windows lacks")
class ServeVerbTest {
    private static final long PATIENCE_MINUTES = 10;
    private static final String EMBEDDED = "quarkus-app";
    private static final String POSTGRESQL = "quarkus-app-postgresql";

    private final List<Process> started = new ArrayList<>();

    @TempDir
    private Path archive;

    /** A stand-in for the service. */
    static final class Told {
        public static void main(String[] args) throws InterruptedException {
            System.out.println(ProcessHandle.current().pid() + " "
                    + System.getProperty("java.class.path") + " port "
                    + System.getProperty("quarkus.http.port") + " data " + System.getProperty("morpion.data.dir")
                    + " workers " + System.getProperty("morpion.workers") + " java "
                    + ManagementFactory.getRuntimeMXBean().getInputArguments());
            Thread.currentThread().join();
        }
    }

    @BeforeEach
    void unpack() throws Exception {
        Path classes = codeOf(Main.class);
        Path copies = archive.resolve("lib/classes");
        try (Stream<Path> files = Files.walk(classes.resolve("org/morpion/cli"))) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = copies.resolve(classes.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        for (String build : List.of(EMBEDDED, POSTGRESQL)) {
            Path service = Files.createDirectories(archive.resolve("service").resolve(build));
            writeJar(service.resolve("quarkus-run.jar"), Told.class);
        }
        Files.createDirectory(archive.resolve("service/quarkus-app/lib"));
    }

    @Test
    void theServiceEndsWithTheCommand() throws Exception {
        Process command = serve(Map.of(), "--port", "8765", "--data", "here", "--set", "morpion.workers=3");
        String told = firstLine(command);
        ProcessHandle service =
                ProcessHandle.of(Long.parseLong(told.split(" ")[0])).orElseThrow();

        command.destroy();

        assertThat(told)
                .contains(EMBEDDED + "/quarkus-run.jar port 8765 data "
                        + Path.of("here").toAbsolutePath() + " workers 3");
        assertThat(command.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();
        assertThat(service.isAlive()).isFalse();
    }

    @Test
    void theServiceHasTheMemoryOfTheCommandAndEndsWithoutAny() throws Exception {
        Process limited = start(Map.of(), List.of("-Dmorpion.memory=123m"), "serve");
        Process unlimited = serve(Map.of());

        assertThat(firstLine(limited)).contains("-Xmx123m", "-XX:+ExitOnOutOfMemoryError");
        assertThat(firstLine(unlimited)).contains("-XX:+ExitOnOutOfMemoryError").doesNotContain("-Xmx");
        for (Process command : List.of(limited, unlimited)) {
            command.destroy();
            assertThat(command.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();
        }
    }

    @Test
    void theAddressOfTheDatabaseChoosesTheBuild() throws Exception {
        String url = "jdbc:postgresql://localhost/morpion";
        Process bySetting = serve(Map.of(), "--set", "quarkus.datasource.jdbc.url=" + url);
        Process byEnvironment = serve(Map.of("QUARKUS_DATASOURCE_JDBC_URL", url));

        for (Process command : List.of(bySetting, byEnvironment)) {
            assertThat(firstLine(command)).contains(POSTGRESQL + "/quarkus-run.jar");
            command.destroy();
            assertThat(command.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)).isTrue();
        }
        assertThat(archive.resolve("service").resolve(POSTGRESQL).resolve("lib"))
                .isSymbolicLink()
                .isDirectory();
    }

    private Process serve(Map<String, String> environment, String... arguments) throws IOException {
        List<String> line = new ArrayList<>(List.of("serve"));
        line.addAll(List.of(arguments));
        return start(environment, List.of(), line.toArray(String[]::new));
    }

    /** @param options options of the command's own Java */
    private Process start(Map<String, String> environment, List<String> options, String... arguments)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                archive.resolve("lib/classes") + ":" + System.getProperty("java.class.path")));
        command.addAll(options);
        command.add(Main.class.getName());
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().remove("QUARKUS_DATASOURCE_JDBC_URL");
        builder.environment().putAll(environment);
        Process process = builder.start();
        started.add(process);
        return process;
    }

    /** Ends the processes of a test that has failed, and theirs. */
    @AfterEach
    void end() throws InterruptedException {
        for (Process command : started) {
            command.descendants().forEach(ProcessHandle::destroyForcibly);
            command.destroyForcibly().waitFor();
        }
    }

    private static String firstLine(Process process) throws IOException {
        BufferedReader lines = process.inputReader();
        return String.valueOf(lines.readLine());
    }

    private static Path codeOf(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static void writeJar(Path file, Class<?> main) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, main.getName());
        String entry = main.getName().replace('.', '/') + ".class";
        try (OutputStream out = Files.newOutputStream(file);
                JarOutputStream jar = new JarOutputStream(out, manifest);
                InputStream code = main.getResourceAsStream("/" + entry)) {
            jar.putNextEntry(new JarEntry(entry));
            code.transferTo(jar);
        }
    }
}
