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

/**
 * Validates every response in tests against the contract: its media type, and the required fields, nulls and types of
 * JSON and of lines of JSON.
 */
public final class AnswerSchemas {
    private static final Contract CONTRACT = Contract.kept();
    private static final ObjectMapper JSON = new ObjectMapper();
    /** Also answers with the record's entry, which the contract describes at the entry's address. */
    private static final String RECORD = "GET /api/v1/records/{id}";

    private static final String LINES = "application/x-ndjson";
    private static final Set<String> TYPES = Set.of("application/json", "application/problem+json", LINES);

    /** Further lines of an answer are like the first ones. */
    private static final int MOST_LINES = 200;

    private AnswerSchemas() {}

    /** Fails if a response of an operation in the contract has a type or content that the contract does not declare. */
    public static void check(HttpResponse<byte[]> response) throws IOException {
        String type = response.headers().firstValue("Content-Type").orElse("").replaceFirst(";.*", "");
        Optional<Contract.Operation> operation =
                operation(response.request().method(), response.uri().getRawPath(), type);
        boolean compressed = response.headers().firstValue("Content-Encoding").isPresent();
        if (operation.isEmpty() || response.body().length == 0) {
            return;
        }
        JsonNode responses = operation.get().description().get("responses");
        String status = Integer.toString(response.statusCode());
        JsonNode content = CONTRACT.resolved(responses.has(status) ? responses.get(status) : responses.path("default"))
                .path("content");
        assertThat(content.has(type))
                .as(operation.get() + " " + status + " declares the type " + type)
                .isTrue();
        if (!TYPES.contains(type) || compressed) {
            return;
        }
        JsonNode schema = content.path(type).path("schema");
        String body = new String(response.body(), StandardCharsets.UTF_8);
        // Clients receive a file. Only files of lines have a schema, for each line.
        boolean isFile = schema.path("format").asText().equals("binary");
        if (type.equals(LINES) && schema.has("contentSchema")) {
            for (String line : body.lines().limit(MOST_LINES).toList()) {
                check(operation.get() + " " + status, schema.get("contentSchema"), line);
            }
        } else if (!schema.isMissingNode() && !isFile) {
            check(operation.get() + " " + status, schema, body);
        }
    }

    private static Optional<Contract.Operation> operation(String method, String path, String type) {
        Optional<Contract.Operation> operation = CONTRACT.operation(method, path);
        boolean isEntry = type.equals("application/json")
                && operation.filter(each -> each.toString().equals(RECORD)).isPresent();
        return isEntry ? CONTRACT.operation(method, path + "/entry") : operation;
    }

    private static void check(String answer, JsonNode schema, String json) throws IOException {
        assertThat(errors(schema, JSON.readTree(json))).as(answer + ": " + json).isEmpty();
    }

    private static synchronized List<String> errors(JsonNode schema, JsonNode answer) {
        return CONTRACT.errors(schema, answer);
    }
}
