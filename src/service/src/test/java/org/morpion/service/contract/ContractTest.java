package org.morpion.service.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.quarkus.test.junit.QuarkusTest;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.morpion.service.Http;

@QuarkusTest
class ContractTest {
    private static final Path KEPT = Path.of("../../openapi/openapi.yaml");
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
    private static final Path ACTUAL = Path.of("target/openapi.yaml");

    @Test
    void theContractInTheRepositoryIsThatOfTheCode() throws Exception {
        String actual = Http.text(Http.get("/q/openapi", "Accept", "application/yaml"));
        Files.writeString(ACTUAL, actual);
        // As trees: in which order fields and keys stand is the generator's whim.
        assertThat(YAML.readTree(Files.readString(KEPT)))
                .as("The code's contract has changed. If that is meant: cp src/service/%s openapi/openapi.yaml", ACTUAL)
                .isEqualTo(YAML.readTree(actual));
    }
}
