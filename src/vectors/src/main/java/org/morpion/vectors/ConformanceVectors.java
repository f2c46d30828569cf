package org.morpion.vectors;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.morpion.vectors.Expectation.Readability;

/** The conformance vectors for MSR 0.1. */
public final class ConformanceVectors {
    private static final List<ConformanceVector> ALL = load("msr-0.1.jsonl");

    private ConformanceVectors() {}

    /** Returns all vectors; use it as {@code @MethodSource("org.morpion.vectors.ConformanceVectors#all")}. */
    public static List<ConformanceVector> all() {
        return ALL;
    }

    /**
     * Returns the vector with this id.
     *
     * @throws IllegalArgumentException if there is no such vector
     */
    public static ConformanceVector byId(String id) {
        return ALL.stream()
                .filter(vector -> vector.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No vector has the id " + id));
    }

    /** Opens the published JSON Schema of MSR 0.1 as a new stream. */
    public static InputStream schema() {
        return Resources.open("msr.schema.json");
    }

    private static List<ConformanceVector> load(String resource) {
        ObjectMapper mapper = new ObjectMapper();
        List<ConformanceVector> vectors = new ArrayList<>();
        try (BufferedReader lines = Resources.reader(resource)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                vectors.add(vector(mapper.readTree(line)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.copyOf(vectors);
    }

    private static ConformanceVector vector(JsonNode json) {
        return new ConformanceVector(
                json.required("id").textValue(),
                json.required("cat").textValue(),
                recipe(json),
                expectation(json.required("expect")));
    }

    private static Recipe recipe(JsonNode json) {
        if (json.has("input")) {
            return Recipe.of(json.get("input").textValue());
        }
        if (json.has("input_b64")) {
            return Recipe.of(Base64.getDecoder().decode(json.get("input_b64").textValue()));
        }
        JsonNode generated = json.required("input_gen");
        List<Recipe.Part> parts = new ArrayList<>();
        for (JsonNode part : generated.required("parts")) {
            parts.add(new Recipe.Part(
                    part.required(0).textValue(), part.required(1).longValue()));
        }
        String wrap = generated.path("wrap").asText("none");
        return switch (wrap) {
            case "none" -> Recipe.of(List.copyOf(parts));
            case "ms1" -> Recipe.compact(List.copyOf(parts));
            default -> throw new IllegalArgumentException("Unknown wrap " + wrap);
        };
    }

    private static Expectation expectation(JsonNode json) {
        return new Expectation(
                readability(json.required("readable")),
                optionalBoolean(json.path("prefer")),
                optionalBoolean(json.path("legal")),
                optionalInt(json.path("failing_move")),
                rules(json),
                optionalInt(json.path("score")),
                optionalInt(json.path("available_moves")),
                optionalBoolean(json.path("terminal")),
                bbox(json.path("bbox")));
    }

    private static Readability readability(JsonNode json) {
        if (json.isBoolean()) {
            return json.booleanValue() ? Readability.YES : Readability.NO;
        }
        if (json.asText().equals("either")) {
            return Readability.EITHER;
        }
        throw new IllegalArgumentException("Unknown readability " + json);
    }

    private static Set<String> rules(JsonNode json) {
        Set<String> rules = new LinkedHashSet<>();
        if (json.hasNonNull("rule")) {
            rules.add(json.get("rule").textValue());
        }
        for (JsonNode rule : json.path("rule_any")) {
            rules.add(rule.textValue());
        }
        return rules;
    }

    private static Optional<List<Integer>> bbox(JsonNode json) {
        List<Integer> numbers = new ArrayList<>();
        for (JsonNode number : json) {
            numbers.add(number.intValue());
        }
        return json.isArray() ? Optional.of(numbers) : Optional.empty();
    }

    private static Optional<Boolean> optionalBoolean(JsonNode json) {
        return json.isBoolean() ? Optional.of(json.booleanValue()) : Optional.empty();
    }

    private static OptionalInt optionalInt(JsonNode json) {
        return json.isInt() ? OptionalInt.of(json.intValue()) : OptionalInt.empty();
    }
}
