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
import java.util.stream.Stream;
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
    private volatile boolean frozen;

    /** The output that names the ports; null until it is found. */
    private volatile Matcher listening;

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

    /** Sends a request with an API key, which is answered; the body may be null. */
    HttpResponse<String> answer(String key, String method, String path, String body, String... headers) {
        return send(key, method, path, body, headers).orElseThrow(() -> new AssertionError(this + " does not answer"));
    }

    /** Sends a request with an API key, and returns the answer if the connection lasts; the body may be null. */
    Optional<HttpResponse<String>> send(String key, String method, String path, String body, String... headers) {
        HttpRequest.Builder request = request(path)
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .method(
                        method,
                        body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        for (int i = 0; i < headers.length; i += 2) {
            request.setHeader(headers[i], headers[i + 1]);
        }
        return send(request);
    }

    /**
     * Sends a GET with an API key, and returns the answer with its lines as they arrive, if the connection lasts.
     * Closing the lines closes the connection.
     */
    Optional<HttpResponse<Stream<String>>> lines(String key, String path, String... headers) {
        HttpRequest.Builder request =
                request(path).header("Authorization", "Bearer " + key).headers(headers);
        return send(request, HttpResponse.BodyHandlers.ofLines());
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

    /** Whether the process has logged its ports. */
    boolean isListening() {
        return port() != UNUSED_PORT;
    }

    /** The port of the service; until it is logged, a port without a listener. */
    int port() {
        return port(1);
    }

    private int port(int group) {
        if (listening == null) {
            Matcher found = PackagedService.LISTENING.matcher(printed());
            listening = found.find() ? found : null;
        }
        Matcher ports = listening;
        return ports == null ? UNUSED_PORT : Integer.parseInt(ports.group(group));
    }

    private HttpRequest.Builder request(String path) {
        return request(port(1), path);
    }

    private static HttpRequest.Builder request(int port, String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(PATIENCE);
    }

    private static Optional<HttpResponse<String>> send(HttpRequest.Builder request) {
        return send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static <T> Optional<HttpResponse<T>> send(
            HttpRequest.Builder request, HttpResponse.BodyHandler<T> handler) {
        try {
            return Optional.of(HTTP.send(request.build(), handler));
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
