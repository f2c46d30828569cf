package org.morpion.http.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.service.Http;
import org.morpion.service.RawHttp;

/** Ranges, preconditions and hosts, by RFC 9110. */
@QuarkusTest
class ConditionsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bytes=5-2",
                "bytes=0-4",
                "bytes=999999999-",
                "bytes=99999999999999999999999-",
                "bytes=-5",
                "bytes=-",
                "lines=1-2",
                "bytes=0-0,2-3"
            })
    void rangesAreIgnored(String range) throws Exception {
        for (String path :
                new String[] {"/", "/page/app/main.js", "/spec/0.1/msr.schema.json", "/api/v1/records/rosin178"}) {
            HttpResponse<byte[]> response = Http.get(path, "Range", range);
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).isEqualTo(Http.get(path).body());
            assertThat(Http.head(path, "Range", range).statusCode()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/index.html",
                "/page/app/main.js",
                "/spec/0.1/msr.schema.json",
                "/api/v1",
                "/api/v1/records",
                "/api/v1/records/rosin178",
                "/api/v1/records/rosin178.png",
                "/api/v1/solvers",
                "/problems"
            })
    void whateverExistsMatchesTheStar(String path) throws Exception {
        HttpResponse<byte[]> response = Http.get(path, "If-None-Match", "*");
        assertThat(response.statusCode()).isEqualTo(304);
        assertThat(response.body()).isEmpty();
        assertThat(Http.head(path, "If-None-Match", " * ").statusCode()).isEqualTo(304);
        assertThat(Http.get(path, "If-None-Match", "\"*\"").statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "/nothing, 404",
        "/META-INF, 404",
        "/spec, 404",
        "/page, 404",
        "/api/v1/nothing, 404",
        "/api/v1/records/nobody, 404",
        "/api/v1/records/hyyroporanen62.psol, 406",
        "/api/v1/records?limit=0, 400"
    })
    void whatWouldFailFailsUnderTheStarToo(String path, int status) throws Exception {
        assertThat(Http.get(path, "If-None-Match", "*").statusCode()).isEqualTo(status);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/searches", "/api/v1/searches/x/cancel", "/api/v1/schedules", "/api/v1/webhooks"})
    void nothingThatHasNoTagsIsChangedIfItMatchesOne(String path) throws Exception {
        // No path takes an array, so the body creates nothing.
        assertThat(Http.post(path, "[]", "Content-Type", "application/json", "If-Match", "\"a\"")
                        .statusCode())
                .isEqualTo(412);
        assertThat(Http.post(path, "[]", "Content-Type", "application/json", "If-Match", "*")
                        .statusCode())
                .isNotEqualTo(412);
        assertThat(Http.get("/api/v1/records/rosin178", "If-Match", "\"a\"").statusCode())
                .isEqualTo(200);
    }

    /**
     * An empty header is often an unset variable of a client that intends a condition; ignoring it would drop the
     * condition.
     */
    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/records/rosin178", "/api/v1/records/nobody"})
    void nothingMatchesNoTags(String path) throws Exception {
        assertThat(Http.delete(path, "If-Match", "").statusCode()).isEqualTo(412);
    }

    @Test
    void aTagThatIsNotTheirsBringsStaticFilesWhateverTheirAge() throws Exception {
        String modified = Http.get("/page/app/main.js")
                .headers()
                .firstValue("Last-Modified")
                .orElseThrow();
        assertThat(Http.get("/page/app/main.js", "If-Modified-Since", modified).statusCode())
                .isEqualTo(304);
        assertThat(Http.get("/page/app/main.js", "If-Modified-Since", modified, "If-None-Match", "\"a\"")
                        .statusCode())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/api/v1", "/api/v1/records?limit=1", "/api/v1/records/rosin178", "/api/v1/searches"})
    void anOldClientNeedNotNameAHost(String path) throws Exception {
        assertThat(send("GET " + path + " HTTP/1.0\r\n\r\n")).startsWith("HTTP/1.0 200 ");
    }

    @Test
    void aNewerOneMust() throws Exception {
        assertThat(send("GET /api/v1/records HTTP/1.1\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 400 ");
    }

    @Test
    void anOldClientWithoutAHostPagesLikeAnyOther() throws Exception {
        assertThat(send("GET /api/v1/records?limit=1 HTTP/1.0\r\n\r\n").toLowerCase())
                .containsPattern("link: </api/v1/records\\?cursor=[^&]+&limit=1>");
    }

    private static String send(String request) throws IOException {
        try (Socket socket = new Socket("localhost", Http.port())) {
            socket.setSoTimeout(RawHttp.PATIENCE_MILLIS);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }
}
