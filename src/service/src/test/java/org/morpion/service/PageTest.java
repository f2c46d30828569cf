package org.morpion.service;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.Response;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page loads only what the service serves, under a content security policy without exceptions. */
@QuarkusTest
class PageTest {
    private static final Path SOURCE = Path.of("../page/src/main/resources/META-INF/resources");
    private static final Path LIST = Path.of("../page/target/classes/META-INF/resources/page/files.js");
    private static final Pattern NAME = Pattern.compile("'(/[^']*)'");
    private static final Pattern REFERENCE = Pattern.compile("\\s(?:href|src)=\"([^\"]*)\"");

    @Test
    void isServedAtTheRoot() {
        Response response = given().get("/");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.contentType()).startsWith("text/html");
        assertThat(references(response.asString())).contains("/page/page.css", "/page/app/main.js", "/favicon.svg");
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
    @CsvSource({
        "/page/page.css,text/css",
        "/page/app/main.js,text/javascript",
        "/page/core/rules.js,text/javascript",
        "/page/core/documents.js,text/javascript",
        "/service-worker.js,text/javascript",
        "/favicon.svg,image/svg+xml"
    })
    void itsAssetsHaveTheTypesThatBrowsersInsistOn(String address, String type) {
        assertThat(given().get(address).contentType()).startsWith(type);
    }

    @ParameterizedTest
    @MethodSource("files")
    void nothingComesFromElsewhere(String address) {
        String text = given().get(address)
                .asString()
                .replace("http://www.w3.org/2000/svg", "")
                // The picture of a preview has an absolute address, of this service.
                .replaceFirst("content=\"http://[^/\"]+/page/icons/", "")
                // A link to a source of the history.
                .replaceFirst("\"url\": \"http://www\\.morpionsolitaire\\.com\"", "");

        assertThat(text).isNotBlank().doesNotContainIgnoringCase("http://", "https://");
        assertThat(text).doesNotContainPattern("(?:src|href)=\"//|url\\(\\s*[\"']?//");
    }

    /** The service worker caches every file: a missing file would break the page offline. */
    @Test
    void everyFileIsKeptForWhenTheServiceIsAway() throws Exception {
        try (Stream<Path> files = Files.walk(SOURCE)) {
            List<String> written = files.filter(Files::isRegularFile)
                    .map(file -> "/" + SOURCE.relativize(file).toString().replace('\\', '/'))
                    .filter(file -> !file.equals("/service-worker.js"))
                    .map(file -> file.equals("/index.html") ? "/" : file)
                    .toList();
            assertThat(files()).containsAll(written).contains("/page/core/rules.js", "/page/core/documents.js");
        }
        assertThat(files())
                .doesNotHaveDuplicates()
                .allSatisfy(file ->
                        assertThat(given().get(file).statusCode()).as(file).isEqualTo(200));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/page/page.css", "/page/app/main.js", "/favicon.svg"})
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
                .doesNotContain("unsafe-inline", "'unsafe-eval'");
    }

    @Test
    void hasNoScriptOrStyleOfItsOwn() {
        assertThat(page())
                .doesNotContainPattern("(?i)<script(?![^>]*\\ssrc=)")
                .doesNotContainPattern("(?is)<script[^>]*>\\s*[^\\s<]")
                .doesNotContainPattern("(?i)<style|\\sstyle=|\\son[a-z]+=|javascript:");
    }

    @ParameterizedTest
    @MethodSource("files")
    void putsStrangersTextIntoThePageAsTextOnly(String file) {
        assertThat(given().get(file).asString())
                .doesNotContain("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(");
    }

    /** The page's files, from the list that the build generates for the service worker. */
    static List<String> files() throws IOException {
        return NAME.matcher(Files.readString(LIST).replaceFirst("version: '[0-9a-f]{16}',", ""))
                .results()
                .map(name -> name.group(1))
                .toList();
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
