package org.morpion.service.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Requirements for deployments, and for the consistency of the objects in a namespace. */
final class Workloads {
    /** The service promises to exit within this time after SIGTERM. */
    private static final int SHUTDOWN_SECONDS = 10;

    private Workloads() {}

    static List<JsonNode> ofKind(List<JsonNode> objects, String kind) {
        return objects.stream()
                .filter(object -> object.at("/kind").textValue().equals(kind))
                .toList();
    }

    static String name(JsonNode object) {
        return object.at("/metadata/name").textValue();
    }

    /** Checks security, probes, resource limits and the grace period. */
    static void assertSound(JsonNode deployment) {
        JsonNode pod = deployment.at("/spec/template/spec");
        assertThat(pod.at("/securityContext/runAsNonRoot").booleanValue()).isTrue();
        assertThat(pod.at("/securityContext/runAsUser").intValue()).isPositive();
        assertThat(pod.at("/securityContext/seccompProfile/type").textValue()).isEqualTo("RuntimeDefault");
        assertThat(pod.at("/automountServiceAccountToken").isBoolean()).isTrue();
        assertThat(pod.at("/automountServiceAccountToken").booleanValue()).isFalse();
        assertThat(pod.at("/enableServiceLinks").isBoolean()).isTrue();
        assertThat(pod.at("/enableServiceLinks").booleanValue()).isFalse();
        assertThat(pod.at("/containers")).hasSize(1);
        JsonNode container = pod.at("/containers/0");
        assertThat(pod.at("/terminationGracePeriodSeconds").intValue())
                .isGreaterThan(SHUTDOWN_SECONDS
                        + container.at("/lifecycle/preStop/sleep/seconds").asInt());
        assertThat(container.at("/securityContext/readOnlyRootFilesystem").booleanValue())
                .isTrue();
        assertThat(container.at("/securityContext/allowPrivilegeEscalation").isBoolean())
                .isTrue();
        assertThat(container.at("/securityContext/allowPrivilegeEscalation").booleanValue())
                .isFalse();
        assertThat(container.at("/securityContext/capabilities/drop"))
                .extracting(JsonNode::textValue)
                .containsExactly("ALL");
        for (String resource : List.of("requests", "limits")) {
            assertThat(container.at("/resources/" + resource).has("cpu")).isTrue();
            assertThat(container.at("/resources/" + resource).has("memory")).isTrue();
        }
        assertProbe(container, "startupProbe", "/q/health/started");
        assertProbe(container, "livenessProbe", "/q/health/live");
        assertProbe(container, "readinessProbe", "/q/health/ready");
        assertThat(container.at("/volumeMounts"))
                .extracting(mount -> mount.get("mountPath").textValue())
                .contains("/tmp");
        assertThat(names(pod.at("/volumes"))).containsExactlyInAnyOrderElementsOf(names(container.at("/volumeMounts")));
    }

    private static void assertProbe(JsonNode container, String probe, String path) {
        assertThat(container.at("/" + probe + "/httpGet/path").textValue()).isEqualTo(path);
        assertThat(names(container.at("/ports")))
                .contains(container.at("/" + probe + "/httpGet/port").textValue());
    }

    /** Checks that every reference and selector matches an object. */
    static void assertFitTogether(List<JsonNode> objects) {
        List<JsonNode> deployments = ofKind(objects, "Deployment");
        for (JsonNode deployment : deployments) {
            assertThat(selected(deployment.at("/spec/selector/matchLabels"), deployments))
                    .as("selected by %s", name(deployment))
                    .containsExactly(name(deployment));
            JsonNode pod = deployment.at("/spec/template/spec");
            assertThat(objectNames(objects, "ServiceAccount"))
                    .contains(pod.at("/serviceAccountName").textValue());
            for (JsonNode claim : pod.at("/volumes").findValues("claimName")) {
                assertThat(objectNames(objects, "PersistentVolumeClaim")).contains(claim.textValue());
            }
        }
        for (JsonNode service : ofKind(objects, "Service")) {
            assertThat(selected(service.at("/spec/selector"), deployments)).hasSize(1);
            assertThat(names(deployments.get(0).at("/spec/template/spec/containers/0/ports")))
                    .contains(service.at("/spec/ports/0/targetPort").textValue());
        }
        for (JsonNode budget : ofKind(objects, "PodDisruptionBudget")) {
            assertThat(selected(budget.at("/spec/selector/matchLabels"), deployments))
                    .containsExactly(name(budget));
        }
        for (JsonNode policy : ofKind(objects, "NetworkPolicy")) {
            assertThat(selected(policy.at("/spec/podSelector/matchLabels"), deployments))
                    .hasSameSizeAs(deployments);
        }
        for (JsonNode scaler : ofKind(objects, "ScaledObject")) {
            String target = scaler.at("/spec/scaleTargetRef/name").textValue();
            JsonNode deployment = deployments.stream()
                    .filter(candidate -> name(candidate).equals(target))
                    .findFirst()
                    .orElseThrow();
            assertThat(deployment.at("/spec").has("replicas")).isFalse();
            assertThat(scaler.at("/spec/triggers/0/metadata/threshold").textValue())
                    .isEqualTo(variable(deployment, "MORPION_WORKERS"));
        }
    }

    /** The ports to which pods may connect. */
    static Set<Integer> egressPorts(List<JsonNode> objects) {
        Set<Integer> ports = new HashSet<>();
        for (JsonNode policy : ofKind(objects, "NetworkPolicy")) {
            for (JsonNode rule : policy.at("/spec/egress")) {
                assertThat(rule.has("ports")).isTrue();
                rule.get("ports").forEach(port -> ports.add(port.get("port").intValue()));
            }
        }
        return ports;
    }

    /** The value of an environment variable. */
    static String variable(JsonNode deployment, String name) {
        for (JsonNode variable : deployment.at("/spec/template/spec/containers/0/env")) {
            if (variable.get("name").textValue().equals(name)) {
                return variable.get("value").textValue();
            }
        }
        throw new AssertionError(name(deployment) + " does not set " + name);
    }

    /** The names of the deployments whose pods have these labels. */
    private static List<String> selected(JsonNode labels, List<JsonNode> deployments) {
        assertThat(labels.isObject()).isTrue();
        List<String> selected = new ArrayList<>();
        for (JsonNode deployment : deployments) {
            Set<Object> has = new HashSet<>(
                    deployment.at("/spec/template/metadata/labels").properties());
            if (has.containsAll(labels.properties())) {
                selected.add(name(deployment));
            }
        }
        return selected;
    }

    private static List<String> objectNames(List<JsonNode> objects, String kind) {
        return ofKind(objects, kind).stream().map(Workloads::name).toList();
    }

    private static List<String> names(JsonNode list) {
        return list.findValuesAsText("name");
    }
}
