package org.morpion.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.morpion.access.resource.KeyResource;
import org.morpion.service.Http;

/** An HTTP client with the credentials of one caller. */
final class As {
    static final As NOBODY = new As();
    static final As ADMIN = key(ClosedProfile.ADMIN_KEY);

    private static final HttpClient CLIENT = HttpClient.newHttpClient();
    private static final ObjectMapper JSON = new ObjectMapper();

    private static final String[] JSON_TYPE = {"Content-Type", "application/json"};

    private final String[] headers;

    private As(String... headers) {
        this.headers = headers;
    }

    static As key(String key) {
        return new As("Authorization", "Bearer " + key);
    }

    static As header(String... headers) {
        return new As(headers);
    }

    /** Returns a caller with a new key that has these scopes. */
    static As scopes(String... scopes) throws Exception {
        return key(ADMIN.makeKey(scopes).get("key").textValue());
    }

    /** Creates a key with these scopes. */
    JsonNode makeKey(String... scopes) throws Exception {
        HttpResponse<byte[]> made = post(KeyResource.PATH, keyRequest("", scopes));
        assertThat(made.statusCode()).as(Http.text(made)).isEqualTo(201);
        return json(made);
    }

    /**
     * Returns the JSON of a key request.
     *
     * @param more further members, each with a leading comma
     */
    static String keyRequest(String more, String... scopes) {
        return "{\"name\": \"a test's\", \"scopes\": ["
                + Arrays.stream(scopes).map(scope -> '"' + scope + '"').collect(Collectors.joining(", ")) + "]" + more
                + "}";
    }

    HttpResponse<byte[]> get(String path) throws IOException, InterruptedException {
        return send("GET", path, null);
    }

    HttpResponse<byte[]> delete(String path) throws IOException, InterruptedException {
        return send("DELETE", path, null);
    }

    HttpResponse<byte[]> post(String path, String json, String... more) throws IOException, InterruptedException {
        return send("POST", path, json, more);
    }

    HttpResponse<byte[]> send(String method, String path, String json, String... more)
            throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://localhost:" + Http.port() + path))
                .timeout(Duration.ofMinutes(5))
                .method(
                        method,
                        json == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(json));
        for (String[] several : new String[][] {headers, more, json == null ? new String[0] : JSON_TYPE}) {
            for (int i = 0; i < several.length; i += 2) {
                request.header(several[i], several[i + 1]);
            }
        }
        return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    static JsonNode json(HttpResponse<byte[]> response) throws IOException {
        return JSON.readTree(response.body());
    }
}
