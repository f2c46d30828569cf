package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A photograph of a 5T game of 38 moves, read by the service and corrected by hand. */
@BrowserTest
class PhotoIT {
    private static final Path SCREENSHOTS = Path.of("target/screenshots");
    private static final String GAME = "Legal 5T game of 38 moves. 19 more lines are possible.";
    private static final Path PHOTOGRAPH = Path.of("src/test/pictures/photograph.jpg");

    @ParameterizedTest
    @CsvSource({"LIGHT,1280", "DARK,1280", "LIGHT,360", "DARK,360"})
    void aPhotographBecomesAGameWhoseMetadataSayWhoTranscribedIt(ColorScheme theme, int width) {
        try (Visit visit = Visit.to("/?help=no#/play", new Visit.Visitor(theme, width, 900, "en-GB"))) {
            visit.get("#play").getByText("Photograph a game").click();
            assertThat(visit.get("#photo-take").getAttribute("capture")).isEqualTo("environment");
            inspect(visit, "photo-start", theme, width);
            read(visit, photograph());
            assertThat(visit.get("#photo-board .casing").count()).isEqualTo(38);
            assertThat(visit.get("#photo-board .stuck").count()).isZero();
            inspect(visit, "photo", theme, width);

            visit.get("#photo-source").fill("A drawer");
            visit.get("#photo-transcribed_by").fill("Jane Doe");
            visit.get("#photo").getByText("Play on from here").click();
            visit.awaitText("#score", "38");
            assertThat(visit.get("#play-transcriber").inputValue()).isEqualTo("Jane Doe");
            visit.get("#author").fill("John Doe");
            visit.get("#play").getByText("Look at it").click();
            visit.awaitText("#facts", "Jane Doe");
            visit.awaitText("#facts", "John Doe");
            visit.awaitText("#facts", "A drawer");
        }
    }

    @Test
    void eachCorrectionIsOrderedAtOnceAndCanBeUndone() {
        try (Visit visit = Visit.to("/#/photo")) {
            read(visit, photograph());
            int lines = visit.get("#photo-board .casing").count();
            double[] end = along(visit, 0);
            double[] otherEnd = along(visit, 1);
            double[] middle = along(visit, .375);
            Request order = visit.page()
                    .waitForRequest(
                            "**/api/v1/order?*", () -> visit.page().mouse().click(middle[0], middle[1]));
            assertThat(order.postData()).contains("\"variant\":\"5T\"");
            visit.awaitNoText("#photo-verdict", "38 moves");
            assertThat(visit.get("#photo-board .casing").count()).isEqualTo(lines - 1);
            assertThat(visit.text("#announcements")).startsWith("Removed: (");

            visit.get("#photo").getByText("Undo").click();
            visit.awaitText("#photo-verdict", GAME);
            visit.get("#photo").getByText("Redo").click();
            visit.awaitNoText("#photo-verdict", "38 moves");
            visit.page().mouse().click(end[0], end[1]);
            assertThat(visit.text("#announcements")).startsWith("First end: (");
            visit.page().mouse().click(otherEnd[0], otherEnd[1]);
            assertThat(visit.text("#announcements")).startsWith("Added: (");
            visit.awaitText("#photo-verdict", GAME);
            visit.forgive("422 (Unprocessable");
        }
    }

    @Test
    void anotherReadingIsOneClickAwayAndIsMarkedBeforehand() {
        try (Visit visit = Visit.to("/#/photo")) {
            read(visit, photograph());
            String proposal = visit.text("#photo .files button");
            assertThat(proposal).startsWith("Replace (").contains("moves");
            visit.get("#photo .files button").first().hover();
            assertThat(visit.get("#photo-board .marks .away").count()).isEqualTo(1);
            assertThat(visit.get("#photo-board .marks .new").count()).isEqualTo(1);
            visit.page()
                    .waitForResponse(
                            "**/api/v1/order?*",
                            () -> visit.get("#photo .files button").first().click());
            visit.awaitNoText("#photo .files li >> nth=0", proposal);
            visit.awaitText("#photo-verdict", "Legal 5T game");
        }
    }

    @Test
    void theKeyboardAddsLinesRemovesThemAndMovesTheCross() {
        try (Visit visit = Visit.to("/#/photo")) {
            read(visit, photograph());
            int lines = visit.get("#photo-board .casing").count();
            visit.get("#photo-board").focus();
            press(visit, "ArrowRight", 2);
            assertThat(visit.text("#announcements")).matches("\\d+ lines? through \\(1,\u00a00\\)");
            press(visit, "ArrowLeft", 9);
            press(visit, "Enter", 1);
            press(visit, "ArrowDown", 4);
            press(visit, "Enter", 1);
            visit.awaitText("#announcements", "Added: (-8,\u00a00) – (-8,\u00a04).");
            visit.get("#photo-board .stuck").waitFor(Visit.ATTACHED);
            assertThat(visit.get("#photo-board .casing").count()).isEqualTo(lines + 1);
            visit.awaitText("#photo .hint", "1 line does not fit (red).");
            visit.awaitText("#photo-verdict", GAME);

            visit.get("#photo .files").getByText("Remove (-8").first().click();
            visit.awaitNoText("#photo .hint >> nth=0", "does not fit");
            visit.get("#photo-board").focus();
            visit.page().waitForResponse("**/api/v1/order?*", () -> press(visit, "Control+z", 1));
            visit.awaitText("#photo .hint", "1 line does not fit (red).");
            visit.page().waitForResponse("**/api/v1/order?*", () -> press(visit, "Control+y", 1));
            visit.awaitNoText("#photo .hint >> nth=0", "does not fit");
            visit.page().waitForResponse("**/api/v1/order?*", () -> press(visit, "Shift+ArrowLeft", 1));
            // The lines fit the cross in one place only, which the service finds again.
            visit.awaitText("#photo-verdict", GAME);
            assertThat(visit.get("#photo-board .stuck").count()).isZero();
            visit.forgive("422 (Unprocessable");
        }
    }

    @Test
    void aTapThatMeansSeveralLinesZoomsInFirst() {
        try (Visit visit = Visit.to("/#/photo", Visit.Visitor.DARK_PHONE)) {
            read(visit, photograph());
            visit.get("#photo-board").scrollIntoViewIfNeeded();
            double[] middle = along(visit, .375);
            visit.page().touchscreen().tap(middle[0], middle[1]);
            visit.awaitText("#announcements", "Zoomed in. Tap again.");
            visit.awaitText("#photo-verdict", GAME);
            double[] near = along(visit, .375);
            visit.page().touchscreen().tap(near[0], near[1]);
            visit.awaitText("#announcements", "Removed: (");
            visit.awaitNoText("#photo-verdict", "38 moves");
            visit.forgive("422 (Unprocessable");
        }
    }

    @Test
    void aPhotographIsSentUprightSmallAndWithoutItsExif() {
        try (Visit visit = Visit.to("/")) {
            // Playwright does not see the body of a blob.
            visit.page().addInitScript("""
                const fetched = window.fetch;
                window.fetch = async (address, options) => {
                  if (String(address).includes('/transcribe')) {
                    window.sent = Array.from(new Uint8Array(await options.body.arrayBuffer()),
                      byte => String.fromCharCode(byte)).join('');
                  }
                  return fetched(address, options);
                };\
                """);
            visit.page().reload();
            visit.go("/#/photo");
            choose(visit, turned(wall(2_400, 3_200)));
            visit.page().waitForCondition(() -> (Boolean) visit.page().evaluate("'sent' in window"));
            assertThat((String) visit.page().evaluate("sent"))
                    .startsWith("\u00ff\u00d8")
                    .doesNotContain("Exif");
            // A quarter turn exchanges the sides.
            assertThat(visit.get("#photo-board image").getAttribute("width")).isEqualTo("2000");
            assertThat(visit.get("#photo-board image").getAttribute("height")).isEqualTo("1500");
            visit.forgive("Failed to load resource");
        }
    }

    @Test
    void whereNoBoardIsFoundTheCornersAreMarkedAndThePictureIsReadAgain() {
        try (Visit visit = Visit.to("/#/photo")) {
            choose(visit, wall(600, 800));
            visit.awaitText("#photo .note", "No board was found. Drag the four corners onto the box around the cross");
            assertThat(visit.get(".corner").count()).isEqualTo(4);
            assertThat(visit.axe()).isEmpty();
            String before = visit.get(".box").getAttribute("d");
            double[] corner = center(visit, ".corner .grip >> nth=0");
            visit.page().mouse().move(corner[0] + 5, corner[1] + 5);
            visit.page().mouse().down();
            visit.page().mouse().move(corner[0] - 25, corner[1] - 15);
            visit.page().mouse().up();
            String dragged = visit.get(".box").getAttribute("d");
            assertThat(dragged).isNotEqualTo(before);
            visit.get(".corner").nth(2).focus();
            press(visit, "ArrowRight", 3);
            String moved = visit.get(".box").getAttribute("d");
            assertThat(moved).isNotEqualTo(dragged);
            visit.get("#language").selectOption("de");
            visit.get(".corner[aria-label='Ecke oben links']").waitFor();
            assertThat(visit.get(".box").getAttribute("d")).isEqualTo(moved);
            visit.get("#language").selectOption("en");
            visit.get(".corner[aria-label='Upper left corner']").waitFor();
            Request again = visit.page()
                    .waitForRequest(
                            "**/api/v1/transcribe?*",
                            () -> visit.button("Read again").click());
            assertThat(again.url()).containsPattern("corners=\\d+%2C\\d+%2C");
            visit.awaitText("#photo .note", "No board was found.");

            visit.get("#photo-board").focus();
            press(visit, "ArrowRight", 1);
            press(visit, "Enter", 1);
            press(visit, "ArrowDown", 4);
            press(visit, "Enter", 1);
            visit.awaitText("#announcements", "Added: (");
            visit.awaitNoText("#photo .note", "No board was found.");
            visit.forgive("422 (Unprocessable");
        }
    }

    @ParameterizedTest
    @CsvSource({"not-a-board, No board was found. Drag", "no-legal-game, The detected lines do not form a legal game."})
    void theLinesSeenAreShownWhereTheyMakeNoGame(String problem, String note) {
        try (Visit visit = Visit.to("/#/photo")) {
            visit.dropServiceWorker();
            visit.go("/#/photo");
            visit.page().route("**/api/v1/transcribe*", route -> {
                String seen =
                        route.fetch().text().replaceFirst("\"status\":\"\\w+\"", "\"status\":\"" + problem + "\"");
                route.fulfill(new Route.FulfillOptions()
                        .setStatus(422)
                        .setContentType("application/problem+json")
                        .setBody("{\"type\":\"/problems/" + problem + "\",\"title\":\"\",\"status\":422,"
                                + "\"detail\":\"\",\"seen\":" + seen + "}"));
            });
            choose(visit, photograph());
            visit.awaitText("#photo .note", note);
            assertThat(visit.get(".corner").count()).isEqualTo(4);
            assertThat(visit.get("#photo-board .casing").count()).isEqualTo(38);
            visit.button("Mark the cross").click();
            visit.awaitText("#photo-verdict", GAME);
            visit.forgive("422 (Unprocessable");
        }
    }

    @Test
    void aPictureWithoutARecordInsideLeadsFromLookToItsLines() {
        try (Visit visit = Visit.to("/")) {
            visit.get("#file").setInputFiles(photograph());
            visit.awaitText("#verdict", "This picture contains no game.");
            visit.button("Read the lines in the picture").click();
            visit.awaitText("#photo-verdict", GAME);
            assertThat(visit.page().url()).endsWith("#/photo");

            visit.page().goBack();
            visit.page().goForward();
            visit.awaitText("#photo-verdict", GAME);
            visit.get("#language").selectOption("de");
            visit.awaitText("#photo-verdict", "38 Züge");
            assertThat(visit.get("#photo-board .casing").count()).isEqualTo(38);
        }
    }

    @Test
    void aReadingThatFailsIsTriedAgainAndOneThatIsLeftGoesOnAfterwards() {
        try (Visit visit = Visit.to("/#/photo")) {
            visit.dropServiceWorker();
            visit.go("/#/photo");
            visit.page().route("**/api/v1/transcribe*", route -> route.abort());
            choose(visit, photograph());
            visit.awaitText("#photo .note", "No answer from the service");
            visit.page().unroute("**/api/v1/transcribe*");
            visit.page().route("**/api/v1/transcribe*", route -> {});
            visit.button("Read again").click();
            visit.awaitText("#photo-verdict", "Reading the photograph");
            visit.go("/#/play");
            visit.page().unroute("**/api/v1/transcribe*");
            visit.page().goBack();
            visit.awaitText("#photo-verdict", GAME);
            choose(visit, new FilePayload("photo.heic", "image/heic", new byte[] {1, 2, 3}));
            visit.awaitText("#toast", "Save it as JPEG or PNG");
            visit.forgive("net::ERR_FAILED");
        }
    }

    @Test
    void aCorrectionIsOrderedBeforeTheGameGoesOnAlsoIfTheViewIsLeftMeanwhile() {
        try (Visit visit = Visit.to("/#/photo")) {
            visit.dropServiceWorker();
            visit.go("/#/photo");
            read(visit, photograph());
            visit.page().route("**/api/v1/order*", route -> {});
            double[] middle = along(visit, .375);
            visit.page().mouse().click(middle[0], middle[1]);
            visit.get("#photo section[inert]").waitFor();
            visit.go("/#/records");
            visit.page().unroute("**/api/v1/order*");
            visit.page().goBack();
            visit.awaitNoText("#photo-verdict", "38 moves");
            visit.get("#photo").getByText("Look at it").click();
            visit.awaitText("#verdict", "Legal 5T game of");
            assertThat(visit.text("#verdict")).doesNotContain("38 moves");
            visit.forgive("422 (Unprocessable");
        }
    }

    @Test
    void anotherPictureStartsAnew() {
        try (Visit visit = Visit.to("/#/photo")) {
            visit.dropServiceWorker();
            visit.go("/#/photo");
            read(visit, photograph());
            visit.get("#photo select").selectOption("5D");
            visit.awaitText("#photo-verdict", "5D");
            visit.button("Undo").click();
            visit.awaitText("#photo-verdict", GAME);
            assertThat(visit.get("#photo select").inputValue()).isEqualTo("5T");
            visit.button("Redo").click();
            visit.awaitText("#photo-verdict", "5D");
            visit.button("Mark the cross").click();

            visit.page().route("**/api/v1/transcribe*", route -> {});
            choose(visit, photograph());
            visit.awaitText("#photo-verdict", "Reading the photograph");
            assertThat(visit.button("Undo").isDisabled()).isTrue();
            assertThat(visit.button("Mark the cross").isDisabled()).isTrue();
            assertThat(visit.button("Mark the cross").getAttribute("aria-pressed"))
                    .isEqualTo("false");
            visit.forgive("422 (Unprocessable");
        }
    }

    @Test
    void aPictureThatIsReadyAfterTheViewWasLeftIsReadOnReturn() {
        try (Visit visit = Visit.to("/#/photo")) {
            visit.page().evaluate("""
                () => {
                  const decode = window.createImageBitmap;
                  const released = new Promise(resolve => {
                    window.release = resolve;
                  });
                  window.createImageBitmap = (...picture) => released.then(() => decode(...picture));
                }\
                """);
            choose(visit, photograph());
            visit.go("/#/play");
            visit.page().evaluate("release()");
            visit.get("#photo-board image[href^='blob:']").waitFor(Visit.ATTACHED);
            assertThat(visit.text("#photo-verdict")).isEmpty();
            visit.page().goBack();
            visit.awaitText("#photo-verdict", GAME);
        }
    }

    @Test
    void aSheetCanBePrinted() {
        try (Visit visit = Visit.to("/#/photo")) {
            Object types = visit.page().evaluate("""
                () => Promise.all([...document.querySelectorAll('#photo a[target]')]
                  .map(async ({href}) => (await fetch(href)).headers.get('Content-Type')))\
                """);
            assertThat(types).isEqualTo(List.of("application/pdf", "application/pdf"));
        }
    }

    private static void inspect(Visit visit, String view, ColorScheme theme, int width) {
        visit.page()
                .screenshot(new Page.ScreenshotOptions()
                        .setPath(SCREENSHOTS.resolve(
                                "%s-%s-%d.png".formatted(view, theme.name().toLowerCase(), width))));
        assertThat(visit.axe()).as(view).isEmpty();
        assertThat((Boolean) visit.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
                .as("%s is as wide as the window", view)
                .isTrue();
    }

    private static void read(Visit visit, FilePayload picture) {
        choose(visit, picture);
        visit.awaitText("#photo-verdict", GAME);
    }

    private static void choose(Visit visit, FilePayload picture) {
        visit.get("#photo-choose").setInputFiles(picture);
    }

    private static void press(Visit visit, String key, int times) {
        for (int i = 0; i < times; i++) {
            visit.page().keyboard().press(key);
        }
    }

    /** The place on the screen of a point of the first line, by its share of the way along the line. */
    private static double[] along(Visit visit, double share) {
        Object place = visit.get("#photo-board .casing").first().evaluate("""
            (line, share) => {
              const {x, y} = line.getPointAtLength(share * line.getTotalLength()).matrixTransform(line.getScreenCTM());
              return [x, y];
            }\
            """, share);
        return numbers(place);
    }

    private static double[] center(Visit visit, String selector) {
        return numbers(visit.get(selector).evaluate("""
            node => {
              const {left, top, width, height} = node.getBoundingClientRect();
              return [left + width / 2, top + height / 2];
            }\
            """));
    }

    private static double[] numbers(Object list) {
        return ((List<?>) list)
                .stream().mapToDouble(value -> ((Number) value).doubleValue()).toArray();
    }

    private static FilePayload photograph() {
        try {
            return new FilePayload("photograph.jpg", "image/jpeg", Files.readAllBytes(PHOTOGRAPH));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A blank wall. */
    private static FilePayload wall(int width, int height) {
        BufferedImage wall = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        Graphics2D graphics = wall.createGraphics();
        graphics.setColor(new Color(200, 190, 170));
        graphics.fillRect(0, 0, wall.getWidth(), wall.getHeight());
        graphics.dispose();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(wall, "jpeg", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new FilePayload("wall.jpg", "image/jpeg", bytes.toByteArray());
    }

    /** The picture as a camera writes it that was held sideways: EXIF says that it must be turned by 90°. */
    private static FilePayload turned(FilePayload picture) {
        byte[] exif = HexFormat.of()
                .parseHex("ffe1" + "0022" + "457869660000" + "4d4d002a00000008" + "0001" + "011200030000000100060000"
                        + "00000000");
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(picture.buffer, 0, 2);
        bytes.writeBytes(exif);
        bytes.write(picture.buffer, 2, picture.buffer.length - 2);
        return new FilePayload(picture.name, picture.mimeType, bytes.toByteArray());
    }
}
