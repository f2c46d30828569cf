package org.morpion.documents;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.junit.QuarkusTest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.morpion.service.Http;
import org.morpion.vectors.ConformanceVector;
import org.morpion.vectors.ConformanceVectors;
import org.morpion.vectors.Expectation;
import org.morpion.vectors.Expectation.Readability;

/**
 * Every conformance vector as a request. By default the service repairs paste damage, so it reads a few documents that
 * conforming readers refuse, with a warning each. With {@code strict=true} it refuses them too.
 */
@QuarkusTest
class VectorsOverHttpTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String VALIDATE = "/api/v1/validate";

    /** Vectors that take seconds to build and exceed the limits on bodies or on inflated sizes. */
    private static boolean isLarge(ConformanceVector vector) {
        return vector.id().startsWith("bomb-") || vector.id().startsWith("big-");
    }

    private static List<ConformanceVector> vectors() {
        return ConformanceVectors.all().stream()
                .filter(vector -> !isLarge(vector))
                .toList();
    }

    @Test
    void everyVectorIsAnsweredAsExpected() throws Exception {
        for (ConformanceVector vector : vectors()) {
            HttpResponse<byte[]> response = Http.post(VALIDATE, vector.document());
            JsonNode answer = JSON.readTree(response.body());
            Readability readable = vector.expectation().readable();
            if (response.statusCode() == 200) {
                assertThat(readable).as(vector.id()).isNotEqualTo(Readability.NO);
                assertGame(vector, answer);
            } else {
                assertThat(readable).as(vector.id()).isNotEqualTo(Readability.YES);
                assertRefusedWell(vector, response.statusCode(), answer);
            }
        }
    }

    @Test
    void strictlyNothingIsForgiven() throws Exception {
        for (ConformanceVector vector : vectors()) {
            if (vector.expectation().readable() == Readability.NO) {
                assertThat(Http.post(VALIDATE + "?strict=true", vector.document())
                                .statusCode())
                        .as(vector.id())
                        .isIn(400, 413);
            }
        }
    }

    private static void assertGame(ConformanceVector vector, JsonNode answer) {
        Expectation expected = vector.expectation();
        expected.legal()
                .ifPresent(legal -> assertThat(answer.get("legal").booleanValue())
                        .as(vector.id())
                        .isEqualTo(legal));
        expected.score()
                .ifPresent(score -> assertThat(answer.get("score").intValue())
                        .as(vector.id())
                        .isEqualTo(score));
        expected.failingMove().ifPresent(move -> {
            assertThat(answer.at("/violations/0/move").intValue())
                    .as(vector.id())
                    .isEqualTo(move);
            assertThat(answer.at("/violations/0/rule").textValue())
                    .as(vector.id())
                    .isIn(expected.rules());
        });
    }

    /** Asserts that the detail is readable: no class names, parser settings or unprintable bytes. */
    private static void assertRefusedWell(ConformanceVector vector, int status, JsonNode problem) {
        assertThat(status).as(vector.id()).isIn(400, 413);
        assertThat(problem.get("detail").textValue())
                .as(vector.id())
                .isNotBlank()
                .hasSizeLessThan(600)
                .doesNotContain(
                        "Source:", "StreamRead", "JsonReadFeature", "ALLOW_", "(code ", "Illegal base64", ": null")
                .matches("[^\\p{Cntrl}]*");
    }
}
