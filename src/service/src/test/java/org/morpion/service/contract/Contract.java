package org.morpion.service.contract;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The contract in the repository, with access by JSON pointer. */
public final class Contract {
    private static final Path KEPT = Path.of("../../openapi/openapi.yaml");
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
    private static final SchemaRegistry SCHEMAS = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);

    private final JsonNode document;
    private final Map<JsonNode, Schema> schemas = new HashMap<>();

    /**
     * Routes in order of their number of variables, because a variable also matches the fixed parts of other routes.
     */
    private final List<Route> routes;

    private Contract(JsonNode document) {
        this.document = document;
        this.routes = operations().stream()
                .map(Route::of)
                .sorted(Comparator.comparing(Route::variables))
                .toList();
    }

    public static Contract kept() {
        try {
            return of(Files.readString(KEPT));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static Contract of(String yaml) throws IOException {
        return new Contract(YAML.readTree(yaml));
    }

    public JsonNode document() {
        return document;
    }

    /** Returns the node at a JSON pointer, with references resolved. */
    public JsonNode at(String pointer) {
        return resolved(document.at(pointer));
    }

    /** Resolves a reference; returns any other node unchanged. */
    public JsonNode resolved(JsonNode node) {
        return node.has("$ref") ? at(node.get("$ref").textValue().substring(1)) : node;
    }

    public List<Operation> operations() {
        List<Operation> operations = new ArrayList<>();
        document.get("paths")
                .properties()
                .forEach(path -> path.getValue()
                        .properties()
                        .forEach(operation -> operations.add(new Operation(
                                operation.getKey().toUpperCase(Locale.ROOT), path.getKey(), operation.getValue()))));
        return operations;
    }

    /** Returns the operation of a request; empty if the contract has none. */
    public Optional<Operation> operation(String method, String path) {
        return routes.stream()
                .filter(route -> route.operation().method().equals(method))
                .filter(route -> route.path().matcher(path).matches())
                .map(Route::operation)
                .findFirst();
    }

    private record Route(Operation operation, Pattern path, int variables) {
        static Route of(Operation operation) {
            return new Route(
                    operation,
                    Pattern.compile(operation.path().replaceAll("\\{[^}]*}", "[^/]+")),
                    operation.path().split("\\{").length);
        }
    }

    /** Validates a value against a schema of the contract; returns the errors. */
    public List<String> errors(JsonNode schema, JsonNode value) {
        return schemas.computeIfAbsent(schema, this::compiled).validate(value.toString(), InputFormat.JSON).stream()
                .map(Object::toString)
                .toList();
    }

    /** Compares two contracts regardless of key order; returns the JSON pointers to differences. */
    public List<String> differences(Contract other) {
        List<String> differences = new ArrayList<>();
        collectDifferences("", document, other.document, differences);
        return differences;
    }

    private static void collectDifferences(String pointer, JsonNode one, JsonNode other, List<String> differences) {
        if (one.isObject() && other.isObject()) {
            Set<String> names = new TreeSet<>();
            one.fieldNames().forEachRemaining(names::add);
            other.fieldNames().forEachRemaining(names::add);
            names.forEach(name -> collectDifferences(
                    pointer + "/" + name.replace("~", "~0").replace("/", "~1"),
                    one.path(name),
                    other.path(name),
                    differences));
        } else if (!one.equals(other)) {
            differences.add(pointer);
        }
    }

    /** Compiles a schema together with the schemas that it references. */
    private Schema compiled(JsonNode schema) {
        ObjectNode root = YAML.createObjectNode();
        root.putArray("allOf").add(schema);
        root.set("$defs", document.at("/components/schemas"));
        return SCHEMAS.getSchema(root.toString().replace("#/components/schemas/", "#/$defs/"), InputFormat.JSON);
    }

    /** Returns the names of an operation's parameters in a location such as {@code query}. */
    public Set<String> parameters(Operation operation, String place) {
        Set<String> names = new TreeSet<>();
        for (JsonNode reference : operation.description().path("parameters")) {
            JsonNode parameter = resolved(reference);
            if (parameter.get("in").textValue().equals(place)) {
                names.add(parameter.get("name").textValue());
            }
        }
        return names;
    }

    /** An HTTP method on a path, with its definition in the contract. */
    public record Operation(String method, String path, JsonNode description) {
        @Override
        public String toString() {
            return method + " " + path;
        }
    }
}
