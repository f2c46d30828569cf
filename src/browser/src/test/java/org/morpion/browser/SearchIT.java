package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The Search view: from the form to the best game. */
@BrowserTest
class SearchIT {
    private static void cancel(Visit visit) {
        visit.button("Cancel").click();
        visit.get("#dialog button[type=submit]").click();
    }

    private static void answer(Page page, String url, String body) {
        page.route(url, route -> route.fulfill(json(body)));
    }

    private static Route.FulfillOptions json(String body) {
        return new Route.FulfillOptions().setContentType("application/json").setBody(body);
    }

    /** Mocks a search without an event stream. */
    private static void answerWithSearch(Page page, AtomicReference<String> state) {
        page.route("**/api/v1/searches/other/events", Route::abort);
        page.route("**/api/v1/searches/other", route -> route.fulfill(json("""
            {"id": "other", "variant": "5T", "solver": "nrpa", "state": "%s", "wanted": "RUN", "bestScore": 1,
             "nodes": 0, "playouts": 0, "nodesPerSecond": 0, "playoutsPerSecond": 0, "elapsed": "PT5S",
             "options": {}, "seed": 1, "limits": {"time": "PT1H"}, "islands": []}\
            """.formatted(state.get()))));
    }

    @Test
    void theBestGameIsAskedForAgainAfterAnAnswerWasLost() {
        try (Visit visit = Visit.to("/")) {
            answerWithSearch(visit.page(), new AtomicReference<>("RUNNING"));
            AtomicInteger asked = new AtomicInteger();
            visit.page().route("**/api/v1/searches/other/best.json", route -> {
                if (asked.incrementAndGet() == 1) {
                    route.abort();
                } else {
                    route.fulfill(json("""
                        {"version":"0.1","variant":"5T","moves":[{"x":3,"y":-1,"dir":"V","pos":0}]}\
                        """));
                }
            });
            visit.go("/#/search/other");
            visit.button("Look at the best game").waitFor();
            visit.get("#search-board .line").waitFor(Visit.ATTACHED);
            visit.forgive("ERR_FAILED");
        }
    }

    @Test
    void whoLeavesTheQuestionAfterTheSearchIsOverIsAtItsTitle() {
        try (Visit visit = Visit.to("/")) {
            AtomicReference<String> state = new AtomicReference<>("RUNNING");
            answerWithSearch(visit.page(), state);
            answer(visit.page(), "**/api/v1/searches/other/best.json", """
                {"version": "0.1", "variant": "5T", "moves": [{"x": 3, "y": -1, "dir": "V", "pos": 0}]}\
                """);
            visit.go("/#/search/other");
            visit.button("Cancel").press("Enter");
            visit.awaitText("#dialog", "It will stop for good.");
            state.set("SUCCEEDED");
            visit.awaitText("#search .desk .state", "done");
            visit.page().keyboard().press("Escape");
            visit.get("#dialog:not([open])").waitFor(Visit.ATTACHED);
            visit.page().waitForCondition(() -> visit.focused().equals("5T · nrpa"));
            visit.forgive("ERR_FAILED");
        }
    }

    @Test
    void aLateRefusalIsToldWhenTheQuestionIsGone() {
        try (Visit visit = Visit.to("/")) {
            answerWithSearch(visit.page(), new AtomicReference<>("RUNNING"));
            List<Route> held = new CopyOnWriteArrayList<>();
            visit.page().route("**/api/v1/searches/other/cancel", held::add);
            visit.go("/#/search/other");
            cancel(visit);
            visit.page().waitForCondition(() -> !held.isEmpty());
            visit.page().keyboard().press("Escape");
            held.get(0).fulfill(new Route.FulfillOptions().setStatus(503));
            visit.awaitText("#toast", "The service responded with status 503");
            visit.forgive("503");
            visit.forgive("404 (Not Found)");
            visit.forgive("ERR_FAILED");
        }
    }

    @Test
    void aSearchThatIsDeletedLateLeavesTheVisitorWhereTheyAreByNow() {
        try (Visit visit = Visit.to("/")) {
            answerWithSearch(visit.page(), new AtomicReference<>("SUCCEEDED"));
            List<Route> held = new CopyOnWriteArrayList<>();
            visit.page().route("**/api/v1/searches/other", route -> {
                if (route.request().method().equals("DELETE")) {
                    held.add(route);
                } else {
                    route.fallback();
                }
            });
            visit.go("/#/search/other");
            visit.button("Delete this search").click();
            visit.get("#dialog button[type=submit]").click();
            visit.page().waitForCondition(() -> !held.isEmpty());
            visit.page().keyboard().press("Escape");
            visit.get("#views a").first().click();
            visit.awaitText("#verdict", "178 moves");
            held.get(0).fulfill(new Route.FulfillOptions().setStatus(204));
            visit.awaitText("#toast", "Done.");
            assertThat(visit.get("#look").isVisible()).isTrue();
            visit.forgive("404 (Not Found)");
            visit.forgive("ERR_FAILED");
        }
    }

    @Test
    void aSearchThatIsListedLastIsFollowedByTheFirstOfMore() {
        try (Visit visit = Visit.to("/")) {
            visit.page()
                    .route(
                            "**/api/v1/searches?*",
                            route -> route.fulfill(
                                    route.request().url().contains("cursor")
                                            ? json(listed("second"))
                                            : json(listed("first"))
                                                    .setHeaders(Map.of(
                                                            "Content-Type",
                                                            "application/json",
                                                            "Link",
                                                            "</api/v1/searches?cursor=1>; rel=\"next\""))));
            visit.go("/#/search");
            visit.button("More searches").press("Enter");
            visit.awaitText("#searches", "second");
            assertThat(visit.page().evaluate("document.activeElement.hash")).isEqualTo("#/search/second");
        }
    }

    private static String listed(String solver) {
        return """
            {"searches": [{"id": "%1$s", "solver": "%1$s", "variant": "5T", "state": "SUCCEEDED", "bestScore": 1,
              "elapsed": "PT1S", "createdAt": "2026-01-01T00:00:00Z"}]}\
            """.formatted(solver);
    }

    @Test
    void whoIsInAListStaysThereWhenItIsDrawnAnew() {
        try (Visit visit = Visit.to("/")) {
            String plan = """
                {"id": "%s", "cron": "%s", "zone": "UTC", "search": {}, "nextAt": "2030-01-01T00:00:00Z",
                 "skippedAt": "2026-01-01T00:00:00Z", "skippedBecause": "The quota is used up."}\
                """;
            AtomicReference<String> plans = new AtomicReference<>(plan.formatted("a", "1 1 1 1 *"));
            visit.page()
                    .route(
                            "**/api/v1/schedules?*",
                            route -> route.fulfill(json("{\"schedules\": [%s]}".formatted(plans.get()))));
            answer(visit.page(), "**/api/v1/searches?*", listed("nrpa"));
            visit.go("/#/search");
            visit.get("#schedules button").focus();
            assertThat(visit.text("#schedules")).contains("skipped: 1 Jan 2026");
            assertThat(visit.text("#schedules [lang=en]")).isEqualTo("The quota is used up.");
            plans.set(plan.formatted("b", "2 2 2 2 *") + ", " + plans.get());
            refresh(visit);
            visit.awaitText("#schedules", "2 2 2 2 *");
            assertThat(visit.page().evaluate("document.activeElement.closest('li').textContent"))
                    .asString()
                    .contains("1 1 1 1 *");

            visit.get("#searches a").focus();
            visit.page()
                    .route("**/api/v1/searches?*", route -> route.fulfill(new Route.FulfillOptions().setStatus(503)));
            refresh(visit);
            visit.awaitText("#searches", "The service responded with status 503");
            assertThat(visit.page().evaluate("document.activeElement.id")).isEqualTo("searches-state");
            visit.forgive("503");
        }
    }

    private static void refresh(Visit visit) {
        visit.page().evaluate("dispatchEvent(new Event('searcheschanged'))");
    }

    @Core
    @Test
    void aSearchIsStartedWatchedAndItsBestGameLookedAt() {
        try (Visit visit = Visit.to("/#/search")) {
            visit.get("#search-solver").selectOption("nrpa");
            visit.get("#search .options summary").click();
            visit.get("[name='option.level']").fill("2");
            visit.get("#search-nodes").fill("200000");
            visit.get("#search-seed").fill("7");
            visit.get("#search .commands summary").click();
            visit.awaitText("[data-command=curl]", "\"options\":{\"level\":2}");
            visit.awaitText(
                    "[data-command=morpion]", "morpion --variant 5T search --solver nrpa --option level=2 --seed 7");
            visit.get("#search-form button[type=submit]").press("Enter");

            visit.awaitText("#search .desk .state", "done");
            visit.awaitText("#search [role=status]", "The node limit was reached.");
            assertThat(visit.page().evaluate("document.activeElement.id")).isEqualTo("main");
            // A horizontal line has no height, so Playwright would count it as hidden.
            visit.get("#search-board .line >> nth=50").waitFor(Visit.ATTACHED);
            visit.get("#search .chart-line").waitFor(Visit.ATTACHED);
            assertThat(visit.text("#search table")).contains("ended");

            String whole = visit.get("#search-board").getAttribute("viewBox");
            visit.page().keyboard().press("+");
            assertThat(visit.get("#search-board").getAttribute("viewBox")).isNotEqualTo(whole);

            assertThat(visit.axe()).isEmpty();
            visit.button("Look at the best game").click();
            visit.awaitText("#verdict", "Legal 5T game");
            visit.go("/#/search");
            visit.awaitText("#search .rows", "nrpa");
            visit.forgive("404 (Not Found)");
        }
    }

    @Test
    void theTableOfIslandsStaysInItsCardAndASearchIsDeletedByThoseWhoMeanIt() {
        try (Visit visit = Visit.to("/#/search", new Visit.Visitor(ColorScheme.LIGHT, 1400, 900, "pl"))) {
            visit.get("#search-solver").selectOption("nrpa");
            visit.get("#search-nodes").fill("1000000");
            visit.get("#search-form button[type=submit]").click();
            visit.get("#search .desk .state.SUCCEEDED").waitFor();
            assertThat((Boolean) visit.page().evaluate("""
                () => {
                  const table = document.querySelector('#search .table');
                  const right = part => part.getBoundingClientRect().right;
                  return right(table) <= right(table.closest('.card'));
                }\
                """)).isTrue();
            visit.get("#language").selectOption("en");
            String search = visit.page().url();
            for (String answer : List.of("Cancel", "Delete this search")) {
                visit.button("Delete this search").click();
                visit.awaitText("#dialog", "Its best game is lost unless it is in the registry.");
                assertThat(visit.page().url()).isEqualTo(search);
                visit.get("#dialog button").getByText(answer).click();
            }
            visit.get("#search-form").waitFor();
            assertThat(visit.page().evaluate("document.activeElement.id")).isEqualTo("main");
            visit.forgive("404 (Not Found)");
        }
    }

    /** Repeats of a held key arrive before the visitor can read the question. */
    @Test
    void aKeyThatIsHeldDownDeletesNothing() {
        try (Visit visit = Visit.to("/#/search")) {
            visit.get("#search-solver").selectOption("nrpa");
            visit.get("#search-nodes").fill("20000");
            visit.get("#search-form button[type=submit]").click();
            visit.awaitText("#search .desk .state", "done");
            visit.button("Delete this search").focus();
            visit.holdEnter();
            assertThat(visit.focused()).isEqualTo("Cancel");
            visit.awaitText("#dialog[open] #dialog-about", "Deleting the search can’t be undone.");
            assertThat(visit.get("#dialog").getAttribute("aria-describedby")).isEqualTo("dialog-about");
            visit.page().keyboard().press("Enter");
            visit.get("#dialog:not([open])").waitFor(Visit.ATTACHED);
            assertThat(visit.focused()).isEqualTo("Delete this search");
            visit.forgive("404 (Not Found)");
        }
    }

    @Test
    void aSearchIsCancelledByThoseWhoMeanIt() {
        try (Visit visit = Visit.to("/#/search")) {
            visit.get("#search-solver").selectOption("nrpa");
            visit.get("#search-form button[type=submit]").click();
            visit.awaitText("#search .desk .state", "running");
            visit.get("#search-board .line >> nth=10").waitFor(Visit.ATTACHED);
            visit.button("Cancel").focus();
            visit.holdEnter();
            visit.awaitText("#dialog", "It will stop for good.");
            assertThat(visit.focused()).isEqualTo("Back");
            assertThat(visit.axe()).isEmpty();
            visit.page().keyboard().press("Enter");
            assertThat(visit.focused()).isEqualTo("Cancel");
            assertThat(visit.text("#search .desk .state")).isEqualTo("running");
            cancel(visit);
            visit.awaitText("#search .desk .state", "cancelled");
            visit.button("Delete this search").waitFor();
            assertThat(visit.page().evaluate("document.activeElement.id")).isEqualTo("search-heading");
            visit.forgive("404 (Not Found)");
        }
    }

    /** An exact search has hundreds of islands, and most wait while one runs. */
    @Test
    void ofManyIslandsItIsSaidHowManyWaitAndTheRestIsFolded() {
        try (Visit visit = Visit.to("/", Visit.Visitor.DARK_PHONE)) {
            visit.page().route("**/api/v1/searches/many", route -> {
                String islands = IntStream.range(0, 256)
                        .mapToObj(i -> ("{\"number\": %d, \"state\": \"%s\", \"owner\": null, \"bestScore\": null,"
                                        + " \"nodes\": 0}")
                                .formatted(i, i < 12 ? "ENDED" : i == 12 ? "RUNNING" : "WAITING"))
                        .collect(Collectors.joining(", "));
                route.fulfill(new Route.FulfillOptions()
                        .setContentType("application/json")
                        .setBody("""
                            {"id": "many", "variant": "4D", "solver": "systematic", "state": "RUNNING", "wanted": "RUN",
                             "bestScore": null, "nodes": 0, "playouts": 0, "nodesPerSecond": 0, "playoutsPerSecond": 0,
                             "elapsed": "PT5S", "options": {"depth": 4}, "seed": 1,
                             "limits": {"time": "PT720H", "timeDefaulted": true, "nodes": null, "targetScore": 35},
                             "waiting": {"reason": "SLOT", "before": 0}, "islands": [%s]}\
                            """.formatted(islands)));
            });
            visit.page().route("**/api/v1/searches/many/events", Route::abort);
            visit.go("/#/search/many");
            visit.awaitText("#search summary", "Done: 12 of 256. Running: 1. Waiting: 243.");
            assertThat(visit.text("#search [role=status]")).isEqualTo("running");
            assertThat(visit.get("#search table").isVisible()).isFalse();
            visit.awaitText("#search dl", "720:00:00, the service’s maximum");
            visit.awaitText("#search dl", "35");
            visit.awaitText("#search dl", "depth=4");
            assertThat((Boolean) visit.page().evaluate("document.documentElement.scrollHeight < 3000"))
                    .isTrue();
            assertThat(visit.axe()).isEmpty();
            visit.get("#search summary").click();
            assertThat(visit.get("#search tbody tr").count()).isEqualTo(256);
            visit.forgive("ERR_FAILED");
        }
    }

    @Test
    void aSearchIsPausedResumedCancelledAndTakenElsewhere() throws Exception {
        try (Visit visit = Visit.to("/#/search")) {
            visit.get("#search-solver").selectOption("nrpa");
            visit.get("#search-form button[type=submit]").click();
            visit.awaitText("#search .desk .state", "running");
            visit.button("Pause").press("Enter");
            visit.awaitText("#search .desk .state", "paused");
            assertThat(visit.page().evaluate("document.activeElement.textContent"))
                    .isEqualTo("Resume");
            Download checkpoint = visit.page()
                    .waitForDownload(
                            () -> visit.button("Download the checkpoint").click());
            assertThat(Files.readString(checkpoint.path())).contains("morpion-search-checkpoint");
            visit.button("Resume").click();
            visit.awaitText("#search .desk .state", "running");
            visit.page().reload();
            visit.awaitText("#search .desk .state", "running");
            visit.get("#search-board .line >> nth=10").waitFor(Visit.ATTACHED);
            visit.context().setOffline(true);
            visit.awaitText("#search .note", "Connection lost; reconnecting…");
            visit.context().setOffline(false);
            visit.awaitNoText("#search .desk .note", "lost");
            cancel(visit);
            visit.awaitText("#search .desk .state", "cancelled");

            visit.go("/#/search");
            visit.get("#checkpoint-file").setInputFiles(checkpoint.path());
            visit.awaitText("#search-form", "Continues from a checkpoint of nrpa");
            visit.get("#search-form button[type=submit]").click();
            visit.awaitText("#search .desk .state", "running");
            cancel(visit);
            visit.awaitText("#search .desk .state", "cancelled");
            visit.forgive("404 (Not Found)");
            visit.forgive("ERR_INTERNET_DISCONNECTED");
        }
    }

    @Test
    void aSearchBeginsWithRecordsAndRaisesAnAlarmAboveTheBestKnown() {
        try (Visit visit = Visit.to("/")) {
            visit.page()
                    .route(
                            "**/api/v1/records?*origin=*",
                            route -> route.fulfill(new Route.FulfillOptions()
                                    .setContentType("application/json")
                                    .setBody("{\"records\": [{\"id\": \"x\", \"score\": 1}]}")));
            visit.go("/#/search");
            visit.get("#search-solver").selectOption("nrpa");
            visit.get("#search-seed").fill("1");
            visit.get("#search-variant").selectOption("4D");
            visit.get("#search-warm").fill("hyyroporanen35");
            visit.get("#search-nodes").fill("100000");
            visit.get("#search .commands summary").click();
            visit.awaitText("[data-command=morpion]", "--warm hyyroporanen35");
            visit.get("#search-form button[type=submit]").click();
            visit.awaitText("#search .desk .state", "done");
            visit.awaitText("#search .score", "35");
            visit.awaitText("#search .score", "longest game given: 35");
            assertThat(visit.get("#search .alarm").isVisible()).isFalse();

            visit.go("/#/search");
            visit.get("#search-warm").fill("");
            visit.get("#search-form button[type=submit]").click();
            visit.awaitText("#search .desk .state", "done");
            visit.awaitText("#search .alarm", "A new record after 0:");
            visit.forgive("404 (Not Found)");
        }
    }

    @Test
    void theProvenOptimumIsNamedWithTheTimeItTook() {
        try (Visit visit = Visit.to("/?record=hyyroporanen35")) {
            visit.awaitText("#verdict", "35 moves");
            visit.get("#look-board").focus();
            visit.page().keyboard().press("PageUp");
            visit.awaitText("#look-player .counter", "25 / 35");
            visit.button("Search from here").click();
            visit.get("#search-solver").selectOption("nrpa");
            visit.get("#search-targetScore").fill("35");
            visit.get("#search-form button[type=submit]").click();
            visit.awaitText("#search .desk .state", "done");
            visit.awaitText("#search .alarm", "35 moves are the proven optimum of 4D.");
            assertThat(visit.text("#search .alarm")).startsWith("Found after 0:");
            visit.page().evaluate("localStorage.setItem('morpion.welcomed', 'true')");
            visit.button("Play on from here").click();
            visit.awaitText("#score", "35");
            visit.forgive("404 (Not Found)");
        }
    }

    @Test
    void aProofNamesThePositionThatItHoldsFrom() {
        try (Visit visit = Visit.to("/?record=hyyroporanen35")) {
            visit.awaitText("#verdict", "35 moves");
            visit.get("#look-player .slider").fill("33");
            visit.button("Search from here").click();
            visit.get("#search-solver").selectOption("systematic");
            visit.get("#search-form button[type=submit]").click();
            visit.awaitText("#search .desk .state", "done");
            visit.awaitText(
                    "#search [role=status]",
                    "Every continuation of the starting position (move 33) was searched: none is longer.");
            assertThat(visit.text("#search [role=status]")).doesNotContain("optimal");
            visit.go("/#/search");
            visit.awaitText("#searches", "systematic · starts from move 33");
            visit.forgive("404 (Not Found)");
        }
    }

    /** The first search occupies the only worker. */
    @Test
    void saysWhyASearchWaits() {
        try (Visit visit = Visit.to("/#/search");
                Visit other = Visit.to("/#/search")) {
            for (Visit each : List.of(visit, other)) {
                each.get("#search-solver").selectOption("nrpa");
                each.get("#search-form button[type=submit]").click();
                each.awaitText("#search .desk .state", each == visit ? "running" : "waiting");
            }
            other.awaitText("#search [role=status]", "Waiting for a free slot on a server.");
            for (Visit each : List.of(other, visit)) {
                cancel(each);
                each.awaitText("#search .desk .state", "cancelled");
                each.forgive("404 (Not Found)");
            }
        }
    }

    @Test
    void aSearchIsWatchedOnAfterTheServiceWasStartedAgain() {
        try (Service service = Service.separate();
                Visit visit = Visit.to(service, "/#/search", Visit.Visitor.DEFAULT)) {
            visit.get("#search-solver").selectOption("nrpa");
            visit.get("#search-minutes").fill("30");
            visit.get("#search-form button[type=submit]").click();
            visit.awaitText("#search .desk .state", "running");
            service.stop();
            visit.awaitText("#search .note", "Connection lost; reconnecting…");
            service.start();
            visit.awaitNoText("#search .desk .note", "Connection lost");
            visit.awaitText("#search .desk .state", "running");
            cancel(visit);
            visit.awaitText("#search .desk .state", "cancelled");
            visit.forgive("Failed to load resource");
            visit.forgive("net::ERR");
        }
    }

    @Test
    void aConnectionThatIsLostIsMadeAgain() {
        try (Visit visit = Visit.to("/#/search")) {
            visit.page().route("**/events", Route::abort);
            visit.get("#search-solver").selectOption("nrpa");
            visit.get("#search-form button[type=submit]").click();
            visit.awaitText("#search .note", "Connection lost; reconnecting…");
            assertThat(visit.get("#search .chart-line").count()).isZero();
            visit.page().unroute("**/events");
            visit.get("#search .chart-line").waitFor(Visit.ATTACHED);
            cancel(visit);
            visit.awaitText("#search .desk .state", "cancelled");
            visit.forgive("404 (Not Found)");
            visit.forgive("ERR_FAILED");
        }
    }

    @Test
    void aSearchIsNotWatchedFromOtherViews() {
        try (Visit visit = Visit.to("/#/search")) {
            List<String> ended = new CopyOnWriteArrayList<>();
            visit.page().onRequestFailed(request -> ended.add(request.url()));
            visit.get("#search-solver").selectOption("nrpa");
            visit.get("#search-form button[type=submit]").click();
            visit.awaitText("#search .desk .state", "running");
            visit.page().waitForURL("**/#/search/*");
            String events = visit.page().url().replace("/#/search/", "/api/v1/searches/") + "/events";
            visit.get("#views a").first().click();
            visit.page().waitForCondition(() -> ended.contains(events));
            visit.page().goBack();
            cancel(visit);
            visit.awaitText("#search .desk .state", "cancelled");
            visit.forgive("404 (Not Found)");
        }
    }

    @Test
    void searchesAreListedByTheirStateAndTheFormRemembersWhatWasSent() {
        try (Visit visit = Visit.to("/#/search")) {
            visit.get("#search-solver").selectOption("nrpa");
            visit.get("#search .options summary").click();
            visit.get("[name='option.level']").fill("1");
            visit.get("#search-nodes").fill("20000");
            visit.get("#search-form button[type=submit]").click();
            visit.awaitText("#search .desk .state", "done");
            visit.go("/#/search");
            visit.awaitText("#searches", "nrpa");
            visit.get("#searches-state").selectOption("FAILED");
            visit.awaitText("#searches", "No search is in this state.");
            visit.page().reload();
            visit.get("#search .options summary").click();
            assertThat(visit.get("[name='option.level']").inputValue()).isEqualTo("1");
            assertThat(visit.get("#search-nodes").inputValue()).isEqualTo("20000");
            visit.forgive("404 (Not Found)");
        }
    }
}
