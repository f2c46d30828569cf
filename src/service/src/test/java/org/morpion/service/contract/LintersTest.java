package org.morpion.service.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Linters report neither errors nor warnings for the contract. */
@Tag("contract")
class LintersTest {
    private static final String CONTRACT = "openapi.yaml";

    @BeforeAll
    static void setUp() throws IOException {
        ToolDirectory.setUpNode();
    }

    @Test
    void redoclyFindsNothing() throws IOException {
        assertThat(ToolDirectory.run("node_modules/.bin/redocly", "lint", CONTRACT))
                .contains("Your API description is valid")
                .doesNotContainIgnoringCase("warning was generated");
    }

    @Test
    void spectralFindsNothing() throws IOException {
        ToolDirectory.run("node_modules/.bin/spectral", "lint", CONTRACT, "--fail-severity", "hint");
    }
}
