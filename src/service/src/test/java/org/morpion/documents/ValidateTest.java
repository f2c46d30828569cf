package org.morpion.documents;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.junit.QuarkusTest;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.service.Http;

@QuarkusTest
class ValidateTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String VALIDATE = "/api/v1/validate";
    private static final String ONE_MOVE = "{\"version\":\"0.1\",\"variant\":\"5T\",\"score\":1,"
            + "\"moves\":[{\"x\":3,\"y\":-1,\"dir\":\"V\",\"pos\":0}]}";

    @Test
    void aLegalGameHasThePublishedShape() throws Exception {
        String record = new String(Http.corpus("5T/rosin178.json"), StandardCharsets.UTF_8)
                .replace("\"score\": 178", "\"score\": 179");
        // The default media type of curl --data-binary.
        HttpResponse<byte[]> response =
                Http.post(VALIDATE, record, "Content-Type", "application/x-www-form-urlencoded");
        assertThat(response.statusCode()).isEqualTo(200);
        JsonNode verdict = JSON.readTree(response.body());
        String fingerprint = verdict.get("fingerprint").textValue();
        assertThat(fingerprint).matches("[0-9a-f]{32}");
        assertThat(verdict).isEqualTo(JSON.readTree("""
                        {"legal": true, "form": "msr-json", "variant": "5T", "variants": ["5T"], "score": 178, "availableMoves": 0,
                         "terminal": true, "bbox": [-4, -2, 12, 18], "fingerprint": "%s", "known": "rosin178",
                         "claims": [{"field": "score", "claimed": 179, "actual": 178}], "warnings": []}""".formatted(fingerprint)));
    }

    @Test
    void anIllegalGameIsAnsweredWithItsFirstFailingMove() throws Exception {
        HttpResponse<byte[]> response = Http.post(
                VALIDATE,
                "{\"version\":\"0.1\",\"variant\":\"4D\",\"score\":2,\"terminal\":true,\"moves\":["
                        + "{\"x\":9,\"y\":9,\"dir\":\"V\",\"pos\":0},{\"x\":2,\"y\":0,\"dir\":\"V\",\"pos\":3}]}");
        assertThat(response.statusCode()).isEqualTo(200);
        JsonNode verdict = JSON.readTree(response.body());
        assertThat(verdict).isEqualTo(JSON.readTree("""
                        {"legal": false, "form": "msr-json", "variant": "4D", "variants": [], "score": 2, "availableMoves": null,
                         "terminal": null, "bbox": null, "fingerprint": null, "known": null, "claims": [],
                         "warnings": [], "violations": [{"move": 0, "place": 1, "rule": "point-missing",
                         "points": [[9, 10], [9, 11], [9, 12]],
                         "detail": "%s"}]}""".formatted(
                        verdict.at("/violations/0/detail").textValue())));
    }

    @Test
    void everyFailingMoveIsNamedOnRequest() throws Exception {
        String moves = "{\"version\":\"0.1\",\"variant\":\"5T\",\"score\":3,\"moves\":["
                + "{\"x\":9,\"y\":9,\"dir\":\"V\",\"pos\":0},{\"x\":3,\"y\":-1,\"dir\":\"V\",\"pos\":0},"
                + "{\"x\":3,\"y\":-1,\"dir\":\"V\",\"pos\":255}]}";
        JsonNode verdict =
                JSON.readTree(Http.post(VALIDATE + "?all=true", moves).body());
        assertThat(verdict.get("violations").findValuesAsText("rule")).containsExactly("point-missing", "pos-range");
        assertThat(JSON.readTree(Http.post(VALIDATE, moves).body()).get("violations"))
                .hasSize(1);
    }

    @Test
    void theFingerprintIsThatOfTheGridInAnyOrientation() throws Exception {
        HttpResponse<byte[]> canonical =
                Http.post("/api/v1/convert?to=json&orientation=canonical", Http.corpus("5D/rosin82.json"));
        JsonNode verdict = JSON.readTree(Http.post(VALIDATE, canonical.body()).body());
        assertThat(verdict.get("known").textValue()).isEqualTo("rosin82");
        String as5T = new String(Http.corpus("5D/rosin82.json"), StandardCharsets.UTF_8).replace("5D", "5T");
        JsonNode other = JSON.readTree(Http.post(VALIDATE, as5T).body());
        assertThat(other.get("legal").booleanValue()).isTrue();
        assertThat(other.get("fingerprint")).isNotEqualTo(verdict.get("fingerprint"));
        assertThat(other.get("known").isNull()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "json, msr-json", "msr, msr-compact", "psol, pentasol", "list, moves-list",
        "binary, moves-binary", "base64, moves-base64", "svg, svg", "png, png"
    })
    void everyFormIsToldByItsContent(String to, String form) throws Exception {
        byte[] document = Http.post("/api/v1/convert?to=" + to, Http.corpus("5D/rosin82.json"))
                .body();
        JsonNode verdict =
                JSON.readTree(Http.post(VALIDATE + "?variant=5D", document).body());
        assertThat(verdict.get("form").textValue()).isEqualTo(form);
        assertThat(verdict.get("variant").textValue()).isEqualTo("5D");
        assertThat(verdict.get("known").textValue()).isEqualTo("rosin82");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"application/json", "text/plain", "image/png", "nonsense", "text/vnd.morpion-solitaire.pentasol"
            })
    void theContentTypeIsAHintAndNoMore(String type) throws Exception {
        HttpResponse<byte[]> response = Http.post(VALIDATE, ONE_MOVE, "Content-Type", type);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(JSON.readTree(response.body()).get("form").textValue()).isEqualTo("msr-json");
    }

    @Test
    void gzippedBodiesAreReadAndUnknownCodingsRefused() throws Exception {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(zipped)) {
            out.write(ONE_MOVE.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(Http.post(VALIDATE, zipped.toByteArray(), "Content-Encoding", "gzip")
                        .statusCode())
                .isEqualTo(200);
        assertThat(Http.post(VALIDATE, ONE_MOVE, "Content-Encoding", "br").statusCode())
                .isEqualTo(415);
        assertThat(Http.post(VALIDATE, ONE_MOVE, "Content-Encoding", "gzip").statusCode())
                .isEqualTo(400);
    }

    @Test
    void legalMovesAreListed() throws Exception {
        JsonNode moves = JSON.readTree(Http.post("/api/v1/moves", ONE_MOVE).body());
        assertThat(moves.get("count").intValue()).isEqualTo(27);
        assertThat(moves.get("moves")).hasSize(27);
        assertThat(Http.post("/api/v1/moves", ONE_MOVE.replace("-1", "-9")).statusCode())
                .isEqualTo(422);
    }

    @ParameterizedTest
    @CsvSource({"?variant=6T, variant, 6T", "?all=maybe, all, maybe"})
    void badParametersAreNamed(String query, String parameter, String value) throws Exception {
        HttpResponse<byte[]> response = Http.post(VALIDATE + query, ONE_MOVE);
        assertThat(response.statusCode()).isEqualTo(400);
        JsonNode problem = JSON.readTree(response.body());
        assertThat(problem.get("type").textValue()).isEqualTo("/problems/invalid-parameter");
        assertThat(problem.get("parameter").textValue()).isEqualTo(parameter);
        assertThat(problem.get("value").textValue()).isEqualTo(value);
    }
}
