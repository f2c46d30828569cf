package org.morpion.service;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.eclipse.microprofile.config.ConfigProvider;
import org.morpion.service.contract.AnswerSchemas;

/** Plain HTTP client for tests of exact bytes and headers. Validates every JSON response against the contract. */
public final class Http {
    private static final HttpClient CLIENT =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private Http() {}

    /** The port of the service under test. */
    public static int port() {
        return ConfigProvider.getConfig().getValue("quarkus.http.port", Integer.class);
    }

    public static HttpResponse<byte[]> get(String path, String... headers) throws IOException, InterruptedException {
        return send(request(path, headers).GET());
    }

    public static HttpResponse<byte[]> head(String path, String... headers) throws IOException, InterruptedException {
        return send(request(path, headers).method("HEAD", HttpRequest.BodyPublishers.noBody()));
    }

    /** Queries the management interface, which has the metrics and the details of health. */
    public static HttpResponse<byte[]> management(String path) throws IOException, InterruptedException {
        int port = ConfigProvider.getConfig().getValue("quarkus.management.port", Integer.class);
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
                .build();
        return CLIENT.send(request, HttpResponse.BodyHandlers.ofByteArray());
    }

    public static HttpResponse<byte[]> post(String path, byte[] body, String... headers)
            throws IOException, InterruptedException {
        return send(request(path, headers).POST(HttpRequest.BodyPublishers.ofByteArray(body)));
    }

    public static HttpResponse<byte[]> post(String path, String body, String... headers)
            throws IOException, InterruptedException {
        return post(path, body.getBytes(StandardCharsets.UTF_8), headers);
    }

    public static HttpResponse<byte[]> patch(String path, String body, String... headers)
            throws IOException, InterruptedException {
        return send(request(path, headers).method("PATCH", HttpRequest.BodyPublishers.ofString(body)));
    }

    public static HttpResponse<byte[]> delete(String path, String... headers) throws IOException, InterruptedException {
        return send(request(path, headers).DELETE());
    }

    /** Streams the lines of a response as they arrive; closing the stream closes the connection. */
    public static Stream<String> lines(String path, String... headers) throws IOException, InterruptedException {
        return CLIENT.send(request(path, headers).GET().build(), HttpResponse.BodyHandlers.ofLines())
                .body();
    }

    public static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    /** Reads a file of the corpus, such as {@code 5T/rosin178.json}. */
    public static byte[] corpus(String file) throws IOException {
        return Files.readAllBytes(Path.of("../../records", file));
    }

    private static HttpRequest.Builder request(String path, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://localhost:" + port() + path))
                .timeout(Duration.ofMinutes(5));
        return headers.length == 0 ? request : request.headers(headers);
    }

    private static HttpResponse<byte[]> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
        AnswerSchemas.check(response);
        return response;
    }
}
