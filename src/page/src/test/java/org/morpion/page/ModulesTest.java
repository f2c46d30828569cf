package org.morpion.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Unit tests of the page's modules, in src/test/js, by Node's own test runner. */
class ModulesTest {
    private static final Path TESTS = Path.of("src/test/js");
    private static final Path SOURCES = Path.of("src/main/resources/META-INF/resources/page");
    private static final Pattern NEEDS_DOCUMENT =
            Pattern.compile("/(?:dom|fields)\\.js'|\\b(?:document\\.|addEventListener\\(|AudioContext)");

    @TestFactory
    Stream<DynamicTest> tests() throws IOException {
        Node.assumeThere();
        return files(TESTS, ".test.mjs").stream()
                .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> Node.test(file)));
    }

    @Test
    void everyModuleThatNeedsNoDocumentIsImportedByATest() throws IOException {
        StringBuilder tests = new StringBuilder();
        for (Path file : files(TESTS, ".test.mjs")) {
            tests.append(Files.readString(file));
        }
        for (Path module : modules()) {
            if (!NEEDS_DOCUMENT.matcher(Files.readString(module)).find()) {
                assertThat(tests).containsPattern("[/']" + module.getFileName() + "[`']");
            }
        }
    }

    /** The modules of all directories but that of the catalogues. */
    private static List<Path> modules() throws IOException {
        try (Stream<Path> all = Files.walk(SOURCES)) {
            List<Path> modules = all.filter(file -> file.toString().endsWith(".js"))
                    .filter(file -> !file.getParent().endsWith("languages"))
                    .toList();
            assertThat(modules).isNotEmpty();
            return modules;
        }
    }

    private static List<Path> files(Path directory, String suffix) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            List<Path> files = all.filter(file -> file.toString().endsWith(suffix))
                    .sorted()
                    .toList();
            assertThat(files).isNotEmpty();
            return files;
        }
    }
}
