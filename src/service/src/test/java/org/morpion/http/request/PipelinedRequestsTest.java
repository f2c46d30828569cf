package org.morpion.http.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.morpion.service.Http;

/** Requests that are sent before the responses to earlier ones. */
@QuarkusTest
class PipelinedRequestsTest {
    private static final int SMALL = 4096;

    /** More than the operating system buffers for the requests of a connection. */
    private static final int MOST_BUFFERED = 40 << 20;

    /** A response with all violations exceeds the buffers of the connection. */
    private static final int ILLEGAL_MOVES = 9_900;

    private static final int REQUESTS = 5;

    private static final String LIVE = "GET /q/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n";
    private static final String INCOMPLETE =
            "POST /api/v1/validate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{";

    @Inject
    MeterRegistry metrics;

    /** The queued request must not hide the disconnection from the one whose response is blocked. */
    @Test
    void aDisconnectionReleasesTheRequestInProgress() throws Exception {
        String game = "{\"variant\":\"5T\",\"moves\":["
                + "{\"x\":0,\"y\":0,\"dir\":\"H\",\"pos\":0},".repeat(ILLEGAL_MOVES)
                + "{\"x\":0,\"y\":0,\"dir\":\"H\",\"pos\":0}]}";
        String request = "POST /api/v1/validate?all=true HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
                + game.length() + "\r\n\r\n" + game;
        try (Socket client = new Socket()) {
            client.setReceiveBufferSize(SMALL);
            client.connect(new InetSocketAddress("localhost", Http.port()));
            client.getOutputStream().write((request.repeat(REQUESTS) + INCOMPLETE).getBytes(StandardCharsets.US_ASCII));
            Awaitility.await()
                    .during(Duration.ofSeconds(1))
                    .atMost(Duration.ofMinutes(5))
                    .until(() -> reserved() > 0);
        }
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> reserved() == 0);
    }

    @Test
    void aClientThatReadsNoResponseIsNotReadFrom() throws Exception {
        ByteBuffer requests = StandardCharsets.US_ASCII.encode(LIVE.repeat(1_000));
        long sent = 0;
        try (SocketChannel client = SocketChannel.open();
                Selector selector = Selector.open()) {
            client.setOption(StandardSocketOptions.SO_RCVBUF, SMALL);
            client.setOption(StandardSocketOptions.SO_SNDBUF, SMALL);
            client.connect(new InetSocketAddress("localhost", Http.port()));
            client.configureBlocking(false);
            client.register(selector, SelectionKey.OP_WRITE);
            while (sent < MOST_BUFFERED && selector.select(2_000) > 0) {
                selector.selectedKeys().clear();
                sent += client.write(requests.hasRemaining() ? requests : requests.rewind());
            }
        } catch (IOException closed) {
            // The service closes a connection with too many requests ahead.
        }
        assertThat(sent).isLessThan(MOST_BUFFERED);
        assertThat(Http.get("/q/health/live").statusCode()).isEqualTo(200);
    }

    private double reserved() {
        return metrics.get("morpion.requests.memory").gauges().stream()
                .mapToDouble(Gauge::value)
                .sum();
    }
}
