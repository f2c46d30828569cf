package org.morpion.service.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.morpion.service.container.Containerfile;

class ManifestsTest {
    private static final Pattern KEY = Pattern.compile("`((?:morpion|quarkus)\\.[a-z.-]+)`");

    @Test
    void everyFileIsADocumentOfAKind() throws Exception {
        assertThat(Manifests.files()).isNotEmpty().allSatisfy((file, documents) -> {
            assertThat(documents).hasSize(1);
            assertThat(documents.get(0).at("/kind").isTextual()).isTrue();
            assertThat(documents.get(0).at("/apiVersion").isTextual()).isTrue();
        });
    }

    @Test
    void everyObjectHasTheFieldsOfItsKindAndNoOthers() throws Exception {
        Set<String> foreign = new TreeSet<>();
        for (Map.Entry<Path, List<JsonNode>> file : Manifests.files().entrySet()) {
            for (JsonNode object : file.getValue()) {
                if (StrictModels.knows(object)) {
                    assertThatCode(() -> StrictModels.read(object))
                            .as(file.getKey().toString())
                            .doesNotThrowAnyException();
                } else {
                    foreign.add(StrictModels.name(object));
                }
            }
        }
        assertThat(foreign)
                .containsExactly(
                        "kustomize.config.k8s.io/v1alpha1 Component", "kustomize.config.k8s.io/v1beta1 Kustomization");
    }

    @ParameterizedTest
    @CsvSource({
        "base/node/deployment.yaml, /spec/template/spec",
        "components/autoscaler/scaled-object.yaml, /metadata",
        "components/autoscaler/scaled-object.yaml, /spec",
        "components/autoscaler/scaled-object.yaml, /spec/advanced/horizontalPodAutoscalerConfig/behavior/scaleDown",
        "components/autoscaler/scaled-object.yaml, /spec/triggers/0/metadata",
        "components/pod-monitor/pod-monitor.yaml, /spec",
        "components/pod-monitor/pod-monitor.yaml, /spec/podMetricsEndpoints/0"
    })
    void aMisspelledFieldIsNoticed(String file, String place) throws Exception {
        ObjectNode object = Manifests.file(file).deepCopy();
        ((ObjectNode) object.at(place)).put("misspelled", 1);
        assertThatThrownBy(() -> StrictModels.read(object)).hasMessageContaining("misspelled");
    }

    @Test
    void kustomizationsNameWhatIsThereAndNothingIsLeftUnnamed() throws Exception {
        Set<Path> named = new HashSet<>();
        Set<Path> unnamed = new TreeSet<>();
        for (Map.Entry<Path, List<JsonNode>> file : Manifests.files().entrySet()) {
            unnamed.add(file.getKey());
            if (file.getKey().endsWith(Manifests.KUSTOMIZATION)) {
                JsonNode kustomization = file.getValue().get(0);
                for (String list : List.of("resources", "components")) {
                    for (JsonNode entry : kustomization.at("/" + list)) {
                        named.add(resolve(file.getKey(), entry.textValue()));
                    }
                }
                for (JsonNode generator : kustomization.at("/configMapGenerator")) {
                    generator.get("files").forEach(entry -> named.add(resolve(file.getKey(), entry.textValue())));
                }
                kustomization.at("/patches").findValues("path").stream()
                        .filter(path -> !path.textValue().startsWith("/"))
                        .forEach(path -> named.add(resolve(file.getKey(), path.textValue())));
            }
        }
        assertThat(named).allSatisfy(path -> assertThat(path).isRegularFile());
        unnamed.removeAll(named);
        assertThat(unnamed)
                .containsExactlyInAnyOrder(
                        kustomization("overlays/single-node"),
                        kustomization("overlays/postgresql-autoscaled"),
                        kustomization("components/monitoring"),
                        kustomization("components/oidc"),
                        kustomization("components/pod-monitor"),
                        kustomization("components/traces"),
                        kustomization("components/webhooks"));
    }

    private static Path kustomization(String directory) {
        return Manifests.ROOT
                .resolve(directory)
                .resolve(Manifests.KUSTOMIZATION)
                .normalize();
    }

    /** Resolves an entry to a file, or to a directory's kustomization. */
    private static Path resolve(Path kustomization, String entry) {
        Path path = kustomization.resolveSibling(entry).normalize();
        return Files.isDirectory(path) ? path.resolve(Manifests.KUSTOMIZATION) : path;
    }

    @Test
    void aNodeIsConfinedWatchedAndLimited() throws Exception {
        Workloads.assertSound(Manifests.file("base/node/deployment.yaml"));
    }

    @ParameterizedTest
    @CsvSource({
        "single-node, morpion",
        "postgresql, morpion-api morpion-worker",
        "postgresql-autoscaled, morpion-api morpion-worker"
    })
    void overlaysComeToSoundNodesThatFitTogether(String overlay, String deployments) throws Exception {
        List<JsonNode> objects = build(overlay);
        assertThat(Workloads.ofKind(objects, "Deployment"))
                .extracting(Workloads::name)
                .containsExactlyInAnyOrder(deployments.split(" "));
        Workloads.ofKind(objects, "Deployment").forEach(Workloads::assertSound);
        Workloads.assertFitTogether(objects);
    }

    @ParameterizedTest
    @CsvSource({"single-node", "postgresql"})
    void overlaysTakeEveryOptionalComponent(String overlay) throws Exception {
        List<JsonNode> plain = build(overlay);
        List<JsonNode> objects = buildWith(overlay, Chart.COMPONENTS);
        Workloads.assertFitTogether(objects);
        assertThat(objects)
                .extracting(Workloads::name)
                .contains("morpion-monitoring", "morpion-oidc", "morpion-traces", "morpion-webhooks");
        assertThat(Workloads.ofKind(plain, "ConfigMap")).isEmpty();
        JsonNode files = Workloads.ofKind(objects, "ConfigMap").get(0).get("data");
        assertThat(files.has("morpion-alerts.yml")).isTrue();
        assertThat(files.has("morpion-dashboard.json")).isTrue();
    }

    /** Pods may connect only to what the overlay has configured. */
    @Test
    void theWayOutIsOpenToWhatIsConfiguredAlone() throws Exception {
        assertThat(Workloads.egressPorts(build("single-node"))).isEmpty();
        assertThat(Workloads.egressPorts(build("postgresql"))).containsOnly(5432, 53);
        assertThat(Workloads.egressPorts(buildWith("postgresql", "oidc"))).containsOnly(5432, 443, 53);
        assertThat(Workloads.egressPorts(buildWith("single-node", "traces"))).containsOnly(4317, 53);
        assertThat(Workloads.egressPorts(buildWith("single-node", "webhooks"))).containsOnly(443, 53);
    }

    @Test
    void aSingleNodeEndsBeforeItsSuccessorStarts() throws Exception {
        JsonNode deployment =
                Workloads.ofKind(build("single-node"), "Deployment").get(0);
        assertThat(deployment.at("/spec/replicas").intValue()).isEqualTo(1);
        assertThat(deployment.at("/spec/strategy/type").textValue()).isEqualTo("Recreate");
        assertThat(deployment.at("/spec/template/spec/containers/0/volumeMounts"))
                .extracting(mount -> mount.get("mountPath").textValue())
                .contains(Workloads.variable(deployment, "MORPION_DATA_DIR"));
    }

    @Test
    void onPostgresqlTheNodesThatAnswerNeverSearch() throws Exception {
        Map<String, JsonNode> deployments = Workloads.ofKind(build("postgresql"), "Deployment").stream()
                .collect(Collectors.toMap(Workloads::name, deployment -> deployment));
        assertThat(Workloads.variable(deployments.get("morpion-api"), "MORPION_WORKERS"))
                .isEqualTo("0");
        JsonNode worker = deployments.get("morpion-worker");
        assertThat(Workloads.variable(worker, "MORPION_WORKERS"))
                .isEqualTo(worker.at("/spec/template/spec/containers/0/resources/limits/cpu")
                        .textValue());
        assertThat(deployments.values())
                .allSatisfy(deployment -> assertThat(Workloads.variable(deployment, "QUARKUS_DATASOURCE_JDBC_URL"))
                        .startsWith("jdbc:postgresql:"));
    }

    @Test
    void variablesAreSettingsThatAreDocumented() throws Exception {
        Set<String> known = KEY.matcher(Files.readString(Path.of("../../docs/operations.md")))
                .results()
                .map(key -> key.group(1).replaceAll("[.-]", "_").toUpperCase(Locale.ROOT))
                .collect(Collectors.toSet());
        Set<String> variables = new TreeSet<>(Containerfile.read().environment().keySet());
        Manifests.files()
                .values()
                .forEach(documents -> documents
                        .get(0)
                        .findValues("env")
                        .forEach(env -> env.forEach(
                                variable -> variables.add(variable.get("name").textValue()))));
        assertThat(variables).contains("MORPION_WORKERS", "MORPION_DATA_DIR").isSubsetOf(known);
    }

    @Test
    void passwordsComeFromASecretThatIsNotHere() throws Exception {
        assertThat(Manifests.files().values())
                .allSatisfy(documents ->
                        assertThat(documents.get(0).at("/kind").textValue()).isNotEqualTo("Secret"));
        JsonNode env = Manifests.file("overlays/postgresql/database.yaml").at("/spec/template/spec/containers/0/env");
        for (JsonNode variable : env) {
            if (!variable.get("name").textValue().endsWith("_URL")) {
                assertThat(variable.at("/valueFrom/secretKeyRef/name").textValue())
                        .isEqualTo("morpion-database");
            }
        }
    }

    private static List<JsonNode> build(String overlay) throws Exception {
        try {
            return Manifests.build(overlay);
        } catch (Manifests.NoKubectlException e) {
            return Assumptions.abort(e.getMessage());
        }
    }

    private static List<JsonNode> buildWith(String overlay, String... components) throws Exception {
        try {
            return Manifests.buildWith(overlay, components);
        } catch (Manifests.NoKubectlException e) {
            return Assumptions.abort(e.getMessage());
        }
    }
}
