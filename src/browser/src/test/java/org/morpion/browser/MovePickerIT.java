package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Selection of a move in Play: by hint, by keyboard, or by choice among several lines. */
class MovePickerIT {
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
                        }""");
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

    private static boolean cursorIsInSight(Visit visit) {
        return (boolean) visit.get("#play-board .cursor").evaluate("""
                cursor => {
                  const {left, right, top, bottom} = cursor.getBoundingClientRect();
                  const board = cursor.ownerSVGElement.getBoundingClientRect();
                  return left >= board.left && right <= board.right && top >= board.top && bottom <= board.bottom;
                }""");
    }
}
