package org.morpion.http.request;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.searches.LargeCheckpoint;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;
import org.morpion.service.RawHttp;

/** Configured limits apply, and clients that exhaust theirs do not affect other clients. */
@QuarkusTest
@TestProfile(NarrowProfile.class)
class NarrowLimitsTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String VALIDATE = "/api/v1/validate";
    private static final String BATCH = "/api/v1/validate/batch";
    private static final String BATCH_HEAD =
            "POST " + BATCH + " HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n";
    private static final String EMPTY = "{\"version\":\"0.1\",\"variant\":\"5T\",\"score\":0,\"moves\":[]}";
    private static final String LARGEST = EMPTY + " ".repeat(2000 - EMPTY.length());

    @Inject
    AgroalDataSource database;

    @Test
    void aBodyIsMeasuredByTheConfiguredLimit() throws Exception {
        awaitRoom(LARGEST);
        HttpResponse<byte[]> response = Http.post(VALIDATE, EMPTY + " ".repeat(2001 - EMPTY.length()));
        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(JSON.readTree(response.body()).get("limit").intValue()).isEqualTo(2000);
    }

    @Test
    void movesAreCounted() throws Exception {
        String move = "{\"x\":3,\"y\":-1,\"dir\":\"V\",\"pos\":0}";
        assertThat(Http.post(VALIDATE, EMPTY.replace("[]", "[" + move + "]")).statusCode())
                .isEqualTo(200);
        assertThat(Http.post(VALIDATE, EMPTY.replace("[]", "[" + move + "," + move + "]"))
                        .statusCode())
                .isEqualTo(413);
    }

    /** The unfinished bodies outnumber the workers; each gets a response at its timeout. */
    @Test
    void slowClientsHoldNoWorkerAndAreCutOff() throws Exception {
        awaitRoom(LARGEST);
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < 20; i++) {
                slow.add(send("POST " + VALIDATE + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"));
            }
            assertThat(Http.post(VALIDATE, EMPTY).statusCode()).isEqualTo(200);
            for (Socket socket : slow) {
                assertThat(statusLine(socket)).isEqualTo("HTTP/1.1 408");
            }
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    @Test
    void bodiesHaveSoMuchRoomTogether() throws Exception {
        String body = EMPTY + " ".repeat(1_900 - EMPTY.length());
        SearchApi.eventually(() -> isOtherBodyRefusedBeside(body), before -> before);
        for (int i = 0; i < 10; i++) {
            awaitRoom(body);
        }
        // A disconnected client releases its memory too.
        unfinished(body).close();
        awaitRoom(body);
    }

    /** Sends a body beside an unfinished one; false if that one was cut off first, as on a slow machine. */
    private static boolean isOtherBodyRefusedBeside(String body) throws Exception {
        try (Socket unfinished = unfinished(body)) {
            HttpResponse<byte[]> refused = Http.post(VALIDATE, body);
            int small = Http.post(VALIDATE, EMPTY).statusCode();
            if (!isCompleted(unfinished)) {
                return false;
            }
            assertThat(refused.statusCode()).isEqualTo(503);
            assertThat(refused.headers().firstValue("Retry-After")).isPresent();
            assertThat(JSON.readTree(refused.body()).get("type").textValue()).isEqualTo("/problems/busy");
            assertThat(small).isEqualTo(200);
            return true;
        }
    }

    /** Sends the last byte of a body; false if the service had cut it off. */
    private static boolean isCompleted(Socket unfinished) {
        try {
            unfinished.getOutputStream().write(' ');
            return statusLine(unfinished).equals("HTTP/1.1 200");
        } catch (IOException closed) {
            return false;
        }
    }

    /** Sends a request without the last byte of its body, and waits until the service has received all other bytes. */
    private static Socket unfinished(String body) throws Exception {
        String head = "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n"
                .formatted(VALIDATE, body.length() + 1);
        while (true) {
            Socket socket = send(head + body);
            InputStream answer = socket.getInputStream();
            SearchApi.eventually(
                    () -> Http.post(VALIDATE, body).statusCode() == 503 || answer.available() > 0, settled -> settled);
            if (Http.post(VALIDATE, body).statusCode() == 503 && answer.available() == 0) {
                return socket;
            }
            // It was refused before the previous request released its memory.
            socket.close();
        }
    }

    /** Waits for free memory, which a request releases shortly after its response. */
    private static void awaitRoom(String body) {
        SearchApi.eventually(() -> Http.post(VALIDATE, body).statusCode(), status -> status == 200);
    }

    @Test
    void oneBatchOfAnAddressTooManyIsAskedToComeBackAndOneLessIsWelcome() throws Exception {
        // On a slow machine the first batch can be cut off before the other is sent.
        HttpResponse<byte[]> refused = SearchApi.eventually(
                () -> {
                    try (RawHttp first = begun(BATCH_HEAD + chunk(EMPTY + "\n"))) {
                        return Http.post(BATCH, EMPTY);
                    }
                },
                answer -> answer.statusCode() == 503);
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();
        JsonNode problem = JSON.readTree(refused.body());
        assertThat(problem.get("type").textValue()).isEqualTo("/problems/busy");
        assertThat(problem.get("detail").textValue()).contains("Your address", "1 batches and downloads");
        // The service takes a while to detect that the first client disconnected in the middle of its batch.
        SearchApi.eventually(() -> Http.post(BATCH, EMPTY).statusCode(), status -> status == 200);
    }

    /** Sends a request for a batch or a download until its address has a turn, and reads the status of the response. */
    private static RawHttp begun(String text) {
        return SearchApi.eventually(
                () -> {
                    RawHttp http = new RawHttp().send(text);
                    if (http.status() == 200) {
                        return http;
                    }
                    http.close();
                    return null;
                },
                Objects::nonNull);
    }

    /** A client with one IPv6 address controls the whole /64. */
    @Test
    void batchesFromAnywhereInASiteAreOfOneAddress() throws Exception {
        String head = BATCH_HEAD.replace("\r\n\r\n", "\r\nX-Forwarded-For: 2001:db8:0:1::1\r\n\r\n");
        SearchApi.eventually(
                () -> {
                    try (RawHttp first = begun(head + chunk(EMPTY + "\n"))) {
                        return List.of(batchFrom("2001:db8:0:1:ffff::2"), batchFrom("2001:db8:0:2::1"));
                    }
                },
                List.of(503, 200)::equals);
    }

    private static int batchFrom(String address) throws Exception {
        return Http.post(BATCH, EMPTY, "X-Forwarded-For", address).statusCode();
    }

    @Test
    void aClientIsKnownByTheAddressThatTheProxyHasSeen() throws Exception {
        assertThat(Http.text(Http.get("/api/v1/me", "X-Forwarded-For", "192.0.2.44")))
                .contains("\"caller\":\"address:192.0.2.44\"");
    }

    /** Most proxies append the address to the client's header, on the same line or on another. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "203.0.113.9, 192.0.2.44",
                "203.0.113.9\r\nX-Forwarded-For: 192.0.2.44",
                "unknown,,203.0.113.9 , 192.0.2.44:4711"
            })
    void ofSeveralAddressesTheLastOneCounts(String forwarded) throws Exception {
        assertThat(RawHttp.untilClosed("GET /api/v1/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                        + "X-Forwarded-For: " + forwarded + "\r\n\r\n"))
                .contains("\"caller\":\"address:192.0.2.44\"");
    }

    /** The address in a response to OPTIONS would be malformed, too. */
    @ParameterizedTest
    @ValueSource(strings = {"a b", "a%zz", "a/b"})
    void aMalformedHostIsRefused(String host) throws Exception {
        assertThat(RawHttp.untilClosed("OPTIONS /api/v1/families HTTP/1.1\r\nHost: " + host + "\r\n\r\n"))
                .startsWith("HTTP/1.1 400")
                .contains("send one such as localhost:8080");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[2001:db8::1]:8080", "service_1.example", "localhost:8080"})
    void anyWellFormedHostIsAccepted(String host) throws Exception {
        assertThat(RawHttp.untilClosed(
                        "OPTIONS /api/v1/families HTTP/1.1\r\nConnection: close\r\nHost: " + host + "\r\n\r\n"))
                .startsWith("HTTP/1.1 200");
    }

    @Test
    void aNameIsNotLookedUp() throws Exception {
        assertThat(Http.text(Http.get("/api/v1/me", "X-Forwarded-For", "203.0.113.9, localhost")))
                .contains("\"caller\":\"address:unknown\"");
    }

    /** The download has this address's only turn, so the next batch must wait until the download is cut off. */
    @Test
    void aCheckpointThatNobodyFetchesLosesItsTurn() throws Exception {
        String search = SearchApi.create(LargeCheckpoint.WAITING);
        try (LargeCheckpoint checkpoint = new LargeCheckpoint(database, search);
                RawHttp stalled = begun(checkpoint.request(""))) {
            SearchApi.eventually(() -> Http.text(Http.post(BATCH, EMPTY)), text -> text.contains("\"legal\":true"));

            assertThat(stalled.rest()).contains(LargeCheckpoint.BEGIN).doesNotContain(LargeCheckpoint.END);
        }
        assertThat(SearchApi.command(search, "cancel").statusCode()).isEqualTo(200);
        assertThat(Http.delete(SearchApi.SEARCHES + "/" + search).statusCode()).isEqualTo(204);
    }

    /** Occasional bytes keep the connection active but complete no line. */
    @Test
    void aBatchWhoseLinesTrickleInLosesItsTurn() throws Exception {
        try (RawHttp slow = begun(BATCH_HEAD + chunk(EMPTY + "\n"))) {
            SearchApi.eventually(
                    () -> {
                        slow.sendIfOpen(chunk("{"));
                        return Http.post(BATCH, EMPTY).statusCode();
                    },
                    status -> status == 200);
            assertThat(slow.rest()).contains("\"legal\":true", "/problems/timeout", "\"line\":2");
        }
    }

    @Test
    void blankLinesHoldNoTurn() throws Exception {
        try (RawHttp idle = begun(BATCH_HEAD + chunk(EMPTY + "\n"))) {
            SearchApi.eventually(
                    () -> {
                        idle.sendIfOpen(chunk("\n"));
                        return Http.post(BATCH, EMPTY).statusCode();
                    },
                    status -> status == 200);
        }
    }

    /** A clean end of the response would claim that all lines were processed. */
    @Test
    void aBatchThatStallsIsToldSo() throws Exception {
        try (RawHttp stalled = begun(BATCH_HEAD + chunk(EMPTY + "\n" + EMPTY.substring(0, 9)))) {
            assertThat(stalled.rest()).contains("\"legal\":true", "/problems/timeout", "\"line\":2");
        }
        try (RawHttp silent = begun(BATCH_HEAD)) {
            assertThat(silent.rest()).contains("/problems/timeout", "\"line\":1");
        }
    }

    /** The response has not started, because the gzip header is incomplete. */
    @Test
    void aBatchThatStallsInItsGzipHeadIsLate() throws Exception {
        String head = BATCH_HEAD.replace("\r\n\r\n", "\r\nContent-Encoding: gzip\r\n\r\n");
        String answer = SearchApi.eventually(() -> RawHttp.untilClosed(head), text -> !text.startsWith("HTTP/1.1 503"));

        assertThat(answer).startsWith("HTTP/1.1 408").contains("/problems/timeout");
    }

    private static String chunk(String text) {
        return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
    }

    private static Socket send(String text) throws IOException {
        Socket socket = new Socket("localhost", Http.port());
        socket.setSoTimeout(RawHttp.PATIENCE_MILLIS);
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }

    private static String statusLine(Socket socket) throws IOException {
        InputStream in = socket.getInputStream();
        return new String(in.readNBytes(12), StandardCharsets.US_ASCII);
    }
}
