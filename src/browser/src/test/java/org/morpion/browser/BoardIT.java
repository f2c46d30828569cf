package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Mouse;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.MouseButton;
import org.junit.jupiter.api.Test;

/** The board: how it is turned and moved, and what is said of it. */
class BoardIT {
    private static String view(Visit visit, String board) {
        return visit.get(board).getAttribute("viewBox");
    }

    @Test
    void theBoardIsMovedByTheMainButtonForAsLongAsItIsHeld() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            BoundingBox box = visit.get("#look-board").boundingBox();
            Mouse mouse = visit.page().mouse();
            String before = view(visit, "#look-board");
            mouse.move(box.x + 100, box.y + 100);
            mouse.down(new Mouse.DownOptions().setButton(MouseButton.RIGHT));
            mouse.move(box.x + 150, box.y + 150, new Mouse.MoveOptions().setSteps(5));
            assertThat(view(visit, "#look-board")).isEqualTo(before);
            mouse.up(new Mouse.UpOptions().setButton(MouseButton.RIGHT));

            mouse.down();
            mouse.move(box.x + 200, box.y + 200, new Mouse.MoveOptions().setSteps(5));
            String moved = view(visit, "#look-board");
            assertThat(moved).isNotEqualTo(before);
            // Nobody says that the button was released outside the window.
            visit.get("#look-board").evaluate("""
                    board => [210, 260].forEach(clientX => board.dispatchEvent(
                      new PointerEvent('pointermove', {pointerId: 1, pointerType: 'mouse', buttons: 0, clientX, clientY: 210})))""");
            assertThat(view(visit, "#look-board")).isEqualTo(moved);
            mouse.up();
        }
    }
}
