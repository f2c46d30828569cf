package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonParser;
import com.microsoft.playwright.Download;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first minutes of five visitors, each with another wish, without a manual. */
@BrowserTest
class FirstMinutesIT {
    /** A checkpoint of the Rust program whose longest game has 64 moves. */
    private static final Path CHECKPOINT = Path.of("src/test/documents/checkpoint.txt");

    private static final Path PHOTOGRAPH = Path.of("src/test/pictures/photograph.jpg");

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aNewcomerLearnsTheGameAndFindsItAgain(boolean isPhone) {
        try (Walk walk = new Walk("newcomer", isPhone)) {
            Visit visit = walk.visit();
            visit.awaitText("#newcomer", "Add a point to complete a line of five.");
            walk.station("welcome", "#newcomer svg", "#newcomer-text", "#newcomer .button");
            walk.press("Play");
            visit.awaitText("#rules", "Add a point that completes a row of 5");
            walk.station("board", "#play-board", "#play-status");
            visit.get("#rule-board-2").scrollIntoViewIfNeeded();
            walk.station("rules", "#rule-board-2");
            visit.page().evaluate("scrollTo(0, 0)");
            walk.draw();
            walk.draw();
            walk.station("lines", "#play-board", "#score", "#undo", "#hint");

            walk.press("Hint");
            visit.awaitText("#play-status", "Try a");
            walk.station("hint", "#play-board", "#play-status");
            PlayActions.draw(visit, visit.get("#play-board .candidate"), isPhone);
            walk.press("Undo");
            visit.awaitText("#score", "2");

            walk.go("Records");
            visit.awaitText("#gallery-status", "records shown");
            walk.go("Play");
            visit.awaitText("#score", "2");
            visit.go("/");
            visit.awaitText("#verdict", "178 moves");
            walk.station("return", "#views");
            walk.go("Play");
            visit.awaitText("#score", "2");
            walk.lastStation("own-game", "#play-board", "#play-status");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aUserOfTheRustProgramGoesOnFromACheckpoint(boolean isPhone) throws IOException {
        try (Walk walk = new Walk("rust", isPhone)) {
            Visit visit = walk.visit();
            visit.page().evaluate("text => navigator.clipboard.writeText(text)", Files.readString(CHECKPOINT));
            walk.press("Paste");
            visit.awaitText("#verdict", "Legal 5T game of 64 moves.");
            visit.awaitText("#facts", "Fingerprint");
            visit.awaitText("#facts", "search checkpoint of the Rust program (MSC1:)");
            walk.station("verdict", "#verdict");

            walk.press("Play on from here");
            visit.awaitText("#score", "64");
            walk.station("play-on", "#play-board", "#score");
            if (isPhone) {
                walk.draw();
            } else {
                visit.get("#play-board").click();
                visit.page().keyboard().press("ArrowRight");
                visit.page().keyboard().press("Enter");
                visit.page().keyboard().press("1");
            }
            visit.awaitText("#score", "65");
            walk.press("Search from here");
            visit.awaitText("#search", "From a 5T position of 65 moves.");
            walk.station("form", "#search-heading");
            walk.field("Where").selectOption("browser");
            visit.awaitText("#search-place-hint", "search in this tab while it is open");
            visit.awaitText("#search", "From a 5T position of 65 moves.");
            walk.station("here");
            walk.press("Start the search");
            visit.page().waitForCondition(() -> score(visit) > 65);
            walk.station("running", "#local-board", "#search .score b", "#search .score-card button");
            walk.press("Pause");
            visit.awaitText("#search .state", "paused");
            walk.lastStation("paused");
            walk.press("End this search");
            walk.answer("End this search");
            visit.get("#search-form").waitFor();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aRecordHunterWatchesASearchAndKeepsItsCheckpoint(boolean isPhone) throws IOException {
        try (Walk walk = new Walk("hunter", isPhone)) {
            Visit visit = walk.visit();
            visit.awaitText("#verdict", "Legal 5T game of 178 moves");
            walk.station("record", "#look-board");
            walk.field("Moves shown").fill("150");
            walk.press("Search from here");
            visit.awaitText("#search", "From a 5T position of 150 moves.");
            walk.field("Islands").fill("3");
            walk.station("form");
            walk.press("Start the search");
            visit.page().waitForCondition(() -> score(visit) > 150);
            visit.get("#search .chart-line").waitFor(Visit.ATTACHED);
            walk.station("live", "#search-board", "#search .score b", "#search .score-card button");
            assertThat(visit.get("#search table tbody tr").count()).isEqualTo(3);

            walk.press("Pause");
            visit.awaitText("#search .desk .state", "paused");
            walk.station("paused");
            Download download = visit.page().waitForDownload(() -> walk.press("Download the checkpoint"));
            JsonArray islands = JsonParser.parseString(Files.readString(download.path()))
                    .getAsJsonObject()
                    .getAsJsonArray("islands");
            assertThat(islands).hasSize(3);
            walk.press("Resume");
            visit.awaitText("#search .desk .state", "running");
            walk.press("Look at the best game");
            visit.awaitNoText("#source", "rosin178");
            visit.awaitText("#verdict", "Legal 5T game of 1");
            walk.station("best", "#look-board");
            visit.page().goBack();
            walk.press("Cancel");
            walk.answer("Cancel this search");
            visit.awaitText("#search .desk .state", "cancelled");
            walk.lastStation("over");
            visit.forgive("404 (Not Found)");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aVisitorOfTheRegistryReplaysComparesAndKeepsAGame(boolean isPhone) throws IOException {
        try (Walk walk = new Walk("registry", isPhone)) {
            Visit visit = walk.visit();
            walk.go("Records");
            visit.awaitText("#gallery-status", "records shown");
            walk.station("gallery", "#records-heading", "#gallery .thumb");
            if (isPhone) {
                walk.press("Filter and order");
            }
            walk.field("Variant").selectOption("5T");
            visit.page().waitForURL("**/#/records?variant=5T");
            visit.awaitText("#gallery-status", "records shown");
            walk.station("5T");
            walk.press(visit.get("#gallery .thumb").first());
            visit.awaitText("#verdict", "Legal 5T game of 178 moves");
            walk.station("leader", "#look-board", "#look-player");

            walk.press("Play the moves");
            visit.awaitNoText("#look-player", "178 / 178");
            visit.awaitText("#look-player", "178 / 178");
            visit.get("#relatives:not([hidden])").waitFor();
            walk.press("Overlay");
            visit.awaitText("#compare-note", "of 178.");
            walk.station("relative");
            walk.field("Record or game").fill("bruneau170");
            walk.press("Compare");
            visit.awaitText("#compare-note", "different");
            walk.station("compared", "#compare-note");

            walk.field("Format").selectOption("SVG picture");
            Download download = visit.page().waitForDownload(() -> walk.press("Download"));
            assertThat(download.suggestedFilename()).endsWith(".svg");
            assertThat(Files.readString(download.path())).contains("<svg");
            visit.awaitText("#export-note", "Saved as");
            walk.lastStation("saved", "#export-note");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aDrawingOnPaperIsReadCorrectedAndPlayedOn(boolean isPhone, @TempDir Path directory) throws IOException {
        Path picture = directory.resolve("drawing.png");
        fadeALine(picture);
        try (Walk walk = new Walk("paper", isPhone)) {
            Visit visit = walk.visit();
            walk.press("Photograph a game");
            visit.get("#photo-heading").waitFor();
            walk.station("start", "#photo-heading");
            walk.chooseFile(isPhone ? "Take a photograph" : "Choose a picture", picture);
            visit.awaitText("#photo-verdict", "Legal 5T game of 37 moves.");
            visit.awaitText("#photo", "lines are doubtful (orange).");
            walk.station("read", "#photo-board");
            walk.press("All doubtful lines are correct");
            visit.awaitNoText("#photo .side", "doubtful (orange)");
            walk.station("confirmed", "#photo-verdict");
            walk.press("Undo");
            visit.awaitText("#photo", "lines are doubtful (orange).");
            walk.press("Add (0,\u00a02) – (0,\u00a06) gives 38 moves");
            visit.awaitText("#photo-verdict", "Legal 5T game of 38 moves.");
            walk.station("corrected");
            walk.press("Play on from here");
            visit.awaitText("#score", "38");
            walk.draw();
            walk.lastStation("played-on", "#play-board", "#play-status");
        }
    }

    private static int score(Visit visit) {
        return Integer.parseInt(visit.text("#search .score b").replace("–", "0"));
    }

    /** Writes the photograph as PNG, with a gap in one line. */
    private static void fadeALine(Path target) throws IOException {
        BufferedImage picture = ImageIO.read(PHOTOGRAPH.toFile());
        Graphics2D graphics = picture.createGraphics();
        graphics.setColor(new Color(picture.getRGB(186, 319)));
        graphics.fill(new Ellipse2D.Double(172, 319, 28, 28));
        graphics.dispose();
        ImageIO.write(picture, "png", target.toFile());
    }
}
