package org.morpion.service;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page lives on what the service itself serves, under a content security policy without exceptions for itself. */
@QuarkusTest
class PageTest {
    private static final Pattern REFERENCE = Pattern.compile("\\s(?:href|src)=\"([^\"]*)\"");

    @Test
    void isServedAtTheRoot() {
        Response response = given().get("/");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.contentType()).startsWith("text/html");
        assertThat(references(response.asString())).contains("/morpion.css", "/morpion.js", "/favicon.svg");
    }

    @Test
    void everythingItRefersToIsServed() {
        List<String> addresses = references(page()).stream()
                .filter(reference -> !reference.startsWith("#"))
                .distinct()
                .toList();

        assertThat(addresses)
                .allMatch(address -> address.startsWith("/"))
                .allSatisfy(address -> assertThat(given().get(address).statusCode())
                        .as(address)
                        .isEqualTo(200));
    }

    @ParameterizedTest
    @CsvSource({"/morpion.css,text/css", "/morpion.js,text/javascript", "/favicon.svg,image/svg+xml"})
    void itsAssetsHaveTheTypesThatBrowsersInsistOn(String address, String type) {
        assertThat(given().get(address).contentType()).startsWith(type);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/morpion.css", "/morpion.js"})
    void nothingComesFromElsewhere(String address) {
        String text = given().get(address).asString();

        assertThat(text).isNotBlank().doesNotContainIgnoringCase("http://", "https://");
        assertThat(text).doesNotContainPattern("(?:src|href)=\"//|url\\(\\s*[\"']?//");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/morpion.css", "/morpion.js", "/favicon.svg"})
    void aNewVersionIsSeenAtOnce(String address) {
        Response first = given().get(address);
        assertThat(first.header("Cache-Control")).isEqualTo("no-cache");

        Response again = given().header("If-Modified-Since", first.header("Last-Modified"))
                .get(address);
        assertThat(again.statusCode()).isEqualTo(304);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/index.html"})
    void letsNothingInFromElsewhereAndNobodyFrameIt(String address) {
        assertThat(given().get(address).header("Content-Security-Policy"))
                .contains("default-src 'self'", "frame-ancestors 'none'")
                .doesNotContain("unsafe");
    }

    @Test
    void hasNoScriptOrStyleOfItsOwn() {
        assertThat(page())
                .doesNotContainPattern("(?i)<script(?![^>]*\\ssrc=)")
                .doesNotContainPattern("(?is)<script[^>]*>\\s*[^\\s<]")
                .doesNotContainPattern("(?i)<style|\\sstyle=|\\son[a-z]+=|javascript:");
    }

    @Test
    void putsStrangersTextIntoThePageAsTextOnly() {
        assertThat(given().get("/morpion.js").asString())
                .contains("textContent")
                .doesNotContain("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(");
    }

    private static String page() {
        return given().get("/").asString();
    }

    private static List<String> references(String html) {
        return REFERENCE
                .matcher(html)
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}
