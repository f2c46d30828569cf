package org.morpion.service.document;

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
 * Every conformance vector as a request. Vectors speak of the strict reader; the service forgives what pasting does to
 * a text, so that a few documents which a reader must refuse are read here, each with a warning. With {@code
 * strict=true} the service refuses what the reader must refuse.
 */
@QuarkusTest
class VectorsOverHttpTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String VALIDATE = "/api/v1/validate";

    /** They take seconds to build, and are over the limit for bodies or end it while they inflate. */
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

    /** A detail is for a person: no class, no parser's setting, no byte that can't be shown. */
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
