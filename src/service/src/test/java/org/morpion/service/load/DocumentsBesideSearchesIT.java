package org.morpion.service.load;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.service.Http;
import org.morpion.service.PackagedService;
import org.morpion.service.StartsProcesses;

/**
 * Response times of {@code /validate} at a constant rate while searches keep all cores busy. Prints them, and judges
 * none. Run by the profile {@code load}.
 */
@Tag("load")
@StartsProcesses
class DocumentsBesideSearchesIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int CORES = Runtime.getRuntime().availableProcessors();
    private static final int ROUNDS = 3;
    private static final int PER_SECOND = 20;
    private static final Duration WARM_UP = Duration.ofSeconds(20);
    private static final Duration ROUND = Duration.ofSeconds(60);

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    @Test
    void validateBesideSearches(@TempDir Path folder) throws Exception {
        byte[] game = Http.corpus("5T/rosin178.json");
        for (int round = 0; round < ROUNDS; round++) {
            try (PackagedService service = start(folder.resolve("data" + round))) {
                for (int seed = 0; seed < CORES; seed++) {
                    search(service, seed);
                }
                times(service, game, WARM_UP);
                List<Long> times = times(service, game, ROUND);
                System.out.printf("beside %d searches: %s%n", CORES, quantiles(times));
                assertThat(times).hasSize((int) ROUND.toSeconds() * PER_SECOND);
            }
        }
    }

    private static PackagedService start(Path data) throws IOException {
        return PackagedService.start(
                PackagedService.H2,
                Map.of("morpion.data.dir", data.toString(), "morpion.workers", String.valueOf(CORES)),
                "-Xmx1g",
                "-XX:TieredStopAtLevel=4");
    }

    /** Starts a search that does not end within the measurement, and waits until it runs. */
    private void search(PackagedService service, int seed) throws Exception {
        HttpRequest.Builder create = HttpRequest.newBuilder(service.uri("/api/v1/searches"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(
                        "{\"solver\": \"nrpa\", \"seed\": " + seed + ", \"limits\": {\"nodes\": 1000000000000}}"));
        HttpResponse<String> created = client.send(create.build(), BodyHandlers.ofString());
        assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
        JsonNode search = JSON.readTree(created.body());
        HttpRequest get = HttpRequest.newBuilder(
                        service.uri("/api/v1/searches/" + search.get("id").textValue()))
                .build();
        Awaitility.await()
                .until(() ->
                        JSON.readTree(client.send(get, BodyHandlers.ofString()).body())
                                        .get("nodes")
                                        .longValue()
                                > 0);
    }

    /**
     * Sends requests at fixed times, whether or not earlier ones have been answered.
     *
     * @return the sorted times from when each request was due until its answer was complete, in nanoseconds
     */
    private List<Long> times(PackagedService service, byte[] game, Duration time) {
        HttpRequest request = HttpRequest.newBuilder(service.uri("/api/v1/validate"))
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(game))
                .build();
        List<CompletableFuture<Long>> answers = new ArrayList<>();
        long start = System.nanoTime();
        for (int i = 0; i < time.toSeconds() * PER_SECOND; i++) {
            long due = start + i * TimeUnit.SECONDS.toNanos(1) / PER_SECOND;
            LockSupport.parkNanos(due - System.nanoTime());
            answers.add(client.sendAsync(request, BodyHandlers.ofString()).thenApply(answer -> {
                long nanos = System.nanoTime() - due;
                assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
                return nanos;
            }));
        }
        return answers.stream().map(CompletableFuture::join).sorted().toList();
    }

    private static String quantiles(List<Long> sorted) {
        return String.format(
                "half within %.1f ms, 99 %% within %.1f ms, all within %.1f ms",
                sorted.get(sorted.size() / 2) / 1e6,
                sorted.get(sorted.size() * 99 / 100) / 1e6,
                sorted.get(sorted.size() - 1) / 1e6);
    }
}
