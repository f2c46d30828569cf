package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The Play view: moves, hints, keyboard and settings. */
@BrowserTest
class PlayIT {
    @Core
    @Test
    void undoesAndRedoes() {
        try (Visit visit = PlayActions.open()) {
            PlayActions.click(visit, 3, -1);
            PlayActions.click(visit, 6, -1);
            visit.button("Undo").click();
            visit.awaitText("#score", "1");
            visit.page().keyboard().press("u");
            visit.awaitText("#score", "0");
            assertThat(visit.button("Undo").isDisabled()).isTrue();
            visit.button("Redo").click();
            visit.page().keyboard().press("y");
            visit.awaitText("#score", "2");
            assertThat(visit.button("Redo").isDisabled()).isTrue();
        }
    }

    /** After a vertical line that ends at (3, 4), two lines fit through (3, 5): y = 4 to 8 and y = 5 to 9. */
    @ParameterizedTest
    @CsvSource({"4.6,1", "5.4,0"})
    void ofSeveralLinesThroughAPointTheOneIsTakenThatThePointerAimsAt(double y, int pos) {
        try (Visit visit = PlayActions.open()) {
            PlayActions.click(visit, 3, 4);
            visit.awaitText("#score", "1");
            PlayActions.click(visit, 3, y);
            visit.awaitText("#score", "2");
            assertThat(exported(visit)).containsPattern("\"pos\": " + pos + " }\\s*]");
        }
    }

    /** Copies the game from Look as MSR JSON. */
    private static String exported(Visit visit) {
        visit.button("Look at it").click();
        visit.awaitText("#verdict", "2 moves");
        visit.get("#copy").click();
        PlayActions.skipAuthor(visit);
        visit.awaitText("#export-note", "Copied.");
        return (String) visit.page().evaluate("navigator.clipboard.readText()");
    }

    @Test
    void severalLinesThroughAPointAreChosenByAClickOrByTheirNumber() {
        try (Visit visit = PlayActions.open()) {
            visit.get("#picker").selectOption("click");
            PlayActions.click(visit, 3, 4);
            visit.awaitText("#score", "1");
            PlayActions.click(visit, 3, 5);
            visit.awaitText("#play-status", "2 lines go through this point. Which one?");
            assertThat(visit.get("#choices button").allTextContents())
                    .map(text -> text.replace('\u00a0', ' '))
                    .containsExactlyInAnyOrder("1 · (3, 4) – (3, 8)", "2 · (3, 5) – (3, 9)");
            visit.get("#choices button").first().press("Enter");
            visit.awaitText("#score", "2");
            assertThat(visit.page().evaluate("document.activeElement.id")).isEqualTo("play-board");
            visit.button("Undo").click();
            PlayActions.click(visit, 3, 5);
            visit.page().keyboard().press("2");
            visit.awaitText("#score", "2");
            visit.page().reload();
            visit.awaitText("#score", "2");
            assertThat(visit.get("#picker").inputValue()).isEqualTo("click");
        }
    }

    @Test
    void showsLegalPointsAlwaysOrUnderThePointerAlone() {
        try (Visit visit = PlayActions.open()) {
            for (int i = 0; i < 4; i++) {
                assertThat(visit.get("#play-board .legal").count()).isEqualTo(28);
                visit.page().keyboard().press("r");
            }
            visit.get("#show").selectOption("hover");
            assertThat(visit.get("#play-board .legal").count()).isZero();
            double[] at = PlayActions.at(visit, 3, -1);
            visit.page().mouse().move(at[0], at[1]);
            assertThat(visit.get("#play-board .candidate").count()).isPositive();
            visit.page().reload();
            visit.awaitText("#score-unit", "moves");
            assertThat(visit.get("#show").inputValue()).isEqualTo("hover");
        }
    }

    @Test
    void hintsAreMovesThatCanBePlayed() {
        try (Visit visit = PlayActions.open()) {
            visit.button("Hint").click();
            visit.awaitText("#play-status", "Try a");
            visit.get("#play-board").focus();
            visit.page().keyboard().press("Enter");
            visit.awaitText("#score", "1");
        }
    }

    @ParameterizedTest
    @CsvSource({"5T,28", "5D,28", "4T,24", "4D,24"})
    void everyVariantIsPlayed(String variant, int lines) {
        try (Visit visit = PlayActions.open()) {
            visit.get("#play-variant").selectOption(variant);
            visit.awaitText("#play-best", variant);
            int legal = Integer.parseInt(visit.text("#play-status").replaceAll("\\D.*", ""));
            assertThat(legal).isPositive();
            visit.get("#play-board").focus();
            visit.page().keyboard().press("ArrowRight");
            visit.page().keyboard().press("Enter");
            visit.page().keyboard().press("1");
            visit.awaitText("#score", "1");
        }
    }

    /** Starts from every legal point, in random games. */
    @ParameterizedTest
    @ValueSource(strings = {"5T", "5D", "4T", "4D"})
    void theArrowKeysLeadToEveryLegalPoint(String variant) {
        try (Visit visit = Visit.to("/")) {
            assertThat(visit.page().evaluate("""
                    async variant => {
                      const {nextMove} = await import('/page/core/hit-test.js');
                      const {legalMoves} = await import('/page/core/game.js');
                      let seed = 1;
                      const random = below => (seed = seed * 48271 % 2147483647) % below;
                      const reached = (legal, from) => {
                        const names = new Set([String([from.x, from.y])]);
                        for (const unseen = [from]; unseen.length > 0;) {
                          const {x, y} = unseen.pop();
                          for (const step of [[-1, 0], [1, 0], [0, -1], [0, 1]]) {
                            const next = nextMove(legal, [x, y], step, place => place);
                            if (next && !names.has(String([next.x, next.y]))) {
                              names.add(String([next.x, next.y]));
                              unseen.push(next);
                            }
                          }
                        }
                        return names.size;
                      };
                      for (let game = 0; game < 10; game++) {
                        const moves = [];
                        for (let legal; (legal = legalMoves(variant, moves)).length > 0;) {
                          const points = new Set(legal.map(({x, y}) => String([x, y])));
                          if (legal.some(from => reached(legal, from) < points.size)) {
                            return moves;
                          }
                          moves.push(legal[random(legal.length)]);
                        }
                      }
                      return null;
                    }\
                    """, variant))
                    .as("a game with a point out of reach")
                    .isNull();
        }
    }

    @Test
    void aGameIsPlayedToItsEndByKeys() {
        try (Visit visit = PlayActions.open()) {
            visit.get("#play-variant").selectOption("4D");
            visit.get("#play-board").focus();
            for (int i = 0; i < 60 && !visit.text("#play-status").contains("over"); i++) {
                visit.page().keyboard().press("ArrowRight");
                visit.page().keyboard().press("Enter");
                visit.page().keyboard().press("1");
            }
            assertThat(visit.text("#play-status")).startsWith("Game over after ");
            assertThat(visit.text("#announcements")).contains("Game over");
        }
    }

    @Test
    void theProvenOptimumIsNamed() {
        try (Visit visit = Visit.to("/?record=hyyroporanen35")) {
            visit.awaitText("#verdict", "35 moves");
            visit.page().evaluate("localStorage.setItem('morpion.welcomed', 'true')");
            visit.button("Play on from here").click();
            visit.awaitText("#play-status", "Game over: 35 moves are the proven optimum of 4D!");
        }
    }

    @Test
    void aGameAboveTheBestKnownRaisesAnAlarm() {
        try (Visit visit = Visit.to("/")) {
            visit.page()
                    .route(
                            "**/api/v1/records?variant=*&limit=1",
                            route -> route.fulfill(new Route.FulfillOptions()
                                    .setContentType("application/json")
                                    .setBody("{\"records\": [{\"id\": \"x\", \"score\": 1}]}")));
            visit.page().evaluate("localStorage.setItem('morpion.welcomed', 'true')");
            visit.go("/#/play");
            visit.awaitText("#play-best", "has 1 move.");
            PlayActions.click(visit, 3, -1);
            PlayActions.click(visit, 6, -1);
            visit.awaitText("#alarm", "A new record! 2 moves; the longest known 5T game has 1.");
        }
    }

    @Test
    void aGameThatIsOpenedHasItsOwnAuthorOrNoneAndANewOneHasThePlayers() {
        try (Visit visit = PlayActions.open()) {
            visit.get("#author").fill("Alice");
            visit.get("#author").press("Tab");
            visit.get("#description").fill("by hand");
            visit.button("Copy a link").click();
            visit.awaitText("#toast", "Link copied.");
            String link = (String) visit.page().evaluate("navigator.clipboard.readText()");

            visit.go("/#/play/"
                    + visit.page()
                            .evaluate("import('/page/core/game.js').then(({encodeCompact}) =>"
                                    + " encodeCompact({variant: '5T', moves: [{x: 3, y: -1, d: 1, pos: 0}]}))"));
            visit.awaitText("#score", "1");
            assertThat(visit.get("#author").inputValue()).isEmpty();
            visit.button("Look at it").click();
            visit.awaitText("#verdict", "Legal 5T game of 1 move.");
            assertThat(visit.text("#facts")).doesNotContain("Alice");
            visit.go("/?record=rosin178");
            visit.awaitText("#verdict", "178 moves");
            visit.button("Play on from here").click();
            visit.awaitText("#score", "178");
            assertThat(visit.get("#author").inputValue()).isEqualTo("Christopher D. Rosin");
            visit.button("New game").click();
            visit.awaitText("#play-status", "28 lines");
            assertThat(visit.get("#author").inputValue()).isEqualTo("Alice");
            assertThat(visit.get("#description").inputValue()).isEmpty();

            visit.get("#play-variant").selectOption("4D");
            visit.awaitText("#play-best", "4D");
            visit.go(link.substring(link.indexOf("/#")));
            visit.awaitText("#play-best", "5T");
            assertThat(visit.get("#author").inputValue()).isEqualTo("Alice");
            assertThat(visit.get("#description").inputValue()).isEqualTo("by hand");
        }
    }

    @Test
    void theAuthorIsAskedForAtTheFirstExport() {
        try (Visit visit = PlayActions.open()) {
            PlayActions.click(visit, 3, -1);
            visit.page().waitForURL("**/#/play/MS1:**");
            visit.button("Look at it").click();
            visit.awaitText("#verdict", "Legal 5T game of 1 move.");
            visit.get("#form").selectOption("json");
            visit.get("#copy").click();
            visit.awaitText("#dialog", "Who played this game?");
            assertThat(visit.axe()).isEmpty();
            visit.get("#author-name").fill("Ada");
            visit.page().keyboard().press("Enter");
            visit.awaitText("#export-note", "Copied.");
            assertThat((String) visit.page().evaluate("navigator.clipboard.readText()"))
                    .containsPattern("\"author\": ?\"Ada\"");
            visit.awaitText("#facts", "Ada");

            visit.page().goBack();
            visit.awaitText("#score", "1");
            assertThat(visit.get("#author").inputValue()).isEqualTo("Ada");
            visit.button("New game").click();
            visit.awaitText("#play-status", "28 lines");
            assertThat(visit.get("#author").inputValue()).isEqualTo("Ada");
        }
    }

    @Test
    void theQuestionForTheAuthorIsSkippedForGood() {
        try (Visit visit = PlayActions.open()) {
            PlayActions.click(visit, 3, -1);
            visit.button("Copy a link").click();
            visit.awaitText("#dialog", "Who played this game?");
            PlayActions.skipAuthor(visit);
            visit.awaitText("#toast", "Link copied.");
            visit.page().reload();
            visit.awaitText("#score", "1");
            visit.button("Look at it").click();
            visit.awaitText("#verdict", "Legal 5T game of 1 move.");
            visit.get("#copy").click();
            visit.awaitText("#export-note", "Copied.");
            assertThat(visit.text("#facts")).doesNotContain("Author");
        }
    }

    @Test
    void theAuthorIsRemembered() {
        try (Visit visit = PlayActions.open()) {
            visit.get("#author").fill("Ada");
            PlayActions.click(visit, 3, -1);
            visit.button("Look at it").click();
            visit.awaitText("#facts", "Ada");
            visit.go("/#/play");
            visit.page().reload();
            visit.awaitText("#score", "1");
            assertThat(visit.get("#author").inputValue()).isEqualTo("Ada");
        }
    }

    /** Follows hints until the game outgrows the first view; drawn and playable points must stay visible. */
    @ParameterizedTest
    @CsvSource({"1280,900", "390,844"})
    void theBoardFollowsTheGame(int width, int height) {
        Visit.Visitor visitor = new Visit.Visitor(ColorScheme.LIGHT, width, height, "en-GB");
        try (Visit visit = Visit.to("/?help=no#/play", visitor)) {
            visit.get("#play-variant").selectOption("4T");
            visit.awaitText("#play-best", "4T");
            visit.get("#play-board").focus();
            assertThat(visit.page().evaluate("""
                async () => {
                  const board = document.querySelector('#play-board');
                  const press = key => board.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
                  const seen = new Set();
                  do {
                    await new Promise(requestAnimationFrame);
                    const sheet = board.getBoundingClientRect();
                    for (const mark of board.querySelectorAll('.legal, .ring')) {
                      const {left, right, top, bottom} = mark.getBoundingClientRect();
                      if (left < sheet.left || right > sheet.right || top < sheet.top || bottom > sheet.bottom) {
                        seen.add(document.querySelector('#score').textContent);
                      }
                    }
                    press('h');
                    press('Enter');
                  } while (!document.querySelector('#play-status').textContent.includes('over'));
                  return [...seen];
                }\
                """))
                    .as("the scores at which a point was out of sight")
                    .isEqualTo(List.of());
        }
    }

    @Test
    void theBoardStaysWhereAPlayerHasMovedIt() {
        try (Visit visit = PlayActions.open()) {
            visit.get("#play-variant").selectOption("4T");
            visit.awaitText("#play-best", "4T");
            PlayActions.zoomIn(visit, 1);
            String[] zoomed = visit.get("#play-board").getAttribute("viewBox").split(" ");
            for (int i = 1; i <= 20; i++) {
                // A hint outside the view scrolls into it.
                visit.page().keyboard().press("h");
                String view = visit.get("#play-board").getAttribute("viewBox");
                visit.page().keyboard().press("Enter");
                visit.awaitText("#score", String.valueOf(i));
                assertThat(visit.get("#play-board").getAttribute("viewBox")).isEqualTo(view);
            }
            assertThat(visit.get("#play-board").getAttribute("viewBox")).endsWith(zoomed[2] + " " + zoomed[3]);
        }
    }

    @Test
    void anAuthorIsNamedForTheGameThatIsTheirsAlone() {
        try (Visit visit = PlayActions.open()) {
            visit.get("#author").fill("Alice");
            visit.get("#author").press("Tab");
            visit.go("/?record=rosin178");
            visit.awaitText("#verdict", "178 moves");
            visit.get("#look-player .slider").fill("100");
            visit.button("Submit as a record").click();
            assertThat(visit.get("#submit-author").inputValue()).isEqualTo("Alice");
            assertThat(visit.get("#submit-source").inputValue()).isEmpty();
            visit.page().keyboard().press("Escape");
            visit.get("#look-player .slider").fill("178");

            visit.button("Play on from here").click();
            visit.awaitText("#score", "178");
            visit.get("#play-board").focus();
            for (int i = 0; i < 60; i++) {
                visit.page().keyboard().press("u");
            }
            visit.awaitText("#score", "118");
            assertThat(visit.get("#author").inputValue()).isEmpty();
            for (int i = 0; i < 60; i++) {
                visit.page().keyboard().press("y");
            }
            visit.awaitText("#score", "178");
            assertThat(visit.get("#author").inputValue()).isEqualTo("Christopher D. Rosin");
            visit.button("Submit as a record").click();
            assertThat(visit.get("#submit-author").inputValue()).isEqualTo("Christopher D. Rosin");
            visit.page().keyboard().press("Escape");
            visit.get("#play-board").focus();
            for (int i = 0; i < 60; i++) {
                visit.page().keyboard().press("u");
            }
            for (int i = 1; i <= 8; i++) {
                visit.page().keyboard().press("h");
                visit.page().keyboard().press("Enter");
                visit.awaitText("#score", String.valueOf(118 + i));
            }
            assertThat(visit.get("#author").inputValue()).isEqualTo("Alice");
            visit.button("Submit as a record").click();
            assertThat(visit.get("#submit-author").inputValue()).isEqualTo("Alice");
        }
    }

    @Test
    void theCursorGoesOnFromThePointThatWasDrawn() {
        try (Visit visit = PlayActions.open()) {
            visit.get("#play-board").focus();
            for (int i = 0; i < 4; i++) {
                visit.page().keyboard().press("ArrowDown");
            }
            for (int i = 0; i < 2; i++) {
                visit.page().keyboard().press("ArrowRight");
            }
            double[] drawn = cursor(visit);
            visit.page().keyboard().press("Enter");
            visit.page().keyboard().press("1");
            visit.awaitText("#score", "1");
            visit.page().keyboard().press("ArrowLeft");
            double[] next = cursor(visit);
            assertThat(next[0]).isLessThan(drawn[0]);
            assertThat(next[1]).isEqualTo(drawn[1]);
            visit.page().keyboard().press("u");
            visit.awaitText("#score", "0");
            visit.page().keyboard().press("ArrowLeft");
            assertThat(cursor(visit)[1]).isEqualTo(drawn[1]);
        }
    }

    private static double[] cursor(Visit visit) {
        Locator cursor = visit.get("#play-board .cursor");
        return new double[] {
            Double.parseDouble(cursor.getAttribute("cx")), Double.parseDouble(cursor.getAttribute("cy"))
        };
    }

    @Test
    void whoHasUndoneEverythingStaysAtTheBoard() {
        try (Visit visit = PlayActions.open()) {
            PlayActions.click(visit, 3, -1);
            visit.get("#undo").focus();
            visit.page().keyboard().press("Enter");
            visit.awaitText("#score", "0");
            assertThat(visit.page().evaluate("document.activeElement.id")).isEqualTo("play-board");
        }
    }

    @Test
    void aSwitchIsTurnedFromWhatIsShownHereWhateverOtherTabsShow() {
        try (Visit visit = PlayActions.open()) {
            Page another = visit.context().newPage();
            another.navigate(Service.open().address() + "/#/play");
            another.waitForSelector("html[data-ready]");
            visit.page().keyboard().press("n");
            another.keyboard().press("n");
            assertThat(another.locator("#play-tools .switch").first().getAttribute("aria-pressed"))
                    .isEqualTo("false");
        }
    }
}
