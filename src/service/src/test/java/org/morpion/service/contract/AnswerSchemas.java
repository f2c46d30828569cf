package org.morpion.service.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Compares the JSON answers that tests get with the contract's schemas: required fields, nulls and types, whatever the
 * test itself looks at.
 */
public final class AnswerSchemas {
    private static final Contract CONTRACT = Contract.kept();
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<String> TYPES = Set.of("application/json", "application/problem+json");

    /** Paths with fewer variables first: one of them may look like a value of a variable. */
    private static final List<Route> ROUTES = CONTRACT.operations().stream()
            .map(Route::of)
            .sorted(Comparator.comparing(Route::variables))
            .toList();

    private AnswerSchemas() {}

    private record Route(Contract.Operation operation, Pattern path, int variables) {
        static Route of(Contract.Operation operation) {
            return new Route(
                    operation,
                    Pattern.compile(operation.path().replace(".", "\\.").replaceAll("\\{[^}]*}", "[^/]+")),
                    operation.path().split("\\{").length);
        }
    }

    /** Fails if the answer is JSON of an operation of the contract, and not as its schema says. */
    public static void check(HttpResponse<byte[]> response) throws IOException {
        String type = response.headers().firstValue("Content-Type").orElse("").replaceFirst(";.*", "");
        Optional<Route> route = ROUTES.stream()
                .filter(each -> each.path().matcher(response.uri().getRawPath()).matches())
                .filter(each ->
                        each.operation().method().equals(response.request().method()))
                .findFirst();
        boolean compressed = response.headers().firstValue("Content-Encoding").isPresent();
        if (!TYPES.contains(type) || route.isEmpty() || response.body().length == 0 || compressed) {
            return;
        }
        JsonNode responses = route.get().operation().description().get("responses");
        String status = Integer.toString(response.statusCode());
        JsonNode content = CONTRACT.resolved(responses.has(status) ? responses.get(status) : responses.path("default"))
                .path("content");
        // A file to clients, whatever is in it.
        boolean isFile =
                content.path(type).path("schema").path("format").asText().equals("binary");
        if (content.path(type).has("schema") && !isFile) {
            assertThat(errors(content.get(type).get("schema"), JSON.readTree(response.body())))
                    .as(() -> route.get().operation() + " " + status + ": "
                            + new String(response.body(), StandardCharsets.UTF_8))
                    .isEmpty();
        }
    }

    private static synchronized List<String> errors(JsonNode schema, JsonNode answer) {
        return CONTRACT.errors(schema, answer);
    }
}
