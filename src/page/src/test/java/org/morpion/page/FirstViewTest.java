package org.morpion.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Size and number of the files that a browser fetches before it shows a first-time visitor a game. */
class FirstViewTest {
    private static final Path FILES = Path.of("target/classes/META-INF/resources");
    private static final Pattern IMPORT = Pattern.compile("(?m)^import .*?from '(\\.[^']+\\.js)';$");
    private static final Pattern LOADED = Pattern.compile(
            "<(?:script|link)[^>]*\"(?:stylesheet|module|modulepreload|icon|manifest)\"[^>]*(?:src|href)="
                    + "\"/([^\"]+)\"");
    private static final Pattern MODULE = Pattern.compile("page/[\\w/-]+\\.js");

    /** Gzipped limit of the static files; API responses add about 10 kB. */
    private static final int MOST_BYTES = 95_000;

    private static final int MOST_FILES = 35;

    /** A browser requests a module that index.html omits only after loading its importer, a round trip later. */
    @Test
    void everyModuleIsNamedByTheDocumentSoThatAllArriveTogether() throws IOException {
        Set<String> imported = new TreeSet<>(Set.of("page/app/main.js"));
        Deque<String> unread = new ArrayDeque<>(imported);
        while (!unread.isEmpty()) {
            Path module = FILES.resolve(unread.pop());
            IMPORT.matcher(Files.readString(module))
                    .results()
                    .map(match -> module.resolveSibling(match.group(1)).normalize())
                    .map(path -> FILES.relativize(path).toString().replace('\\', '/'))
                    .filter(imported::add)
                    .forEach(unread::push);
        }

        assertThat(named().stream().filter(MODULE.asMatchPredicate()))
                .containsExactlyInAnyOrderElementsOf(imported)
                .doesNotContain("page/core/documents.js");
    }

    @ParameterizedTest
    @ValueSource(strings = {"de", "en", "es", "fr", "it", "ja", "nl", "pl", "pt", "zh"})
    void itIsSmallAndTakesFewRequests(String language) throws IOException {
        List<String> files = new ArrayList<>(named());
        files.add("index.html");
        files.add("page/languages/" + language + ".js");

        assertThat(files).hasSizeLessThanOrEqualTo(MOST_FILES);
        int bytes = 0;
        for (String file : files) {
            bytes += compressed(FILES.resolve(file));
        }
        assertThat(bytes).isBetween(MOST_BYTES / 2, MOST_BYTES);
    }

    private static List<String> named() throws IOException {
        return LOADED.matcher(Files.readString(FILES.resolve("index.html")))
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    private static int compressed(Path file) throws IOException {
        ByteArrayOutputStream compressed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
            gzip.write(Files.readAllBytes(file));
        }
        return compressed.size();
    }
}
