package org.morpion.service.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintCommand;
import com.marcnuri.helm.TemplateCommand;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The Helm chart beside the manifests. */
final class Chart {
    static final Path DIRECTORY = Manifests.ROOT.resolve("chart");

    /** The optional components of kustomize, which the chart has as values. */
    static final String[] COMPONENTS = {"monitoring", "oidc", "pod-monitor", "traces", "webhooks"};

    /** The values that correspond to {@link #COMPONENTS}. */
    static final List<String> COMPONENT_VALUES = List.of(
            "monitoring.enabled=true",
            "monitoring.operator=true",
            "oidc.enabled=true",
            "traces.enabled=true",
            "webhooks.enabled=true");

    private static final Helm HELM = new Helm(DIRECTORY);

    private Chart() {}

    static LintCommand lint() {
        return HELM.lint().strict();
    }

    /**
     * Renders the objects of a release.
     *
     * @param values as for {@code helm template --set}
     */
    static List<JsonNode> render(String release, List<String> values) throws IOException {
        return Manifests.parse(template(release, values).call());
    }

    static TemplateCommand template(String release, List<String> values) {
        TemplateCommand template =
                HELM.template().withName(release).withNamespace("morpion").withKubeVersion("1.30.0");
        for (String value : values) {
            String[] parts = value.split("=", 2);
            template.set(parts[0], parts[1]);
        }
        return template;
    }
}
