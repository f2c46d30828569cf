package org.morpion.service.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.quarkus.test.junit.QuarkusTest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.morpion.service.Http;

@QuarkusTest
class ContractTest {
    private static final Path KEPT = Path.of("../../openapi/openapi.yaml");
    private static final ObjectMapper YAML = new ObjectMapper(new YAMLFactory());
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String VALIDATE = "/api/v1/validate";
    private static final String VERDICTS =
            "/paths/~1api~1v1~1validate/post/responses/200/content/application~1json/examples";
    private static final String PROBLEMS = "/components/responses/Problem/content/application~1problem+json/examples";
    private static final Path ACTUAL = Path.of("target/openapi.yaml");

    @Test
    void theContractInTheRepositoryIsThatOfTheCode() throws Exception {
        String actual = Http.text(Http.get("/q/openapi", "Accept", "application/yaml"));
        Files.writeString(ACTUAL, actual);
        // As trees: in which order fields and keys stand is the generator's whim.
        assertThat(kept())
                .as("The code's contract has changed. If that is meant: cp src/service/%s openapi/openapi.yaml", ACTUAL)
                .isEqualTo(YAML.readTree(actual));
    }

    static List<JsonNode> documents() throws IOException {
        List<JsonNode> values = new ArrayList<>();
        kept().at("/components/requestBodies/Document/content")
                .forEach(content -> content.path("examples").forEach(example -> values.add(example.get("value"))));
        return values;
    }

    @ParameterizedTest
    @MethodSource("documents")
    void theDocumentsOfTheExamplesAreWhatTheySay(JsonNode document) throws Exception {
        String body = document.isTextual() ? document.textValue() : JSON.writeValueAsString(document);
        JsonNode verdict = JSON.readTree(Http.post(VALIDATE, body).body());
        assertThat(verdict.get("score").intValue()).isEqualTo(2);
        assertThat(verdict.get("warnings")).isEmpty();
        if (verdict.get("legal").booleanValue()) {
            assertThat(verdict.get("fingerprint").textValue()).isEqualTo(fingerprintOfTheFirstExample());
        } else {
            assertThat(verdict).isEqualTo(kept().at(VERDICTS + "/illegal/value"));
            JsonNode problem = JSON.readTree(Http.post("/api/v1/render", body).body());
            assertThat(problem).isEqualTo(kept().at(PROBLEMS + "/illegal/value"));
        }
    }

    @Test
    void theVerdictOfTheExampleIsReal() throws Exception {
        String wrong = new String(Http.corpus("5T/rosin178.json"), StandardCharsets.UTF_8)
                .replace("\"score\": 178", "\"score\": 179");
        assertThat(JSON.readTree(Http.post(VALIDATE, wrong).body())).isEqualTo(kept().at(VERDICTS + "/legal/value"));
    }

    private static String fingerprintOfTheFirstExample() throws Exception {
        String first = JSON.writeValueAsString(documents().get(0));
        return JSON.readTree(Http.post(VALIDATE, first).body())
                .get("fingerprint")
                .textValue();
    }

    private static JsonNode kept() throws IOException {
        return YAML.readTree(Files.readString(KEPT));
    }
}
