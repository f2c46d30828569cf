package org.morpion.browser;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The packaged service with an empty database; open and closed instances start once per test run. */
final class Service implements AutoCloseable {
    private static final String ADMIN_KEY = "morpion_%s_%s".formatted("b".repeat(16), "7".repeat(64));
    private static final Pattern KEY = Pattern.compile("morpion_[0-9a-f]{16}_[0-9a-f]{64}");
    private static final Pattern LISTENING = Pattern.compile("Listening on: \\S+:(\\d+)\\. ");
    private static final Map<List<String>, Service> RUNNING = new HashMap<>();

    private final List<String> command;
    private int port;
    private Process process;

    private Service(List<String> settings) throws IOException {
        Path data = Files.createTempDirectory(Files.createDirectories(Path.of("target")), "data");
        command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dquarkus.management.port=0",
                "-Dmorpion.data.dir=" + data.toAbsolutePath(),
                "-Dmorpion.workers=1"));
        command.addAll(settings);
        command.addAll(List.of("-jar", "../service/target/quarkus-app/quarkus-run.jar"));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> process.destroy()));
        start();
    }

    /** Starts the service on a free port, or restarts it with the same address and data. */
    void start() {
        try {
            List<String> started = new ArrayList<>(command);
            started.add(1, "-Dquarkus.http.port=" + port);
            process = new ProcessBuilder(started).redirectErrorStream(true).start();
            awaitStart();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void stop() {
        // Process.destroy() would close the output stream, which another thread still reads.
        process.toHandle().destroy();
        process.onExit().join();
    }

    @Override
    public void close() {
        stop();
    }

    /** Starts a service for one test, which may stop it. */
    static Service separate(String... settings) {
        try {
            return new Service(List.of(settings));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the shared service with default settings: open access. */
    static Service open() {
        return running(List.of());
    }

    /** Returns the shared service with access control. */
    static Service closed() {
        return running(List.of("-Dmorpion.access=closed", "-Dmorpion.access.admin-key=" + ADMIN_KEY));
    }

    private static synchronized Service running(List<String> settings) {
        return RUNNING.computeIfAbsent(settings, wanted -> {
            try {
                return new Service(wanted);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** Ends the shared services. */
    static synchronized void closeShared() {
        RUNNING.values().forEach(Service::close);
        RUNNING.clear();
    }

    /** Returns the base address, without a trailing slash. */
    String address() {
        return "http://127.0.0.1:" + port;
    }

    /** Creates an API key on a closed service. */
    String key(String... scopes) {
        String body = "{\"name\": \"a visitor\", \"scopes\": [\"%s\"]}".formatted(String.join("\", \"", scopes));
        HttpRequest request = HttpRequest.newBuilder(URI.create(address() + "/api/v1/keys"))
                .header("Authorization", "Bearer " + ADMIN_KEY)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            String answer = HttpClient.newHttpClient()
                    .send(request, HttpResponse.BodyHandlers.ofString())
                    .body();
            Matcher key = KEY.matcher(answer);
            if (!key.find()) {
                throw new IllegalStateException("There is no key in " + answer);
            }
            return key.group();
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void awaitStart() throws IOException {
        BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        StringBuilder printed = new StringBuilder();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            printed.append(line).append('\n');
            Matcher listening = LISTENING.matcher(line);
            if (listening.find()) {
                port = Integer.parseInt(listening.group(1));
                Thread drain = new Thread(() -> output.lines().forEach(ignored -> {}));
                drain.setDaemon(true);
                drain.start();
                return;
            }
        }
        throw new IOException("The service has not started:\n" + printed);
    }
}
