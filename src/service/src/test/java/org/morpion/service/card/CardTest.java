package org.morpion.service.card;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.junit.QuarkusTest;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.Variant;
import org.morpion.registry.Registry;
import org.morpion.service.Http;
import org.morpion.service.RawHttp;

/** Records on other sites. */
@QuarkusTest
class CardTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String HOSTILE = "<script>alert(1)</script> \"$1\\ & 'Eve'";
    private static final String ESCAPED = "&lt;script&gt;alert(1)&lt;/script&gt; &quot;$1\\ &amp; &#39;Eve&#39;";

    @Test
    void aBoardPlaysInAFrameOfAnySite() throws Exception {
        HttpResponse<byte[]> board = Http.get("/api/v1/records/rosin178/embed");

        assertThat(board.statusCode()).isEqualTo(200);
        assertThat(header(board, "Content-Type")).startsWith("text/html");
        assertThat(header(board, "Content-Security-Policy"))
                .contains("default-src 'none'", "script-src 'self'", "frame-ancestors *")
                .doesNotContain("unsafe");
        assertThat(board.headers().firstValue("X-Frame-Options")).isEmpty();
        assertThat(board.headers().firstValue("Set-Cookie")).isEmpty();
        assertThat(Http.text(board).split("class=\"move ", -1)).hasSize(179);
        assertThat(Http.text(board)).contains("178 moves by Christopher D. Rosin", "href=\"/records/rosin178\"");
        for (String file : List.of("/page/app/embed.js", "/page/embed.css")) {
            assertThat(Http.text(board)).contains("\"" + file + "\"");
            assertThat(Http.get(file).statusCode()).isEqualTo(200);
        }
        assertThat(Http.get("/api/v1/records/nobody/embed").statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/records/rosin178", "/?record=rosin178", "/api/v1/records/rosin178"})
    void aLinkBringsItsBoard(String address) throws Exception {
        HttpResponse<byte[]> answer = Http.get(oEmbed(service() + address) + "&maxwidth=300&format=json");

        assertThat(answer.statusCode()).as(Http.text(answer)).isEqualTo(200);
        JsonNode embed = JSON.readTree(answer.body());
        assertThat(embed.get("type").textValue()).isEqualTo("rich");
        assertThat(embed.get("version").textValue()).isEqualTo("1.0");
        assertThat(embed.get("width").intValue()).isEqualTo(300);
        assertThat(embed.get("html").textValue())
                .startsWith("<iframe src=\"" + service() + "/api/v1/records/rosin178/embed\" width=\"300\"");
        assertThat(embed.get("author_name").textValue()).isEqualTo("Christopher D. Rosin");
    }

    @Test
    void aPathMeansThisService() throws Exception {
        assertThat(Http.text(Http.get(oEmbed("/records/rosin178"))))
                .contains(service() + "/api/v1/records/rosin178/embed");
    }

    @Test
    void onlyAddressesOfRecordsHereAreEmbedded() throws Exception {
        for (String url : List.of(
                "https://elsewhere.example/records/rosin178", service() + "/records/nobody", service() + "/problems")) {
            assertThat(Http.get(oEmbed(url)).statusCode()).as(url).isEqualTo(404);
        }
        for (String url : List.of("", "javascript://" + host() + "/records/rosin178", "a b")) {
            assertThat(Http.get(oEmbed(url)).statusCode()).as(url).isEqualTo(400);
        }
        assertThat(Http.get(oEmbed(service() + "/records/rosin178") + "&format=xml")
                        .statusCode())
                .isEqualTo(501);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/records/rosin178", "/?record=rosin178"})
    void chatsFindThePictureInThePage(String address) throws Exception {
        HttpResponse<byte[]> page = Http.get(address);

        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(header(page, "Content-Security-Policy")).contains("frame-ancestors 'none'");
        assertThat(header(page, "Cache-Control")).isEqualTo("no-cache");
        String picture = service() + "/api/v1/records/rosin178.png?size=1000";
        assertThat(Http.text(page))
                .contains(
                        "<meta property=\"og:title\""
                                + " content=\"Morpion Solitaire 5T: 178 moves by Christopher D. Rosin\">",
                        "<meta property=\"og:image\" content=\"" + picture + "\">",
                        "<meta property=\"og:url\" content=\"" + service() + "/records/rosin178\">",
                        "type=\"application/json+oembed\"",
                        "src=\"/page/app/main.js\"")
                .containsOnlyOnce("\"og:title\"")
                .containsOnlyOnce("\"og:image\"");
        assertThat(Http.get(picture.substring(service().length())).statusCode()).isEqualTo(200);
        assertThat(Http.head(address).body()).isEmpty();
    }

    @Test
    void thePageItselfHasAPreview() throws Exception {
        String picture = "/page/icons/icon-512.png";

        assertThat(Http.text(Http.get("/")))
                .contains(
                        "<meta property=\"og:title\" content=\"Morpion Solitaire\">",
                        "<meta property=\"og:image\" content=\"" + service() + picture + "\">");
        assertThat(header(Http.get(picture), "Content-Type")).isEqualTo("image/png");
    }

    @Test
    void thePageIsSentOnceInEachVersion() throws Exception {
        HttpResponse<byte[]> page = Http.get("/");
        String tag = header(page, "ETag");

        assertThat(Http.get("/", "If-None-Match", tag).statusCode()).isEqualTo(304);
        assertThat(Http.get("/", "If-None-Match", "W/\"other\"").statusCode()).isEqualTo(200);
        assertThat(Http.get("/", "If-None-Match", "W/\"other\"", "If-Modified-Since", header(page, "Last-Modified"))
                        .statusCode())
                .isEqualTo(200);
        assertThat(Http.head("/").body()).isEmpty();
    }

    @Test
    void foreignTextIsEscapedEverywhere() throws Exception {
        String id = submitted(1201, "?author=" + encoded(HOSTILE));

        assertThat(Http.text(Http.get("/records/" + id))).contains(ESCAPED).doesNotContain("<script>alert");
        String board = Http.text(Http.get("/api/v1/records/" + id + "/embed"));
        assertThat(board).contains(ESCAPED).doesNotContain("<script>alert");
        String html = JSON.readTree(
                        Http.get(oEmbed(service() + "/records/" + id)).body())
                .get("html")
                .textValue();
        assertThat(html).contains(ESCAPED).doesNotContain("<script>");
    }

    @Test
    void nothingUnpublishedIsShown() throws Exception {
        String id = submitted(1202, "?author=Jane%20Doe");
        Http.delete("/api/v1/records/" + id);

        HttpResponse<byte[]> page = Http.get("/records/" + id);
        assertThat(page.statusCode()).isEqualTo(404);
        assertThat(Http.text(page)).contains("src=\"/page/app/main.js\"").doesNotContain("og:url", "Jane");
        assertThat(Http.text(Http.get("/?record=" + id))).doesNotContain("og:url", "Jane");
        assertThat(Http.get("/api/v1/records/" + id + "/embed").statusCode()).isEqualTo(410);
        assertThat(Http.get(oEmbed(service() + "/records/" + id)).statusCode()).isEqualTo(404);
        assertThat(Http.get("/records/a%20b").statusCode()).isEqualTo(404);
    }

    private static String submitted(int seed, String query) throws Exception {
        String game = Registry.compact(Variant.D4, Registry.randomGame(Variant.D4, seed));
        return Registry.json(Registry.submit(game, query)).at("/record/id").textValue();
    }

    @Test
    void aPageUnderAForeignNameSaysNothingOfRecords() throws Exception {
        for (String address : List.of("/records/rosin178", "/?record=rosin178")) {
            assertThat(RawHttp.untilClosed(
                            "GET " + address + " HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"))
                    .as(address)
                    .startsWith("HTTP/1.1 ")
                    .doesNotContain("og:url", "Rosin");
        }
    }

    private static String header(HttpResponse<byte[]> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }

    private static String oEmbed(String url) {
        return "/api/v1/oembed?url=" + encoded(url);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private static String service() {
        return "http://" + host();
    }

    private static String host() {
        return "localhost:" + Http.port();
    }
}
