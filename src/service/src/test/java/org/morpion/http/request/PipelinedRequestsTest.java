package org.morpion.http.request;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.morpion.service.Http;

/** Requests that are sent before the responses to earlier ones. */
@QuarkusTest
class PipelinedRequestsTest {
    /** Fewer than the service queues per connection. Their responses exceed the buffers of the connection. */
    private static final int REQUESTS = 120;

    private static final String LIST =
            "GET /api/v1/records?limit=100 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}";
    private static final String INCOMPLETE =
            "POST /api/v1/validate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{";

    @Inject
    MeterRegistry metrics;

    /** The queued request must not hide the disconnection from the one whose response is blocked. */
    @Test
    void aDisconnectionReleasesTheRequestInProgress() throws Exception {
        try (Socket client = new Socket()) {
            client.setReceiveBufferSize(4096);
            client.connect(new InetSocketAddress("localhost", Http.port()));
            client.getOutputStream().write((LIST.repeat(REQUESTS) + INCOMPLETE).getBytes(StandardCharsets.US_ASCII));
            Awaitility.await()
                    .during(Duration.ofSeconds(1))
                    .atMost(Duration.ofMinutes(5))
                    .until(() -> reserved() > 0);
        }
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> reserved() == 0);
    }

    private double reserved() {
        return metrics.get("morpion.requests.memory").gauges().stream()
                .mapToDouble(Gauge::value)
                .sum();
    }
}
