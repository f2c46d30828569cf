package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Selection of a move in Play: by hint, by keyboard, or by choice among several lines. */
@BrowserTest
class MovePickerIT {
    private static final Locator.WaitForOptions GONE =
            new Locator.WaitForOptions().setState(WaitForSelectorState.DETACHED);

    @Test
    void aHintStaysWhereverThePointerGoesAndIsCalledAsItIsDrawn() {
        try (Visit visit = PlayActions.open()) {
            visit.button("Hint").click();
            visit.awaitText("#play-status", "Try a");
            String hint = "#play-board .candidate[d='"
                    + visit.get("#play-board .candidate").getAttribute("d") + "']";
            for (double[] point : List.of(new double[] {4.5, 4.5}, new double[] {3, -1}, new double[] {9, 0})) {
                double[] at = PlayActions.at(visit, point[0], point[1]);
                visit.page().mouse().move(at[0], at[1]);
                assertThat(visit.get(hint).count()).isPositive();
                assertThat(visit.text("#play-status")).startsWith("Try a");
            }
            visit.page().mouse().move(1, 1);
            assertThat(visit.get("#play-board .candidate.aimed").count()).isEqualTo(1);

            visit.get("#play-board").focus();
            for (String key : List.of("r", "r", "r", "f", "r", "r", "r")) {
                visit.page().keyboard().press(key);
                String drawn = (String) visit.get("#play-board .candidate").evaluate("""
                    line => {
                      const [fromX, fromY, toX, toY] = line.getAttribute('d').match(/-?[\\d.]+/g).map(Number);
                      return fromY === toY ? 'horizontal' : fromX === toX ? 'vertical'
                        : (fromX < toX) === (fromY > toY) ? 'rising' : 'falling';
                    }\
                    """);
                assertThat(visit.text("#play-status")).startsWith("Try a " + drawn + " line");
            }
            visit.page().keyboard().press("Enter");
            visit.awaitText("#score", "1");
            assertThat(visit.text("#play-status")).endsWith("lines can be drawn.");
            assertThat(visit.get("#play-board .candidate").count()).isZero();
        }
    }

    @Test
    void whoGivesUpAChoiceReadsHowThePositionStands() {
        try (Visit visit = PlayActions.open()) {
            visit.get("#picker").selectOption("click");
            PlayActions.click(visit, 3, 4);
            visit.awaitText("#score", "1");
            String position = visit.text("#play-status");
            PlayActions.click(visit, 3, 5);
            visit.awaitText("#play-status", "2 lines go through this point. Which one?");
            PlayActions.click(visit, 0, 0);
            visit.awaitText("#play-status", position);
            assertThat(visit.get("#choices").isVisible()).isFalse();

            PlayActions.click(visit, 3, 5);
            visit.get("#choices button").last().focus();
            visit.page().keyboard().press("Escape");
            visit.awaitText("#play-status", position);
            assertThat(visit.page().evaluate("document.activeElement.id")).isEqualTo("play-board");
        }
    }

    @Test
    void theCursorIsInSightHoweverTheBoardIsZoomed() {
        try (Visit visit = PlayActions.open()) {
            PlayActions.zoomIn(visit, 6);
            for (String key : List.of("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft")) {
                for (int i = 0; i < 8; i++) {
                    visit.page().keyboard().press(key);
                    assertThat(cursorIsInSight(visit)).as(key + " " + i).isTrue();
                }
            }
        }
    }

    @Test
    void aHintComesIntoSightHoweverTheBoardIsZoomed() {
        try (Visit visit = PlayActions.open()) {
            PlayActions.zoomIn(visit, 8);
            visit.page().keyboard().press("h");
            visit.awaitText("#play-status", "Try a");
            assertThat(cursorIsInSight(visit)).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aClickOnAnyPointOfTheSuggestedLineDrawsIt(boolean isFinger) {
        Visit.Visitor visitor = isFinger ? Visit.Visitor.DARK_PHONE : Visit.Visitor.DEFAULT;
        try (Visit visit = Visit.to("/?help=no#/play", visitor)) {
            visit.button("Hint").click();
            visit.awaitText("#play-status", "Try a");
            // The end that is not the new point is one of the cross.
            List<?> end = (List<?>) visit.get("#play-board .candidate").evaluate("""
                line => {
                  const [ax, ay, bx, by] = line.getAttribute('d').match(/-?[\\d.]+/g).map(Number);
                  const {cx, cy} = document.querySelector('#play-board .cursor');
                  const isFirst = cx.baseVal.value === ax && cy.baseVal.value === ay;
                  return isFirst ? [bx, by] : [ax, ay];
                }\
                """);
            double x = ((Number) end.get(0)).doubleValue();
            double y = ((Number) end.get(1)).doubleValue();
            if (isFinger) {
                tap(visit, x, y);
            } else {
                PlayActions.click(visit, x, y);
            }
            visit.awaitText("#score", "1");

            PlayActions.click(visit, 4, 0);
            visit.awaitText("#play-status", "There is already a point here.");
        }
    }

    @Core
    @Test
    void aFingerGetsAHandleForEachLineNearItAndTheSecondTapDraws() {
        for (ColorScheme theme : List.of(ColorScheme.DARK, ColorScheme.LIGHT)) {
            try (Visit visit = Visit.to("/?help=no#/play", Visit.Visitor.DARK_PHONE.withTheme(theme))) {
                tap(visit, 3, 4);
                visit.awaitText("#score", "1");
                assertThat(visit.get(".handle").count()).isZero();

                tap(visit, 3.2, 5);
                visit.awaitText("#play-status", "2 lines go through this point. Which one?");
                assertThat(visit.get(".handle").allTextContents()).containsExactly("1", "2");
                assertThat(visit.text("#announcements")).contains("1 · (3,\u00a04) – (3,\u00a08)");
                BoundingBox board = visit.get("#play-board").boundingBox();
                for (int i = 0; i < 2; i++) {
                    BoundingBox handle = visit.get(".handle circle").nth(i).boundingBox();
                    assertThat(handle.width).isGreaterThanOrEqualTo(44);
                    assertThat(handle.x).isGreaterThan(board.x);
                    assertThat(handle.x + handle.width).isLessThan(board.x + board.width);
                }
                BoundingBox second = visit.get(".handle circle").nth(1).boundingBox();
                visit.page().touchscreen().tap(second.x + 8, second.y + 22);
                visit.awaitText("#score", "2");
                assertThat(visit.get(".handle").count()).isZero();

                visit.button("Undo").click();
                tap(visit, 3, 5);
                visit.awaitText("#play-status", "Which one?");
                tap(visit, -1, -2);
                visit.get(".handle").first().waitFor(GONE);
                visit.awaitText("#score", "1");
            }
        }
    }

    @Test
    void theWheelGoesThroughTheLinesOfAPointAndAClickDrawsTheOneAimedAt() {
        try (Visit visit = PlayActions.open()) {
            PlayActions.click(visit, 3, 4);
            visit.awaitText("#score", "1");
            double[] at = PlayActions.at(visit, 3, 5);
            visit.page().mouse().move(at[0], at[1]);
            String first = aimed(visit);
            visit.page().mouse().wheel(0, 100);
            visit.page().waitForCondition(() -> !aimed(visit).equals(first));
            String other = aimed(visit);
            visit.page().mouse().move(at[0] + 1, at[1] + 1);
            assertThat(aimed(visit)).isEqualTo(other);
            visit.page().mouse().click(at[0] + 1, at[1] + 1);
            visit.awaitText("#score", "2");
        }
    }

    @Test
    void aClickLocksThePointAndTheNextDrawsTheLineThatThePointerIsNearestTo() {
        try (Visit visit = PlayActions.open()) {
            visit.get("#picker").selectOption("click");
            PlayActions.click(visit, 3, 4);
            visit.awaitText("#score", "1");
            PlayActions.click(visit, 3, 5);
            visit.awaitText("#play-status", "Which one?");
            assertThat(visit.get("#choices button").first().getAttribute("aria-keyshortcuts"))
                    .isEqualTo("1");
            PlayActions.click(visit, 3, 5.4);
            visit.awaitText("#score", "2");
            visit.page().waitForCondition(() -> visit.page().url().contains("MS1:"));
        }
    }

    @ParameterizedTest
    @CsvSource({"5T,false", "5T,true", "5D,false", "5D,true"})
    void aPointWithoutAMoveSaysWhy(String variant, boolean isFinger) {
        Visit.Visitor visitor = isFinger ? Visit.Visitor.DARK_PHONE : Visit.Visitor.DEFAULT;
        try (Visit visit = Visit.to("/?help=no#/play", visitor)) {
            visit.get("#play-variant").selectOption(variant);
            visit.awaitText("#play-best", variant);
            choose(visit, isFinger, 3, 4);
            visit.awaitText("#score", "1");
            double top = visit.get("#play-board").boundingBox().y;

            assertObstacle(visit, isFinger, 3, 3, "There is already a point here.");
            assertObstacle(visit, isFinger, 5, 5, "A point here would not complete a line of 5.");
            assertObstacle(
                    visit,
                    isFinger,
                    3,
                    -1,
                    variant.equals("5T")
                            ? "A line here would overlap another; only ends may touch."
                            : "A line here would share a point with one in the same direction.");
            assertThat(visit.get("#play-board").boundingBox().y).isEqualTo(top);
            BoundingBox status = visit.get("#play-status").boundingBox();
            assertThat(status.y).isNotNegative();
            assertThat(status.y + status.height)
                    .isLessThanOrEqualTo(visit.page().viewportSize().height);

            choose(visit, isFinger, 6, 4);
            visit.awaitText("#score", "2");
            assertThat(visit.text("#play-status")).endsWith("lines can be drawn.");
        }
    }

    private static void assertObstacle(Visit visit, boolean isFinger, double x, double y, String reason) {
        choose(visit, isFinger, x, y);
        visit.awaitText("#play-status", reason);
        assertThat(visit.text("#announcements")).isEqualTo(reason);
        assertThat(visit.text("#score")).isEqualTo("1");
    }

    private static void choose(Visit visit, boolean isFinger, double x, double y) {
        if (isFinger) {
            tap(visit, x, y);
        } else {
            PlayActions.click(visit, x, y);
        }
    }

    @Test
    void theReasonGoesWhereALineIsPossible() {
        try (Visit visit = PlayActions.open()) {
            String position = visit.text("#play-status");
            PlayActions.click(visit, 3, 3);
            visit.awaitText("#play-status", "There is already a point here.");
            double[] at = PlayActions.at(visit, 3, -1);
            visit.page().mouse().move(at[0], at[1]);
            visit.awaitText("#play-status", position);
        }
    }

    @Test
    void aHandThatTremblesStillClicks() {
        try (Visit visit = PlayActions.open()) {
            double[] at = PlayActions.at(visit, 3, 4);
            visit.page().mouse().move(at[0], at[1]);
            visit.page().mouse().down();
            for (double[] step : new double[][] {{3, 0}, {-2, 2}, {0, -3}, {2, 2}, {0, 0}}) {
                visit.page().mouse().move(at[0] + step[0], at[1] + step[1]);
            }
            visit.page().mouse().up();
            visit.awaitText("#score", "1");
        }
    }

    private static String aimed(Visit visit) {
        return visit.get("#play-board .candidate.aimed").first().getAttribute("d");
    }

    private static void tap(Visit visit, double x, double y) {
        double[] at = PlayActions.at(visit, x, y);
        visit.page().touchscreen().tap(at[0], at[1]);
    }

    private static boolean cursorIsInSight(Visit visit) {
        return (boolean) visit.get("#play-board .cursor").evaluate("""
            cursor => {
              const {left, right, top, bottom} = cursor.getBoundingClientRect();
              const board = cursor.ownerSVGElement.getBoundingClientRect();
              return left >= board.left && right <= board.right && top >= board.top && bottom <= board.bottom;
            }\
            """);
    }
}
