package org.morpion.service.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Validates every JSON response in tests against the contract's schemas: required fields, nulls and types. */
public final class AnswerSchemas {
    private static final Contract CONTRACT = Contract.kept();
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<String> TYPES = Set.of("application/json", "application/problem+json");

    private AnswerSchemas() {}

    /** Fails if a JSON response of an operation in the contract violates its schema. */
    public static void check(HttpResponse<byte[]> response) throws IOException {
        String type = response.headers().firstValue("Content-Type").orElse("").replaceFirst(";.*", "");
        Optional<Contract.Operation> operation =
                CONTRACT.operation(response.request().method(), response.uri().getRawPath());
        boolean compressed = response.headers().firstValue("Content-Encoding").isPresent();
        if (!TYPES.contains(type) || operation.isEmpty() || response.body().length == 0 || compressed) {
            return;
        }
        JsonNode responses = operation.get().description().get("responses");
        String status = Integer.toString(response.statusCode());
        JsonNode content = CONTRACT.resolved(responses.has(status) ? responses.get(status) : responses.path("default"))
                .path("content");
        // Clients receive a file, whose content has no schema.
        boolean isFile =
                content.path(type).path("schema").path("format").asText().equals("binary");
        if (content.path(type).has("schema") && !isFile) {
            assertThat(errors(content.get(type).get("schema"), JSON.readTree(response.body())))
                    .as(() ->
                            operation.get() + " " + status + ": " + new String(response.body(), StandardCharsets.UTF_8))
                    .isEmpty();
        }
    }

    private static synchronized List<String> errors(JsonNode schema, JsonNode answer) {
        return CONTRACT.errors(schema, answer);
    }
}
