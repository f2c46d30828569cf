package org.morpion.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.morpion.run.JsonTree;

/** A service at some address. Its problems become failures with the sentence that it sends. */
final class RemoteService {
    private static final JsonFactory JSON = JsonFactory.builder().build();
    private static final String API = "/api/v1";
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final Duration ANSWER = Duration.ofMinutes(2);
    private static final int NO_CONTENT = 204;
    private static final int FIRST_ERROR = 400;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int GONE = 410;
    private static final int ILLEGAL = 422;
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;

    /** What a header can hold: a key of anything else was not copied well. */
    private static final Pattern VISIBLE = Pattern.compile("[!-~]*");

    private final Context context;
    private final URI address;
    private final String key;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(CONNECT).build();

    /**
     * @param url of the service, without the path of its interface
     * @param key null for none
     */
    RemoteService(Context context, String url, String key) {
        this.context = context;
        this.key = key == null ? null : key.strip();
        if (this.key != null && !VISIBLE.matcher(this.key).matches()) {
            throw Failure.usage(context.text("remote.bad-key"));
        }
        try {
            this.address = URI.create(url.replaceFirst("/+$", ""));
            // Only with a scheme and a host is it an address of the web.
            HttpRequest.newBuilder(address);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(context.text("remote.no-address", url));
        }
    }

    /** The query of a call; parameters whose value is null are left out. */
    static Map<String, Object> query(Object... parameters) {
        Map<String, Object> query = new LinkedHashMap<>(Json.object(parameters));
        query.values().removeIf(value -> value == null);
        return query;
    }

    byte[] get(String path, Map<String, Object> query) {
        return send("GET", path, query, null, null);
    }

    /** @param document in any form, by which the service recognises it */
    byte[] post(String path, Map<String, Object> query, byte[] document) {
        return send("POST", path, query, document, null);
    }

    /** @param json null for an empty body */
    byte[] postJson(String path, String json) {
        byte[] body = json == null ? new byte[0] : json.getBytes(StandardCharsets.UTF_8);
        return send("POST", path, Map.of(), body, "application/json");
    }

    /** A value of an answer in JSON; null where it is not there. */
    static Object member(byte[] answer, String name) {
        try (JsonParser parser = JSON.createParser(answer)) {
            return parser.nextToken() == JsonToken.START_OBJECT && JsonTree.read(parser) instanceof Map<?, ?> members
                    ? members.get(name)
                    : null;
        } catch (IOException e) {
            return null;
        }
    }

    private byte[] send(String method, String path, Map<String, Object> query, byte[] body, String type) {
        String parameters = query.entrySet().stream()
                .map(parameter -> parameter.getKey() + "=" + encoded(parameter.getValue()))
                .collect(Collectors.joining("&"));
        URI uri = URI.create(address + API + path + (parameters.isEmpty() ? "" : "?" + parameters));
        HttpRequest.Builder request = HttpRequest.newBuilder(uri)
                .timeout(ANSWER)
                .method(
                        method,
                        body == null
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofByteArray(body));
        if (type != null) {
            request.header("Content-Type", type);
        }
        if (key != null) {
            request.header("Authorization", "Bearer " + key);
        }
        try {
            HttpResponse<byte[]> response = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            if (response.statusCode() >= FIRST_ERROR) {
                throw failure(response);
            }
            return response.statusCode() == NO_CONTENT ? new byte[0] : response.body();
        } catch (ConnectException e) {
            throw Failure.unreadable(context.text("remote.no-service", address));
        } catch (IOException e) {
            throw Failure.unreadable(context.text("remote.failed", address, e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.unreadable(context.text("remote.failed", address, e.getMessage()));
        }
    }

    private Failure failure(HttpResponse<byte[]> response) {
        Object detail = member(response.body(), "detail");
        String sentence =
                detail == null ? context.text("remote.status", address, response.statusCode()) : detail.toString();
        return switch (response.statusCode()) {
            case NOT_FOUND, CONFLICT, GONE, ILLEGAL, UNAUTHORIZED, FORBIDDEN -> Failure.no(sentence);
            default -> Failure.unreadable(sentence);
        };
    }

    static String encoded(Object value) {
        return URLEncoder.encode(value.toString(), StandardCharsets.UTF_8).replace("+", "%20");
    }
}
