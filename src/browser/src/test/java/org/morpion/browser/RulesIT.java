package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of the game, which Play shows as small boards. */
@BrowserTest
class RulesIT {
    private static final String BOARDS = "#rules .board";

    @ParameterizedTest
    @CsvSource({"LIGHT,1280", "DARK,1280", "LIGHT,360", "DARK,360"})
    void aNewcomerSeesTheRulesAtTheGame(ColorScheme theme, int width) {
        try (Visit visit = Visit.to("/#/play", new Visit.Visitor(theme, width, 740, "en-GB"))) {
            visit.awaitText("#rules", "Add a point that completes a row of 5");
            visit.awaitText("#rules", "Two lines in the same direction may touch at an end.");
            visit.awaitText("#rules", "Each line counts one.");
            assertThat(visit.get(BOARDS).count()).isEqualTo(3);
            assertThat(visit.get("#dialog[open]").count()).isZero();
            assertThat(visit.axe()).isEmpty();
            assertThat((Boolean) visit.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
                    .isTrue();
            BoundingBox game = visit.get("#play-board").boundingBox();
            BoundingBox rules = visit.get("#rules").boundingBox();
            if (width == 360) {
                assertThat(rules.y).isGreaterThan(game.y + game.height);
            } else {
                assertThat(rules.x).isGreaterThan(game.x + game.width);
            }
        }
    }

    @Core
    @Test
    void theLinesAreDrawnAgainAndAgainUntilTheyArePaused() {
        try (Visit visit = PlayActions.open()) {
            for (int round = 0; round < 2; round++) {
                visit.get(BOARDS + " >> nth=2")
                        .locator(".line:not(.later) >> nth=3")
                        .waitFor(Visit.ATTACHED);
                visit.page().waitForCondition(() -> drawn(visit, 2) == 0);
            }
            assertThat(visit.get(BOARDS + " >> nth=0").getAttribute("aria-label"))
                    .isEqualTo("A point is added to the cross, and a line is drawn through it.");
            visit.get("#rules [aria-label='Pause']").click();
            assertThat(drawn(visit, 2)).isEqualTo(4);
            assertThat(visit.text("#rules .rule >> nth=2 >> b")).isEqualTo("4");
            visit.get("#rules [aria-label='Play the moves']").click();
            visit.page().waitForCondition(() -> drawn(visit, 2) == 0);
        }
    }

    @Test
    void whoPrefersReducedMotionSeesTheLastPicture() {
        try (Visit visit = Visit.to("/")) {
            Page.EmulateMediaOptions reduced = new Page.EmulateMediaOptions().setReducedMotion(ReducedMotion.REDUCE);
            visit.page().emulateMedia(reduced);
            visit.go("/#/play");
            visit.get("#rules [aria-label='Play the moves']").waitFor();
            assertThat(drawn(visit, 0)).isEqualTo(1);
            assertThat(drawn(visit, 1)).isEqualTo(2);
            assertThat(drawn(visit, 2)).isEqualTo(4);

            visit.page().emulateMedia(new Page.EmulateMediaOptions().setReducedMotion(ReducedMotion.NO_PREFERENCE));
            visit.get("#rules [aria-label='Play the moves']").click();
            visit.page().waitForCondition(() -> drawn(visit, 2) == 0);
            visit.page().emulateMedia(reduced);
            visit.get("#rules [aria-label='Play the moves']").waitFor();
            assertThat(drawn(visit, 2)).isEqualTo(4);
        }
    }

    @ParameterizedTest
    @CsvSource({"5D,5", "4T,4", "4D,4"})
    void theRulesAreThoseOfTheVariant(String variant, int points) {
        try (Visit visit = PlayActions.open()) {
            visit.get("#play-variant").selectOption(variant);
            visit.awaitText("#rules", "a row of " + points);
            visit.awaitText("#rules", variant.endsWith("T") ? "may touch at an end" : "must not share a point");
            visit.get("#rules [aria-label='Pause']").click();
            assertThat(visit.get(BOARDS + " >> nth=1").locator(".fault-line").count())
                    .isEqualTo(variant.endsWith("D") ? 1 : 0);
            visit.get("#language").selectOption("de");
            visit.awaitText("#rules", "Reihe von " + points);
        }
    }

    @Test
    void whoHasPlayedFindsTheRulesFolded() {
        try (Visit visit = PlayActions.open()) {
            visit.get(BOARDS).first().waitFor();
            PlayActions.click(visit, 3, -1);
            visit.awaitText("#score", "1");
            visit.page().reload();
            visit.awaitText("#score", "1");
            assertThat(visit.get("#rules").getAttribute("open")).isNull();
            assertThat(visit.get(BOARDS).count()).isZero();
            visit.get("#rules summary").click();
            visit.get(BOARDS).first().waitFor();
            visit.page().reload();
            visit.get(BOARDS).first().waitFor();
            visit.get("#rules summary").click();
            visit.page().reload();
            visit.awaitText("#score", "1");
            assertThat(visit.get("#rules").getAttribute("open")).isNull();
        }
    }

    @Test
    void anAddressMaySayThatNobodyNeedsTheRules() {
        try (Visit visit = Visit.to("/?help=no#/play")) {
            visit.awaitText("#score-unit", "moves");
            assertThat(visit.get("#rules").getAttribute("open")).isNull();
            visit.go("/#/play");
            visit.page().reload();
            visit.awaitText("#score-unit", "moves");
            assertThat(visit.get("#rules").getAttribute("open")).isNull();
            visit.get("#help").click();
            visit.awaitText("#dialog", "A line is horizontal, vertical or diagonal.");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1280, 360})
    void theRulesLeaveAGameThatSomebodySharesInSight(int width) {
        String address;
        try (Visit visit = Visit.to("/?help=no#/play")) {
            PlayActions.click(visit, 3, 4);
            visit.page().waitForURL("**/#/play/MS1:*");
            address = visit.page().url();
        }
        Visit.Visitor visitor = new Visit.Visitor(ColorScheme.LIGHT, width, 740, "en-GB");
        try (Visit visit = Visit.to(address.substring(address.indexOf("#")).replace("#", "/#"), visitor)) {
            visit.awaitText("#score", "1");
            visit.get(BOARDS).first().waitFor();
            assertThat(visit.get("#dialog[open]").count()).isZero();
            BoundingBox board = visit.get("#play-board").boundingBox();
            assertThat(board.y).isNotNegative();
            assertThat(board.y + board.height).isLessThanOrEqualTo(740);
        }
    }

    /** Counts the lines on a board that are drawn now. */
    private static int drawn(Visit visit, int board) {
        return visit.get(BOARDS + " >> nth=" + board)
                .locator(".line:not(.later)")
                .count();
    }
}
