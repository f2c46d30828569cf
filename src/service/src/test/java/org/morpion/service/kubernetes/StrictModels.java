package org.morpion.service.kubernetes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.DeserializationConfig;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.BeanDeserializerBuilder;
import com.fasterxml.jackson.databind.deser.BeanDeserializerModifier;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.PersistentVolumeClaim;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import io.fabric8.openshift.api.model.monitoring.v1.PodMonitor;
import io.fabric8.openshift.api.model.monitoring.v1.PrometheusRule;
import java.util.Map;

/** Objects of the cluster, the Prometheus operator and KEDA, deserialised so that an unknown field is an error. */
final class StrictModels {
    private static final Map<String, Class<?>> MODELS = Map.of(
            "apps/v1 Deployment", Deployment.class,
            "v1 ConfigMap", ConfigMap.class,
            "v1 Service", Service.class,
            "v1 ServiceAccount", ServiceAccount.class,
            "v1 PersistentVolumeClaim", PersistentVolumeClaim.class,
            "networking.k8s.io/v1 NetworkPolicy", NetworkPolicy.class,
            "policy/v1 PodDisruptionBudget", PodDisruptionBudget.class,
            "monitoring.coreos.com/v1 PodMonitor", PodMonitor.class,
            "monitoring.coreos.com/v1 PrometheusRule", PrometheusRule.class,
            "keda.sh/v1alpha1 ScaledObject", ScaledObject.class);

    private static final ObjectMapper STRICT = new ObjectMapper()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .registerModule(new SimpleModule().setDeserializerModifier(new WithoutTheRest()));

    private StrictModels() {}

    /** Disables the models' map of unknown properties. */
    private static final class WithoutTheRest extends BeanDeserializerModifier {
        private static final long serialVersionUID = 1L;

        @Override
        public BeanDeserializerBuilder updateBuilder(
                DeserializationConfig config, BeanDescription type, BeanDeserializerBuilder builder) {
            builder.setAnySetter(null);
            return builder;
        }
    }

    /** Whether there is a model of the kind. */
    static boolean knows(JsonNode object) {
        return MODELS.containsKey(name(object));
    }

    /** @throws JsonProcessingException if a field is unknown or has the wrong type */
    static Object read(JsonNode object) throws JsonProcessingException {
        return STRICT.treeToValue(object, MODELS.get(name(object)));
    }

    static String name(JsonNode object) {
        return object.path("apiVersion").asText() + " " + object.path("kind").asText();
    }
}
