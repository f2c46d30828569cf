package org.morpion.service.monitoring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class AlertsTest {

    @Test
    void everyAlertSaysHowBadItIsWhatIsWrongAndWhatToDo() throws Exception {
        String manual = Files.readString(Path.of("../../docs/operations.md"));
        assertThat(MonitoringFiles.alerts()).isNotEmpty().allSatisfy(alert -> {
            assertThat(alert.at("/labels/severity").asText()).isIn("critical", "warning");
            assertThat(alert.at("/annotations/summary").asText()).isNotEmpty();
            assertThat(alert.at("/annotations/description").asText()).isNotEmpty();
            assertThat(manual).contains("| `" + alert.get("alert").asText() + "` |");
        });
    }

    @Test
    void panelsOfTheDashboardDoNotLieOnEachOther() throws Exception {
        List<JsonNode> panels = new ArrayList<>();
        MonitoringFiles.dashboard().get("panels").forEach(panels::add);
        for (JsonNode one : panels) {
            assertThat(panels.stream()
                            .filter(other -> other != one && overlap(one.get("gridPos"), other.get("gridPos"))))
                    .as(one.get("title").asText())
                    .isEmpty();
        }
        assertThat(panels).extracting(panel -> panel.get("id").asInt()).doesNotHaveDuplicates();
    }

    private static boolean overlap(JsonNode one, JsonNode other) {
        return overlap(one, other, "x", "w") && overlap(one, other, "y", "h");
    }

    private static boolean overlap(JsonNode one, JsonNode other, String from, String length) {
        return one.get(from).asInt()
                        < other.get(from).asInt() + other.get(length).asInt()
                && other.get(from).asInt()
                        < one.get(from).asInt() + one.get(length).asInt();
    }

    @Test
    void prometheusTakesTheRules() throws Exception {
        promtool("check", "rules", MonitoringFiles.RULES);
    }

    /** Runs the unit tests of the alerts: series as from a node, and the alerts that they must raise. */
    @Test
    void alertsAreRaisedWhenTheyShouldBe() throws Exception {
        promtool(
                "test",
                "rules",
                Path.of("src/test/prometheus/alerts-test.yml").toAbsolutePath().toString());
    }

    private static void promtool(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("promtool"));
        command.addAll(List.of(arguments));
        Process promtool;
        try {
            promtool = new ProcessBuilder(command)
                    .directory(MonitoringFiles.DIRECTORY.toFile())
                    .redirectErrorStream(true)
                    .start();
        } catch (IOException e) {
            abort("promtool, which comes with Prometheus and checks its rules, is not on the path");
            return;
        }
        String output = new String(promtool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(promtool.waitFor()).as(output).isZero();
    }
}
