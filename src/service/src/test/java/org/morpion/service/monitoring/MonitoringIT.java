package org.morpion.service.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.morpion.service.PackagedService;
import org.morpion.service.SharedService;
import org.morpion.service.StartsProcesses;

/** The JSON log, and the metrics that alerts and dashboard use. */
@StartsProcesses
@ResourceLock(SharedService.LOCK)
class MonitoringIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final Pattern SERIES = Pattern.compile("(?m)^([a-z_]+)[{ ]");

    /** The metric that Prometheus itself adds for each target. */
    private static final String TARGET = "up";

    private static PackagedService service;

    @BeforeAll
    static void start() throws Exception {
        service = SharedService.get();
    }

    /** Traces contain a request, an island and their queries, but not the queries of the node's own polling. */
    @Test
    void tracesShowWhatRequestsAndIslandsAskOfTheDatabase() throws Exception {
        send(HttpRequest.newBuilder(service.uri("/api/v1/searches"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"solver\":\"nrpa\",\"limits\":{\"nodes\":1000}}")));
        Awaitility.await()
                .untilAsserted(() -> assertThat(SharedService.traces().received())
                        .contains("POST /api/v1/searches", "island", "morpion.search", "insert into search"));
        assertThat(SharedService.traces().received()).doesNotContain("select current_timestamp", "picked_by");
    }

    @Test
    void linesOfTheLogNameTheRequestTheSearchAndTheIslandThatTheyComeFrom() throws Exception {
        String unknown = "00000000-0000-0000-0000-000000000000";
        send(HttpRequest.newBuilder(service.uri("/api/v1/searches/" + unknown)).header("X-Request-Id", "from-a-proxy"));
        JsonNode refusal = JSON.readTree(service.line("from-a-proxy"));
        assertThat(refusal.at("/mdc/request").asText()).isEqualTo("from-a-proxy");
        assertThat(refusal.at("/mdc/search").asText()).isEqualTo(unknown);
        assertThat(refusal.get("level").asText()).isEqualTo("INFO");

        HttpResponse<String> made = send(HttpRequest.newBuilder(service.uri("/api/v1/searches"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"solver\":\"nrpa\",\"limits\":{\"nodes\":1000}}")));
        String search = JSON.readTree(made.body()).get("id").asText();
        JsonNode run = JSON.readTree(service.line("Running island " + search)).get("mdc");
        assertThat(run.get("search").asText()).isEqualTo(search);
        assertThat(run.get("island").asText()).isEqualTo(search + ".0");
    }

    @Test
    void alertsAndTheDashboardAreMadeOfMetricsThatThereAre() throws Exception {
        send(HttpRequest.newBuilder(service.uri("/api/v1/records")));
        Awaitility.await().untilAsserted(() -> {
            Set<String> there = SERIES.matcher(metrics())
                    .results()
                    .map(series -> series.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
            there.add(TARGET);
            assertThat(there).contains("morpion_islands_unsaved_age_seconds", "morpion_data_free_bytes");
            assertThat(MonitoringFiles.metrics()).isNotEmpty().isSubsetOf(there);
        });
    }

    @Test
    void aNodeThatIsWellSaysSo() throws Exception {
        Awaitility.await().untilAsserted(() -> {
            Map<String, Double> values = Pattern.compile("(?m)^(morpion_[a-z_]+) (.*)$")
                    .matcher(metrics())
                    .results()
                    .collect(Collectors.toMap(
                            (MatchResult line) -> line.group(1), line -> Double.parseDouble(line.group(2))));
            assertThat(values)
                    .containsEntry("morpion_database_reachable", 1.0)
                    .containsEntry("morpion_slots", 1.0)
                    .containsEntry("morpion_slots_lost", 0.0)
                    .containsEntry("morpion_requests_failed_total", 0.0)
                    .containsEntry("morpion_data_reserve_bytes", 64.0 * (1 << 20));
            assertThat(values.get("morpion_data_free_bytes")).isPositive();
        });
    }

    /** Both pools are counted: that of requests, and the reserve for control. */
    @Test
    void connectionsInUseAndThreadsThatWaitForOneAreCounted() throws Exception {
        send(HttpRequest.newBuilder(service.uri("/api/v1/records")));
        Awaitility.await()
                .untilAsserted(() -> assertThat(metrics())
                        .containsPattern("agroal_acquire_count_total\\{datasource=\"default\"\\} [1-9]")
                        .containsPattern("agroal_blocking_time_average_milliseconds\\{datasource=\"default\"\\} \\d")
                        .containsPattern("agroal_awaiting_count\\{datasource=\"default\"\\} 0")
                        .containsPattern("agroal_awaiting_count\\{datasource=\"control\"\\} 0")
                        .containsPattern("agroal_active_count\\{datasource=\"control\"\\} 0")
                        .containsPattern("agroal_available_count\\{datasource=\"control\"\\} 2"));
    }

    /** The autoscaler adds nodes once this age exceeds its threshold. */
    @Test
    void theAgeOfTheQueueGrowsWhileAnIslandWaitsForASlot() throws Exception {
        List<String> searches = new ArrayList<>();
        for (int count = 0; count < 2; count++) {
            HttpResponse<String> made = send(HttpRequest.newBuilder(service.uri("/api/v1/searches"))
                    .header("Content-Type", "application/json")
                    .POST(HttpRequest.BodyPublishers.ofString("{\"solver\":\"nrpa\",\"limits\":{\"time\":\"PT1H\"}}")));
            searches.add(JSON.readTree(made.body()).get("id").asText());
        }
        Pattern age = Pattern.compile("(?m)^morpion_islands_waiting_age_seconds [1-9].*$");
        Awaitility.await().untilAsserted(() -> assertThat(metrics()).containsPattern(age));
        for (String search : searches) {
            send(HttpRequest.newBuilder(service.uri("/api/v1/searches/" + search + "/cancel"))
                    .POST(HttpRequest.BodyPublishers.noBody()));
        }
        Awaitility.await().untilAsserted(() -> assertThat(metrics()).doesNotContainPattern(age));
    }

    private static String metrics() throws Exception {
        return send(HttpRequest.newBuilder(service.managementUri("/q/metrics"))).body();
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
