package org.morpion.service.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The examples in the contract are valid by its schemas. */
class ExamplesTest {
    private static final Set<String> BINARY = Set.of("application/pdf", "application/octet-stream");

    private final Contract contract = Contract.kept();
    private int seen;

    @Test
    void examplesAreValid() {
        List<String> errors = new ArrayList<>();
        collect("", contract.document(), errors);
        assertThat(errors).isEmpty();
        assertThat(seen).isGreaterThan(100);
    }

    /**
     * Collects the errors of all examples; a schema and its holder, such as a body or a parameter, may both have
     * examples.
     */
    private void collect(String place, JsonNode node, List<String> errors) {
        if (node.path("schema").isObject()) {
            JsonNode schema = node.get("schema");
            if (node.has("example")) {
                check(place + "/example", schema, node.get("example"), errors);
            }
            node.path("examples")
                    .properties()
                    .forEach(example -> check(
                            place + "/examples/" + example.getKey(),
                            schema,
                            contract.resolved(example.getValue()).get("value"),
                            errors));
        } else if (place.startsWith("/components/schemas/")
                && node.path("examples").isArray()) {
            node.get("examples").forEach(example -> check(place + "/examples", node, example, errors));
        }
        if (node.isObject()) {
            node.properties().forEach(member -> {
                if (!member.getKey().startsWith("example")) {
                    collect(place + "/" + member.getKey(), member.getValue(), errors);
                }
            });
        }
    }

    private void check(String place, JsonNode schema, JsonNode value, List<String> errors) {
        seen++;
        contract.errors(schema, value).forEach(error -> errors.add(place + ": " + error));
    }

    @Test
    void everyBodyThatIsTextHasAnExample() {
        assertThat(contract.operations()).allSatisfy(operation -> {
            JsonNode body = contract.resolved(operation.description().path("requestBody"));
            if (isText(body.path("content"))) {
                assertThat(body.get("content")).as(operation + ", the body").anyMatch(ExamplesTest::hasExample);
            }
            operation.description().get("responses").properties().forEach(response -> {
                JsonNode content = contract.resolved(response.getValue()).path("content");
                if (isText(content)) {
                    assertThat(content).as(operation + " " + response.getKey()).anyMatch(ExamplesTest::hasExample);
                }
            });
        });
    }

    /** Whether a body has a media type other than those of pictures, prints and bytes of any kind. */
    private static boolean isText(JsonNode content) {
        return content.propertyStream()
                .map(Map.Entry::getKey)
                .anyMatch(type -> !type.startsWith("image/") && !BINARY.contains(type));
    }

    private static boolean hasExample(JsonNode media) {
        return media.has("example") || media.has("examples");
    }
}
