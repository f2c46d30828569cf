package org.morpion.documents;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.junit.QuarkusTest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.service.Http;
import org.morpion.service.RawHttp;

/** Malicious bodies get a problem with the position of the error, and the service keeps working. */
@QuarkusTest
class HostileBodyTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String VALIDATE = "/api/v1/validate";
    private static final String BATCH = VALIDATE + "/batch";

    static Stream<Arguments> unreadable() throws IOException {
        return Stream.of(
                Arguments.of("10 MB of brackets", bytes("[".repeat(10 << 20)), 413, "limit-exceeded"),
                Arguments.of("deep brackets", bytes("{\"zz\":" + "[".repeat(1000)), 413, "limit-exceeded"),
                Arguments.of("a bomb of 1 GiB", bomb(1024), 413, "limit-exceeded"),
                Arguments.of("a long number", bytes("{\"zz\":" + "9".repeat(2000) + "}"), 413, "limit-exceeded"),
                Arguments.of("2^63", withX("9223372036854775808"), 400, "unreadable-document"),
                Arguments.of("NaN", withX("NaN"), 400, "unreadable-document"),
                Arguments.of("a fraction", withX("3.0000000000000000001"), 400, "unreadable-document"),
                Arguments.of("an exponent", withX("1e999999999"), 400, "unreadable-document"),
                Arguments.of(
                        "a lone surrogate",
                        bytes("{\"variant\":\"5T\",\"author\":\"\\ud800\",\"moves\":[]}"),
                        400,
                        "unreadable-document"),
                Arguments.of("not UTF-8", new byte[] {'{', (byte) 0xC0, (byte) 0x80}, 400, "unreadable-document"),
                Arguments.of(
                        "UTF-16",
                        "{\"variant\":\"5T\"}".getBytes(StandardCharsets.UTF_16LE),
                        400,
                        "unreadable-document"),
                Arguments.of(
                        "another major version",
                        bytes("{\"version\":\"2.0\",\"variant\":\"5T\",\"moves\":[]}"),
                        400,
                        "unsupported-version"),
                Arguments.of("MS2", bytes("MS2:AAAA"), 400, "unsupported-version"),
                Arguments.of("zlib", zlib(), 400, "unreadable-document"),
                Arguments.of(
                        "trailing bytes",
                        bytes("MS1:q1YqSy0qzszPU7JSMtAzVNJRKkssykzMKwHyTUOA3OLk_KJUJSsDHaXc_LLUYiWr6NhaAAAA"),
                        400,
                        "unreadable-document"),
                Arguments.of("a huge PNG header", pngHeader(50_000), 400, "unreadable-document"),
                Arguments.of(
                        "an SVG with entities",
                        bytes(
                                "<!DOCTYPE svg [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;&a;&a;\">]><svg><metadata>&b;</metadata></svg>"),
                        400,
                        "unreadable-document"),
                Arguments.of(
                        "an SVG with an external reference",
                        bytes(
                                "<!DOCTYPE svg [<!ENTITY x SYSTEM \"file:///etc/hostname\">]><svg><metadata>&x;</metadata></svg>"),
                        400,
                        "unreadable-document"),
                Arguments.of("nothing", new byte[0], 400, "unreadable-document"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("unreadable")
    void unreadableBodiesGetAProblem(String name, byte[] body, int status, String type) throws Exception {
        HttpResponse<byte[]> response = Http.post(VALIDATE, body);
        assertThat(response.statusCode()).isEqualTo(status);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
        JsonNode problem = JSON.readTree(response.body());
        assertThat(problem.get("type").textValue()).isEqualTo("/problems/" + type);
        assertThat(problem.get("detail").textValue()).isNotBlank().hasSizeLessThan(600);
        assertThat(Http.get("/q/health/live").statusCode()).isEqualTo(200);
    }

    @Test
    void emptyGzipMembersInARowAreRefused() throws Exception {
        ByteArrayOutputStream member = new ByteArrayOutputStream();
        new GZIPOutputStream(member).close();
        ByteArrayOutputStream members = new ByteArrayOutputStream();
        for (int i = 0; i < 40_000; i++) {
            members.writeBytes(member.toByteArray());
        }
        HttpResponse<byte[]> refused = Http.post(VALIDATE, members.toByteArray(), "Content-Encoding", "gzip");
        assertThat(refused.statusCode()).as(Http.text(refused)).isEqualTo(400);
        HttpResponse<byte[]> batch = Http.post(BATCH, members.toByteArray(), "Content-Encoding", "gzip");
        assertThat(Http.text(batch)).contains("/problems/bad-request", "Content-Encoding");
    }

    @Test
    void whatNobodyReadsOfABodyIsNotInTheWayOfTheNextRequest() throws Exception {
        byte[] noise = new byte[1 << 20];
        new Random(5).nextBytes(noise);
        ByteArrayOutputStream damaged = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(damaged, 512, true)) {
            gzip.write(bytes("{}\n".repeat(10)));
            gzip.flush();
            damaged.writeBytes(noise);
        }
        String head = "POST " + BATCH + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: ";
        for (Map.Entry<String, byte[]> body : Map.of(
                        "Content-Encoding: gzip\r\n", damaged.toByteArray(),
                        "Content-Encoding: gzip\r\nX-Request-Id: noise\r\n", noise,
                        "Authorization: Bearer x\r\n", noise)
                .entrySet()) {
            ByteArrayOutputStream both = new ByteArrayOutputStream();
            both.writeBytes(bytes(head + body.getValue().length + "\r\n" + body.getKey() + "\r\n"));
            both.writeBytes(body.getValue());
            both.writeBytes(bytes("GET /q/health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"));
            try (RawHttp http = new RawHttp()) {
                assertThat(http.send(both.toByteArray()).rest())
                        .as(body.getKey())
                        .contains("{\"status\":\"UP\"}");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"4294967299", "9223372036854775807", "-9223372036854775808", "9007199254740993"})
    void farCoordinatesAreReadAndNeverWrap(String x) throws Exception {
        JsonNode verdict = JSON.readTree(Http.post(VALIDATE, withX(x)).body());
        assertThat(verdict.get("legal").booleanValue()).isFalse();
        assertThat(verdict.at("/violations/0/rule").textValue()).isEqualTo("point-missing");
    }

    @Test
    void duplicateKeysAreWarnedOf() throws Exception {
        JsonNode verdict = JSON.readTree(Http.post(
                        VALIDATE,
                        "{\"version\":\"0.1\",\"variant\":\"4T\",\"variant\":\"5T\",\"score\":0,\"moves\":[]}")
                .body());
        assertThat(verdict.get("variant").textValue()).isEqualTo("5T");
        assertThat(verdict.at("/warnings/0/code").textValue()).isEqualTo("duplicate-key");
    }

    @Test
    void thePlaceOfAnErrorIsNamed() throws Exception {
        JsonNode problem = JSON.readTree(Http.post(
                        VALIDATE,
                        "{\"variant\":\"5T\",\"moves\":[{\"x\":3,\"y\":-1,\"dir\":\"V\",\"pos\":0},{\"x\":3,\"y\":1,\"dir\":\"E\",\"pos\":0}]}")
                .body());
        assertThat(problem.get("pointer").textValue()).isEqualTo("/moves/1/dir");
        assertThat(problem.get("move").intValue()).isEqualTo(1);
        assertThat(problem.get("reason").textValue()).isEqualTo("bad-value");
    }

    @Test
    void multipartFormsAre415() throws Exception {
        HttpResponse<byte[]> response =
                Http.post(VALIDATE, "--x\r\n\r\n{}\r\n--x--", "Content-Type", "multipart/form-data; boundary=x");
        assertThat(response.statusCode()).isEqualTo(415);
    }

    @Test
    void wrongMethodsAre405() throws Exception {
        HttpResponse<byte[]> response = Http.get(VALIDATE);
        assertThat(response.statusCode()).isEqualTo(405);
        assertThat(response.headers().firstValue("Content-Type")).contains("application/problem+json");
    }

    /** The client writes until it gets a response. The test fails if the service accepts far more than the limit. */
    @ParameterizedTest
    @ValueSource(strings = {"Transfer-Encoding: chunked", "Content-Length: 1000000000"})
    void aBodyThatNeverEndsIsCutOff(String framing) throws Exception {
        try (Socket socket = new Socket("localhost", Http.port())) {
            socket.setSoTimeout(RawHttp.PATIENCE_MILLIS);
            OutputStream out = socket.getOutputStream();
            out.write(bytes("POST /api/v1/validate HTTP/1.1\r\nHost: localhost\r\n" + framing + "\r\n\r\n"));
            InputStream in = socket.getInputStream();
            byte[] piece = bytes(framing.startsWith("T") ? "1000\r\n" + " ".repeat(4096) + "\r\n" : " ".repeat(4096));
            long sent = 0;
            try {
                while (in.available() == 0 && sent < 256L << 20) {
                    out.write(piece);
                    sent += piece.length;
                }
            } catch (IOException closed) {
                // The service closed the connection after its response.
            }
            assertThat(sent).isLessThan(64L << 20);
            byte[] head = in.readNBytes(12);
            assertThat(new String(head, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 413");
        }
    }

    private static byte[] withX(String x) {
        return bytes("{\"version\":\"0.1\",\"variant\":\"5T\",\"score\":1,\"moves\":[{\"x\":" + x
                + ",\"y\":-1,\"dir\":\"V\",\"pos\":0}]}");
    }

    private static byte[] zlib() throws IOException {
        ByteArrayOutputStream deflated = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(deflated)) {
            out.write(bytes("{\"variant\":\"5T\",\"moves\":[]}"));
        }
        return bytes("MS1:" + Base64.getUrlEncoder().withoutPadding().encodeToString(deflated.toByteArray()));
    }

    private static byte[] bomb(int mebibytes) throws IOException {
        ByteArrayOutputStream deflated = new ByteArrayOutputStream();
        byte[] block = bytes("a".repeat(1 << 20));
        try (DeflaterOutputStream out = new DeflaterOutputStream(deflated, new Deflater(9, true), true)) {
            out.write(bytes("{\"variant\":\"5T\",\"moves\":[],\"description\":\""));
            out.write(block);
            out.flush();
            int first = deflated.size();
            out.write(block);
            out.flush();
            // Deflate only once: each further block refers back to the same bytes.
            byte[] again = Arrays.copyOfRange(deflated.toByteArray(), first, deflated.size());
            for (int i = 2; i < mebibytes; i++) {
                deflated.write(again);
            }
        }
        byte[] whole = deflated.toByteArray();
        // Below the limit on documents, so that only the inflated size is above a limit.
        return bytes("MS1:"
                + Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(Arrays.copyOf(whole, Math.min(whole.length, 700_000))));
    }

    private static byte[] pngHeader(int side) {
        ByteBuffer chunk = ByteBuffer.allocate(17);
        chunk.put(bytes("IHDR")).putInt(side).putInt(side).put(new byte[] {8, 6, 0, 0, 0});
        CRC32 crc = new CRC32();
        crc.update(chunk.array());
        return ByteBuffer.allocate(8 + 4 + 17 + 4)
                .put(new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'})
                .putInt(13)
                .put(chunk.array())
                .putInt((int) crc.getValue())
                .array();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
