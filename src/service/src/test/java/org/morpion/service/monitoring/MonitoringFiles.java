package org.morpion.service.monitoring;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The alert rules and the dashboard beside the manifests. */
final class MonitoringFiles {
    static final Path DIRECTORY = Path.of("../../kubernetes/chart/monitoring");
    static final String RULES = "morpion-alerts.yml";
    static final String DASHBOARD = "morpion-dashboard.json";

    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());

    /** Labels with their values, grouping labels, and numbers with units. */
    private static final Pattern NO_METRICS =
            Pattern.compile("\\{[^}]*\\}|\\[[^\\]]*\\]|\\b(?:by|on|without) *\\([^)]*\\)|\\b\\d\\w*");

    private static final Pattern NAME = Pattern.compile("\\b[a-z][a-z_]*\\b(?! *\\()");
    private static final Set<String> OPERATORS = Set.of("and", "or", "unless", "bool", "ignoring", "group_left");

    private MonitoringFiles() {}

    static List<JsonNode> alerts() throws IOException {
        List<JsonNode> alerts = new ArrayList<>();
        YAML.readTree(DIRECTORY.resolve(RULES).toFile())
                .get("groups")
                .forEach(group -> group.get("rules").forEach(alerts::add));
        return alerts;
    }

    static JsonNode dashboard() throws IOException {
        return new ObjectMapper().readTree(DIRECTORY.resolve(DASHBOARD).toFile());
    }

    /** The names of all metrics in the alerts and on the dashboard. */
    static Set<String> metrics() throws IOException {
        List<String> expressions = new ArrayList<>(dashboard().findValuesAsText("expr"));
        alerts().forEach(alert -> expressions.add(alert.get("expr").asText()));
        Set<String> metrics = new TreeSet<>();
        for (String expression : expressions) {
            NAME.matcher(NO_METRICS.matcher(expression).replaceAll(" "))
                    .results()
                    .map(name -> name.group())
                    .filter(name -> !OPERATORS.contains(name))
                    .forEach(metrics::add);
        }
        return metrics;
    }
}
