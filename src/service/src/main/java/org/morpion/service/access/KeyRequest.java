package org.morpion.service.access;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.quarkiverse.resteasy.problem.HttpProblem;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.service.database.KeepableInstant;
import org.morpion.service.problem.ProblemType;
import org.morpion.service.request.Surrogates;

/** A key that a caller asks for. */
@Schema(description = "An API key to be made")
public record KeyRequest(
        @Schema(required = true, description = "For people", maxLength = MAX_NAME_LENGTH, examples = "nightly searches")
        String name,

        @Schema(
                required = true,
                description = "What its holder may do, besides what everybody may; no more than you may yourself",
                examples = "[\"search:read\", \"search:write\"]")
        Set<String> scopes,

        @Schema(
                description = "When it ends; no later than the service allows, nor than your own key. The latest unless"
                        + " given")
        Instant endsAt) {
    static final int MAX_NAME_LENGTH = 200;

    private static final Set<String> FIELDS = Set.of("name", "scopes", "endsAt");
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    /**
     * The request in a body.
     *
     * @throws HttpProblem if it is no JSON, or not of this shape
     */
    static KeyRequest read(byte[] body) {
        JsonNode request = parse(body);
        if (!request.isObject()) {
            throw unreadable("it must be a JSON object, such as {\"name\": \"…\", \"scopes\": [\"" + Scopes.SEARCH_READ
                    + "\"]}");
        }
        for (Map.Entry<String, JsonNode> field : request.properties()) {
            if (!FIELDS.contains(field.getKey())) {
                String name = field.getKey().replace("~", "~0").replace("/", "~1");
                if (Surrogates.hasUnpaired(name)) {
                    throw unreadable("it has half a surrogate pair in the name of a field");
                }
                throw InvalidKey.at("/" + name, "not a known field", "one of name, scopes, endsAt");
            }
        }
        return new KeyRequest(name(request.path("name")), scopes(request.path("scopes")), end(request.path("endsAt")));
    }

    private static JsonNode parse(byte[] body) {
        try {
            return JSON.readTree(body);
        } catch (JsonProcessingException e) {
            throw unreadable("it is not JSON, from line " + e.getLocation().getLineNr() + ", column "
                    + e.getLocation().getColumnNr() + " on");
        } catch (IOException e) {
            throw unreadable("it is not JSON");
        }
    }

    private static HttpProblem unreadable(String why) {
        return ProblemType.BAD_REQUEST
                .because("The body is no request for a key: " + why + ".")
                .build();
    }

    private static String name(JsonNode node) {
        String name = node.isTextual() ? node.textValue() : "";
        boolean shown = name.codePoints().noneMatch(Character::isISOControl) && !Surrogates.hasUnpaired(name);
        if (name.isBlank() || name.length() > MAX_NAME_LENGTH || !shown) {
            String value = shown ? node.toString() : "not showable";
            throw InvalidKey.at(
                    "/name",
                    value.isEmpty() ? "missing" : value,
                    "a text of at most " + MAX_NAME_LENGTH + " characters on one line");
        }
        return name;
    }

    private static Set<String> scopes(JsonNode node) {
        String allowed = "an array of one or more of " + String.join(", ", Scopes.ALL);
        if (!node.isArray() || node.isEmpty()) {
            throw InvalidKey.at("/scopes", node.isMissingNode() ? "missing" : "not such an array", allowed);
        }
        Set<String> scopes = new TreeSet<>();
        for (int i = 0; i < node.size(); i++) {
            String scope = node.get(i).asText();
            if (!Scopes.ALL.contains(scope)) {
                throw InvalidKey.at(
                        "/scopes/" + i,
                        Surrogates.hasUnpaired(scope) ? "not showable" : scope,
                        "one of " + String.join(", ", Scopes.ALL));
            }
            scopes.add(scope);
        }
        return scopes;
    }

    private static Instant end(JsonNode node) {
        if (node.isMissingNode() || node.isNull()) {
            return null;
        }
        try {
            return KeepableInstant.parse(node.asText());
        } catch (DateTimeException e) {
            throw InvalidKey.at(
                    "/endsAt",
                    Surrogates.hasUnpaired(node.asText()) ? "not showable" : node.asText(),
                    "an instant, such as 2030-01-31T00:00:00Z");
        }
    }
}
