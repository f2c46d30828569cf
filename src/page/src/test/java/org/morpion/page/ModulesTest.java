package org.morpion.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Unit tests of the page's pure modules, in src/test/js, by Node's own test runner. */
class ModulesTest {
    private static final Path TESTS = Path.of("src/test/js");

    @TestFactory
    Stream<DynamicTest> tests() throws IOException {
        Node.assumeThere();
        try (Stream<Path> all = Files.list(TESTS)) {
            List<Path> files = all.filter(file -> file.toString().endsWith(".test.mjs"))
                    .sorted()
                    .toList();
            assertThat(files).isNotEmpty();
            return files.stream()
                    .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> Node.test(file)));
        }
    }
}
