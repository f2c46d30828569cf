package org.morpion.service.contract;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.morpion.service.Http;

/**
 * Clients in other languages, generated from the contract with the generator's defaults. Each validates a game, reads
 * an illegal verdict, creates a search, watches it, and fetches its best game.
 */
@QuarkusTest
@Tag("clients")
class ClientsTest {
    private final String service = "http://localhost:" + Http.port();

    @Test
    void typeScript() throws IOException {
        ToolDirectory.setUpNode();
        ToolDirectory.run("node_modules/.bin/tsc", "--project", ".");
        ToolDirectory.run("node", "compiled/client.js", service);
    }

    @Test
    void python() throws IOException {
        assumeTrue(ToolDirectory.succeeds("python3", "--version"), "Skipped: Python is not on this machine");
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
        ToolDirectory.run("environment/bin/python", "client.py", service);
    }
}
