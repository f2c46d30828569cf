package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Mouse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.MouseButton;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The board: rotation, zoom and pan, and its accessible texts. */
@BrowserTest
class BoardIT {
    private static final List<String> MOVES = List.of(
            "{\"x\": 3, \"y\": -1, \"dir\": \"V\", \"pos\": 0}",
            "{\"x\": 6, \"y\": -1, \"dir\": \"V\", \"pos\": 0}",
            "{\"x\": -1, \"y\": 3, \"dir\": \"H\", \"pos\": 0}",
            "{\"x\": -1, \"y\": 6, \"dir\": \"H\", \"pos\": 0}");

    private static String view(Visit visit, String board) {
        return visit.get(board).getAttribute("viewBox");
    }

    @Test
    void aLineIsCalledByTheDirectionThatItHasOnTheBoard() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            for (String key : List.of("f", "r", "r", "r")) {
                visit.page().keyboard().press(key);
                assertThat(visit.page().evaluate("""
                        () => {
                          const press = key =>
                            document.body.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true}));
                          const wrong = [];
                          press('Home');
                          for (let step = 1; step <= 40; step++) {
                            press('ArrowRight');
                            const drawn = document.querySelector('#look-board .line.last .whole').getAttribute('d');
                            const [fromX, fromY, toX, toY] = drawn.match(/-?[\\d.]+/g).map(Number);
                            const name = fromY === toY ? 'horizontal' : fromX === toX ? 'vertical'
                              : (fromX < toX) === (fromY > toY) ? 'rising' : 'falling';
                            const said = document.querySelector('#announcements').textContent;
                            if (!said.includes(` ${name} line`)) {
                              wrong.push(`${said} It is ${name}.`);
                            }
                          }
                          return wrong;
                        }""")).as(key).isEqualTo(List.of());
            }
        }
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
            // A release outside the window fires no pointerup.
            visit.get("#look-board").evaluate("""
                    board => [210, 260].forEach(clientX => board.dispatchEvent(
                      new PointerEvent('pointermove',
                        {pointerId: 1, pointerType: 'mouse', buttons: 0, clientX, clientY: 210})))""");
            assertThat(view(visit, "#look-board")).isEqualTo(moved);
            mouse.up();
        }
    }

    private static void answer(Page page, String url, Supplier<String> body) {
        page.route(
                url,
                route -> route.fulfill(new Route.FulfillOptions()
                        .setContentType("application/json")
                        .setBody(body.get())));
    }

    @Test
    void aBetterGameLeavesTheViewThatAVisitorOfTheSearchHasChosen() {
        try (Visit visit = Visit.to("/")) {
            AtomicInteger best = new AtomicInteger(1);
            visit.page().route("**/api/v1/searches/other/events", Route::abort);
            answer(visit.page(), "**/api/v1/searches/other", () -> """
                    {"id": "other", "variant": "5T", "solver": "nrpa", "state": "RUNNING", "wanted": "RUN",
                     "bestScore": %d, "nodes": 0, "playouts": 0, "nodesPerSecond": 0, "playoutsPerSecond": 0,
                     "elapsed": "PT5S", "options": {}, "seed": 1, "limits": {"time": "PT1H"}, "islands": []}
                    """.formatted(best.get()));
            answer(visit.page(), "**/api/v1/searches/other/best.json", () ->
                    """
                    {"version": "0.1", "variant": "5T", "moves": [%s]}
                    """.formatted(String.join(", ", MOVES.subList(0, best.get()))));
            visit.go("/#/search/other");
            String line = "#search-board .line >> nth=";
            visit.get(line + 0).waitFor(Visit.ATTACHED);
            String fitted = view(visit, "#search-board");
            best.set(3);
            visit.get(line + 2).waitFor(Visit.ATTACHED);
            assertThat(view(visit, "#search-board")).isNotEqualTo(fitted);

            visit.get("#search-board").focus();
            visit.page().keyboard().press("+");
            String chosen = view(visit, "#search-board");
            best.set(4);
            visit.get(line + 3).waitFor(Visit.ATTACHED);
            assertThat(view(visit, "#search-board")).isEqualTo(chosen);
            visit.forgive("ERR_FAILED");
        }
    }
}
