package org.morpion.service.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.service.Footprint;
import org.morpion.service.PackagedService;
import org.morpion.service.StartsProcesses;

/**
 * Sends random requests over several connections for the time given by {@code -Dfuzz.time=}. No answer may be a server
 * error, no resource may leak, and well-formed requests must be answered throughout. Requests with a wrong answer are
 * kept in target/http-fuzz. Response times are reported; because the machine may be busy, only an extreme outlier fails
 * the test.
 */
@Tag("http-fuzz")
@StartsProcesses
class HttpFuzzIT {
    private static final Logger LOG = Logger.getLogger(HttpFuzzIT.class);
    private static final Duration TIME = Duration.parse(System.getProperty("fuzz.time", "PT1H"));
    private static final long SEED = Long.getLong("fuzz.seed", System.nanoTime());
    private static final int STRANGERS = 8;
    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(10);
    private static final Duration QUIET = Duration.ofSeconds(12);
    private static final Duration LONGEST_RELEASE = Duration.ofMinutes(1);
    private static final Pattern HELD =
            Pattern.compile("(?m)^(?:morpion_requests_memory_bytes\\{[^}]*\\}|morpion_live_clients) (?!0\\.0$).*$");
    private static final Pattern ID = Pattern.compile("\"id\":\"([0-9a-f-]{36})\"");

    /** What Quarkus logs about an X-Forwarded-For that begins without an address; docs/SECURITY.md describes it. */
    private static final String NO_ADDRESS = "IllegalArgumentException: host name must not be empty";

    private static final int MOST_SERIES = 2_000;

    /** A short run has met few combinations of path, method and status when it is measured first. */
    private static final int FEW_SERIES = 1_000;

    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(LONGEST_ANSWER)
            .build();

    private final List<String> known = new ArrayList<>();
    private final FuzzClient.Findings findings = new FuzzClient.Findings(Path.of("target/http-fuzz"));
    private final List<Throwable> broken = Collections.synchronizedList(new ArrayList<>());
    private PackagedService service;

    /**
     * The resources that must not leak, measured while no request is active; {@code held} lists the
     * gauges of requests that are not zero.
     */
    private record Size(Footprint footprint, int series, long files, List<String> held) {}

    @Test
    void nothingFailsAndNothingGrows(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder) throws Exception {
        LOG.infof("%s from seed %d", TIME, SEED);
        Path data = folder.resolve("data");
        try (PackagedService started = start(data)) {
            service = started;
            List<Duration> answers = new ArrayList<>();
            attack(TIME.dividedBy(4), SEED, answers);
            Size before = size(data);
            attack(TIME.multipliedBy(3).dividedBy(4), SEED + 1, answers);
            Size after = size(data);

            LOG.infof("Answers: %s", new TreeMap<>(findings.statuses()));
            LOG.infof("%s, then %s", before, after);
            report(answers);
            assertThat(broken).isEmpty();
            assertThat(service.printed())
                    .noneMatch(line -> line.contains(" ERROR ") && !line.endsWith(NO_ADDRESS))
                    // The framework logs some of its faults as warnings.
                    .noneMatch(line -> line.contains("NullPointerException"));
            assertThat(findings.failures()).as("see target/http-fuzz").isZero();
            assertThat(answers.get(answers.size() - 1)).isLessThan(LONGEST_ANSWER);
            after.footprint().assertNotAbove(before.footprint(), "the service");
            assertThat(after.series()).isLessThan(Math.min(Math.max(before.series() * 3 / 2, FEW_SERIES), MOST_SERIES));
            assertThat(after.files()).isEqualTo(before.files());
            assertThat(before.held()).isEmpty();
            assertThat(after.held()).isEmpty();
        }
    }

    private PackagedService start(Path data) throws IOException {
        return PackagedService.start(
                PackagedService.H2,
                Map.ofEntries(
                        Map.entry("morpion.data.dir", data.toString()),
                        Map.entry("morpion.workers", "1"),
                        Map.entry("morpion.limits.body-timeout", "3s"),
                        Map.entry("morpion.limits.line-timeout", "3s"),
                        Map.entry("quarkus.http.read-timeout", "4s"),
                        // Clients are told apart by forged forwarded addresses or by keys, and are subject to quotas.
                        Map.entry("morpion.access", "open"),
                        Map.entry("morpion.http.hosts", "localhost,127.0.0.1,service.example"),
                        Map.entry("morpion.access.admin-key", RandomRequests.ADMIN_KEY),
                        Map.entry("quarkus.http.proxy.proxy-address-forwarding", "true"),
                        Map.entry("quarkus.http.proxy.allow-x-forwarded", "true"),
                        Map.entry("quarkus.http.proxy.trusted-proxies", "127.0.0.1"),
                        // Never delivered: nothing listens at the ports of the requests.
                        Map.entry("morpion.webhooks.private-hosts", "localhost"),
                        Map.entry("morpion.quotas.islands", "200"),
                        Map.entry("morpion.quotas.requests", "100000")),
                // As in the container image.
                "-Xmx700m",
                "-XX:+ExitOnOutOfMemoryError");
    }

    private void attack(Duration time, long seed, List<Duration> answers) throws Exception {
        List<Thread> strangers = new ArrayList<>();
        int port = service.uri("/").getPort();
        for (int i = 0; i < STRANGERS; i++) {
            Thread stranger = new Thread(
                    new FuzzClient(new RandomRequests(seed * STRANGERS + i, known), port, time, known, findings));
            stranger.setUncaughtExceptionHandler((thread, failure) -> broken.add(failure));
            strangers.add(stranger);
            stranger.start();
        }
        byte[] game = Files.readAllBytes(Path.of("../../records/5T/rosin178.json"));
        while (strangers.stream().anyMatch(Thread::isAlive)) {
            answers.add(time(HttpRequest.newBuilder(service.uri("/q/health/live"))));
            answers.add(time(HttpRequest.newBuilder(service.uri("/api/v1/validate"))
                    .POST(HttpRequest.BodyPublishers.ofByteArray(game))));
            if (answers.size() % 100 == 0) {
                tidyUp();
            }
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
        tidyUp();
        awaitRelease();
    }

    /**
     * Waits until no request holds anything. The service notices a closed connection that it does not read from when it
     * has written to it twice; an event stream is silent for ten seconds.
     */
    private void awaitRelease() throws Exception {
        LockSupport.parkNanos(QUIET.toNanos());
        long start = System.nanoTime();
        while (!held(metrics()).isEmpty() && System.nanoTime() - start < LONGEST_RELEASE.toNanos()) {
            LockSupport.parkNanos(Duration.ofSeconds(1).toNanos());
        }
    }

    private String metrics() throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(service.managementUri("/q/metrics"))).body();
    }

    private static List<String> held(String metrics) {
        return HELD.matcher(metrics).results().map(MatchResult::group).toList();
    }

    /** Measures the response time of a well-formed request, which must be answered with 200. */
    private static Duration time(HttpRequest.Builder request) throws Exception {
        long began = System.nanoTime();
        HttpResponse<String> answer = send(request.timeout(LONGEST_ANSWER.multipliedBy(3)));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Duration.ofNanos(System.nanoTime() - began);
    }

    /** Deletes what the random requests created, which is not a leak. */
    private void tidyUp() throws Exception {
        for (String kind : List.of("searches", "schedules", "webhooks")) {
            String list = send(asAdmin("/api/v1/" + kind)).body();
            for (String id :
                    ID.matcher(list).results().map(found -> found.group(1)).toList()) {
                if (kind.equals("searches")) {
                    send(asAdmin("/api/v1/searches/" + id + "/cancel").POST(HttpRequest.BodyPublishers.noBody()));
                }
                send(asAdmin("/api/v1/" + kind + "/" + id).DELETE());
            }
        }
    }

    private HttpRequest.Builder asAdmin(String path) {
        return HttpRequest.newBuilder(service.uri(path)).header("Authorization", "Bearer " + RandomRequests.ADMIN_KEY);
    }

    private Size size(Path data) throws Exception {
        Footprint footprint = Footprint.of(service.process(), this::metrics);
        String metrics = metrics();
        int series = (int) metrics.lines().filter(line -> !line.startsWith("#")).count();
        return new Size(footprint, series, count(data), held(metrics));
    }

    private static long count(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.count();
        }
    }

    private static void report(List<Duration> answers) {
        answers.sort(null);
        LOG.infof(
                "%d proper requests: half within %d ms, 99 %% within %d ms, 99.9 %% within %d ms, all within %d ms; %d over 200 ms",
                answers.size(),
                quantile(answers, 0.5),
                quantile(answers, 0.99),
                quantile(answers, 0.999),
                quantile(answers, 1),
                answers.stream().filter(answer -> answer.toMillis() > 200).count());
    }

    private static long quantile(List<Duration> sorted, double share) {
        return sorted.get((int) Math.min(sorted.size() - 1, Math.floor(sorted.size() * share)))
                .toMillis();
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
