package org.morpion.browser;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.BoundingBox;

/** Actions of a player, for tests of Play. */
final class PlayActions {
    private PlayActions() {}

    /** Opens Play as a newcomer. */
    static Visit open() {
        Visit visit = Visit.to("/#/play");
        visit.awaitText("#score-unit", "moves");
        return visit;
    }

    /** Leaves the question for the author without an answer. */
    static void skipAuthor(Visit visit) {
        visit.get("#dialog").getByText("Without a name").click();
    }

    /** Clicks at lattice coordinates, which may be fractional, on the board in its initial orientation. */
    static void click(Visit visit, double x, double y) {
        double[] at = at(visit, x, y);
        visit.page().mouse().move(at[0], at[1]);
        visit.page().mouse().click(at[0], at[1]);
    }

    /** Converts lattice coordinates of Play's board to screen coordinates. */
    static double[] at(Visit visit, double x, double y) {
        return at(visit, "#play-board", x, y);
    }

    /** Converts lattice coordinates of a board in its initial orientation to screen coordinates. */
    static double[] at(Visit visit, String board, double x, double y) {
        visit.get(board + "[viewBox]").waitFor();
        String[] view = visit.get(board).getAttribute("viewBox").split(" ");
        BoundingBox box = visit.get(board).boundingBox();
        double scale = box.width / Double.parseDouble(view[2]);
        return new double[] {
            box.x + (x - Double.parseDouble(view[0])) * scale, box.y + (y - Double.parseDouble(view[1])) * scale
        };
    }

    /** Draws a line through a point that is marked as playable, the first of several that fit. */
    static void drawLine(Visit visit, boolean isFinger) {
        draw(visit, visit.get("#play-board .legal").first(), isFinger);
    }

    /** Clicks or taps the middle of a mark on the board, and draws the first line that is offered. */
    static void draw(Visit visit, Locator mark, boolean isFinger) {
        int score = Integer.parseInt(visit.text("#score"));
        BoundingBox box = mark.boundingBox();
        double x = box.x + box.width / 2;
        double y = box.y + box.height / 2;
        if (isFinger) {
            visit.page().touchscreen().tap(x, y);
            if (visit.get(".handle").count() > 0) {
                BoundingBox handle = visit.get(".handle circle").first().boundingBox();
                visit.page().touchscreen().tap(handle.x + handle.width / 2, handle.y + handle.height / 2);
            }
        } else {
            visit.page().mouse().click(x, y);
        }
        visit.awaitText("#score", String.valueOf(score + 1));
    }

    /** Zooms in with the keyboard. */
    static void zoomIn(Visit visit, int steps) {
        visit.get("#play-board").focus();
        for (int step = 0; step < steps; step++) {
            visit.page().keyboard().press("+");
        }
    }
}
