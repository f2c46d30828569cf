package org.morpion.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.awaitility.Awaitility;

/** The packaged service in a separate process, which ends with SIGTERM on close, as an operator would end it. */
public final class PackagedService implements AutoCloseable {
    /** The build with the embedded database. */
    public static final String H2 = "quarkus-app";

    /** The build for a PostgreSQL server. */
    public static final String POSTGRESQL = "quarkus-app-postgresql";

    private static final Pattern PAGE = Pattern.compile("look here\\s+http://localhost:(\\d+)/");
    private static final Pattern LAST_OF_THE_WELCOME = Pattern.compile("reachable ");

    /**
     * The welcome is logged asynchronously when the service starts to listen; this line is logged when all servers
     * listen.
     */
    private static final Pattern STARTED = Pattern.compile(" started in ");

    private static final Path LOGS = Path.of("target", "services");

    /**
     * The setting of the time that the service waits for a database connection. In tests it is five minutes unless they
     * set it, because a busy machine delays the first connection.
     */
    public static final String ACQUISITION_TIMEOUT = "quarkus.datasource.jdbc.acquisition-timeout";

    /** The line that a service prints at the end of its start, with its port and that of its management interface. */
    public static final Pattern LISTENING =
            Pattern.compile("Listening on: \\S+:(\\d+)\\. Management interface listening on \\S+:(\\d+)\\.");

    private final Process process;
    private final Path log;
    private final List<String> lines;
    private int read;

    private PackagedService(Process process, Path log) {
        this.process = process;
        this.log = log;
        Awaitility.await("the service starts or ends; see " + log)
                .until(() -> !process.isAlive() || hasStarted(text()));
        this.lines = printed();
        this.read = lines.size();
    }

    private static boolean hasStarted(String text) {
        return STARTED.matcher(text).find() && LAST_OF_THE_WELCOME.matcher(text).find();
    }

    /**
     * Starts a build with these settings, and returns when it has started or ended.
     *
     * @param java JVM options, which override the defaults of all tests
     */
    public static PackagedService start(String build, Map<String, String> settings, String... java) throws IOException {
        return start(new ProcessBuilder(command(Path.of("target", build), settings, java)));
    }

    /**
     * Returns the command that starts a build on any free ports.
     *
     * @param java JVM options, which override the defaults of all tests
     */
    public static List<String> command(Path build, Map<String, String> settings, String... java) {
        List<String> options = new ArrayList<>();
        SharedClasses.of(build).ifPresent(archive -> options.add("-XX:SharedArchiveFile=" + archive));
        options.addAll(List.of(java));
        return command(build, settings, options);
    }

    static List<String> command(Path build, Map<String, String> settings, List<String> java) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
        command.addAll(java);
        command.addAll(
                List.of("-Dquarkus.http.port=0", "-Dquarkus.management.port=0", "-D" + ACQUISITION_TIMEOUT + "=5M"));
        settings.forEach((key, value) -> command.add("-D" + key + "=" + value));
        command.addAll(List.of("-jar", build.resolve("quarkus-run.jar").toString()));
        return command;
    }

    /** Starts the service by a custom command, and returns when it has started or ended. */
    public static PackagedService start(ProcessBuilder command) throws IOException {
        Path log = Files.createTempFile(Files.createDirectories(LOGS), "service", ".log");
        return new PackagedService(
                TestProcesses.start(command.redirectErrorStream(true).redirectOutput(log.toFile())), log);
    }

    public Process process() {
        return process;
    }

    /** The output of the service during its start. */
    public List<String> lines() {
        return lines;
    }

    /** A URI of the service, with the port that it printed. */
    public URI uri(String path) {
        Matcher page = PAGE.matcher(String.join("\n", lines));
        assertThat(page.find())
                .as(() -> lines + (process.isAlive() ? "" : ", and ended with status " + process.exitValue()))
                .isTrue();
        return URI.create("http://127.0.0.1:" + page.group(1) + path);
    }

    /** A URI of its management interface. */
    public URI managementUri(String path) {
        Matcher listening = LISTENING.matcher(String.join("\n", lines));
        assertThat(listening.find()).as(lines::toString).isTrue();
        return URI.create("http://127.0.0.1:" + listening.group(2) + path);
    }

    /** Waits for the next line of output that contains this text, and skips the lines before it. */
    public String line(String part) {
        return Awaitility.await("a line with " + part + " in " + log)
                .until(() -> nextLine(part), Optional::isPresent)
                .get();
    }

    private Optional<String> nextLine(String part) {
        boolean ended = !process.isAlive();
        List<String> all = printed();
        while (read < all.size()) {
            String line = all.get(read++);
            if (line.contains(part)) {
                return Optional.of(line);
            }
        }
        if (ended) {
            throw new AssertionError("It has ended, and printed nothing with: " + part);
        }
        return Optional.empty();
    }

    /** All complete lines of output so far. */
    public List<String> printed() {
        boolean ended = !process.isAlive();
        String text = text();
        return text.substring(0, ended ? text.length() : text.lastIndexOf('\n') + 1)
                .lines()
                .toList();
    }

    private String text() {
        try {
            return Files.readString(log, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroy();
        TestProcesses.awaitEnd(process);
    }
}
