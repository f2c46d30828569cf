package org.morpion.service.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import org.morpion.service.PackagedService;
import org.morpion.service.TestProcesses;

/** A process of the packaged service that tests may kill, freeze and restart. */
final class Node implements AutoCloseable {
    /** Timeout of an answer, longer than a busy machine needs. */
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final int UNUSED_PORT = 1;
    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(PATIENCE).build();
    private static final ObjectMapper JSON = new ObjectMapper();

    private final String name;
    private final Process process;
    private final Path log;
    private boolean frozen;

    private Node(String name, Process process, Path log) {
        this.name = name;
        this.process = process;
        this.log = log;
    }

    /**
     * Starts a process.
     *
     * @param wrapper the command that replaces itself with the process, such as {@code env}; empty for none
     * @param build the directory of a build
     * @param log the file for the process's output
     */
    static Node start(String name, List<String> wrapper, Path build, Map<String, String> settings, Path log)
            throws IOException {
        List<String> command = new ArrayList<>(wrapper);
        command.addAll(PackagedService.command(build, settings));
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        return new Node(name, TestProcesses.start(builder), log);
    }

    /** The application name of the node's database connections. */
    String name() {
        return name;
    }

    Process process() {
        return process;
    }

    Path log() {
        return log;
    }

    /** The output so far. */
    String printed() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until the node answers; fails if the process ends first. */
    Node started() {
        Eventually.await(this + " answers", () -> {
            if (!process.isAlive()) {
                throw new AssertionError(this + " has ended with " + process.exitValue());
            }
            return status("/q/health/live") == 200;
        });
        return this;
    }

    /** The status of a GET; 0 without an answer. */
    int status(String path) {
        return send(request(path).GET()).map(HttpResponse::statusCode).orElse(0);
    }

    /** The body of a GET answered with 200. */
    Optional<String> text(String path) {
        return send(request(path).GET())
                .filter(answer -> answer.statusCode() == 200)
                .map(HttpResponse::body);
    }

    /** The metrics, if the node answers. */
    Optional<String> metrics() {
        return send(request(port(2), "/q/metrics").GET()).map(HttpResponse::body);
    }

    /** The body of a GET answered with 200, as JSON. */
    Optional<JsonNode> json(String path) {
        return text(path).map(Node::parse);
    }

    /** The answer to a successful POST. */
    Optional<JsonNode> post(String path, String body, String... headers) {
        HttpRequest.Builder request = request(path)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request).filter(answer -> answer.statusCode() / 100 == 2).map(answer -> parse(answer.body()));
    }

    /** Sends a request with an API key; the body may be null. */
    HttpResponse<String> answer(String key, String method, String path, String body, String... headers) {
        HttpRequest.Builder request = request(path)
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .method(
                        method,
                        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request).orElseThrow(() -> new AssertionError(this + " does not answer"));
    }

    /** Sends a signal, named as for the {@code kill} command. */
    void signal(String signal) {
        Signals.send(signal, process.pid());
        frozen = signal.equals(Signals.STOP);
    }

    /** Whether the process is running and not frozen. */
    boolean isAwake() {
        return process.isAlive() && !frozen;
    }

    /** Sends SIGKILL and waits for the process to end. */
    void kill() {
        process.destroyForcibly();
        ended();
    }

    /** Waits for the process to end; returns its exit status. */
    int ended() {
        return TestProcesses.awaitEnd(process);
    }

    @Override
    public void close() {
        kill();
    }

    @Override
    public String toString() {
        return "node " + name + " (see " + log + ")";
    }

    /** A port from the node's log; until it is logged, a port without a listener. */
    private int port(int group) {
        Matcher listening = PackagedService.LISTENING.matcher(printed());
        return listening.find() ? Integer.parseInt(listening.group(group)) : UNUSED_PORT;
    }

    private HttpRequest.Builder request(String path) {
        return request(port(1), path);
    }

    private static HttpRequest.Builder request(int port, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(PATIENCE);
    }

    private static Optional<HttpResponse<String>> send(HttpRequest.Builder request) {
        try {
            return Optional.of(HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString()));
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static JsonNode parse(String body) {
        try {
            return JSON.readTree(body);
        } catch (IOException e) {
            throw new UncheckedIOException(body, e);
        }
    }
}
