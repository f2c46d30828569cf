package org.morpion.documents;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.junit.QuarkusTest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.format.RecordReader;
import org.morpion.service.Http;

@QuarkusTest
class ConvertTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final RecordReader READER = new RecordReader(ReadLimits.DEFAULT);
    private static final String CONVERT = "/api/v1/convert";
    private static final String ILLEGAL =
            "{\"version\":\"0.1\",\"variant\":\"5T\",\"score\":1,\"moves\":[{\"x\":9,\"y\":9,\"dir\":\"V\",\"pos\":0}]}";

    @ParameterizedTest
    @ValueSource(strings = {"json", "msr", "svg", "png", "apng"})
    void nothingIsLostInFormsThatHoldTheWholeRecord(String to) throws Exception {
        byte[] sent = """
                {"version":"0.1","variant":"4T","score":0,"author":"Åse","tags":["x"],"zz":{"n":1.10},
                 "solver":{"tool":"t","seed":18446744073709551615,"later":[null]},"moves":[]}""".getBytes(StandardCharsets.UTF_8);
        HttpResponse<byte[]> there = Http.post(CONVERT + "?to=" + to, sent);
        assertThat(there.statusCode()).isEqualTo(200);
        assertThat(there.headers().firstValue("Morpion-Dropped")).isEmpty();
        HttpResponse<byte[]> back = Http.post(CONVERT + "?to=msr", there.body());
        assertThat(READER.read(back.body()).record())
                .isEqualTo(READER.read(sent).record());
    }

    @Test
    void whatAFormHasNoPlaceForIsNamed() throws Exception {
        HttpResponse<byte[]> response = Http.post(CONVERT + "?to=psol", Http.corpus("5T/rosin178.json"));
        assertThat(response.headers().firstValue("Morpion-Dropped").orElseThrow())
                .contains("variant", "author", "source", "tags");
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "msr"})
    void whatOnlyALegalGameHasIsNamed(String to) throws Exception {
        String claims = "{\"bbox\":[0,0,9,9],\"terminal\":true,";
        HttpResponse<byte[]> response = Http.post(CONVERT + "?to=" + to, ILLEGAL.replaceFirst("\\{", claims));
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Morpion-Dropped")).contains("terminal, bbox");
    }

    @Test
    void warningsTravelInAHeader() throws Exception {
        HttpResponse<byte[]> response = Http.post(CONVERT + "?to=msr", "{\"variant\":\"t5\",\"moves\":[]}");
        assertThat(response.headers().firstValue("Morpion-Warnings").orElseThrow())
                .contains("missing-version", "missing-score", "variant-noncanonical");
    }

    @ParameterizedTest
    @CsvSource({
        "application/json, application/json",
        "application/vnd.morpion-solitaire.record+json, application/vnd.morpion-solitaire.record+json",
        "application/vnd.morpion-solitaire.record, application/vnd.morpion-solitaire.record",
        "'image/png;q=0.5, image/svg+xml', image/svg+xml",
        "'*/*', application/vnd.morpion-solitaire.record+json",
        "image/*, image/svg+xml",
        "image/apng, image/apng",
        "'image/avif,image/webp,image/apng,*/*;q=0.8', application/vnd.morpion-solitaire.record+json",
        "text/vnd.morpion-solitaire.moves;form=base64, text/vnd.morpion-solitaire.moves",
        "text/plain, text/plain",
    })
    void acceptChoosesTheForm(String accept, String type) throws Exception {
        HttpResponse<byte[]> response = Http.post(CONVERT, Http.corpus("4D/hyyroporanen35.json"), "Accept", accept);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith(type);
        assertThat(response.headers().firstValue("Vary")).contains("Accept");
    }

    /** The client prefers Pentasol, which has no 4D. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "text/vnd.morpion-solitaire.pentasol, image/svg+xml;q=0.2 | image/svg+xml",
                "text/vnd.morpion-solitaire.pentasol, text/plain;q=0.2 | text/plain",
            })
    void whatCannotExpressTheGameGivesWayToTheNext(String accept, String type) throws Exception {
        byte[] game = Http.corpus("4D/hyyroporanen35.json");
        for (HttpResponse<byte[]> response : List.of(
                Http.post(CONVERT, game, "Accept", accept),
                Http.get("/api/v1/records/hyyroporanen35", "Accept", accept))) {
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.headers().firstValue("Content-Type").orElseThrow())
                    .startsWith(type);
        }
        assertThat(Http.post(CONVERT, game, "Accept", "text/vnd.morpion-solitaire.pentasol")
                        .statusCode())
                .isEqualTo(406);
    }

    @Test
    void anAcceptThatNothingMatchesIsToldWhatThereIs() throws Exception {
        HttpResponse<byte[]> response =
                Http.post(CONVERT, Http.corpus("4D/hyyroporanen35.json"), "Accept", "video/mp4");
        assertThat(response.statusCode()).isEqualTo(406);
        assertThat(JSON.readTree(response.body()).get("acceptable")).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({"psol, 4T/hyyroporanen62.json", "pentasol, 4D/hyyroporanen35.json"})
    void aVariantThatTheTargetCannotExpressIs406(String to, String file) throws Exception {
        HttpResponse<byte[]> response = Http.post(CONVERT + "?to=" + to, Http.corpus(file));
        assertThat(response.statusCode()).isEqualTo(406);
        assertThat(JSON.readTree(response.body()).get("type").textValue()).isEqualTo("/problems/inexpressible");
    }

    @ParameterizedTest
    @ValueSource(strings = {"list", "binary", "base64"})
    void aGameWithoutMovesIs406WhereItWouldBeAnEmptyText(String to) throws Exception {
        HttpResponse<byte[]> response = Http.post(CONVERT + "?to=" + to, "{\"variant\":\"5T\",\"moves\":[]}");
        assertThat(response.statusCode()).isEqualTo(406);
        assertThat(JSON.readTree(response.body()).get("type").textValue()).isEqualTo("/problems/inexpressible");
    }

    /** The memory for an animation is reserved by its name. */
    @ParameterizedTest
    @ValueSource(strings = {"image/*", "*/*", "*/x"})
    void aWildcardChoosesNoAnimation(String wildcard) throws Exception {
        HttpResponse<byte[]> response = Http.post(
                "/api/v1/render",
                Http.corpus("4D/hyyroporanen35.json"),
                "Accept",
                wildcard + ", image/svg+xml;q=0, image/png;q=0, text/plain;q=0");
        assertThat(response.statusCode()).isEqualTo(406);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "?to=svg",
                "?to=png",
                "?to=apng",
                "?to=txt",
                "?to=binary",
                "?to=base64",
                "?to=msr&orientation=canonical"
            })
    void anIllegalGameIs422WhereALegalOneIsNeeded(String query) throws Exception {
        HttpResponse<byte[]> response = Http.post(CONVERT + query, ILLEGAL);
        assertThat(response.statusCode()).isEqualTo(422);
        JsonNode problem = JSON.readTree(response.body());
        assertThat(problem.get("move").intValue()).isZero();
        assertThat(problem.get("rule").textValue()).isEqualTo("point-missing");
    }

    /** JSON can express the first illegal move but not the second. */
    @Test
    void theMoveThatAFormCantExpressIsNamed() throws Exception {
        String game = ILLEGAL.replace("]", ",{\"x\":3,\"y\":-1,\"dir\":\"V\",\"pos\":7}]");
        HttpResponse<byte[]> response = Http.post(CONVERT + "?to=json", game);
        assertThat(response.statusCode()).isEqualTo(422);
        JsonNode problem = JSON.readTree(response.body());
        assertThat(problem.get("detail").textValue()).contains("move 2 has pos 7");
        assertThat(problem.get("move").intValue()).isZero();
    }

    @Test
    void anIllegalGameIsConvertedWhereLegalityDoesNotMatter() throws Exception {
        HttpResponse<byte[]> response = Http.post(CONVERT + "?to=msr", ILLEGAL);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(READER.read(response.body()).record().moves())
                .isEqualTo(READER.read(ILLEGAL.getBytes(StandardCharsets.UTF_8))
                        .record()
                        .moves());
    }

    @Test
    void theCanonicalFormIsTheSameForEveryOrientation() throws Exception {
        byte[] once = Http.post(CONVERT + "?to=list&orientation=canonical", Http.corpus("5T/bruneau170.json"))
                .body();
        byte[] twice =
                Http.post(CONVERT + "?to=list&orientation=canonical", once).body();
        assertThat(twice).isEqualTo(once);
        GameRecord game = READER.read(once).record();
        assertThat(game.score()).isEqualTo(170);
    }

    @Test
    void pentasolIsWrittenInEitherDialect() throws Exception {
        byte[] game = Http.corpus("5D/rosin82.json");
        String own = Http.text(Http.post(CONVERT + "?to=pentasol", game));
        String other = Http.text(Http.post(CONVERT + "?to=psol&dialect=msr", game));

        assertThat(own)
                .startsWith("(28,28)\n")
                .isEqualTo(Http.text(Http.post(CONVERT + "?to=pentasol&dialect=pentasol", game)));
        assertThat(other.lines().findFirst().orElseThrow()).matches("\\(\\d+,\\d+\\)[-|/\\\\][+-]\\d");
        assertThat(other.lines().count()).isEqualTo(82);
        assertThat(Http.text(Http.post(CONVERT + "?to=pentasol&variant=5D", other)))
                .isEqualTo(own);
    }

    @ParameterizedTest
    @ValueSource(strings = {"?to=pentasol&dialect=klingon", "?to=json&dialect=msr", "?dialect=pentasol"})
    void aDialectThatThereIsNotIsNamedWithThoseThereAre(String query) throws Exception {
        HttpResponse<byte[]> response = Http.post(CONVERT + query, Http.corpus("5D/rosin82.json"));

        assertThat(response.statusCode()).isEqualTo(400);
        JsonNode problem = JSON.readTree(response.body());
        assertThat(problem.get("parameter").textValue()).isEqualTo("dialect");
        assertThat(problem.get("detail").textValue()).contains("pentasol");
    }

    @Test
    void aGameWithoutMovesHasNoTextInTheDialectWithoutAReference() throws Exception {
        HttpResponse<byte[]> response = Http.post(
                CONVERT + "?to=pentasol&dialect=msr",
                "{\"version\":\"0.1\",\"variant\":\"5T\",\"score\":0,\"moves\":[]}");

        assertThat(response.statusCode()).isEqualTo(406);
        assertThat(JSON.readTree(response.body()).get("detail").textValue()).contains("msr", "without moves");
    }

    @Test
    void correctedFieldsAreNamed() throws Exception {
        String game = "{\"version\":\"0.1\",\"variant\":\"5T\",\"score\":3,\"available_moves\":28,\"terminal\":true,"
                + "\"bbox\":[0,0,9,9],\"moves\":[]}";

        for (String to : new String[] {"json", "msr", "svg", "png", "apng"}) {
            HttpResponse<byte[]> response = Http.post(CONVERT + "?to=" + to, game);
            assertThat(response.headers().firstValue("Morpion-Corrected")).contains("score, terminal");
        }
        assertThat(Http.post(CONVERT + "?to=list", game).headers().firstValue("Morpion-Corrected"))
                .isEmpty();
        assertThat(Http.post(CONVERT + "?to=msr", Http.corpus("5D/rosin82.json"))
                        .headers()
                        .firstValue("Morpion-Corrected"))
                .isEmpty();
    }

    /** {@code *} matches any existing representation. This document has none. */
    @Test
    void anAsteriskDoesNotMakeAPictureOfWhatIsNoGame() throws Exception {
        assertThat(Http.post("/api/v1/render", "no game", "If-None-Match", "*").statusCode())
                .isEqualTo(400);
    }

    @Test
    void aPictureIsNotSentTwice() throws Exception {
        byte[] game = Http.corpus("5D/rosin82.json");
        HttpResponse<byte[]> first = Http.post("/api/v1/render?to=png&size=300", game);
        String tag = first.headers().firstValue("ETag").orElseThrow();
        HttpResponse<byte[]> again = Http.post("/api/v1/render?to=png&size=300", game, "If-None-Match", tag);
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        HttpResponse<byte[]> other = Http.post("/api/v1/render?to=png&size=301", game, "If-None-Match", tag);
        assertThat(other.statusCode()).isEqualTo(200);
        assertThat(other.headers().firstValue("ETag"))
                .isNotEqualTo(first.headers().firstValue("ETag"));
    }

    @Test
    void picturesAreDrawnAsAskedFor() throws Exception {
        byte[] game = Http.corpus("5D/rosin82.json");
        HttpResponse<byte[]> svg = Http.post("/api/v1/render", game);
        assertThat(svg.headers().firstValue("Content-Type").orElseThrow()).startsWith("image/svg+xml");
        assertThat(svg.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'");
        String light = Http.text(svg);
        assertThat(Http.text(Http.post("/api/v1/render?theme=dark", game))).isNotEqualTo(light);
        assertThat(Http.text(Http.post("/api/v1/render?numbers=false", game)).length())
                .isLessThan(light.length());
        assertThat(Http.text(Http.post("/api/v1/render?upTo=0", game)).length()).isLessThan(light.length());
    }

    @Test
    void aReplayIsAnAnimatedPng() throws Exception {
        HttpResponse<byte[]> animation =
                Http.post("/api/v1/render?to=apng&size=300&upTo=40", Http.corpus("5D/rosin82.json"));
        assertThat(animation.headers().firstValue("Content-Type")).contains("image/apng");
        assertThat(animation.headers().firstValue("Content-Disposition")).contains("inline; filename=\"5D-82.apng\"");
        // In an animated PNG, acTL announces the number of frames before the pixels.
        String file = new String(animation.body(), StandardCharsets.ISO_8859_1);
        assertThat(file).contains("acTL\0\0\0" + (char) 41).contains("fdAT");
    }

    @Test
    void aReplayIsSmallerThanAStillPicture() throws Exception {
        byte[] game = Http.corpus("4D/hyyroporanen35.json");
        HttpResponse<byte[]> tooLarge = Http.post("/api/v1/render?to=apng&size=1001", game);
        assertThat(tooLarge.statusCode()).isEqualTo(400);
        JsonNode problem = JSON.readTree(tooLarge.body());
        assertThat(problem.get("type").textValue()).isEqualTo("/problems/invalid-parameter");
        assertThat(problem.get("detail").textValue()).contains("size", "1001", "1000");
        assertThat(Http.post("/api/v1/render?to=apng&size=1000&upTo=1", game).statusCode())
                .isEqualTo(200);
        assertThat(Http.post("/api/v1/render?to=png&size=1001", game).statusCode())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "?size=10",
                "?size=1e9",
                "?upTo=83",
                "?upTo=-1",
                "?theme=pink",
                "?numbers=2",
                "?to=gif",
                "?to=json"
            })
    void badParametersOfPicturesAreRefused(String query) throws Exception {
        HttpResponse<byte[]> response = Http.post("/api/v1/render" + query, Http.corpus("5D/rosin82.json"));
        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(JSON.readTree(response.body()).get("type").textValue()).isEqualTo("/problems/invalid-parameter");
    }
}
