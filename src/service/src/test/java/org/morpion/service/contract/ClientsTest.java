package org.morpion.service.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;

/**
 * Clients in five languages, generated from the contract without any option and not edited, call every operation. A
 * language without its tools on this machine is skipped.
 */
@QuarkusTest
@Tag("clients")
class ClientsTest {
    private static final Path JAVA = Path.of("java/src/main/java");

    /** The generated project names this version. */
    private static final String DOTNET = "10.";

    @Inject
    CalledOperations called;

    private final String service = "http://localhost:" + Http.port();
    private String key;

    @BeforeEach
    void makeKey() throws Exception {
        String scopes = SearchApi.json(Http.get("/api/v1/me")).get("scopes").toString();
        key = SearchApi.json(Http.post(
                        "/api/v1/keys",
                        "{\"name\": \"clients\", \"scopes\": " + scopes + "}",
                        "Content-Type",
                        "application/json"))
                .get("key")
                .textValue();
        called.forget();
    }

    @Test
    void java() throws IOException {
        ToolDirectory.setUp();
        String libraries = System.getProperty("java.class.path");
        List<String> sources;
        try (Stream<Path> files = Files.walk(ToolDirectory.DIRECTORY.resolve(JAVA))) {
            sources = files.filter(file -> file.toString().endsWith(".java"))
                    .map(file -> ToolDirectory.DIRECTORY.relativize(file).toString())
                    .toList();
        }
        Files.write(ToolDirectory.DIRECTORY.resolve("sources.txt"), sources);
        ToolDirectory.run(
                "javac", "-nowarn", "-proc:none", "-cp", libraries, "-d", "classes", "@sources.txt", "Client.java");
        ToolDirectory.run(
                "java", "-cp", "classes" + System.getProperty("path.separator") + libraries, "Client", service, key);
        assertEveryOperationWasCalled();
    }

    @Test
    void typeScript() throws IOException {
        ToolDirectory.setUpNode();
        ToolDirectory.run("node_modules/.bin/tsc", "--project", ".");
        ToolDirectory.run("node", "compiled/client.js", service, key);
        assertEveryOperationWasCalled();
    }

    @Test
    void python() throws IOException {
        assumeTrue(
                ToolDirectory.succeeds("python3", "--version"),
                "Skipped: the Python client needs Python; install it (apt-get install python3-venv)");
        ToolDirectory.setUp();
        String environment = ToolDirectory.DIRECTORY.resolve("environment").toString();
        assumeTrue(
                ToolDirectory.succeeds("python3", "-m", "venv", "--system-site-packages", environment)
                        && ToolDirectory.succeeds(
                                environment + "/bin/pip",
                                "install",
                                "--requirement",
                                ToolDirectory.DIRECTORY
                                        .resolve("python/requirements.txt")
                                        .toString()),
                "Skipped: what the generated client needs (pydantic 2 above all) can't be installed for Python here");
        ToolDirectory.run("environment/bin/python", "client.py", service, key);
        assertEveryOperationWasCalled();
    }

    @Test
    void go() throws IOException {
        assumeTrue(
                ToolDirectory.succeeds("go", "version"),
                "Skipped: the Go client is not compiled without Go; install it (apt-get install golang-go, or go.dev)");
        ToolDirectory.setUp();
        ToolDirectory.runIn("goclient", "go", "build", "-o", "goclient", ".");
        ToolDirectory.run("goclient/goclient", service, key);
        assertEveryOperationWasCalled();
    }

    @Test
    void cSharp() throws IOException {
        ToolDirectory.setUp();
        assumeTrue(
                ToolDirectory.succeeds("dotnet", "--version")
                        && ToolDirectory.run("dotnet", "--version").startsWith(DOTNET),
                "Skipped: the C# client is not compiled without .NET; install the .NET SDK 10 (dotnet.microsoft.com)");
        ToolDirectory.runIn("csclient", "dotnet", "build");
        ToolDirectory.runIn("csclient", "dotnet", "run", "--no-build", "--", service, key);
        assertEveryOperationWasCalled();
    }

    private void assertEveryOperationWasCalled() {
        assertThat(called.successful())
                .containsExactlyInAnyOrderElementsOf(Contract.kept().operations().stream()
                        .map(operation ->
                                operation.description().get("operationId").textValue())
                        .toList());
    }
}
