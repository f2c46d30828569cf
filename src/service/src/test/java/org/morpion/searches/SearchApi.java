package org.morpion.searches;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.morpion.service.Http;

/** Client of the search API, for tests. */
public final class SearchApi {
    public static final String SEARCHES = "/api/v1/searches";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration DEADLINE = Duration.ofMinutes(5);
    private static final Duration LOOK = Duration.ofMillis(50);

    private SearchApi() {}

    /** Sends a request for a search without checking the answer. Single quotes stand for double quotes. */
    public static HttpResponse<byte[]> send(String body, String... headers) throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("Content-Type", "application/json"));
        all.addAll(Arrays.asList(headers));
        return Http.post(SEARCHES, body.replace('\'', '"'), all.toArray(String[]::new));
    }

    /** Creates a search and returns its id. Single quotes stand for double quotes. */
    public static String create(String body) throws IOException, InterruptedException {
        HttpResponse<byte[]> response = send(body);
        assertThat(response.statusCode()).as(Http.text(response)).isEqualTo(201);
        return json(response).get("id").textValue();
    }

    /** Creates a search and waits for its end. */
    public static JsonNode run(String body) throws IOException, InterruptedException {
        return ended(create(body));
    }

    public static JsonNode get(String id) throws IOException, InterruptedException {
        return json(Http.get(SEARCHES + "/" + id));
    }

    /** Pauses, resumes or cancels a search. */
    public static HttpResponse<byte[]> command(String id, String command) throws IOException, InterruptedException {
        return Http.post(SEARCHES + "/" + id + "/" + command, "");
    }

    public static JsonNode ended(String id) {
        return await(id, search -> search.hasNonNull("endedAt"));
    }

    public static JsonNode await(String id, String state) {
        return await(id, search -> search.get("state").textValue().equals(state));
    }

    /** Waits until the search meets the condition, and returns it. */
    public static JsonNode await(String id, Predicate<JsonNode> condition) {
        return eventually(() -> get(id), condition);
    }

    /** Repeats the question until the answer meets the condition, and returns the answer. */
    public static <T> T eventually(Callable<T> question, Predicate<T> condition) {
        // The port of the service depends on the context class loader of this thread.
        return Awaitility.await()
                .pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(LOOK)
                .atMost(DEADLINE)
                .until(question, condition);
    }

    /** Asks a question from {@code clients} threads at once, and returns all answers. */
    public static <T> List<T> atOnce(int clients, Callable<T> question) throws Exception {
        List<CompletableFuture<T>> asked =
                Stream.generate(() -> inTheBackground(question)).limit(clients).toList();
        List<T> answers = new ArrayList<>();
        for (CompletableFuture<T> answer : asked) {
            answers.add(answer.get());
        }
        return answers;
    }

    /** Runs a task in its own thread. */
    public static <T> CompletableFuture<T> inTheBackground(Callable<T> task) {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        CompletableFuture<T> result = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                result.complete(task.call());
            } catch (Exception e) {
                result.completeExceptionally(e);
            }
        });
        // The port of the service depends on the context class loader.
        thread.setContextClassLoader(loader);
        thread.start();
        return result;
    }

    public static JsonNode json(HttpResponse<byte[]> response) throws IOException {
        return JSON.readTree(response.body());
    }
}
