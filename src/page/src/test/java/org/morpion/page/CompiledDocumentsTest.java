package org.morpion.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.DataOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.vectors.ConformanceVector;
import org.morpion.vectors.ConformanceVectors;
import org.morpion.vectors.Expectation;
import org.morpion.vectors.Expectation.Readability;

/** Conformance vectors, read and judged by the compiled JavaScript. */
class CompiledDocumentsTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> vectors() throws Exception {
        Node.assumeThere();
        Path input = folder.resolve("documents");
        try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(input))) {
            for (ConformanceVector vector : ConformanceVectors.all()) {
                byte[] document = vector.document();
                out.writeInt(document.length);
                out.write(document);
            }
        }
        List<String> answers = Node.run("read-all.mjs", input);
        assertThat(answers).hasSameSizeAs(ConformanceVectors.all());

        List<DynamicTest> tests = new ArrayList<>();
        Iterator<String> answer = answers.iterator();
        for (ConformanceVector vector : ConformanceVectors.all()) {
            JsonNode found = JSON.readTree(answer.next());
            tests.add(DynamicTest.dynamicTest(vector.id(), () -> check(vector.expectation(), found)));
        }
        return tests.stream();
    }

    /** Whether the reader repaired damage from pasting, a leniency beyond the specification. */
    private static boolean wasMended(JsonNode found) {
        return found.findValuesAsText("code").stream().anyMatch(code -> code.startsWith("paste-"));
    }

    private static void check(Expectation expected, JsonNode found) {
        if (expected.readable() == Readability.EITHER && found.has("problem") || wasMended(found)) {
            return;
        }
        assertThat(found.has("problem")).as("%s", found).isEqualTo(expected.readable() == Readability.NO);
        if (found.has("problem")) {
            assertThat(found.at("/problem/detail").asText()).isNotBlank();
            return;
        }
        expected.legal()
                .ifPresent(legal -> assertThat(found.get("legal").asBoolean()).isEqualTo(legal));
        expected.failingMove()
                .ifPresent(move ->
                        assertThat(found.at("/violations/0/move").asInt()).isEqualTo(move));
        if (!expected.rules().isEmpty()) {
            assertThat(expected.rules()).contains(found.at("/violations/0/rule").asText());
        }
        expected.score()
                .ifPresent(score -> assertThat(found.get("score").asInt()).isEqualTo(score));
        expected.availableMoves()
                .ifPresent(
                        count -> assertThat(found.get("availableMoves").asInt()).isEqualTo(count));
        expected.terminal()
                .ifPresent(over -> assertThat(found.get("terminal").asBoolean()).isEqualTo(over));
        expected.bbox()
                .ifPresent(box ->
                        assertThat(found.get("bbox")).map(JsonNode::asInt).containsExactlyElementsOf(box));
    }
}
