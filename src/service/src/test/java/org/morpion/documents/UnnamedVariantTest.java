package org.morpion.documents;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.junit.QuarkusTest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.morpion.service.Http;

/** Documents without a variant, or with a wrong one. */
@QuarkusTest
class UnnamedVariantTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String VALIDATE = "/api/v1/validate";
    private static final String PENTASOL = "text/vnd.morpion-solitaire.pentasol";

    @Test
    void thePublishedGameOf5dIsKnownWithoutBeingNamed() throws Exception {
        byte[] pentasol = Http.get("/api/v1/records/rosin82.psol").body();

        JsonNode verdict = json(Http.post(VALIDATE, pentasol));

        assertThat(verdict.get("variant").textValue()).isEqualTo("5D");
        assertThat(verdict.get("variants")).map(JsonNode::textValue).containsExactly("5D", "5T");
        assertThat(verdict.get("known").textValue()).isEqualTo("rosin82");
        assertThat(verdict.get("warnings").findValuesAsText("code")).doesNotContain("variant-assumed");
        assertThat(json(Http.post(VALIDATE + "?variant=5T", pentasol))
                        .get("variant")
                        .textValue())
                .isEqualTo("5T");
    }

    @Test
    void aSubmissionThatIsLegalInTwoVariantsHasToNameOne() throws Exception {
        byte[] pentasol = Http.get("/api/v1/records/rosin82.psol").body();

        HttpResponse<byte[]> refused = Http.post("/api/v1/records", pentasol, "Content-Type", PENTASOL);
        HttpResponse<byte[]> named = Http.post("/api/v1/records?variant=5D", pentasol, "Content-Type", PENTASOL);

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(json(refused).get("type").textValue()).isEqualTo("/problems/undecided-variant");
        assertThat(json(refused).get("variants")).map(JsonNode::textValue).containsExactly("5D", "5T");
        assertThat(json(refused).get("detail").textValue()).contains("?variant=5D or ?variant=5T");
        assertThat(named.statusCode()).isEqualTo(200);
        assertThat(json(named).at("/record/id").textValue()).isEqualTo("rosin82");
    }

    @Test
    void aSubmissionThatIsLegalInOneVariantNeedNotNameIt() throws Exception {
        byte[] pentasol = Http.get("/api/v1/records/rosin178.psol").body();

        assertThat(json(Http.post("/api/v1/records", pentasol, "Content-Type", PENTASOL))
                        .at("/record/id")
                        .textValue())
                .isEqualTo("rosin178");
    }

    @Test
    void aGameOfAnotherVariantThanNamedSaysOfWhich() throws Exception {
        byte[] list = Http.get("/api/v1/records/hyyroporanen35.moves").body();

        JsonNode unnamed = json(Http.post(VALIDATE, list));
        JsonNode named = json(Http.post(VALIDATE + "?variant=5T", list));
        JsonNode drawn = json(Http.post("/api/v1/render?variant=5T", list));

        assertThat(unnamed.get("known").textValue()).isEqualTo("hyyroporanen35");
        assertThat(named.get("legal").booleanValue()).isFalse();
        assertThat(named.get("variants")).map(JsonNode::textValue).containsExactly("4T", "4D");
        assertThat(named.at("/violations/0/detail").textValue())
                .contains("illegal as 5T from move 1", "a legal game of 4T and of 4D");
        assertThat(drawn.get("detail").textValue()).contains("a legal game of 4T and of 4D");
    }

    @Test
    void anEncodingThatIsUnreadableInTheNamedVariantSaysInWhichItIsAGame() throws Exception {
        String bits = Http.text(Http.get("/api/v1/records/hyyroporanen35?to=base64"));

        JsonNode problem = json(Http.post(VALIDATE + "?variant=5T", bits));

        assertThat(problem.get("detail").textValue()).contains("is a legal game of 4D: add ?variant=4D");
        assertThat(json(Http.post(VALIDATE, bits)).get("known").textValue()).isEqualTo("hyyroporanen35");
    }

    @Test
    void msrWithoutItsVariantIsReadWhereTheMovesDecideIt() throws Exception {
        String record = new String(Http.corpus("5D/rosin82.json"), StandardCharsets.UTF_8)
                .replaceFirst("\"variant\": *\"5D\",", "");

        JsonNode verdict = json(Http.post(VALIDATE, record));

        assertThat(verdict.get("known").textValue()).isEqualTo("rosin82");
        assertThat(verdict.get("warnings").findValuesAsText("code")).contains("missing-variant");
        assertThat(Http.post(VALIDATE + "?strict=true", record).statusCode()).isEqualTo(400);
    }

    @Test
    void linesOfTheBoardAreAGame() throws Exception {
        String text = "13,9->13,13 10,13->14,13 12,10->16,10 10,15->14,19";

        JsonNode verdict = json(Http.post(VALIDATE, text));

        assertThat(verdict.get("form").textValue()).isEqualTo("lines");
        assertThat(verdict.get("legal").booleanValue()).isTrue();
        assertThat(verdict.get("score").intValue()).isEqualTo(4);
        assertThat(verdict.get("warnings").findValuesAsText("code")).contains("lines");
        assertThat(Http.post(VALIDATE + "?strict=true", text).statusCode()).isEqualTo(400);
        assertThat(json(Http.post(VALIDATE, "0 3 4 3\n30 5 34 5\n"))
                        .get("detail")
                        .textValue())
                .contains("2 lines of five points were recognised", "Send them to /api/v1/order");
    }

    private static JsonNode json(HttpResponse<byte[]> response) throws Exception {
        return JSON.readTree(response.body());
    }
}
