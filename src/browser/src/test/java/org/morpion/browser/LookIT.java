package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Mouse;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The Look view: documents, verdicts, boards and playback. */
@BrowserTest
class LookIT {
    private static final String ILLEGAL = """
        {"version": "0.1", "variant": "5T", "score": 2, "moves": [
          {"x": 3, "y": -1, "dir": "V", "pos": 0}, {"x": 9, "y": 2, "dir": "H", "pos": 3}]}\
        """;

    private static final double FRAME_MILLIS = 50;

    @Core
    @Test
    void greetsWithTheLongestKnownGame() {
        try (Visit visit = Visit.to("/")) {
            visit.awaitText("#verdict", "Legal 5T game of 178 moves, played to its end.");
        }
    }

    @Test
    void opensTheRecordThatTheAddressNames() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#facts", "rosin178");
            assertThat(visit.text("#verdict")).isEqualTo("Legal 5T game of 178 moves, played to its end.");
            assertThat(visit.text("#facts")).contains("Christopher D. Rosin", "674c4a771254864dd784ac0673986c1e");
        }
    }

    @Test
    void opensTheGameThatTheAddressHolds() throws Exception {
        try (Visit visit = Visit.to("/?record=hyyroporanen35")) {
            visit.awaitText("#verdict", "35 moves");
            visit.get("#form").selectOption("msr");
            visit.get("#copy").click();
            visit.awaitText("#export-note", "Copied.");
            String compact = (String) visit.page().evaluate("navigator.clipboard.readText()");
            assertThat(compact).startsWith("MS1:");

            visit.go("/#" + compact);
            visit.page().reload();
            visit.awaitText("#verdict", "Legal 4D game of 35 moves");
        }
    }

    /** The default game is still loading when the visitor opens another. */
    @Test
    void aVisitorsGameIsNotReplacedByTheGreeting() {
        try (Visit visit = Visit.to("/?record=hyyroporanen35")) {
            visit.awaitText("#verdict", "35 moves");
            List<Route> greeting = new CopyOnWriteArrayList<>();
            visit.page().route("**/api/v1/records/rosin178.json", greeting::add);
            visit.go("/");
            visit.page().waitForCondition(() -> !greeting.isEmpty());
            visit.check("3,-1,3,-1,s");
            visit.awaitText("#verdict", "Legal 5D game of 1 move.");
            greeting.get(0).resume();
            visit.get("#result:not([aria-busy])").waitFor();
            visit.awaitText("#facts", "Fingerprint");
            assertThat(visit.text("#verdict")).startsWith("Legal 5D game of 1 move.");
        }
    }

    @Test
    void saysSoWhenThereIsNothingToCheck() {
        try (Visit visit = Visit.to("/")) {
            visit.check("  ");
            visit.awaitText("#open-note", "Nothing to check yet");
        }
    }

    @Test
    void tellsWhereADocumentIsWrongAndShowsNoOtherGame() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#relatives", "in common");
            visit.get("#relatives button").first().click();
            visit.get("#look-board .other").first().waitFor(Visit.ATTACHED);
            visit.check("{\"version\": \"0.1\",\n \"variant\": \"5T\" \"moves\": []}");
            visit.awaitText("#findings", "Line 2, column 18:");
            assertThat(visit.text("#verdict")).isEqualTo("This can’t be read as a game.");
            assertThat(visit.get("#look-board .line, #look-board .other").count())
                    .isZero();
            assertThat(visit.text("#look-player .counter")).isEqualTo("0 / 0");
            visit.get("#language").selectOption("de");
            visit.awaitText("#verdict", "Das lässt sich nicht als Spiel lesen.");
            assertThat(visit.get("#look-board").getAttribute("aria-label")).isEqualTo("Ein Spiel ansehen");
        }
    }

    @Core
    @Test
    void marksTheMoveThatBreaksARuleOnABoardWithCoordinates() {
        try (Visit visit = Visit.to("/")) {
            visit.check(ILLEGAL);
            visit.awaitText("#verdict", "Not legal: move 2 of 2 breaks a rule of 5T.");
            visit.awaitText(
                    "#findings", "Move 2: the line needs the points (7, 2), (8, 2) and (10, 2), which are empty.");
            assertThat(visit.get("#look-board .fault-line").count()).isEqualTo(1);
            // Three conflicting points, and a ring around the new one.
            assertThat(visit.get("#look-board path.fault").count()).isEqualTo(3);
            assertThat(visit.get("#look-board circle.fault").count()).isEqualTo(1);
            assertThat(visit.get("#look-board .coordinates text").allTextContents())
                    .contains("7", "8", "2");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "msr", "psol", "moves", "base64", "binary", "svg", "png", "apng", "txt"})
    void everyFormIsSavedAndCopied(String form) throws Exception {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            visit.get("#form").selectOption(form);
            Download file =
                    visit.page().waitForDownload(() -> visit.get("#download").click());
            assertThat(file.suggestedFilename()).startsWith("rosin178.");
            assertThat(Files.size(file.path())).isGreaterThan(100);
            if (form.equals("apng")) {
                assertThat(visit.get("#copy").isDisabled()).isTrue();
                visit.awaitText("#export-hint", "as an animation that contains the game");
            } else if (!form.equals("png")) {
                visit.get("#copy").click();
                visit.awaitText("#export-note", "Copied.");
                if (List.of("psol", "moves", "base64", "binary", "txt").contains(form)) {
                    assertThat(visit.text("#export-note").split("[:.] ?")[2].split(", | and "))
                            .containsExactlyInAnyOrder("Variant", "Author", "Source", "Transcribed by", "Tags");
                }
                assertThat(visit.page().evaluate("navigator.clipboard.readText()"))
                        .isEqualTo(Files.readString(file.path()));
            }
            visit.page().reload();
            visit.awaitText("#verdict", "178 moves");
            assertThat(visit.get("#form").inputValue()).isEqualTo(form);
        }
    }

    @ParameterizedTest
    @CsvSource({"日本 1.moves,日本-1.json", "?!.moves,game.json"})
    void aGameIsSavedUnderTheNameOfItsFile(String name, String saved) {
        try (Visit visit = Visit.to("/")) {
            visit.get("#file")
                    .setInputFiles(new FilePayload(name, "text/plain", "3,-1,3,-1,s".getBytes(StandardCharsets.UTF_8)));
            visit.awaitText("#verdict", "Legal 5D game of 1 move.");
            visit.get("#form").selectOption("json");
            Download file =
                    visit.page().waitForDownload(() -> visit.get("#download").click());
            assertThat(file.suggestedFilename()).isEqualTo(saved);
        }
    }

    @Test
    void aGameKeepsItsNameWhenAnotherOneIsOpenedBeforeItIsSaved() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            List<Route> late = new CopyOnWriteArrayList<>();
            visit.page().route("**/api/v1/convert?*", late::add);
            visit.get("#form").selectOption("png");
            for (String other : List.of("3,-1,3,-1,s", "no game")) {
                visit.get("#download").click();
                visit.page().waitForCondition(() -> !late.isEmpty());
                visit.check(other);
                visit.awaitNoText("#verdict", "178 moves");
                Download saved =
                        visit.page().waitForDownload(() -> late.remove(0).resume());
                assertThat(saved.suggestedFilename()).isEqualTo("rosin178.png");
                assertThat(visit.text("#export-note")).isEmpty();
                visit.page().goBack();
                visit.awaitText("#verdict", "178 moves");
            }
        }
    }

    @Test
    void saysThatACopiedPictureLosesItsGame() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            visit.get("#form").selectOption("png");
            visit.awaitText("#export-hint", "A copied one does not, because browsers redraw it.");
            visit.get("#copy").click();
            visit.awaitText("#export-note", "Copied without the game inside");
        }
    }

    @Test
    void stepsThroughTheMoves() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#look-player .counter", "178 / 178");
            visit.get("#look-board").focus();
            visit.page().keyboard().press("ArrowLeft");
            visit.awaitText("#look-player .counter", "177 / 178");
            visit.awaitText("#announcements", "Move 177:");
            visit.page().keyboard().press("PageUp");
            visit.awaitText("#look-player .counter", "167 / 178");
            visit.page().keyboard().press("Home");
            visit.awaitText("#look-player .counter", "0 / 178");
            assertThat(visit.get("#look-board .line:not(.later)").count()).isZero();
            visit.get("#look-player .slider").fill("5");
            visit.awaitText("#look-player .counter", "5 / 178");
            assertThat(visit.get("#look-board .line:not(.later)").count()).isEqualTo(5);
            visit.get("#look-player .speed").selectOption("60");
            visit.page().keyboard().press("Escape");
            visit.get("#look-board").focus();
            visit.page().keyboard().press("Space");
            visit.awaitText("#look-player .counter", "178 / 178");
        }
    }

    @Test
    void noFrameTakesLongWhileTheMovesPlay() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#relatives", "in common");
            visit.get("#look-player .speed").selectOption("60");
            visit.page().keyboard().press("Home");
            visit.awaitText("#look-player .counter", "0 / 178");
            double longest = visit.longestTask(() -> {
                visit.get("[aria-label='Play the moves']").click();
                visit.awaitText("#look-player .counter", "178 / 178");
            });
            assertThat(longest).isBetween(0.1, FRAME_MILLIS);
        }
    }

    @Test
    void turnsZoomsAndMirrorsTheBoard() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            visit.get("#look-board").focus();
            String whole = visit.get("#look-board").getAttribute("viewBox");
            visit.page().keyboard().press("+");
            assertThat(visit.get("#look-board").getAttribute("viewBox")).isNotEqualTo(whole);
            visit.page().keyboard().press("0");
            assertThat(visit.get("#look-board").getAttribute("viewBox")).isEqualTo(whole);
            String first = visit.get("#look-board .line .whole >> nth=0").getAttribute("d");
            for (int i = 0; i < 4; i++) {
                visit.page().keyboard().press("r");
                assertThat(visit.get("#look-board .line .whole >> nth=0")
                                .getAttribute("d")
                                .equals(first))
                        .isEqualTo(i == 3);
            }
            visit.page().keyboard().press("f");
            visit.page().keyboard().press("f");
            assertThat(visit.get("#look-board .line .whole >> nth=0").getAttribute("d"))
                    .isEqualTo(first);
        }
    }

    @Test
    void aTurnedBoardStaysAtItsMoveAndKeepsWhatLiesOverIt() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            visit.get("#other").fill("rosin177a");
            visit.get("#compare-form button").click();
            visit.awaitText("#compare-note", "178");
            int other = visit.get("#look-board .other").count();
            visit.get("#look-player .slider").fill("100");
            visit.get("#look-board").focus();
            visit.page().keyboard().press("r");
            assertThat(visit.get("#look-board .line:not(.later)").count()).isEqualTo(100);
            assertThat(visit.get("#look-board .other").count()).isEqualTo(other).isPositive();
            assertThat(visit.get("#look-board .line.shared").count()).isEqualTo(177 - other);

            visit.check(ILLEGAL);
            visit.awaitText("#verdict", "Not legal");
            visit.get("#look-board").focus();
            visit.page().keyboard().press("f");
            assertThat(visit.get("#look-board .fault-line").count()).isEqualTo(1);
            assertThat(visit.get("#look-board.compared, #look-board .shared").count())
                    .isZero();
            visit.page().keyboard().press("ArrowLeft");
            assertThat(visit.get("#look-board .fault-line").count()).isZero();
            visit.page().keyboard().press("ArrowRight");
            assertThat(visit.get("#look-board .fault-line").count()).isEqualTo(1);
        }
    }

    @Test
    void theBoardIsDraggedAndZoomedUnderThePointerAndShownAsAWholeAgain() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            String whole = visit.get("#look-board").getAttribute("viewBox");
            BoundingBox box = visit.get("#look-board").boundingBox();
            Mouse mouse = visit.page().mouse();
            mouse.move(box.x + 300, box.y + 200);
            mouse.down();
            mouse.move(box.x + 360, box.y + 260);
            mouse.up();
            String dragged = visit.get("#look-board").getAttribute("viewBox");
            assertThat(size(dragged)).isEqualTo(size(whole));
            assertThat(dragged).isNotEqualTo(whole);
            visit.get("#look-board").focus();
            mouse.wheel(0, -300);
            visit.page()
                    .waitForCondition(() ->
                            !visit.get("#look-board").getAttribute("viewBox").equals(dragged));
            assertThat(size(visit.get("#look-board").getAttribute("viewBox"))).isNotEqualTo(size(whole));
            visit.get("[aria-label='Show the whole board']").first().click();
            assertThat(visit.get("#look-board").getAttribute("viewBox")).isEqualTo(whole);
        }
    }

    private static List<String> size(String viewBox) {
        return List.of(viewBox.split(" ")).subList(2, 4);
    }

    @Test
    void whatIsDrawnIsRemembered() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            assertThat(visit.get("#look-board .ring >> nth=0").isVisible()).isTrue();
            visit.button("Numbers").click();
            visit.button("Arrows").click();
            visit.button("Line ends").click();
            visit.page().reload();
            visit.awaitText("#verdict", "178 moves");
            assertThat(visit.get("#look-board .ring >> nth=0").isVisible()).isFalse();
            assertThat(visit.get("#look-board .arrow >> nth=0").isVisible()).isTrue();
            assertThat(visit.get("#look-board .stubs >> nth=0").isVisible()).isTrue();
        }
    }

    /** In the D variants, lines of one direction share no point, so that their ends need no mark. */
    @Test
    void lineEndsAreOfferedWhereLinesMayTouch() {
        try (Visit visit = Visit.to("/?record=rosin82")) {
            visit.awaitText("#verdict", "82 moves");
            assertThat(visit.button("Line ends").count()).isZero();
            visit.page().keyboard().press("e");
            visit.go("/?record=hyyroporanen62");
            visit.awaitText("#verdict", "62 moves");
            assertThat(visit.button("Line ends").getAttribute("aria-pressed")).isEqualTo("false");
            visit.page().keyboard().press("e");
            assertThat(visit.button("Line ends").getAttribute("aria-pressed")).isEqualTo("true");
            assertThat(visit.get("#look-board .stubs >> nth=0").isVisible()).isTrue();
            visit.go("/?record=hyyroporanen35");
            visit.awaitText("#verdict", "35 moves");
            assertThat(visit.button("Line ends").count()).isZero();
            assertThat(visit.get("#look-board .stubs >> nth=0").isVisible()).isFalse();
        }
    }

    @Test
    void theThemeFollowsTheSystemUntilItIsSwitched() {
        try (Visit visit = Visit.to("/", Visit.Visitor.DEFAULT.withTheme(ColorScheme.DARK))) {
            String dark = board(visit);
            visit.get("#theme").click();
            String light = board(visit);
            assertThat(light).isNotEqualTo(dark);
            visit.page().reload();
            assertThat(board(visit)).isEqualTo(light);
        }
    }

    private static String board(Visit visit) {
        return (String) visit.get("#look-board").evaluate("(board) => getComputedStyle(board).backgroundColor");
    }

    @Test
    void aVerdictThatIsRefusedIsNoLongerAwaited() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#facts", "Fingerprint");
            List<Route> held = new CopyOnWriteArrayList<>();
            visit.page().route("**/api/v1/validate?*", held::add);
            visit.check("3,-1,3,-1,s");
            visit.page().waitForCondition(() -> !held.isEmpty());
            visit.page()
                    .route(
                            "**/api/v1/records/rosin178.json",
                            route -> route.fulfill(new Route.FulfillOptions().setStatus(503)));
            visit.page().goBack();
            visit.awaitText("#verdict", "The service responded with status 503");
            assertThat(visit.get("#result[aria-busy]").count()).isZero();
            visit.forgive("503");
        }
    }

    @Test
    void goesOnByHandFromWhatIsShown() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            visit.get("#look-player .slider").fill("100");
            visit.page().evaluate("localStorage.setItem('morpion.welcomed', 'true')");
            visit.button("Play on from here").click();
            visit.awaitText("#score", "100");
        }
    }

    @Test
    void theHistoryLeadsBackToTheRecordAfterAnotherGame() {
        try (Visit visit = Visit.to("/?record=hyyroporanen35")) {
            visit.awaitText("#verdict", "35 moves");
            visit.get("#look-player .slider").fill("20");
            visit.page().evaluate("localStorage.setItem('morpion.welcomed', 'true')");
            visit.button("Play on from here").click();
            visit.button("Look at it").click();
            visit.awaitText("#verdict", "20 moves");
            visit.page().waitForURL("**/#MS1:*");
            visit.page().goBack();
            visit.awaitText("#score", "20");
            visit.page().goBack();
            visit.awaitText("#verdict", "35 moves");
        }
    }

    @Test
    void theAddressNamesTheGameAgainWhenTheViewIsLeftAndComesBack() {
        try (Visit visit = Visit.to("/?record=hyyroporanen35")) {
            visit.awaitText("#verdict", "35 moves");
            visit.page().evaluate("localStorage.setItem('morpion.welcomed', 'true')");
            visit.page().keyboard().press("p");
            visit.awaitText("#score-unit", "moves");
            visit.page().keyboard().press("l");
            visit.page().waitForURL("**/?record=hyyroporanen35");

            visit.check("3,-1,3,-1,s");
            visit.page().waitForURL("**/#MS1:*");
            String address = visit.page().url();
            for (String view : List.of("play", "look", "look")) {
                visit.get("#views [href='#/" + view + "']").click();
                visit.page().waitForURL(view.equals("play") ? "**/#/play" : address);
            }
            visit.page().reload();
            visit.awaitText("#verdict", "Legal 5D game of 1 move.");

            visit.button("Play on from here").click();
            visit.page().waitForURL("**/#/play/MS1:*");
            String played = visit.page().url();
            visit.get("#views [href='#/play']").click();
            visit.page().waitForURL(played);
        }
    }

    /** Markup in a document's metadata must appear as text. */
    @Test
    void strangersTextStaysText() {
        Map<String, String> names = Map.of("author", "<img src=x onerror=\"document.title='bad'\">");
        try (Visit visit = Visit.to("/")) {
            visit.check("{\"version\":\"0.1\",\"variant\":\"5T\",\"score\":0,\"author\":\""
                    + names.get("author").replace("\"", "\\\"") + "\",\"moves\":[]}");
            visit.awaitText("#facts", "<img src=x");
            assertThat(visit.page().title()).doesNotContain("bad");
        }
    }

    @Test
    void aGameThatIsARecordIsNotOfferedAgain() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#facts", "Known record");
            visit.get("#look-submit[hidden]").waitFor(Visit.ATTACHED);
            visit.get("#language").selectOption("de");
            visit.awaitText("#verdict", "178 Züge");
            assertThat(visit.get("#look-submit").isVisible()).isFalse();
            assertThat(visit.get("#facts a[href*=rosin178]").count()).isPositive();
            visit.get("#look-player .slider").fill("177");
            assertThat(visit.get("#look-submit").isVisible()).isTrue();
            visit.get("#look-player .slider").fill("178");
            assertThat(visit.get("#look-submit").isVisible()).isFalse();

            visit.get("#language").selectOption("en");
            visit.check("{\"variant\": \"4D\", \"moves\": [{\"x\": 2, \"y\": -1, \"dir\": \"V\", \"pos\": 0}]}");
            visit.awaitText("#verdict", "1 move");
            visit.awaitText("#facts", "Known record");
            assertThat(visit.get("#look-submit").isVisible()).isTrue();
        }
    }

    @Test
    void aGameWithoutMovesIsNotSubmitted() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            visit.get("#look-board").focus();
            visit.page().keyboard().press("ArrowLeft");
            assertThat(visit.button("Submit as a record").isDisabled()).isFalse();
            visit.page().keyboard().press("Home");
            assertThat(visit.button("Submit as a record").isDisabled()).isTrue();
            visit.get("#language").selectOption("de");
            visit.awaitText("#verdict", "178 Züge");
            assertThat(visit.get("#result-actions button").last().isDisabled()).isTrue();
            visit.get("#look-board").focus();
            visit.page().keyboard().press("ArrowRight");
            assertThat(visit.get("#result-actions button").last().isDisabled()).isFalse();
        }
    }

    @Test
    void aFaultFarFromTheGameIsInSight() {
        try (Visit visit = Visit.to("/")) {
            visit.check((String) visit.page().evaluate("""
                async () => {
                  const game = await (await fetch('/api/v1/records/rosin178.json')).json();
                  game.moves[100].x = 40;
                  return JSON.stringify(game);
                }\
                """));
            visit.awaitText("#verdict", "Not legal: move 101 of 178");
            assertThat(visit.page().evaluate("""
                [...document.querySelectorAll('#look-board .fault, #look-board .fault-line')].map(mark => {
                  const {left, right, top, bottom} = mark.getBoundingClientRect();
                  const board = mark.closest('.board').getBoundingClientRect();
                  return left > board.left && right < board.right && top > board.top && bottom < board.bottom;
                })\
                """))
                    .asInstanceOf(InstanceOfAssertFactories.LIST)
                    .hasSize(6)
                    .containsOnly(true);
        }
    }

    @Test
    void theMovesStopPlayingWhenTheViewIsLeft() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            visit.page().evaluate("localStorage.setItem('morpion.welcomed', 'true')");
            visit.get("#look-board").focus();
            visit.page().keyboard().press("Space");
            assertThat(visit.get("#look-player [aria-label=Pause]").count()).isEqualTo(1);
            visit.page().keyboard().press("p");
            visit.awaitText("#score-unit", "moves");
            assertThat(visit.get("#look-player [aria-label=Pause]").count()).isZero();
            assertThat(visit.text("#announcements")).doesNotContain("Move");
        }
    }

    /** Screen readers hear each manual step once, and no step of the playback. */
    @Test
    void theCounterIsNotReadOutBesideTheMove() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            assertThat(visit.get("#look-player").getByRole(AriaRole.STATUS).count())
                    .isZero();
        }
    }

    @Test
    void theKeysThatScrollArePlayersOnlyWhereTheBoardIs() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#relatives", "in common");
            visit.get("#look-player .slider").fill("50");
            visit.get("#copy").focus();
            for (String key : List.of("Home", "End", "PageUp", "PageDown")) {
                visit.page().keyboard().press(key);
                assertThat(visit.text("#look-player .counter")).as(key).isEqualTo("50 / 178");
            }
            visit.page().waitForCondition(() -> (Boolean) visit.page().evaluate("scrollY > 0"));
            visit.get("#look-player button").first().focus();
            visit.page().keyboard().press("PageDown");
            visit.awaitText("#look-player .counter", "60 / 178");
            visit.get("#look-board").focus();
            visit.page().keyboard().press("End");
            visit.awaitText("#look-player .counter", "178 / 178");
        }
    }

    @Test
    void theTitleNamesTheGame() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            assertThat(visit.page().title()).isEqualTo("rosin178 – Look – Morpion Service");
            visit.check("3,-1,3,-1,s");
            visit.awaitText("#verdict", "Legal 5D game of 1 move.");
            assertThat(visit.page().title()).isEqualTo("Pasted text – Look – Morpion Service");
            visit.get("#language").selectOption("de");
            visit.awaitText("#verdict", "1 Zug");
            assertThat(visit.page().title()).isEqualTo("Eingefügter Text – Ansehen – Morpion Service");
            visit.get("#views a").last().click();
            visit.get("#gallery .record").first().waitFor();
            assertThat(visit.page().title()).doesNotContain("Text");
        }
    }
}
