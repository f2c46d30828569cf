package org.morpion.service.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.marcnuri.helm.LintResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The chart renders the same objects as kustomize, and its values do what they say. */
@EnabledOnOs(
        value = {OS.LINUX, OS.MAC, OS.WINDOWS},
        architectures = {"amd64", "x86_64", "aarch64", "arm64"},
        disabledReason = "helm-java contains no Helm for this platform")
class ChartTest {
    private static final String RELEASE = "morpion";
    private static final String SINGLE_NODE = "postgresql.enabled=false";
    private static final String POSTGRESQL = "postgresql.enabled=true";
    private static final String AUTOSCALED = "autoscaler.enabled=true";

    /** Rendered only by the chart; kustomize cannot make it from the file with the rules. */
    private static final String RULES = "PrometheusRule morpion";

    @Test
    void itPassesTheLinter() {
        LintResult result = Chart.lint().call();
        assertThat(result.getMessages()).noneMatch(message -> message.matches("(?s)\\[(WARNING|ERROR).*"));
        assertThat(result.isFailed()).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "single-node, " + SINGLE_NODE,
        "postgresql, " + POSTGRESQL,
        "postgresql-autoscaled, " + POSTGRESQL + " " + AUTOSCALED
    })
    void itRendersTheObjectsOfAnOverlay(String overlay, String values) throws Exception {
        List<JsonNode> rendered = Chart.render(RELEASE, List.of(values.split(" ")));
        assertSound(rendered);
        assertSame(comparable(rendered), comparable(kustomized(overlay)));
    }

    @ParameterizedTest
    @CsvSource({"single-node, " + SINGLE_NODE, "postgresql, " + POSTGRESQL})
    void itHasEveryOptionalComponentAsAValue(String overlay, String value) throws Exception {
        List<String> values = new ArrayList<>(Chart.COMPONENT_VALUES);
        values.add(value);
        List<JsonNode> rendered = Chart.render(RELEASE, values);
        assertSound(rendered);
        Map<String, JsonNode> objects = comparable(rendered);
        assertThat(objects.remove(RULES).at("/spec")).isEqualTo(Manifests.file("chart/monitoring/morpion-alerts.yml"));
        assertSame(objects, comparable(kustomized(overlay, Chart.COMPONENTS)));
    }

    @Test
    void aMisspelledFieldIsNoticed() throws Exception {
        List<String> values = new ArrayList<>(Chart.COMPONENT_VALUES);
        values.add(POSTGRESQL);
        List<JsonNode> objects = Chart.render(RELEASE, values);
        JsonNode rules = Workloads.ofKind(objects, "PrometheusRule").get(0).deepCopy();
        ((ObjectNode) rules.at("/spec/groups/0/rules/0")).put("misspelled", 1);
        assertThatThrownBy(() -> StrictModels.read(rules)).hasMessageContaining("misspelled");
        assertThat(objects).allSatisfy(object -> {
            ((ObjectNode) object).put("misspelled", 1);
            assertThatThrownBy(() -> StrictModels.read(object)).hasMessageContaining("misspelled");
        });
    }

    @Test
    void aReleaseOfAnotherNameFitsTogether() throws Exception {
        for (String values : List.of(SINGLE_NODE, POSTGRESQL)) {
            List<JsonNode> rendered = Chart.render("games", List.of(values));
            assertSound(rendered);
            assertThat(rendered).extracting(Workloads::name).allMatch(name -> name.startsWith("games"));
            assertThat(Workloads.variable(
                            Workloads.ofKind(rendered, "Deployment").get(0), "MORPION_HTTP_HOSTS"))
                    .isEqualTo("localhost,games");
        }
    }

    /** A value without effect, or one that the schema doesn't know, would mislead operators. */
    @Test
    void everyValueChangesWhatIsRendered() throws Exception {
        List<String> values = new ArrayList<>();
        addLeaves(values, "", Manifests.file("chart/values.yaml"), Manifests.file("chart/values.schema.json"));
        assertThat(values).contains("worker.slots=9", "oidc.enabled=true");
        List<String> all = new ArrayList<>(Chart.COMPONENT_VALUES);
        all.add(POSTGRESQL);
        Map<List<String>, List<JsonNode>> rendered = new HashMap<>();
        for (List<String> context : List.of(List.of(SINGLE_NODE), all, List.of(POSTGRESQL, AUTOSCALED))) {
            rendered.put(context, Chart.render(RELEASE, context));
        }
        for (String value : values) {
            assertThat(rendered.entrySet()).as(value).anySatisfy(context -> {
                List<String> more = new ArrayList<>(context.getKey());
                more.add(value);
                assertThat(Chart.render(RELEASE, more)).isNotEqualTo(context.getValue());
            });
        }
    }

    /** Collects a changed value for every value, and compares the values with their schema. */
    private static void addLeaves(List<String> leaves, String path, JsonNode value, JsonNode schema) {
        if (schema.has("properties")) {
            assertThat(schema.get("additionalProperties").booleanValue()).isFalse();
            List<String> known = new ArrayList<>();
            schema.get("properties").fieldNames().forEachRemaining(known::add);
            // Helm sets this value for charts that other charts contain.
            known.remove("global");
            assertThat(value.fieldNames()).toIterable().containsExactlyElementsOf(known);
            for (String name : known) {
                addLeaves(leaves, path + "." + name, value.get(name), schema.at("/properties/" + name));
            }
            return;
        }
        String name = path.substring(1);
        if (schema.has("enum")) {
            leaves.add(name + "=" + schema.at("/enum/1").textValue());
            return;
        }
        leaves.add(
                switch (schema.get("type").textValue()) {
                    case "boolean" -> name + "=" + !value.booleanValue();
                    case "integer" -> name + "=9";
                    case "string" -> name + "=other";
                    case "array" ->
                        name + "[0]"
                                + (schema.at("/items/type").textValue().equals("object") ? ".name=OTHER" : "=other");
                    default -> name + ".limits.cpu=9";
                });
    }

    @Test
    void aMisspelledValueIsRefused() {
        assertThatThrownBy(() -> Chart.render(RELEASE, List.of("postgresql.enable=true")))
                .hasMessageContaining("enable");
    }

    private static void assertSound(List<JsonNode> objects) {
        assertThat(objects)
                .isNotEmpty()
                .allSatisfy(object ->
                        assertThatCode(() -> StrictModels.read(object)).doesNotThrowAnyException());
        Workloads.ofKind(objects, "Deployment").forEach(Workloads::assertSound);
        Workloads.assertFitTogether(objects);
    }

    private static void assertSame(Map<String, JsonNode> rendered, Map<String, JsonNode> kustomized) {
        assertThat(rendered).containsOnlyKeys(kustomized.keySet());
        rendered.forEach((name, object) -> assertThat(object).as(name).isEqualTo(kustomized.get(name)));
    }

    private static List<JsonNode> kustomized(String overlay, String... components) throws Exception {
        try {
            return components.length == 0 ? Manifests.build(overlay) : Manifests.buildWith(overlay, components);
        } catch (Manifests.NoKubectlException e) {
            return Assumptions.abort(e.getMessage());
        }
    }

    /** The objects by kind and name, without Helm's own labels and annotations, and with sorted lists of names. */
    private static Map<String, JsonNode> comparable(List<JsonNode> objects) {
        Map<String, JsonNode> comparable = new TreeMap<>();
        for (JsonNode object : objects) {
            JsonNode copy = object.deepCopy();
            simplify(copy);
            comparable.put(copy.get("kind").textValue() + " " + Workloads.name(copy), copy);
        }
        assertThat(comparable).hasSameSizeAs(objects);
        return comparable;
    }

    private static void simplify(JsonNode node) {
        node.forEach(ChartTest::simplify);
        if (node instanceof ObjectNode object) {
            object.remove(List.of("app.kubernetes.io/instance", "helm.sh/resource-policy"));
            if (object.path("annotations").isEmpty()) {
                object.remove("annotations");
            }
        } else if (node instanceof ArrayNode array && array.path(0).has("name")) {
            List<JsonNode> sorted = new ArrayList<>();
            array.forEach(sorted::add);
            sorted.sort(Comparator.comparing(element -> element.get("name").textValue()));
            array.removeAll().addAll(sorted);
        }
    }
}
