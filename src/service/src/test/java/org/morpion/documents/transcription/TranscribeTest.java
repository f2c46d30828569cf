package org.morpion.documents.transcription;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.junit.QuarkusTest;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.util.Arrays;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.morpion.service.Http;

@QuarkusTest
class TranscribeTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String TRANSCRIBE = "/api/v1/transcribe";

    /** Pictures of a game of 31 moves, without a record. */
    private static byte[] png;

    private static byte[] jpeg;

    @BeforeAll
    static void draw() throws Exception {
        byte[] rendered = Http.post("/api/v1/render?to=png&size=600", Http.corpus("4D/demaine31.json"))
                .body();
        png = encoded(ImageIO.read(new ByteArrayInputStream(rendered)), "png");
        jpeg = encoded(ImageIO.read(new ByteArrayInputStream(rendered)), "jpeg");
    }

    private static byte[] encoded(BufferedImage image, String format) throws Exception {
        BufferedImage opaque = new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = opaque.createGraphics();
        graphics.drawImage(image, 0, 0, Color.WHITE, null);
        graphics.dispose();
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        assertThat(ImageIO.write(opaque, format, file)).isTrue();
        return file.toByteArray();
    }

    private static JsonNode json(HttpResponse<byte[]> response) throws Exception {
        return JSON.readTree(response.body());
    }

    private static String fingerprint(byte[] document) throws Exception {
        return json(Http.post("/api/v1/validate", document)).get("fingerprint").textValue();
    }

    @Test
    void readsADrawnGame() throws Exception {
        HttpResponse<byte[]> response = Http.post(TRANSCRIBE, jpeg, "Content-Type", "image/jpeg");

        assertThat(response.statusCode()).isEqualTo(200);
        JsonNode read = json(response);
        assertThat(read.get("status").textValue()).isEqualTo("read");
        assertThat(read.get("score").intValue()).isEqualTo(31);
        assertThat(read.get("variants").toString()).contains("4D");
        assertThat(read.get("lines")).hasSize(31);
        assertThat(read.get("stuck")).isEmpty();
        assertThat(read.get("corners")).hasSize(4);
        assertThat(read.get("width").intValue()).isLessThanOrEqualTo(600);
        assertThat(fingerprint(JSON.writeValueAsBytes(read.get("record"))))
                .isEqualTo(fingerprint(Http.corpus("4D/demaine31.json")));
    }

    @Test
    void marksTheLinesOnThePicture() throws Exception {
        HttpResponse<byte[]> response = Http.post(TRANSCRIBE, png, "Accept", "image/png");

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type")).contains("image/png");
        BufferedImage before = ImageIO.read(new ByteArrayInputStream(png));
        BufferedImage after = ImageIO.read(new ByteArrayInputStream(response.body()));
        assertThat(after.getWidth()).isEqualTo(before.getWidth());
        assertThat(response.body()).isNotEqualTo(png);
    }

    @Test
    void checksTheScoreThatTheSheetStates() throws Exception {
        JsonNode read = json(Http.post(TRANSCRIBE + "?score=32&variant=4D", png));

        assertThat(read.get("status").textValue()).isEqualTo("check");
        assertThat(read.get("claims").get(0).get("field").textValue()).isEqualTo("score");
        assertThat(read.get("claims").get(0).get("actual").intValue()).isEqualTo(31);
    }

    @Test
    void namesTheTranscriber() throws Exception {
        JsonNode read = json(Http.post(TRANSCRIBE + "?transcribedBy=Jane%20Doe", png));

        assertThat(read.get("record").get("transcribed_by").textValue()).isEqualTo("Jane Doe");
        assertThat(read.get("alternatives"))
                .isNotEmpty()
                .allSatisfy(each -> assertThat(
                                each.get("record").get("transcribed_by").textValue())
                        .isEqualTo("Jane Doe"));
    }

    @Test
    void namesNoTranscriberUnlessTold() throws Exception {
        assertThat(json(Http.post(TRANSCRIBE, png)).get("record").has("transcribed_by"))
                .isFalse();
    }

    @Test
    void limitsTheTranscribersName() throws Exception {
        HttpResponse<byte[]> response = Http.post(TRANSCRIBE + "?transcribedBy=" + "a".repeat(1001), png);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(json(response).get("parameter").textValue()).isEqualTo("transcribedBy");
    }

    @Test
    void describesAPictureWithoutABoard() throws Exception {
        HttpResponse<byte[]> response =
                Http.post(TRANSCRIBE, encoded(new BufferedImage(300, 200, BufferedImage.TYPE_INT_RGB), "png"));

        assertThat(response.statusCode()).isEqualTo(422);
        JsonNode problem = json(response);
        assertThat(problem.get("type").textValue()).isEqualTo("/problems/not-a-board");
        assertThat(problem.get("seen").get("width").intValue()).isEqualTo(300);
        assertThat(problem.get("seen").get("record").isNull()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "'corners=1,2,3', corners",
        "'corners=NaN,0,1,0,1,1,0,1', corners",
        "'corners=0,0,9000,0,9000,9000,0,9000', corners",
        "frame=1, frame",
        "frame=-1, frame",
        "score=many, score",
        "transcribedBy=%00, transcribedBy",
        "variant=6T, variant"
    })
    void rejectsInvalidParameters(String query, String parameter) throws Exception {
        HttpResponse<byte[]> response = Http.post(TRANSCRIBE + "?" + query, png);

        assertThat(response.statusCode()).isEqualTo(400);
        assertThat(json(response).get("type").textValue()).isEqualTo("/problems/invalid-parameter");
        assertThat(json(response).get("parameter").textValue()).isEqualTo(parameter);
    }

    @Test
    void rejectsDamagedAndOtherFiles() throws Exception {
        HttpResponse<byte[]> damaged = Http.post(TRANSCRIBE, Arrays.copyOf(png, 40));
        HttpResponse<byte[]> text = Http.post(TRANSCRIBE, "a game");

        assertThat(damaged.statusCode()).isEqualTo(400);
        assertThat(json(damaged).get("type").textValue()).isEqualTo("/problems/unreadable-picture");
        assertThat(json(damaged).get("reason").textValue()).isEqualTo("damaged");
        assertThat(json(text).get("reason").textValue()).isEqualTo("unsupported");
    }

    /** The header alone declares 10 gigapixels. */
    @Test
    void rejectsLargePicturesBeforeDecodingThem() throws Exception {
        byte[] huge = png.clone();
        Arrays.fill(huge, 16, 24, (byte) 0);
        huge[17] = 1;
        huge[18] = (byte) 0x86;
        huge[21] = 1;
        huge[22] = (byte) 0x86;

        HttpResponse<byte[]> response = Http.post(TRANSCRIBE, huge);

        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(json(response).get("detail").textValue()).contains("pixels");
    }

    @Test
    void acceptsBodiesAboveTheLimitOfDocuments() throws Exception {
        byte[] padded = Arrays.copyOf(png, 2 << 20);
        byte[] tooLarge = Arrays.copyOf(png, 13 << 20);

        assertThat(Http.post(TRANSCRIBE, padded).statusCode()).isEqualTo(200);
        assertThat(Http.post(TRANSCRIBE, tooLarge).statusCode()).isEqualTo(413);
    }

    @ParameterizedTest
    @CsvSource({
        "'', '*/*', application/pdf, morpion-5T-a4.pdf",
        "'?variant=4D&paper=letter', image/svg+xml, image/svg+xml, morpion-4D-letter.svg",
        "'?to=svg', application/pdf, image/svg+xml, morpion-5T-a4.svg"
    })
    void printsASheet(String query, String accept, String type, String name) throws Exception {
        HttpResponse<byte[]> response = Http.get("/api/v1/sheet" + query, "Accept", accept);

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith(type);
        assertThat(response.headers().firstValue("Content-Disposition").orElseThrow())
                .contains(name);
    }

    @Test
    void isNamedWhereAPictureHasNoRecord() throws Exception {
        for (byte[] picture : new byte[][] {png, jpeg}) {
            HttpResponse<byte[]> response = Http.post("/api/v1/validate", picture);

            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(json(response).get("detail").textValue()).contains(TRANSCRIBE);
        }
    }
}
