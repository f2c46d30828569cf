package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.RequestOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page of the running searches, and notifications of their best games. */
@BrowserTest
class HuntsIT {
    private static final String MOVES = """
        {"x": 3, "y": -1, "dir": "V", "pos": 0}, {"x": 6, "y": -1, "dir": "V", "pos": 0}\
        """;

    /** Notifications that the page shows, in place of the browser's. */
    private static final String NOTIFICATIONS = """
        window.shown = [];
        window.Notification = class {
          static permission = 'default';
          static async requestPermission() {
            this.permission = 'granted';
          }
          constructor(title, options) {
            window.shown.push(Object.assign(this, {title, ...options}));
          }
          close() {}
        };\
        """;

    private static Route.FulfillOptions json(String body) {
        return new Route.FulfillOptions().setContentType("application/json").setBody(body);
    }

    private static String search(String id, int best) {
        return """
            {"id": "%s", "solver": "nrpa", "variant": "5T", "state": "RUNNING", "wanted": "RUN", "bestScore": %d,
             "from": {"record": "bruneau170", "score": 60}, "warm": [], "nodes": 1, "playouts": 1, "options": {},
             "seed": 1, "limits": {}, "islands": [], "nodesPerSecond": 12345.6, "playoutsPerSecond": 1,
             "elapsed": "PT1M5S", "createdAt": "2026-01-01T00:00:00Z"}\
            """.formatted(id, best);
    }

    /** Answers with some running searches, whose best games have as many moves as the number says, one or two. */
    private static void answer(Visit visit, List<String> ids, AtomicInteger best, String next) {
        visit.page()
                .route(
                        "**/api/v1/searches?state=RUNNING*",
                        route -> route.fulfill(json("{\"searches\": [%s]%s}"
                                .formatted(
                                        ids.stream()
                                                .map(id -> search(id, best.get()))
                                                .collect(Collectors.joining(", ")),
                                        next))));
        visit.page()
                .route(
                        "**/api/v1/searches/*/best.json",
                        route -> route.fulfill(
                                json("""
                    {"version": "0.1", "variant": "5T", "moves": [%s]}\
                    """.formatted(best.get() == 1 ? MOVES.replaceFirst("\\}, .*", "}") : MOVES))));
    }

    private static void hide(Visit visit, boolean isHidden) {
        visit.page().evaluate("""
            isHidden => {
              const value = isHidden ? 'hidden' : 'visible';
              Object.defineProperty(document, 'visibilityState', {value, configurable: true});
              document.dispatchEvent(new Event('visibilitychange'));
            }\
            """, isHidden);
    }

    private static int shown(Visit visit) {
        return ((Number) visit.page().evaluate("shown.length")).intValue();
    }

    @ParameterizedTest
    @CsvSource({"LIGHT,1280,10", "DARK,1280,10", "LIGHT,360,4", "DARK,360,4"})
    void theRunningSearchesAreShownWithTheirBoardsAndFollowed(ColorScheme theme, int width, int most) {
        try (Visit visit = Visit.to("/?help=no", new Visit.Visitor(theme, width, 900, "en-GB"))) {
            AtomicInteger best = new AtomicInteger(1);
            List<String> ids = new CopyOnWriteArrayList<>(
                    IntStream.range(0, most).mapToObj(i -> "search" + i).toList());
            List<String> asked = new CopyOnWriteArrayList<>();
            visit.page().onRequest(request -> asked.add(request.url()));
            answer(visit, ids, best, ", \"next\": \"/api/v1/searches?cursor=x\"");
            visit.go("/");
            visit.get("#look").getByText("Running searches").first().click();
            visit.awaitText("#hunts-status", "More searches are running; the newest %d are shown.".formatted(most));
            assertThat(visit.get("#hunts .record").count()).isEqualTo(most);
            assertThat(asked).anyMatch(url -> url.endsWith("limit=" + most));
            visit.get("#hunts [aria-label='Board of a 5T game with 1 move'] >> nth=%d".formatted(most - 1))
                    .waitFor();
            assertThat(visit.text("#hunts .record"))
                    .contains("1 5T", "nrpa · 1:05", "from move 60", "Nodes: 12,346 per second");
            assertThat(visit.axe()).isEmpty();
            assertThat((Boolean) visit.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
                    .isTrue();
            visit.page()
                    .screenshot(new Page.ScreenshotOptions()
                            .setPath(Path.of("target/screenshots", "hunts-%s-%d.png".formatted(theme, width))));

            visit.get("#hunts a").first().focus();
            best.set(2);
            visit.get("#hunts [aria-label='Board of a 5T game with 2 moves']")
                    .first()
                    .waitFor();
            assertThat(visit.page().evaluate("document.activeElement.hash")).isEqualTo("#/search/search0");
            ids.clear();
            visit.page().unroute("**/api/v1/searches?state=RUNNING*");
            answer(visit, ids, best, "");
            visit.awaitText("#hunts-status", "No search is running.");
            visit.get("#language").selectOption("de");
            visit.awaitText("#hunts-status", "Es läuft keine Suche.");
        }
    }

    @Test
    void aRealSearchIsThereWithItsBoard() {
        try (Visit visit = Visit.to("/#/search")) {
            APIResponse created = visit.context()
                    .request()
                    .post(
                            Service.open().address() + "/api/v1/searches",
                            RequestOptions.create()
                                    .setHeader("Content-Type", "application/json")
                                    .setData("{\"solver\": \"nrpa\", \"variant\": \"5T\"}"));
            String id = created.headers().get("location").replaceAll(".*/", "");
            visit.get("#search").getByText("Running searches").click();
            String card = "#hunts a[href='#/search/%s'] .mini".formatted(id);
            visit.get(card + ":not([aria-label*=' 0 moves'])").waitFor();
            visit.get(card).click();
            visit.awaitText("#search .desk .state", "running");
            visit.button("Cancel").click();
            visit.get("#dialog button[type=submit]").click();
            visit.awaitText("#search .desk .state", "cancelled");
            visit.forgive("404 (Not Found)");
        }
    }

    @Test
    void aHiddenTabAsksForNothingAndAFailureIsToldUntilTheServiceIsBack() {
        try (Visit visit = Visit.to("/")) {
            visit.page().clock().install();
            List<String> asked = new CopyOnWriteArrayList<>();
            visit.page().route("**/api/v1/searches?state=RUNNING*", route -> {
                asked.add(route.request().url());
                route.fulfill(new Route.FulfillOptions().setStatus(503));
            });
            visit.go("/#/search/hunts");
            visit.awaitText("#hunts-status", "The service responded with status 503");
            hide(visit, true);
            visit.page().clock().runFor(120_000);
            assertThat(asked).hasSize(1);
            visit.page().unroute("**/api/v1/searches?state=RUNNING*");
            answer(visit, List.of("other"), new AtomicInteger(1), "");
            hide(visit, false);
            visit.awaitText("#hunts-status", "1 search is running.");
            visit.forgive("503");
        }
    }

    /** The visitor turns notifications on in one view; they hold for the others. */
    @ParameterizedTest
    @CsvSource({"LIGHT,1280", "DARK,360"})
    void aHiddenTabTellsANewBestOnceToWhoHasAskedForIt(ColorScheme theme, int width) {
        try (Visit visit = Visit.to("/", new Visit.Visitor(theme, width, 900, "en-GB"))) {
            AtomicInteger best = new AtomicInteger(1);
            visit.page().addInitScript(NOTIFICATIONS);
            visit.page().clock().install();
            answer(visit, List.of("other"), best, "");
            visit.page().route("**/api/v1/searches/other/events", Route::abort);
            visit.page().route("**/api/v1/searches/other", route -> route.fulfill(json(search("other", best.get()))));
            visit.go("/#/search/hunts");
            visit.page().reload();
            visit.awaitText("#hunts-status", "1 search is running.");
            hide(visit, true);
            best.set(2);
            visit.page().clock().runFor(60_000);
            assertThat(shown(visit)).isZero();
            hide(visit, false);
            visit.get("#hunts [aria-label='Board of a 5T game with 2 moves']").waitFor();

            visit.get("#notify").check();
            visit.page()
                    .waitForCondition(() ->
                            visit.page().evaluate("Notification.permission").equals("granted"));
            assertThat(visit.axe()).isEmpty();
            best.set(1);
            visit.go("/#/search/other");
            visit.button("Look at the best game").waitFor();
            assertThat(visit.get("#notify").isChecked()).isTrue();
            hide(visit, true);
            best.set(2);
            visit.page().clock().runFor(30_000);
            visit.page().waitForCondition(() -> shown(visit) == 1);
            visit.page().clock().runFor(90_000);
            assertThat(shown(visit)).isEqualTo(1);
            assertThat(visit.page().evaluate("[shown[0].title, shown[0].body].join()"))
                    .isEqualTo("New best: 2 moves,5T · nrpa");
            visit.go("/#/records");
            hide(visit, false);
            visit.page().evaluate("shown[0].onclick()");
            visit.page().waitForCondition(() -> visit.page().url().endsWith("#/search/other"));
            visit.forgive("ERR_FAILED");
        }
    }

    @Test
    void aBrowserThatRefusesNotificationsSaysSo() {
        try (Visit visit = Visit.to("/")) {
            visit.page().addInitScript(NOTIFICATIONS + "Notification.permission = 'denied';");
            answer(visit, List.of(), new AtomicInteger(1), "");
            visit.go("/#/search/hunts");
            visit.page().reload();
            visit.awaitText("#notify-note", "The browser blocks notifications from this page.");
            assertThat(visit.get("#notify").isDisabled()).isTrue();
        }
    }
}
