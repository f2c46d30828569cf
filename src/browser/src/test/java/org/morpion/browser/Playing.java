package org.morpion.browser;

import com.microsoft.playwright.options.BoundingBox;

/** What players do, for tests. */
final class Playing {
    private Playing() {}

    /** A visit of Play, past the rules. */
    static Visit visit() {
        Visit visit = Visit.to("/#/play");
        visit.awaitText("#dialog", "A pencil game for one.");
        visit.page().keyboard().press("Enter");
        return visit;
    }

    /** Clicks beside a point of the lattice, as far from it as said, on the board as it is first shown. */
    static void click(Visit visit, double x, double y) {
        double[] at = at(visit, x, y);
        visit.page().mouse().move(at[0], at[1]);
        visit.page().mouse().click(at[0], at[1]);
    }

    /** Where such a place is on the screen. */
    static double[] at(Visit visit, double x, double y) {
        String[] view = visit.get("#play-board").getAttribute("viewBox").split(" ");
        BoundingBox box = visit.get("#play-board").boundingBox();
        double scale = box.width / Double.parseDouble(view[2]);
        return new double[] {
            box.x + (x - Double.parseDouble(view[0])) * scale, box.y + (y - Double.parseDouble(view[1])) * scale
        };
    }

    /** Zooms in by so many steps, with the keyboard on the board. */
    static void zoomIn(Visit visit, int steps) {
        visit.get("#play-board").focus();
        for (int step = 0; step < steps; step++) {
            visit.page().keyboard().press("+");
        }
    }
}
