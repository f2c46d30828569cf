package org.morpion.http.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;
import org.morpion.service.RawHttp;

/** Text is compressed for clients that accept it, and the headers describe the compressed response. */
@QuarkusTest
class CompressionTest {
    private static final String ACCEPT = "Accept-Encoding";
    private static final String ENCODING = "Content-Encoding";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/page/app/main.js",
                "/page/page.css",
                "/favicon.svg",
                "/spec/0.1/msr.schema.json",
                "/api/v1",
                "/api/v1/records",
                "/api/v1/records/rosin178",
                "/api/v1/records/rosin178.svg",
                "/api/v1/records/rosin178.psol",
                "/api/v1/records/rosin178.txt"
            })
    void textIsCompressedForThoseWhoAcceptIt(String path) throws Exception {
        HttpResponse<byte[]> plain = Http.get(path);
        HttpResponse<byte[]> compressed = Http.get(path, ACCEPT, "gzip, deflate, br");

        assertThat(plain.headers().firstValue(ENCODING)).isEmpty();
        assertThat(compressed.headers().firstValue(ENCODING)).contains("gzip");
        assertThat(inflated(compressed)).isEqualTo(plain.body());
        assertThat(compressed.body().length).isLessThan(plain.body().length);
        for (HttpResponse<byte[]> response : List.of(plain, compressed)) {
            assertThat(String.join(",", response.headers().allValues("Vary"))).containsIgnoringCase("Accept-Encoding");
        }
        assertThat(compressed.headers().firstValue("ETag"))
                .isEqualTo(plain.headers().firstValue("ETag"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/records/rosin178.png", "/api/v1/records/rosin178.msr"})
    void whatIsCompressedAlreadyGoesOutAsItIs(String path) throws Exception {
        HttpResponse<byte[]> response = Http.get(path, ACCEPT, "gzip");

        assertThat(response.headers().firstValue(ENCODING)).isEmpty();
        assertThat(response.body()).isEqualTo(Http.get(path).body());
    }

    @Test
    void answersToPostsAreCompressedToo() throws Exception {
        HttpResponse<byte[]> picture = Http.post("/api/v1/render", Http.corpus("5T/rosin178.json"), ACCEPT, "gzip");
        assertThat(picture.headers().firstValue(ENCODING)).contains("gzip");
        assertThat(new String(inflated(picture), StandardCharsets.UTF_8)).startsWith("<");
    }

    @Test
    void theTagOfACompressedAnswerIsWeakAndStillKnown() throws Exception {
        HttpResponse<byte[]> first = Http.get("/api/v1/records/rosin178", ACCEPT, "gzip");
        String tag = first.headers().firstValue("ETag").orElseThrow();
        assertThat(tag).startsWith("W/\"");

        HttpResponse<byte[]> again = Http.get("/api/v1/records/rosin178", ACCEPT, "gzip", "If-None-Match", tag);
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(again.headers().firstValue("ETag")).contains(tag);
        assertThat(String.join(",", again.headers().allValues("Vary"))).contains("Accept", "Accept-Encoding");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/page/app/main.js", "/api/v1/records", "/api/v1/records/rosin178", "/q/openapi"})
    void aHeadNamesNoLengthThatTheAnswerWouldNotHave(String path) throws Exception {
        int plain = Http.get(path).body().length;
        HttpResponse<byte[]> head = Http.head(path);
        head.headers()
                .firstValueAsLong("Content-Length")
                .ifPresent(length -> assertThat(length).isEqualTo(plain));

        HttpResponse<byte[]> compressed = Http.head(path, ACCEPT, "gzip");
        assertThat(compressed.statusCode()).isEqualTo(200);
        assertThat(compressed.headers().firstValue("Content-Length")).isEmpty();
        assertThat(compressed.headers().firstValue("Content-Type"))
                .isEqualTo(head.headers().firstValue("Content-Type"));
    }

    @Test
    void whatForbidsGzipGetsNone() throws Exception {
        assertThat(Http.get("/api/v1", ACCEPT, "gzip;q=0").headers().firstValue(ENCODING))
                .isEmpty();
        assertThat(Http.get("/api/v1", ACCEPT, "identity").headers().firstValue(ENCODING))
                .isEmpty();
    }

    /** The search runs until the test cancels it, so buffering the first events would hang the test. */
    @ParameterizedTest
    @ValueSource(strings = {"text/event-stream", "application/x-ndjson"})
    void eventsAreStillToldOneByOne(String type) throws Exception {
        String id = SearchApi.create("{'solver': 'paced', 'seed': 1, 'limits': {'time': 'PT1H'}}");
        try (Socket socket = new Socket("localhost", Http.port())) {
            send(
                    socket,
                    "GET /api/v1/searches/" + id + "/events HTTP/1.1\r\nHost: localhost\r\nAccept: " + type
                            + "\r\nLast-Event-ID: 0\r\nAccept-Encoding: gzip\r\n\r\n");
            BufferedReader answer = reader(socket);
            assertThat(linesUntil(answer, "SCHEDULED")).noneMatch(line -> line.startsWith("content-encoding"));
            linesUntil(answer, "RUNNING");
        } finally {
            SearchApi.command(id, "cancel");
        }
    }

    /** The test sends the second line after the first result, so buffering the results would hang the test. */
    @Test
    void aBatchIsStillAnsweredLineByLine() throws Exception {
        try (Socket socket = new Socket("localhost", Http.port())) {
            send(
                    socket,
                    "POST /api/v1/validate/batch HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: gzip\r\n"
                            + "Transfer-Encoding: chunked\r\n\r\n6\r\nfirst\n\r\n");
            BufferedReader answer = reader(socket);
            assertThat(linesUntil(answer, "\"line\":1")).noneMatch(line -> line.startsWith("content-encoding"));
            send(socket, "7\r\nsecond\n\r\n0\r\n\r\n");
            linesUntil(answer, "\"line\":2");
        }
    }

    private static byte[] inflated(HttpResponse<byte[]> response) throws IOException {
        return new GZIPInputStream(new ByteArrayInputStream(response.body())).readAllBytes();
    }

    private static void send(Socket socket, String text) throws IOException {
        socket.setSoTimeout(RawHttp.PATIENCE_MILLIS);
        OutputStream out = socket.getOutputStream();
        out.write(text.getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    private static BufferedReader reader(Socket socket) throws IOException {
        return new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    private static List<String> linesUntil(BufferedReader answer, String part) throws IOException {
        List<String> lines = new ArrayList<>();
        for (String line = answer.readLine(); ; line = answer.readLine()) {
            assertThat(line).as("Nothing has " + part + " in " + lines).isNotNull();
            lines.add(line.toLowerCase(Locale.ROOT));
            if (line.contains(part)) {
                return lines;
            }
        }
    }
}
