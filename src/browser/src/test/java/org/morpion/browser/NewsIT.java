package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What changed since the last visit, above the board of the start view. */
@BrowserTest
class NewsIT {
    private static final String SEARCHES = """
        {"searches": [{"id": "other", "solver": "nrpa", "variant": "5T", "state": "RUNNING", "bestScore": 1,
          "elapsed": "PT1M5S", "nodesPerSecond": 1000, "createdAt": "2026-01-01T00:00:00Z"}]}\
        """;
    private static final String BEST = """
        {"version": "0.1", "variant": "5T", "moves": [{"x": 3, "y": -1, "dir": "V", "pos": 0}]}\
        """;

    /** Makes the two newest records new since the last visit. */
    private static final String FORGET_TWO = """
        () => {
          const visit = JSON.parse(localStorage.getItem('morpion.visit'));
          localStorage.setItem('morpion.visit', JSON.stringify({...visit, seen: visit.seen.slice(2)}));
        }\
        """;

    private static Route.FulfillOptions json(String body) {
        return new Route.FulfillOptions().setContentType("application/json").setBody(body);
    }

    private static void awaitKept(Visit visit) {
        visit.page().waitForCondition(() -> visit.page().evaluate("localStorage.getItem('morpion.visit')") != null);
    }

    private static double boardTop(Visit visit) {
        return visit.get("#look-board").boundingBox().y;
    }

    @ParameterizedTest
    @CsvSource({"LIGHT,1280", "DARK,1280", "LIGHT,360", "DARK,360"})
    void whoComesBackSeesNewRecordsRunningSearchesAndTheGameOfTheDay(ColorScheme theme, int width) {
        try (Visit first = Visit.to("/", new Visit.Visitor(theme, width, 900, "en-GB"))) {
            awaitKept(first);
            assertThat(first.get("#news").isVisible()).isFalse();
            first.page().evaluate("localStorage.removeItem('morpion.visit')");
            first.page().reload();
            awaitKept(first);
            assertThat(first.get("#newcomer").isVisible()).isTrue();
            assertThat(first.get("#news").isVisible()).isFalse();
            first.page().evaluate(FORGET_TWO);

            List<Route> held = new CopyOnWriteArrayList<>();
            first.context().route("**/api/v1/searches?state=RUNNING*", held::add);
            first.context().route("**/api/v1/searches/other/best.json", route -> route.fulfill(json(BEST)));
            try (Visit again = first.another("/")) {
                again.awaitText("#verdict", "178 moves");
                again.page().waitForCondition(() -> !held.isEmpty());
                double top = boardTop(again);
                held.get(0).fulfill(json(SEARCHES));
                again.get("#news li >> nth=3").waitFor();
                assertThat(boardTop(again)).isEqualTo(top);
                assertThat(again.text("#news")).contains("Since your last visit, ", "2 new records");
                assertThat(again.text("#news li >> nth=0")).contains("Game of the day", "Guess the next 5 moves");
                assertThat(again.text("#news li >> nth=1")).contains("1 5T", "running · nrpa · 1:05");
                assertThat(again.get("#news li >> nth=0").locator(".mini").count())
                        .isEqualTo(1);
                again.page().waitForCondition(() -> (Boolean)
                        again.get("#news li >> nth=2").locator("img").evaluate("image => image.naturalWidth > 0"));
                assertThat(again.get("#newcomer").isVisible()).isFalse();
                assertThat(again.axe()).isEmpty();
                assertThat((Boolean) again.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
                        .isTrue();
                again.page()
                        .screenshot(new Page.ScreenshotOptions()
                                .setPath(Path.of("target/screenshots", "news-%s-%d.png".formatted(theme, width))));

                again.get("#language").selectOption("de");
                again.awaitText("#news", "2 neue Rekorde");
                again.get("#news li >> nth=3").locator("a").press("Enter");
                again.page().waitForURL("**/?record=*");
                assertThat(again.get("#news").isVisible()).isFalse();
                again.page().goBack();
                again.awaitText("#news", "2 neue Rekorde");
                again.get("#news li >> nth=1").locator("a").click();
                again.page().waitForCondition(() -> again.page().url().endsWith("#/search/other"));
                again.forgive("404 (Not Found)");
            }
        }
    }

    @Test
    void withoutNewRecordsThatIsSaidAndTheDaysResultIsThere() {
        try (Visit first = Visit.to("/")) {
            awaitKept(first);
            first.page().evaluate("""
                async () => {
                  const {dateOf, recordOf} = await import('/page/core/day-game.js');
                  const date = dateOf(Date.now());
                  localStorage.setItem('morpion.days', JSON.stringify({
                    [date]: {name: recordOf(date), guesses: [{x: 99, y: 99, d: 0, pos: 0}]},
                  }));
                }\
                """);
            try (Visit again = first.another("/")) {
                again.awaitText("#news", "no new records");
                assertThat(again.text("#news li")).contains("Moves found: 0 of 5");
            }
        }
    }

    @Test
    void withoutAConnectionOnlyTheGameOfTheDayIsLeft() {
        try (Visit first = Visit.to("/")) {
            awaitKept(first);
            first.page().evaluate("navigator.serviceWorker.ready");
            String kept = (String) first.page().evaluate("localStorage.getItem('morpion.visit')");
            first.context().setOffline(true);
            try (Visit again = first.another("/")) {
                again.awaitText("#news li", "Game of the day");
                assertThat(again.get("#news li").count()).isEqualTo(1);
                assertThat(again.text("#news")).doesNotContain("new records");
                assertThat(again.text("#toast")).isEmpty();
                assertThat(again.page().evaluate("localStorage.getItem('morpion.visit')"))
                        .isEqualTo(kept);
                again.forgive("ERR_INTERNET_DISCONNECTED");
                again.forgive("ERR_FAILED");
                first.forgive("ERR_INTERNET_DISCONNECTED");
            }
        }
    }

    /** A caller without rights is asked for a key only by what it has opened itself. */
    @Test
    void aVisitorOfAClosedServiceIsNotAskedForAKeyByTheNews() {
        Service closed = Service.closed();
        try (Visit first = Visit.to(closed, "/", Visit.Visitor.DEFAULT)) {
            first.page().evaluate("""
                localStorage.setItem('morpion.visit', JSON.stringify({at: '2026-01-01T00:00:00Z', seen: ['x']}))\
                """);
            List<String> asked = new CopyOnWriteArrayList<>();
            first.context().onRequest(request -> asked.add(request.url()));
            try (Visit again = first.another("/")) {
                again.awaitText("#news li", "Game of the day");
                assertThat(asked).noneMatch(url -> url.contains("/searches"));
                again.forgive("401");
            }
            first.forgive("401");
        }
    }
}
