package org.morpion.documents;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.junit.QuarkusTest;
import java.net.http.HttpResponse;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.service.Http;

/** Documents with the damage that copying and pasting does. */
@QuarkusTest
class PasteTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String VALIDATE = "/api/v1/validate";
    private static final String COMPACT = "MS1:q1YqSy0qzszPU7JSMtAzVNJRKkssykzMKwHyTUOA3OLk_KJUJSsDHaXc_LLUYiWr6NhaAA";

    @Test
    void aPastedGameIsReadAndTheForgivenessNamed() throws Exception {
        String pasted =
                "Bob wrote:\n> my game: \"" + COMPACT.substring(0, 30) + "\n> " + COMPACT.substring(30) + "\"\n";

        JsonNode verdict = json(Http.post(VALIDATE, pasted));

        assertThat(verdict.get("form").textValue()).isEqualTo("msr-compact");
        assertThat(verdict.get("warnings").findValuesAsText("code"))
                .contains("paste-quote-marks", "paste-line-breaks", "paste-surroundings");
        assertThat(verdict.at("/warnings/0/location").textValue()).isEqualTo("line 2, column 1");
        assertThat(Http.post(VALIDATE + "?strict=true", pasted).statusCode()).isEqualTo(400);
    }

    @Test
    void aTextFromAPageMayBeginWithATag() throws Exception {
        JsonNode verdict = json(Http.post(VALIDATE + "?variant=5T", "<p>(28,28)<br>(28,24)&nbsp;|&nbsp;+2</p>"));

        assertThat(verdict.get("legal").booleanValue()).isTrue();
        assertThat(verdict.get("score").intValue()).isEqualTo(1);
        assertThat(verdict.get("warnings").findValuesAsText("code")).containsExactly("paste-html", "paste-spaces");
    }

    @Test
    void forgivenessTravelsInTheHeaderOfAConversion() throws Exception {
        HttpResponse<byte[]> response = Http.post("/api/v1/convert?to=msr", "```\n" + COMPACT + "\n```");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Morpion-Warnings").orElseThrow())
                .contains("paste-fence");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "hello, world! ~ line 1, column 1 ~ this is neither",
                "(28,28)!(28,24) x 2 ~ line 1, column 8 ~ looks most like Pentasol.",
                "{\"variant\":\"5T\",\"moves\":[}] ~ line 1, column 26 ~ looks most like MSR as JSON.",
                "MS1:q1YqSy0q@ ~ line 1, column 13 ~ looks most like MSR's compact form.",
                "Z2FtZQ ~ line 1, column 1 ~ this is neither",
                "IAAAB ~ line 1, column ~ looks most like a Base64 move encoding.",
                "010101 ~ line 1, column 1 ~ looks most like a one-bit move encoding.",
            })
    void whatStaysUnreadableIsExplained(String document, String place, String looks) throws Exception {
        HttpResponse<byte[]> response = Http.post(VALIDATE, document);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(json(response).get("detail").textValue())
                .contains(place, looks, "/problems/unreadable-document describes the readable formats")
                .hasSizeLessThan(300);
    }

    @Test
    void theVariantThatAnEncodingIsOfIsNamed() throws Exception {
        byte[] base64 = Http.post("/api/v1/convert?to=base64", Http.corpus("5D/rosin82.json"))
                .body();

        JsonNode problem = json(Http.post(VALIDATE + "?variant=5T", base64));

        assertThat(problem.get("detail").textValue())
                .contains("a Base64 move encoding of 5T, and is a legal game of 5D: add ?variant=5D");
        assertThat(problem.get("looksLike").textValue()).isEqualTo("moves-base64");
        assertThat(json(Http.post(VALIDATE + "?variant=5D", base64)).get("warnings"))
                .isEmpty();
    }

    static Stream<Arguments> foreign() {
        return Stream.of(
                Arguments.of("gzip", hex("1f8b0800000000000003"), "a gzip file", "Content-Encoding: gzip"),
                Arguments.of("zip", hex("504b030414000000080000"), "a zip archive", "Unpack it"),
                Arguments.of("JPEG", hex("ffd8ffe000104a464946"), "a JPEG picture", "PNG or SVG"),
                Arguments.of("GIF", ascii("GIF89a\1\0\1\0"), "a GIF picture", "PNG or SVG"),
                Arguments.of("WebP", ascii("RIFF\1\0\0\0WEBPVP8 "), "a WebP picture", "PNG or SVG"),
                Arguments.of("PDF", ascii("%PDF-1.7\n"), "a PDF document", "Copy the text"),
                Arguments.of("HTML", ascii("\n<!DOCTYPE HTML><html>" + COMPACT), "a web page", "Copy the text"),
                Arguments.of("UTF-32", ("\uFEFF" + COMPACT).getBytes(Charset.forName("UTF-32LE")), "UTF-32", "UTF-8"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("foreign")
    void otherKindsOfFileAreNamedWithWhatToDo(String name, byte[] body, String kind, String advice) throws Exception {
        HttpResponse<byte[]> response = Http.post(VALIDATE, body);

        assertThat(response.statusCode()).isEqualTo(400);
        JsonNode problem = json(response);
        assertThat(problem.get("type").textValue()).isEqualTo("/problems/unreadable-document");
        assertThat(problem.get("reason").textValue()).isEqualTo("foreign-format");
        assertThat(problem.get("detail").textValue())
                .contains(kind, advice, "/problems/unreadable-document describes the readable formats");
    }

    @Test
    void theErrorForAGameInUtf16IsThatOfTheGame() throws Exception {
        JsonNode problem = json(Http.post(VALIDATE, "{\"variant\":\"5T\"}".getBytes(StandardCharsets.UTF_16)));

        assertThat(problem.get("reason").textValue()).isEqualTo("missing-field");
    }

    @Test
    void theErrorForDamagedUtf16SaysWhereAndWhatToDo() throws Exception {
        JsonNode problem = json(Http.post(VALIDATE, hex("fffe4d005300310000d83a00")));

        assertThat(problem.get("reason").textValue()).isEqualTo("bad-encoding");
        assertThat(problem.at("/column").intValue()).isEqualTo(4);
        assertThat(problem.get("detail").textValue()).contains("UTF-16", "save it as UTF-8");
        JsonNode strict = json(Http.post(VALIDATE + "?strict=true", hex("fffe4d005300310000d83a00")));
        assertThat(strict.get("reason").textValue()).isEqualTo("foreign-format");
        assertThat(strict.get("detail").textValue()).contains("a text in UTF-16", "UTF-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"png", "svg"})
    void aPictureCutOffBehindItsRecordIsReadWithAWarning(String form) throws Exception {
        byte[] picture = Http.post("/api/v1/convert?to=" + form, Http.corpus("5D/rosin82.json"))
                .body();

        JsonNode verdict = json(Http.post(VALIDATE, Arrays.copyOf(picture, picture.length - 500)));

        assertThat(verdict.get("known").textValue()).isEqualTo("rosin82");
        assertThat(verdict.get("warnings").findValuesAsText("code")).containsExactly("picture-cut-off");
    }

    @Test
    void theDocumentsOwnVariantCounts() throws Exception {
        JsonNode verdict = json(Http.post(VALIDATE + "?variant=5D", COMPACT));

        assertThat(verdict.get("variant").textValue()).isEqualTo("5T");
        assertThat(verdict.at("/warnings/0/code").textValue()).isEqualTo("variant-contradiction");
        assertThat(verdict.at("/warnings/0/detail").textValue()).contains("5T", "5D");
        assertThat(json(Http.post(VALIDATE + "?variant=5T&strict=true", COMPACT))
                        .get("warnings"))
                .isEmpty();

        HttpResponse<byte[]> strict = Http.post(VALIDATE + "?variant=5D&strict=true", COMPACT);
        assertThat(strict.statusCode()).isEqualTo(400);
        assertThat(json(strict).get("detail").textValue()).contains("5T", "5D");
    }

    @Test
    void anAssumedVariantIsWarnedOf() throws Exception {
        String pentasol = "(28,28)\n(28,24) | +2\n";

        JsonNode assumed = json(Http.post(VALIDATE, pentasol));
        JsonNode named = json(Http.post(VALIDATE + "?variant=5T", pentasol));

        assertThat(assumed.get("warnings").findValuesAsText("code")).containsExactly("variant-assumed");
        assertThat(assumed.at("/warnings/0/detail").textValue()).contains("5D and of 5T", "?variant=");
        assertThat(named.get("warnings")).isEmpty();
    }

    private static JsonNode json(HttpResponse<byte[]> response) throws Exception {
        return JSON.readTree(response.body());
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    private static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits);
    }
}
