package org.morpion.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.morpion.corpus.Corpus;

/** The files of the page without a service, as the build left them. */
class SiteTest {
    private static final Path FILES = Path.of("target/page");
    private static final Pattern ADDRESS = Pattern.compile("(?:src|href)=\"([^\"#]+)\"");
    private static final Pattern CACHED = Pattern.compile("(?m)^    '/([^']*)',$");

    @Test
    void everyAddressInTheDocumentIsRelativeAndLeadsToAFile() throws IOException {
        List<String> addresses = matches(ADDRESS, "index.html");

        assertThat(addresses)
                .hasSizeGreaterThan(20)
                .allSatisfy(address -> assertThat(FILES.resolve(address)).exists());
        assertThat(addresses).noneMatch(address -> address.startsWith("/"));
    }

    @Test
    void theDocumentForbidsScriptsFromElsewhere() throws IOException {
        String page = Files.readString(FILES.resolve("index.html"));
        assertThat(page.indexOf("http-equiv=\"Content-Security-Policy\""))
                .isPositive()
                .isLessThan(page.indexOf("<script"));
        assertThat(page)
                .contains("script-src 'self' 'wasm-unsafe-eval'")
                .doesNotContain("unsafe-inline", "'unsafe-eval'");
    }

    @Test
    void itsServiceWorkerKeepsEveryFileButTheSolvers() throws IOException {
        try (Stream<Path> all = Files.walk(FILES)) {
            List<String> expected = all.filter(Files::isRegularFile)
                    .map(file -> FILES.relativize(file).toString().replace('\\', '/'))
                    .filter(file -> !file.matches("service-worker\\.js|page/(?:files\\.js|engine/engine.*)"))
                    .map(file -> file.equals("index.html") ? "" : file)
                    .toList();
            assertThat(matches(CACHED, "page/files.js"))
                    .containsAll(expected)
                    .contains("page/corpus.json", "page/core/rules.js", "page/core/documents.js");
        }
    }

    @Test
    void itHasEveryGameOfTheCorpus() throws IOException {
        String corpus = Files.readString(FILES.resolve("page/corpus.json"));
        assertThat(Corpus.entries())
                .isNotEmpty()
                .allSatisfy(entry -> assertThat(corpus)
                        .contains("{\"id\":\"" + entry.id() + "\",\"variant\":\""
                                + entry.variant().code() + "\""));
    }

    @Test
    void gamesWithTheSamePointsNameTheSameSet() throws IOException {
        String corpus = Files.readString(FILES.resolve("page/corpus.json"));
        Pattern pointSet =
                Pattern.compile("\"id\":\"(rosin178|psol178|explore178d)\".*?\"pointSet\":\"([0-9a-f]{32})\"");
        Map<String, String> sets = pointSet.matcher(corpus)
                .results()
                .collect(
                        Collectors.toMap((MatchResult match) -> match.group(1), (MatchResult match) -> match.group(2)));
        assertThat(sets).hasSize(3);
        assertThat(sets.get("explore178d")).isEqualTo(sets.get("rosin178")).isNotEqualTo(sets.get("psol178"));
    }

    @Test
    void itHasTheSolvers() {
        assertThat(FILES.resolve("page/engine/engine.wasm")).isNotEmptyFile();
        assertThat(FILES.resolve("page/engine/engine-loader.js")).isNotEmptyFile();
    }

    private static List<String> matches(Pattern pattern, String file) throws IOException {
        return pattern.matcher(Files.readString(FILES.resolve(file)))
                .results()
                .map((MatchResult match) -> match.group(1))
                .toList();
    }
}
