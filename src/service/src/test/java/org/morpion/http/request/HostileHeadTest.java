package org.morpion.http.request;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;
import org.morpion.service.RawHttp;

/** Unusual heads are either refused, or treated like the usual form. */
@QuarkusTest
class HostileHeadTest {
    private static final String SEARCH = "{\"solver\":\"nrpa\",\"variant\":\"4D\",\"limits\":{\"nodes\":1}}";
    private static final int SPELLINGS = 600;

    @Test
    void twoHostsAreOneTooMany() throws Exception {
        assertThat(RawHttp.untilClosed("GET /api/v1 HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n"))
                .startsWith("HTTP/1.1 400")
                .contains("more than one Host");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host: localhost\r\nOrigin: http://localhost\r\nOrigin: https://elsewhere.example",
                "Host: localhost\r\nContent-Type: text/plain\r\nContent-Type: application/json",
                "Host: localhost\r\nContent-Encoding: gzip\r\nContent-Encoding: gzip",
                "Host: localhost\r\nIdempotency-Key: a\r\nidempotency-key: b"
            })
    void whatIsThereOnceIsNotReadTwice(String fields) throws Exception {
        assertThat(RawHttp.untilClosed("POST /api/v1/searches HTTP/1.1\r\n" + fields
                        + "\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]"))
                .startsWith("HTTP/1.1 400")
                .contains("more than one ");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://elsewhere.example/api/v1/searches",
                "http://elsewhere.example",
                "http://user@localhost/api/v1/searches",
                "http:///api/v1/searches",
                "ftp://localhost/api/v1/searches"
            })
    void anAddressThatNamesAnotherServiceThanHostIsRefused(String target) throws Exception {
        assertThat(RawHttp.untilClosed("POST " + target + " HTTP/1.1\r\nHost: localhost\r\n"
                        + "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n[]"))
                .startsWith("HTTP/1.1 400")
                .contains("name different hosts");
    }

    @Test
    void anAddressMayNameTheServiceAsAProxyIsAsked() throws Exception {
        assertThat(RawHttp.status("GET HTTP://LocalHost/api/v1 HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                .isEqualTo(200);
    }

    @ParameterizedTest
    @CsvSource({
        "/api/v1/records?author=%ED%A0%80, not UTF-8",
        "/api/v1/records?author=%ff, not UTF-8",
        "/api/v1/records?author=Hyyr\u00f6, 'percent-encoded, at character 12'",
        "/api/v1/records?author=a#b, 'percent-encoded, at character 9'",
        "/page/app/main.js?v=%C3%28, not UTF-8"
    })
    void aQueryIsPercentEncodedUtf8(String path, String place) throws Exception {
        try (RawHttp http = new RawHttp()) {
            http.send("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            assertThat(http.rest())
                    .startsWith("HTTP/1.1 400")
                    .contains("/problems/bad-request")
                    .contains(place);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1;x/searches",
                "/api/v1/searches;x=1",
                "/api;/v1/searches",
                "//api/v1/searches",
                "/api//v1/searches",
                "/api/./v1/searches",
                "/api/v1/x/../searches",
                "/api/v1/x/%2e%2E/searches",
                "/api/v1%2Fsearches",
                "/api/v1%2fsearches",
                "/api/v1%3Bx/searches",
                "/api/v1\\searches",
                "/api/v1%5Csearches",
                "/api/v1/%zz",
                "/api/v1/%C3%28",
                "/api/v1/%",
                "/api/v1/searches/%2e",
            })
    void anUnusualPathIsRefusedWhateverTheMethod(String path) throws Exception {
        for (String method : List.of("GET", "POST", "DELETE", "PURGE")) {
            assertThat(RawHttp.status(
                            method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"))
                    .as(method)
                    .isEqualTo(400);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/records",
                "/api/v1/records/rosin178",
                "/api/v1/records/events",
                "/api/v1/searches/x/events",
                "/api/v1/audit",
                "/api/v1/me"
            })
    void anAcceptHeaderThatCannotBeParsedIsRefused(String path) throws Exception {
        for (String accept : List.of("a", "/", "\"", "x".repeat(5000), "text/html, b")) {
            assertThat(Http.get(path, "Accept", accept).statusCode()).as(accept).isEqualTo(400);
        }
    }

    @ParameterizedTest
    @CsvSource({"/api/v1/records, 200", "/api/v1/audit, 200", "/api/v1/searches/x/events, 404"})
    void theTypeOfABodyThatIsNotThereIsIgnored(String path, int status) throws Exception {
        for (String type : List.of("a", "/", "\"", "x".repeat(5000))) {
            assertThat(Http.get(path, "Content-Type", type).statusCode())
                    .as(type)
                    .isEqualTo(status);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/api/v1/searches/", "/api/v1/records/rosin178", "/api/v1/records?author=%2e%2e;", "/q/openapi"})
    void usualPathsAreWelcome(String path) throws Exception {
        assertThat(Http.get(path).statusCode()).isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/page/",
                "/q/",
                "/problems/",
                "/api/v1/records/",
                "/api/v1/records/x/",
                "/api/v1/searches/",
                "/api/v1/searches/x/best."
            })
    void nothingIsAtALongAddress(String start) throws Exception {
        for (String part : List.of("a", "a.", "a/", "%C3%A9")) {
            String path = start + part.repeat(7_000 / part.length());
            HttpResponse<byte[]> answer = Http.get(path);
            assertThat(answer.statusCode()).as(part).isEqualTo(404);
            // The message proves that routing was skipped, which would block the event loop.
            assertThat(Http.text(answer)).contains("The path is " + path.length() + " characters long");
        }
    }

    /** A foreign page changes nothing by any spelling of a path, whether Origin or Host gives it away. */
    @Test
    void noSpellingLeadsAPageElsewherePastTheGate() throws Exception {
        String id = SearchApi.create(SEARCH);
        SearchApi.await(id, "SUCCEEDED");
        int before = searches();
        Random random = new Random(13);
        List<String> attacks = new ArrayList<>();
        for (String path : List.of("/api/v1/searches", "/api/v1/schedules", "/api/v1/searches/" + id + "/checkpoint")) {
            attacks.add("POST " + path);
        }
        attacks.add("DELETE /api/v1/searches/" + id);
        for (int i = 0; i < SPELLINGS; i++) {
            String[] attack = attacks.get(i % attacks.size()).split(" ");
            String head = attack[0] + " " + misspelled(attack[1], random) + " HTTP/1.1\r\n"
                    + (random.nextBoolean()
                            ? "Host: localhost:" + Http.port() + "\r\nOrigin: https://elsewhere.example\r\n"
                            : "Host: elsewhere.example\r\n")
                    + "Content-Type: application/json\r\nContent-Length: " + SEARCH.length() + "\r\n\r\n";
            assertThat(RawHttp.status(head + SEARCH)).as(head).isIn(400, 403, 404, 405, 415);
        }
        assertThat(searches()).isEqualTo(before);
        assertThat(Http.get(SearchApi.SEARCHES + "/" + id).statusCode()).isEqualTo(200);
    }

    private static int searches() throws Exception {
        return SearchApi.json(Http.get(SearchApi.SEARCHES + "?limit=100"))
                .get("searches")
                .size();
    }

    private static String misspelled(String path, Random random) {
        StringBuilder spelled = new StringBuilder(path);
        for (int changes = random.nextInt(3); changes >= 0; changes--) {
            int at = 1 + random.nextInt(spelled.length() - 1);
            switch (random.nextInt(8)) {
                case 0 -> spelled.insert(at, ";x=y");
                case 1 -> spelled.insert(at, '/');
                case 2 -> spelled.insert(at, "/.");
                case 3 -> spelled.insert(at, "/x/..");
                case 4 -> {
                    char c = spelled.charAt(at);
                    spelled.replace(at, at + 1, "%%%02X".formatted((int) c));
                }
                case 5 -> spelled.setCharAt(at, Character.toUpperCase(spelled.charAt(at)));
                case 6 -> spelled.insert(at, "%00");
                default -> spelled.append('/');
            }
        }
        return spelled.toString();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Host: LocalHost\r\nContent-Type: Application/JSON\r\n",
                "Host: LOCALHOST:8080\r\nOrigin: http://localhost:8080\r\nContent-Type: application/json;charset=utf-8\r\n"
            })
    void namesAndTypesAreTheSameInAnyCase(String head) throws Exception {
        assertThat(RawHttp.status("POST /api/v1/searches HTTP/1.1\r\n" + head + "Content-Length: 2\r\n\r\n[]"))
                .isEqualTo(422);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Content-Type: text/plain\r\n",
                "Content-Type: application/x-www-form-urlencoded\r\n",
                "Content-Type: garbage\r\n",
                "Content-Type: application/json, text/plain\r\n",
                "Content-Type: ;\r\n",
                "Content-Type:\r\n"
            })
    void whatChangesSomethingSaysOfWhatTypeItsBodyIs(String type) throws Exception {
        int before = searches();
        for (String path : List.of("/api/v1/searches", "/api/v1/schedules", "/api/v1/searches/x/pause")) {
            assertThat(RawHttp.status("POST " + path + " HTTP/1.1\r\nHost: localhost\r\n" + type + "Content-Length: "
                            + SEARCH.length() + "\r\n\r\n" + SEARCH))
                    .as(path)
                    .isEqualTo(415);
        }
        assertThat(searches()).isEqualTo(before);
    }

    /** RFC 9112, sections 6.1 and 6.3: 501 for an unknown coding, 400 where the end of the body is unknown. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "identity; 400",
                "gzip; 400",
                "gzip, chunked; 501",
                "chunked, chunked; 400",
                "xchunked; 400",
                "chunked, then gzip; 400"
            })
    void anUnknownFramingIsRefusedAndNothingAfterItIsTakenForARequest(String codings, int status) throws Exception {
        String coding = codings.replace(", then ", "\r\nTransfer-Encoding: ");
        String answer = RawHttp.untilClosed("POST /api/v1/validate HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: "
                + coding + "\r\n\r\nGET /q/openapi HTTP/1.1\r\nHost: localhost\r\n\r\n");
        assertThat(answer).startsWith("HTTP/1.1 " + status).doesNotContain("HTTP/1.1 200");
    }

    /** If a decoder took the size for 27, an attacker could smuggle a request after the first 27 bytes. */
    @ParameterizedTest
    @ValueSource(strings = {"10000001b", "100000000000001b", "+1b", "-1b", "0x1b"})
    void aChunkSizeThatIsNoneIsNotReadAsAnother(String size) throws Exception {
        String answer = RawHttp.untilClosed("POST /api/v1/validate HTTP/1.1\r\nHost: localhost\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n" + size + "\r\n{\"variant\":\"5T\",\"moves\":[]}\r\n0\r\n\r\n"
                + "GET /q/openapi HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assertThat(answer).doesNotContain("HTTP/1.1 200");
    }

    /** After DNS rebinding, a browser takes the foreign name for the service's own origin. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/audit",
                "/api/v1/keys",
                "/api/v1/webhooks",
                "/api/v1/records",
                "/api/v1/records/rosin178.png",
                "/api/v1/records/export",
                "/api/v1/records/events",
                "/api/v1/searches",
                "/api/v1/schedules"
            })
    void anOpenServiceIsReadUnderItsOwnNameAlone(String path) throws Exception {
        for (String method : List.of("GET", "HEAD")) {
            assertThat(RawHttp.status(method + " " + path + " HTTP/1.1\r\nHost: elsewhere.example:8080\r\n\r\n"))
                    .as(method)
                    .isEqualTo(403);
        }
        assertThat(RawHttp.status("GET " + path + " HTTP/1.1\r\nHost: LocalHost:8080\r\n\r\n"))
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/q/health/ready", "/problems", "/api/v1", "/api/v1/solvers"})
    void whatIsForEverybodyIsReadUnderAnyName(String path) throws Exception {
        assertThat(RawHttp.status("GET " + path + " HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n"))
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "//localhost", "ftp://localhost", "x://localhost", "null", "http:localhost"})
    void anOriginHasTheServicesScheme(String origin) throws Exception {
        assertThat(RawHttp.status("POST /api/v1/searches HTTP/1.1\r\nHost: localhost\r\nOrigin: " + origin
                        + "\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]"))
                .isEqualTo(403);
    }

    @Test
    void http10HasNoFraming() throws Exception {
        assertThat(
                        RawHttp.untilClosed(
                                "POST /api/v1/validate HTTP/1.0\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"))
                .matches("(?s)HTTP/1\\.[01] 400 .*");
    }

    @ParameterizedTest
    @CsvSource({
        "GET / HTTP/1.1, X: long, 431",
        "GET /long HTTP/1.1, X: y, 414",
        "GET / HTTP/1.1, X(y): z, 400",
        "GET\u0001 / HTTP/1.1, X: y, 4..",
        "GET /api/v1?%zz HTTP/1.1, X: y, 400",
        "GET /api/v1/records?author={} HTTP/1.1, X: y, 400",
        "GET / HTTP/9.9, X: y, 501",
        "GET / HTTP/1.2, X: y, 501",
        "GET / FOO/1.1, X: y, 501",
        "PRI * HTTP/2.0, X: y, 4.."
    })
    void anUnreadableHeadIsRefused(String line, String field, String status) throws Exception {
        String head = (line + "\r\nHost: localhost\r\nConnection: close\r\n" + field + "\r\n\r\n")
                .replace("long", "x".repeat(40_000));
        assertThat(RawHttp.untilClosed(head)).matches("(?s)\\S+ " + status + " .*");
    }

    @Test
    void aBodyIsFramedInOneWay() throws Exception {
        assertThat(RawHttp.untilClosed("POST /api/v1/validate HTTP/1.1\r\nHost: localhost\r\n"
                        + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
                        + "0\r\n\r\nGET /q/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                .startsWith("HTTP/1.1 400")
                .doesNotContain("HTTP/1.1 200");
    }

    @Test
    void requestsSentAheadAreAnsweredInTheirOrder() throws Exception {
        String requests = "GET /q/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"
                + "GET /none HTTP/1.1\r\nHost: localhost\r\n\r\n"
                + "POST /api/v1/validate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\n\r\n{}";
        try (RawHttp http = new RawHttp().send(requests.repeat(40))) {
            for (int i = 0; i < 40; i++) {
                assertThat(List.of(http.answer(), http.answer(), http.answer())).containsExactly(200, 404, 400);
            }
        }
    }
}
