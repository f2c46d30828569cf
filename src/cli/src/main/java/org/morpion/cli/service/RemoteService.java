package org.morpion.cli.service;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
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
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.Failure;
import org.morpion.cli.core.Json;

/** Client of a service. Converts the service's problems to failures with its messages. */
final class RemoteService {
    private static final JsonFactory JSON = JsonFactory.builder().build();
    private static final String API = "/api/v1";
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final Duration ANSWER = Duration.ofMinutes(2);
    private static final int NO_CONTENT = 204;
    private static final int FIRST_REDIRECT = 300;
    private static final int FIRST_ERROR = 400;
    private static final int MOST_REDIRECTS = 5;
    static final int HIGHEST_PORT = 65_535;
    private static final int UNAUTHENTICATED = 401;
    private static final int NOT_FOUND = 404;
    private static final int CONFLICT = 409;
    private static final int GONE = 410;
    private static final int ILLEGAL = 422;

    private static final String SEARCHES = "/searches";

    /** The maximum page size of lists. */
    private static final int PAGE = 100;

    private static final Pattern NEXT_PAGE = Pattern.compile("<([^<>]*)>\\s*;\\s*rel=\"?next\\b");

    /** The number of attempts to create a search whose answer was lost. */
    private static final int ATTEMPTS = 3;

    /** How long to wait for an unavailable service, such as during an update, while polling a search. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private static final Duration PAUSE = Duration.ofSeconds(1);

    /** The statuses for too many requests and for an unavailable service or proxy. */
    private static final Set<Integer> PASSING = Set.of(429, 502, 503, 504);

    /** The characters allowed in a header; other characters indicate a badly copied key. */
    private static final Pattern VISIBLE = Pattern.compile("[!-~]*");

    private final Context context;
    private final URI address;
    private final String key;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(CONNECT).build();

    /**
     * @param url the address of the service, without the API's path
     * @param key the API key; null for none
     */
    RemoteService(Context context, String url, String key) {
        this.context = context;
        this.key = key == null ? null : key.strip();
        if (this.key != null && !VISIBLE.matcher(this.key).matches()) {
            throw Failure.usage(context.text("remote.bad-key"));
        }
        try {
            this.address = URI.create(url.replaceFirst("/+$", ""));
            // Refuses addresses without an HTTP scheme and host.
            HttpRequest.newBuilder(address);
            if (address.getPort() > HIGHEST_PORT) {
                throw new IllegalArgumentException();
            }
        } catch (IllegalArgumentException e) {
            throw Failure.usage(context.text("remote.no-address", url));
        }
    }

    /** Builds a query; parameters with null values are omitted. */
    static Map<String, Object> query(Object... parameters) {
        Map<String, Object> query = new LinkedHashMap<>(Json.object(parameters));
        query.values().removeIf(value -> value == null);
        return query;
    }

    byte[] get(String path, Map<String, Object> query) {
        return send("GET", path, query, null, null);
    }

    /**
     * Fetches all pages of a list.
     *
     * @param member the member of each page that contains the entries
     */
    byte[] list(String path, Map<String, Object> query, String member) {
        Map<String, Object> parameters = new LinkedHashMap<>(query);
        parameters.put("limit", PAGE);
        HttpRequest.Builder request = request("GET", path, parameters, null);
        ByteArrayOutputStream joined = new ByteArrayOutputStream();
        try (JsonGenerator list = JSON.createGenerator(joined)) {
            HttpResponse<byte[]> page = exchange(request);
            if (nextPage(page).isEmpty()) {
                return answer(page);
            }
            list.writeStartObject();
            list.writeArrayFieldStart(member);
            copyEntries(answer(page), member, list);
            for (Optional<URI> next = nextPage(page); next.isPresent(); next = nextPage(page)) {
                page = exchange(request.uri(next.get()));
                copyEntries(answer(page), member, list);
            }
            list.writeEndArray();
            list.writeEndObject();
        } catch (IOException e) {
            throw unanswered(e);
        }
        return joined.toByteArray();
    }

    private Optional<URI> nextPage(HttpResponse<?> page) {
        return page.headers().allValues("Link").stream()
                .flatMap(link -> NEXT_PAGE.matcher(link).results())
                .map(next -> next.group(1))
                .findFirst()
                .flatMap(link -> atSameService(page, link));
    }

    private static void copyEntries(byte[] page, String member, JsonGenerator list) throws IOException {
        try (JsonParser parser = JSON.createParser(page)) {
            parser.nextToken();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                boolean isWanted = parser.currentName().equals(member);
                if (parser.nextToken() == JsonToken.START_ARRAY && isWanted) {
                    while (parser.nextToken() != JsonToken.END_ARRAY) {
                        list.copyCurrentStructure(parser);
                    }
                } else {
                    parser.skipChildren();
                }
            }
        }
    }

    /** @param document a document in any format, which the service detects */
    byte[] post(String path, Map<String, Object> query, byte[] document) {
        return send("POST", path, query, document, null);
    }

    /** @param json null for an empty body */
    byte[] postJson(String path, String json) {
        byte[] body = json == null ? new byte[0] : json.getBytes(StandardCharsets.UTF_8);
        return send("POST", path, Map.of(), body, "application/json");
    }

    /** A member of a JSON answer; null if missing. */
    static Object member(byte[] answer, String name) {
        return Json.read(new String(answer, StandardCharsets.UTF_8))
                .map(members -> members.get(name))
                .orElse(null);
    }

    /**
     * Creates a search. Retries with the same idempotency key after a lost answer, so that only one search is created.
     */
    byte[] makeSearch(String json) throws InterruptedException {
        HttpRequest.Builder request = request("POST", SEARCHES, Map.of(), json.getBytes(StandardCharsets.UTF_8))
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", UUID.randomUUID().toString());
        for (int attempt = 1; ; attempt++) {
            try {
                return answer(exchange(request));
            } catch (IOException e) {
                if (attempt == ATTEMPTS || attempt == 1 && e instanceof ConnectException) {
                    throw unanswered(e);
                }
            }
            Thread.sleep(PAUSE.toMillis());
        }
    }

    /**
     * Fetches a search. While the service is unavailable or rejects requests as too many, retries for a few minutes.
     */
    byte[] search(String id) throws InterruptedException {
        HttpRequest.Builder request = request("GET", SEARCHES + "/" + encoded(id), Map.of(), null);
        long begun = System.nanoTime();
        boolean told = false;
        while (true) {
            Failure failure;
            Duration pause = PAUSE;
            try {
                HttpResponse<byte[]> response = exchange(request);
                if (!PASSING.contains(response.statusCode())) {
                    return answer(response);
                }
                failure = failure(response);
                pause = pause(response);
            } catch (IOException e) {
                failure = unanswered(e);
            }
            if (pause.compareTo(PATIENCE.minusNanos(System.nanoTime() - begun)) > 0) {
                throw failure;
            }
            if (!told) {
                context.terminal().tell(context.text("remote.again", failure.getMessage()));
                told = true;
            }
            Thread.sleep(pause.toMillis());
        }
    }

    private static Duration pause(HttpResponse<?> response) {
        try {
            return response.headers()
                    .firstValue("Retry-After")
                    .map(seconds -> Duration.ofSeconds(Long.parseUnsignedLong(seconds)))
                    .filter(pause -> pause.compareTo(PAUSE) > 0)
                    .orElse(PAUSE);
        } catch (NumberFormatException e) {
            // A date, which the service never sends.
            return PAUSE;
        }
    }

    private byte[] send(String method, String path, Map<String, Object> query, byte[] body, String type) {
        HttpRequest.Builder request = request(method, path, query, body);
        if (type != null) {
            request.header("Content-Type", type);
        }
        try {
            return answer(exchange(request));
        } catch (IOException e) {
            throw unanswered(e);
        }
    }

    /** @param body null for none */
    private HttpRequest.Builder request(String method, String path, Map<String, Object> query, byte[] body) {
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
        if (key != null) {
            request.header("Authorization", "Bearer " + key);
        }
        return request;
    }

    private HttpResponse<byte[]> exchange(HttpRequest.Builder request) throws IOException {
        try {
            HttpResponse<byte[]> response = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            for (int i = 0;
                    i < MOST_REDIRECTS
                            && response.request().method().equals("GET")
                            && redirect(response).isPresent();
                    i++) {
                request.uri(redirect(response).get());
                response = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            }
            return response;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Failure.unreadable(context.text("remote.interrupted", address));
        }
    }

    private Failure unanswered(IOException e) {
        return Failure.unreadable(
                e instanceof ConnectException
                        ? context.text("remote.no-service", address)
                        : context.text("remote.failed", address, e.getMessage() == null ? e : e.getMessage()));
    }

    private byte[] answer(HttpResponse<byte[]> response) {
        int status = response.statusCode();
        if (status >= FIRST_ERROR) {
            throw failure(response);
        } else if (status >= FIRST_REDIRECT) {
            throw Failure.unreadable(context.text(
                    "remote.moved",
                    address,
                    response.headers().firstValue("Location").orElse("")));
        } else if (status == NO_CONTENT) {
            return new byte[0];
        }
        // Another server may listen at this address; the API never answers with HTML.
        String type = response.headers().firstValue("Content-Type").orElse("");
        if (type.isEmpty() || type.startsWith("text/html")) {
            throw Failure.unreadable(context.text("remote.other", address));
        }
        return response.body();
    }

    /** The target of a redirect within the same service. Empty for other servers, which must not receive the key. */
    private Optional<URI> redirect(HttpResponse<?> response) {
        if (response.statusCode() < FIRST_REDIRECT || response.statusCode() >= FIRST_ERROR) {
            return Optional.empty();
        }
        return response.headers().firstValue("Location").flatMap(link -> atSameService(response, link));
    }

    private Optional<URI> atSameService(HttpResponse<?> response, String link) {
        URI here = response.uri();
        // A proxy may strip a path prefix that the service does not know.
        String prefix = link.startsWith(API + "/") ? address.getRawPath() : "";
        try {
            return Optional.of(here.resolve(prefix + link))
                    .filter(there -> here.getScheme().equals(there.getScheme()))
                    .filter(there -> here.getRawAuthority().equals(there.getRawAuthority()));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private Failure failure(HttpResponse<byte[]> response) {
        Object detail = member(response.body(), "detail");
        String sentence =
                detail == null ? context.text("remote.status", address, response.statusCode()) : detail.toString();
        return switch (response.statusCode()) {
            case NOT_FOUND, CONFLICT, GONE, ILLEGAL -> Failure.no(sentence);
            case UNAUTHENTICATED -> Failure.unreadable(sentence + " " + context.text("remote.set-key"));
            default -> Failure.unreadable(sentence);
        };
    }

    static String encoded(Object value) {
        return URLEncoder.encode(value.toString(), StandardCharsets.UTF_8).replace("+", "%20");
    }
}
