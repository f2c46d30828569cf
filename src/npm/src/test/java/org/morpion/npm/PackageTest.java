package org.morpion.npm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A project in Node that has installed the package. */
class PackageTest {
    private static final Path PACKAGE = Path.of("target/package").toAbsolutePath();
    private static final Pattern EXAMPLE = Pattern.compile("```js node\n(.*?)```", Pattern.DOTALL);
    private static final Pattern IMPORT = Pattern.compile("from '(\\.[^']+)'|import\\('(\\.[^']+)'\\)");
    private static final Pattern EXPORTS = Pattern.compile("export (?:declare )?(?:const|function|class) (\\w+)");

    @TempDir
    Path project;

    @BeforeEach
    void install() throws Exception {
        assumeTrue(isThere("node"), "Node is not installed");
        Files.writeString(project.resolve("package.json"), "{\"type\": \"module\"}");
        if (isThere("npm")) {
            String name = last(run("npm", "pack", "--silent", PACKAGE.toString()));
            run("npm", "install", "--offline", "--no-audit", "--no-fund", "./" + name);
        } else {
            copy(PACKAGE, project.resolve("node_modules/morpion-engine"));
        }
    }

    @Test
    void theExampleInTheReadmeWorks() throws Exception {
        Matcher example = EXAMPLE.matcher(Files.readString(PACKAGE.resolve("README.md")));
        assertThat(example.find()).isTrue();

        assertThat(node(example.group(1))).containsExactly("5T true 2", "26 false", "MS1:", "0", "<svg");
    }

    @Test
    void saysWhatIsWrongWithADocumentAndWithLines() throws Exception {
        assertThat(node("""
                        import {order, read, validate, legalMoves} from 'morpion-engine';
                        await read('(28,28)\\n(28,x)').catch(({name, line}) => console.log(name, line));
                        const line = {x: 3, y: 0, dir: 'H'};
                        await order('5T', [line, line]).catch(({name, drawn}) => console.log(name, drawn));
                        const moves = [{x: 9, y: 9, dir: 'H', pos: 0}];
                        const {legal, violations: [{rule}]} = validate({variant: '5D', moves});
                        console.log(legal, typeof rule);
                        try {
                          legalMoves('6T');
                        } catch ({message}) {
                          console.log(message);
                        }
                        """)).satisfies(lines -> {
            assertThat(lines.get(0)).isEqualTo("UnreadableError 2");
            assertThat(lines.get(1)).startsWith("NoOrderError ");
            assertThat(lines.get(2)).isEqualTo("false string");
            assertThat(lines.get(3)).isEqualTo("variant is 6T; it must be one of 5T, 5D, 4T, 4D");
        });
    }

    @Test
    void theTypesNameWhatThePackageExports() throws Exception {
        List<String> exported = node("console.log(Object.keys(await import('morpion-engine')).join('\\n'));");

        assertThat(EXPORTS.matcher(Files.readString(PACKAGE.resolve("index.d.ts")))
                        .results()
                        .map(match -> match.group(1)))
                .containsExactlyInAnyOrderElementsOf(exported);
    }

    @Test
    void everyImportLeadsToAFileOfThePackage() throws Exception {
        try (Stream<Path> files = Files.list(PACKAGE)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".js")).toList()) {
                assertThat(IMPORT.matcher(Files.readString(file)).results())
                        .as(file.toString())
                        .allSatisfy(match -> assertThat(
                                        PACKAGE.resolve(match.group(1) == null ? match.group(2) : match.group(1)))
                                .exists());
            }
        }
        assertThat(Files.readString(PACKAGE.resolve("package.json"))).doesNotContain("dependencies", "@version@");
    }

    private List<String> node(String script) throws Exception {
        Files.writeString(project.resolve("example.mjs"), script);
        return run("node", "example.mjs");
    }

    private static String last(List<String> lines) {
        return lines.get(lines.size() - 1);
    }

    private static boolean isThere(String program) throws InterruptedException {
        try {
            return new ProcessBuilder(program, "--version")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .redirectError(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    private List<String> run(String... command) throws Exception {
        Path output = project.resolve("output.txt");
        Process process = new ProcessBuilder(command)
                .directory(project.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(10, TimeUnit.MINUTES)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
        return new ArrayList<>(Files.readAllLines(output));
    }

    private static void copy(Path from, Path to) throws IOException {
        Files.createDirectories(to);
        try (Stream<Path> files = Files.list(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
        }
    }
}
