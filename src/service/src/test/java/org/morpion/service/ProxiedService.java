package org.morpion.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.morpion.searches.SearchApi;

/** The shared service as clients see it through a proxy on a port of this machine. */
final class ProxiedService {
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    private final int port;

    ProxiedService(int port) {
        this.port = port;
    }

    /** Waits until the proxy passes requests on. */
    void awaitLive() {
        SearchApi.eventually(this::live, status -> status == 200);
    }

    private int live() {
        try (RawHttp http = new RawHttp(port).send("GET /q/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n")) {
            return http.answer();
        } catch (IOException e) {
            return -1;
        }
    }

    void assertThatAClientIsKnownByItsAddressWhateverItClaims() throws IOException {
        try (RawHttp http = new RawHttp(port)
                .send("GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\n"
                        + "Connection: close\r\n\r\n")) {
            assertThat(http.rest()).contains("\"caller\":\"address:127.0.0.1\"");
        }
    }

    /**
     * Opens the events of the registry and of a search that continues. A proxy that buffers them sends nothing before
     * it has kilobytes, for which heartbeats take longer than {@link RawHttp#PATIENCE_MILLIS}.
     */
    void assertThatStreamsBeginAtOnce() throws Exception {
        HttpResponse<String> made = post(SearchApi.SEARCHES, "{\"solver\":\"nrpa\",\"limits\":{\"time\":\"PT1H\"}}");
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        String search =
                URI.create(made.headers().firstValue("Location").orElseThrow()).getPath();
        try {
            for (String path : List.of("/api/v1/records/events", search + "/events")) {
                try (RawHttp http = new RawHttp(port)
                        .send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n")) {
                    // The end of the first event.
                    assertThat(http.until("\n\n")).startsWith("HTTP/1.1 200 ");
                }
            }
        } finally {
            post(search + "/cancel", "");
        }
    }

    private static HttpResponse<String> post(String path, String body) throws Exception {
        return HTTP.send(
                HttpRequest.newBuilder(SharedService.get().uri(path))
                        .header("Content-Type", "application/json")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }
}
