package org.morpion.http.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.searches.SearchApi;
import org.morpion.service.PackagedService;
import org.morpion.service.RawHttp;
import org.morpion.service.SharedService;
import org.morpion.service.StartsProcesses;

/**
 * Tested against the packaged service, where Netty finds the guard. In other tests Netty's class loader cannot see the
 * service's classes.
 */
@StartsProcesses
class ConnectionGuardIT {
    private static final String LIVE = "GET /q/health/live HTTP/1.1\r\nHost: localhost\r\n";

    private static PackagedService service;

    @BeforeAll
    static void start() throws IOException {
        service = SharedService.get();
    }

    private static RawHttp connect() throws IOException {
        return new RawHttp(service.uri("/").getPort());
    }

    @Test
    void aHeadThatTricklesInIsCutOff() throws Exception {
        try (RawHttp slow = connect().send("GET /api/v1/records HTTP/1.1\r\nHost: localhost\r\nX: ")) {
            SearchApi.eventually(() -> slow.sendIfOpen("x"), open -> !open);
            assertThat(slow.rest()).isEmpty();
        }
    }

    @Test
    void soIsTheSecondHeadOfAConnection() throws Exception {
        try (RawHttp slow = connect().send(LIVE + "\r\n")) {
            assertThat(slow.answer()).isEqualTo(200);
            slow.send("GET ");
            SearchApi.eventually(() -> slow.sendIfOpen("x"), open -> !open);
        }
    }

    /** Retries, because a busy machine may send the second part too late. */
    @Test
    void aHeadInTwoPartsIsServed() {
        SearchApi.eventually(
                () -> {
                    try (RawHttp http = connect().send(LIVE)) {
                        return http.sendIfOpen("\r\n") ? http.answer() : -1;
                    }
                },
                status -> status == 200);
    }

    @Test
    void betweenTwoRequestsAConnectionMayBeSilentForLongerThanAHeadMayTake() throws Exception {
        try (RawHttp other = connect();
                RawHttp patient = connect().send(LIVE + "\r\n")) {
            assertThat(patient.answer()).isEqualTo(200);
            other.send("GET / HTTP/1.1\r\n");
            SearchApi.eventually(() -> other.sendIfOpen("X"), open -> !open);
            assertThat(patient.send(LIVE + "\r\n").answer()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/validate", "/api/v1/validate/batch"})
    void whatSurroundsChunksIsLimited(String path) throws Exception {
        String head = "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";
        String long20k = "x".repeat(20_000);
        for (String body : List.of(
                "1;" + long20k + "\r\n{\r\n0\r\n\r\n",
                "1\r\n{\r\n0\r\nTrailer: " + long20k + "\r\n\r\n",
                "zz\r\n{\r\n0\r\n\r\n")) {
            try (RawHttp http = connect().send(head + body)) {
                assertThat(http.rest())
                        .as(body.substring(0, 10))
                        .startsWith("HTTP/1.1 400")
                        .contains("/problems/bad-request");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GET / HTTP/1.1, X: long, 431, limit-exceeded, Omit fields that are not needed",
        "GET /long HTTP/1.1, X: y, 414, limit-exceeded, Send long values in the body",
        "GET / HTTP/1.1, X(y): z, 400, bad-request, 'its name, a colon, and a value'",
        "GET\u0001 / HTTP/1.1, X: y, 400, bad-request, 'Send a method'",
        "GET /api/v1?%zz HTTP/1.1, X: y, 400, bad-request, percent-encoded",
        "GET /api/v1/records?author={} HTTP/1.1, X: y, 400, bad-request, percent-encoded",
        "GET / HTTP/9.9, X: y, 505, not-implemented, Send HTTP/1.1",
        "GET / HTTP/1.2, X: y, 505, not-implemented, Send HTTP/1.1",
        "GET / HTTP/01.1, X: y, 400, bad-request, and HTTP/1.1",
        "GET / http/1.1, X: y, 400, bad-request, and HTTP/1.1",
        "GET / FOO/1.1, X: y, 400, bad-request, and HTTP/1.1",
        "PRI * HTTP/2.0, X: y, 505, not-implemented, Send HTTP/1.1"
    })
    void anUnreadableHeadIsTheLastOfItsConnection(String line, String field, int status, String problem, String advice)
            throws Exception {
        String head = (line + "\r\nHost: localhost\r\n" + field + "\r\n\r\n").replace("long", "x".repeat(40_000));
        try (RawHttp http = connect().send(LIVE + "\r\n")) {
            assertThat(http.answer()).isEqualTo(200);
            assertThat(http.send(head).rest())
                    .startsWith("HTTP/1.1 " + status)
                    .containsIgnoringCase("\r\nConnection: close\r\n")
                    .contains("/problems/" + problem, "\"status\":" + status)
                    .contains(advice);
        }
    }

    @Test
    void aBodyIsFramedInOneWay() throws Exception {
        try (RawHttp http = connect()
                .send("POST /api/v1/validate HTTP/1.1\r\nHost: localhost\r\n"
                        + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + "0\r\n\r\n" + LIVE + "\r\n")) {
            assertThat(http.rest())
                    .startsWith("HTTP/1.1 400")
                    .contains("Send either Content-Length or Transfer-Encoding")
                    .doesNotContain("HTTP/1.1 200");
        }
    }

    @Test
    void whatIsSentAheadIsAnsweredInItsOrder() throws Exception {
        String requests = LIVE + "\r\nGET /none HTTP/1.1\r\nHost: localhost\r\n\r\n"
                + "POST /api/v1/validate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}";
        try (RawHttp http = connect().send(requests.repeat(200))) {
            for (int i = 0; i < 200; i++) {
                assertThat(List.of(http.answer(), http.answer(), http.answer())).containsExactly(200, 404, 400);
            }
        }
    }

    /** The clients leave their responses unread, so that all socket buffers fill up. */
    @Test
    void othersAreAnsweredWhileClientsSendMoreThanTheyRead() throws Exception {
        ByteBuffer requests = ByteBuffer.wrap("GET /q/openapi HTTP/1.1\r\nHost: localhost\r\n\r\n"
                .repeat(100_000)
                .getBytes(StandardCharsets.US_ASCII));
        List<SocketChannel> clients = new ArrayList<>();
        try {
            for (int i = 0; i < 10; i++) {
                SocketChannel client = SocketChannel.open(
                        new InetSocketAddress("localhost", service.uri("/").getPort()));
                clients.add(client);
                client.configureBlocking(false);
                client.write(requests.rewind());
            }
            try (RawHttp other = connect().send(LIVE + "\r\n")) {
                assertThat(other.answer()).isEqualTo(200);
            }
        } finally {
            for (SocketChannel client : clients) {
                client.close();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ",", "192.0.2.1, ", ":80", "192.0.2.1, :80", "::1", "+", "192.0.2.1"})
    void aProxyMayForwardWhatItLikesAsTheClientsAddress(String client) throws Exception {
        try (RawHttp http = connect().send(LIVE + "X-Forwarded-For: " + client + "\r\n\r\n")) {
            assertThat(http.answer()).isEqualTo(200);
        }
    }

    /** Most proxies append the address to the client's header, on the same line or on another. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "X-Forwarded-For: 192.0.2.44",
                "X-Forwarded-For: 203.0.113.9, 192.0.2.44",
                "X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-For: 192.0.2.44"
            })
    void aClientIsKnownByTheAddressThatTheProxyHasSeen(String forwarded) throws Exception {
        try (RawHttp http = connect()
                .send("GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + forwarded + "\r\n\r\n")) {
            assertThat(http.rest()).contains("\"caller\":\"address:192.0.2.44\"");
        }
    }
}
