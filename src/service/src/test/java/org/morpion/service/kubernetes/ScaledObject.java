package org.morpion.service.kubernetes;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscalerBehavior;
import java.util.List;

/**
 * KEDA's ScaledObject, by the <a href="https://keda.sh/docs/latest/reference/scaledobject-spec/">reference</a>; its
 * models are published for other languages only. All triggers query Prometheus.
 */
record ScaledObject(
        @JsonProperty(required = true) String apiVersion,
        @JsonProperty(required = true) String kind,
        @JsonProperty(required = true) ObjectMeta metadata,
        @JsonProperty(required = true) Spec spec) {

    record Spec(
            @JsonProperty(required = true) Target scaleTargetRef,
            Integer pollingInterval,
            Integer cooldownPeriod,
            Integer initialCooldownPeriod,
            Integer idleReplicaCount,
            Integer minReplicaCount,
            Integer maxReplicaCount,
            Fallback fallback,
            Advanced advanced,
            @JsonProperty(required = true) List<Trigger> triggers) {}

    record Target(
            String apiVersion,
            String kind,
            @JsonProperty(required = true) String name,
            String envSourceContainerName) {}

    record Fallback(int failureThreshold, int replicas, String behavior) {}

    record Advanced(
            Boolean restoreToOriginalReplicaCount,
            Autoscaler horizontalPodAutoscalerConfig,
            Modifiers scalingModifiers) {}

    record Autoscaler(String name, HorizontalPodAutoscalerBehavior behavior) {}

    record Modifiers(String target, String activationTarget, String metricType, String formula) {}

    record Trigger(
            @JsonProperty(required = true) Type type,
            String name,
            Boolean useCachedMetrics,
            MetricType metricType,
            Authentication authenticationRef,
            @JsonProperty(required = true) Prometheus metadata) {}

    enum Type {
        @JsonProperty("prometheus")
        PROMETHEUS
    }

    enum MetricType {
        @JsonProperty("AverageValue")
        AVERAGE_VALUE,
        @JsonProperty("Value")
        VALUE
    }

    record Authentication(@JsonProperty(required = true) String name, String kind) {}

    /** The <a href="https://keda.sh/docs/latest/scalers/prometheus/">parameters</a> of the trigger, all texts. */
    record Prometheus(
            @JsonProperty(required = true) String serverAddress,
            @JsonProperty(required = true) String query,
            @JsonProperty(required = true) String threshold,
            String activationThreshold,
            String namespace,
            String customHeaders,
            String ignoreNullValues,
            String queryParameters,
            String unsafeSsl,
            String timeout,
            String authModes) {}
}
