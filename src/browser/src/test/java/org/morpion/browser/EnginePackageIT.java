package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the example for pages in the README of the npm package. */
@BrowserTest
class EnginePackageIT {
    private static final Path PACKAGE = Path.of("../npm/target/package");
    private static final Pattern EXAMPLE = Pattern.compile("```js page\n(.*?)```", Pattern.DOTALL);

    @TempDir
    Path project;

    @Test
    void aPageSearchesInAWorkerAndDrawsWhatItFinds() throws IOException {
        Path modules = Files.createDirectories(project.resolve("node_modules/morpion-engine"));
        try (Stream<Path> files = Files.list(PACKAGE)) {
            for (Path file : files.toList()) {
                Files.copy(file, modules.resolve(file.getFileName()));
            }
        }
        Matcher example = EXAMPLE.matcher(Files.readString(PACKAGE.resolve("README.md")));
        assertThat(example.find()).isTrue();
        Files.writeString(project.resolve("example.js"), example.group(1));
        Files.writeString(project.resolve("index.html"), """
                <!DOCTYPE html>
                <html lang="en" data-ready>
                <meta charset="utf-8">
                <meta http-equiv="Content-Security-Policy"
                      content="default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src data:">
                <title>Example</title>
                <link rel="icon" href="data:,">
                <img alt="The best game"><output></output>
                <script type="module" src="example.js"></script>
                """);

        try (FileServer server = new FileServer(project, "");
                Visit visit = Visit.to(server.address(), "/", Visit.Visitor.DEFAULT)) {
            visit.awaitText("output", "83");
            visit.get("img[src]").waitFor();
            visit.page().evaluate("document.querySelector('img').decode()");
        }
    }
}
