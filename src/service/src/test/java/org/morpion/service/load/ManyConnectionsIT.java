package org.morpion.service.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.registry.Registry;
import org.morpion.service.Footprint;
import org.morpion.service.PackagedService;
import org.morpion.service.StartsProcesses;

/**
 * Memory of a packaged service with 10,000 idle connections and 1,000 clients that watch events. Prints it, and checks
 * that all clients receive an event and that all connections are released. Run by the profile {@code load}.
 */
@Tag("load")
@StartsProcesses
class ManyConnectionsIT {
    private static final int IDLE = 10_000;
    private static final int WATCHERS = 1_000;
    private static final int OTHERS = 1_000;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void idleAndWatchingClients(@TempDir Path data) throws Exception {
        int needed = IDLE + WATCHERS + OTHERS;
        assumeTrue(
                ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                        && system.getMaxFileDescriptorCount() > needed,
                "a process may open fewer than " + needed + " files; raise ulimit -n");
        List<SocketChannel> connections = new ArrayList<>();
        try (PackagedService service = start(data)) {
            URI address = service.uri("/");
            List<SocketChannel> watchers = new ArrayList<>();
            connections.add(opened(address, "OPTIONS /api/v1/validate"));
            Footprint before = footprint(service, "at first");
            try {
                for (int i = 1; i < IDLE; i++) {
                    connections.add(opened(address, "OPTIONS /api/v1/validate"));
                }
                Footprint idle = footprint(service, IDLE + " idle connections");
                for (int i = 0; i < WATCHERS; i++) {
                    watchers.add(opened(address, "GET /api/v1/records/events"));
                }
                connections.addAll(watchers);
                Footprint watched = footprint(service, WATCHERS + " watching clients besides");
                assertThat(idle.descriptors()).isGreaterThanOrEqualTo(IDLE);
                assertThat(watched.descriptors()).isGreaterThanOrEqualTo(IDLE + WATCHERS);

                long start = System.nanoTime();
                submit(service);
                for (SocketChannel watcher : watchers) {
                    readUntil(watcher, "event:");
                }
                System.out.printf("all told after %.1f s%n", (System.nanoTime() - start) / 1e9);
            } finally {
                for (SocketChannel connection : connections) {
                    connection.close();
                }
            }
            // Threads of the pool end later.
            Awaitility.await().pollInterval(Duration.ofSeconds(1)).untilAsserted(() -> {
                Footprint after = footprint(service, "closed");
                assertThat(after.descriptors()).isLessThan(before.descriptors() + WATCHERS / 10);
                assertThat(after.heap()).isLessThan(2 * before.heap());
            });
        }
    }

    private static PackagedService start(Path data) throws IOException {
        return PackagedService.start(
                PackagedService.H2,
                Map.of(
                        "morpion.data.dir", data.toString(),
                        "morpion.workers", "0",
                        "morpion.live.max-clients", String.valueOf(2 * WATCHERS),
                        "quarkus.http.idle-timeout", "1H",
                        "quarkus.http.limits.max-connections", String.valueOf(IDLE + WATCHERS + OTHERS)),
                // As in the container image.
                "-Xmx700m",
                "-XX:+ExitOnOutOfMemoryError");
    }

    /** Opens a connection, sends a request, and returns when the head of the response has arrived. */
    private static SocketChannel opened(URI address, String request) throws IOException {
        SocketChannel connection = SocketChannel.open(new InetSocketAddress("127.0.0.1", address.getPort()));
        connection.write(ByteBuffer.wrap((request + " HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII)));
        assertThat(readUntil(connection, "\r\n\r\n")).startsWith("HTTP/1.1 200");
        return connection;
    }

    private static String readUntil(SocketChannel connection, String end) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(1 << 12);
        StringBuilder text = new StringBuilder();
        while (text.indexOf(end) < 0) {
            assertThat(connection.read(buffer.clear())).as(text.toString()).isNotNegative();
            text.append(StandardCharsets.ISO_8859_1.decode(buffer.flip()));
        }
        return text.toString();
    }

    private void submit(PackagedService service) throws Exception {
        String game = CompactGames.write(Variant.D4, Registry.randomGame(Variant.D4, 1));
        HttpRequest submission = HttpRequest.newBuilder(service.uri("/api/v1/records"))
                .header("Content-Type", "application/vnd.morpion-solitaire.record")
                .POST(BodyPublishers.ofString(game))
                .build();
        HttpResponse<String> answer = client.send(submission, BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
    }

    private Footprint footprint(PackagedService service, String when) throws IOException, InterruptedException {
        HttpRequest metrics =
                HttpRequest.newBuilder(service.managementUri("/q/metrics")).build();
        Footprint footprint = Footprint.of(
                service.process(),
                () -> client.send(metrics, BodyHandlers.ofString()).body());
        System.out.printf(
                "%s: heap %d MB, resident %d MB, %d descriptors, %d threads%n",
                when, footprint.heap() >> 20, footprint.resident() >> 20, footprint.descriptors(), footprint.threads());
        return footprint;
    }
}
