package org.morpion.documents.transcription;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.test.junit.QuarkusTest;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriter;
import javax.imageio.stream.MemoryCacheImageOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.record.GameRecord;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.ReadLimits;
import org.morpion.record.format.RecordReader;
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
        byte[] rendered = Http.post("/api/v1/render?to=png&size=530", Http.corpus("4D/demaine31.json"))
                .body();
        png = encoded(ImageIO.read(new ByteArrayInputStream(rendered)), "png");
        jpeg = encoded(ImageIO.read(new ByteArrayInputStream(rendered)), "jpeg");
    }

    /** A 5D game without its first lines, so that hardly any other can be played: 24 pixels a step, on white. */
    private static BufferedImage withoutItsFirstLines() throws Exception {
        GameRecord game = new RecordReader(ReadLimits.DEFAULT)
                .read(Http.corpus("5D/rosin82.json"))
                .record();
        BufferedImage image = new BufferedImage(700, 700, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setColor(Color.WHITE);
        graphics.fillRect(0, 0, 700, 700);
        graphics.setColor(Color.BLACK);
        graphics.translate(200, 200);
        graphics.scale(24, 24);
        graphics.setStroke(new BasicStroke(3f / 24));
        for (Point point : game.variant().cross()) {
            dot(graphics, point);
        }
        for (Move move : game.moves().subList(10, 82)) {
            Line line = move.line();
            int reach = game.variant().lineLength() - 1;
            graphics.draw(new Line2D.Double(
                    line.x(),
                    line.y(),
                    line.x() + reach * line.direction().dx(),
                    line.y() + reach * line.direction().dy()));
            dot(graphics, move.point());
        }
        graphics.dispose();
        return image;
    }

    private static void dot(Graphics2D graphics, Point point) {
        graphics.fill(new Ellipse2D.Double(point.x() - 1.0 / 6, point.y() - 1.0 / 6, 1.0 / 3, 1.0 / 3));
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
        assertThat(read.get("record").has("transcribed_by")).isFalse();
        assertThat(read.get("corners")).hasSize(4);
        assertThat(read.get("width").intValue()).isLessThanOrEqualTo(530);
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
    void checksWhetherTheGameEndsAsTheSheetStates() throws Exception {
        byte[] unfinished = unfinished();

        JsonNode ended = json(Http.post(TRANSCRIBE + "?terminal=true&score=31&variant=4D", png));
        JsonNode goesOn = json(Http.post(TRANSCRIBE + "?terminal=true&variant=4D", unfinished));

        assertThat(ended.get("availableMoves").intValue()).isZero();
        assertThat(ended.get("claims")).isEmpty();
        assertThat(ended.get("status").textValue()).isEqualTo("read");
        assertThat(goesOn.get("availableMoves").intValue()).isPositive();
        assertThat(goesOn.get("status").textValue()).isEqualTo("check");
        JsonNode claim = goesOn.get("claims").get(0);
        assertThat(claim.get("field").textValue()).isEqualTo("terminal");
        assertThat(claim.get("claimed").booleanValue()).isTrue();
        assertThat(claim.get("actual").booleanValue()).isFalse();
    }

    /** A drawing of the first 20 moves of the game. */
    private static byte[] unfinished() throws Exception {
        byte[] rendered = Http.post("/api/v1/render?to=png&size=530&upTo=20", Http.corpus("4D/demaine31.json"))
                .body();
        return encoded(ImageIO.read(new ByteArrayInputStream(rendered)), "png");
    }

    /** No line touches another in its direction, so both rules allow them. */
    @Test
    void namesBothVariantsThatTheLinesAllow() throws Exception {
        JsonNode both = json(Http.post(TRANSCRIBE, unfinished()));
        JsonNode one = json(Http.post(TRANSCRIBE + "?variant=4T", unfinished()));

        assertThat(both.get("variants")).extracting(JsonNode::textValue).containsExactlyInAnyOrder("4D", "4T");
        assertThat(both.get("variants").get(0)).isEqualTo(both.get("variant"));
        assertThat(one.get("variants")).extracting(JsonNode::textValue).containsExactly("4T");
    }

    @Test
    void readsLightInkIfTold() throws Exception {
        byte[] light = encoded(negative(ImageIO.read(new ByteArrayInputStream(png))), "png");

        JsonNode told = json(Http.post(TRANSCRIBE + "?invert=true", light));
        HttpResponse<byte[]> misled = Http.post(TRANSCRIBE + "?invert=false", light);

        assertThat(told.get("inverted").booleanValue()).isTrue();
        assertThat(told.get("status").textValue()).isEqualTo("read");
        assertThat(told.get("score").intValue()).isEqualTo(31);
        JsonNode seen = json(misled).has("seen") ? json(misled).get("seen") : json(misled);
        assertThat(seen.get("inverted").booleanValue()).isFalse();
        assertThat(seen.get("status").textValue()).isNotEqualTo("read");
    }

    private static BufferedImage negative(BufferedImage image) {
        BufferedImage negative = new BufferedImage(image.getWidth(), image.getHeight(), BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                negative.setRGB(x, y, ~image.getRGB(x, y));
            }
        }
        return negative;
    }

    @Test
    void readsTheFrameAsked() throws Exception {
        byte[] gif = gif(
                ImageIO.read(new ByteArrayInputStream(png)), new BufferedImage(530, 530, BufferedImage.TYPE_INT_RGB));

        JsonNode first = json(Http.post(TRANSCRIBE + "?frame=0", gif));
        HttpResponse<byte[]> last = Http.post(TRANSCRIBE, gif);
        HttpResponse<byte[]> missing = Http.post(TRANSCRIBE + "?frame=2", gif);

        assertThat(first.get("score").intValue()).isEqualTo(31);
        assertThat(json(last).get("type").textValue()).isEqualTo("/problems/not-a-board");
        assertThat(json(missing).get("parameter").textValue()).isEqualTo("frame");
    }

    private static byte[] gif(BufferedImage... frames) throws Exception {
        ImageWriter writer = ImageIO.getImageWritersByFormatName("gif").next();
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        try (MemoryCacheImageOutputStream out = new MemoryCacheImageOutputStream(file)) {
            writer.setOutput(out);
            writer.prepareWriteSequence(null);
            for (BufferedImage frame : frames) {
                writer.writeToSequence(new IIOImage(frame, null, null), null);
            }
            writer.endWriteSequence();
        } finally {
            writer.dispose();
        }
        return file.toByteArray();
    }

    @Test
    void readsTheBoardAtTheCornersGiven() throws Exception {
        List<String> numbers = new ArrayList<>();
        json(Http.post(TRANSCRIBE, png)).get("corners").forEach(corner -> {
            numbers.add(corner.get("x").asText());
            numbers.add(corner.get("y").asText());
        });

        JsonNode read = json(Http.post(TRANSCRIBE + "?variant=4D&corners=" + String.join(",", numbers), png));

        assertThat(read.get("status").textValue()).isEqualTo("read");
        assertThat(read.get("score").intValue()).isEqualTo(31);
    }

    /** The page lets a person correct the lines seen. */
    @Test
    void saysWhatWasSeenWhereTheLinesMakeNoGame() throws Exception {
        HttpResponse<byte[]> response = Http.post(
                TRANSCRIBE + "?variant=5D&score=82&corners=200,200,416,200,416,416,200,416",
                encoded(withoutItsFirstLines(), "png"));

        assertThat(response.statusCode()).isEqualTo(422);
        JsonNode problem = json(response);
        assertThat(problem.get("type").textValue()).isEqualTo("/problems/no-legal-game");
        JsonNode seen = problem.get("seen");
        assertThat(seen.get("status").textValue()).isEqualTo("no-legal-game");
        assertThat(seen.get("variant").textValue()).isEqualTo("5D");
        assertThat(seen.get("width").intValue()).isEqualTo(700);
        assertThat(seen.get("lines").size()).isEqualTo(seen.get("score").intValue());
        assertThat(seen.get("stuck").size()).isGreaterThan(seen.get("lines").size());
        assertThat(seen.get("stuck"))
                .allSatisfy(line -> assertThat(line.get("from").get("x").doubleValue())
                        .isEqualTo(200 + 24 * line.get("x").intValue(), within(12.0)));
        assertThat(seen.get("corners")).hasSize(4);
        assertThat(seen.get("corners").get(2).get("x").doubleValue()).isEqualTo(416, within(12.0));
        assertThat(seen.get("claims").get(0).get("field").textValue()).isEqualTo("score");
        assertThat(problem.get("detail").textValue()).contains(seen.get("stuck").size() + " don't fit in");
        JsonNode rest = json(Http.post("/api/v1/validate", JSON.writeValueAsBytes(seen.get("record"))));
        assertThat(rest.get("legal").booleanValue()).isTrue();
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
    void rejectsOtherSheets() throws Exception {
        HttpResponse<byte[]> paper = Http.get("/api/v1/sheet?paper=a5");
        HttpResponse<byte[]> format = Http.get("/api/v1/sheet?to=png");
        HttpResponse<byte[]> type = Http.get("/api/v1/sheet", "Accept", "image/png");

        assertThat(json(paper).get("parameter").textValue()).isEqualTo("paper");
        assertThat(json(format).get("parameter").textValue()).isEqualTo("to");
        assertThat(type.statusCode()).isEqualTo(406);
        assertThat(json(type).get("acceptable").toString()).contains("application/pdf", "image/svg+xml");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/validate", "/api/v1/convert?to=svg"})
    void isNamedWhereAPictureHasNoRecord(String operation) throws Exception {
        for (byte[] picture : new byte[][] {png, jpeg, gif(ImageIO.read(new ByteArrayInputStream(png)))}) {
            HttpResponse<byte[]> response = Http.post(operation, picture);

            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(json(response).get("detail").textValue()).contains(TRANSCRIBE);
        }
    }
}
