package org.morpion.service.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The tests that the security document cites exist. */
class SecurityTest {
    private static final Path ROOT = Path.of("../..");
    private static final Pattern TEST = Pattern.compile("`([A-Z]\\w*(?:Test|IT))`");
    private static final Pattern POINT = Pattern.compile("(?m)^\\| API(\\d+) .*$");

    @Test
    void everyTestThatIsNamedIsThere() throws IOException {
        Set<String> named = TEST.matcher(document())
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(named).isNotEmpty().isSubsetOf(tests());
    }

    @Test
    void eachOfTheTenPointsIsShownByATest() throws IOException {
        List<String> points =
                POINT.matcher(document()).results().map(row -> row.group()).toList();
        assertThat(points)
                .extracting(row -> row.replaceAll("^\\| API(\\d+) .*", "$1"))
                .isEqualTo(
                        IntStream.rangeClosed(1, 10).mapToObj(Integer::toString).toList());
        assertThat(points).allSatisfy(row -> assertThat(row).containsPattern(TEST));
    }

    private static String document() throws IOException {
        return Files.readString(ROOT.resolve("docs/SECURITY.md"));
    }

    private static Set<String> tests() throws IOException {
        Set<String> tests = new TreeSet<>();
        for (String room : List.of("src", "plugins")) {
            List<Path> modules;
            try (Stream<Path> children = Files.list(ROOT.resolve(room))) {
                modules = children.map(module -> module.resolve("src/test/java"))
                        .filter(Files::isDirectory)
                        .toList();
            }
            for (Path module : modules) {
                try (Stream<Path> files = Files.walk(module)) {
                    files.filter(file -> file.toString().endsWith(".java"))
                            .forEach(file ->
                                    tests.add(file.getFileName().toString().replace(".java", "")));
                }
            }
        }
        return tests;
    }
}
