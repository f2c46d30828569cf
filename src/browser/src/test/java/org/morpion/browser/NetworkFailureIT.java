package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Route;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Responses that are lost, hang, break the page, or arrive after their view has been left. */
@BrowserTest
class NetworkFailureIT {
    private static final String GAME = "3,-1,3,-1,s";
    private static final String LOOK = "#views a >> nth=0";
    private static final String SEARCH = "#views a >> nth=2";
    private static final String RECORDS = "#views a >> nth=3";

    private static Route.FulfillOptions answer(String type, String body) {
        return new Route.FulfillOptions().setContentType(type).setBody(body);
    }

    /** Collects the addresses of requests that the page aborts from now on. */
    private static List<String> givenUp(Visit visit) {
        List<String> addresses = new CopyOnWriteArrayList<>();
        visit.page().onRequestFailed((Request request) -> {
            if ("net::ERR_ABORTED".equals(request.failure())) {
                addresses.add(request.url());
            }
        });
        return addresses;
    }

    private static List<Route> hold(Visit visit, String address) {
        List<Route> held = new CopyOnWriteArrayList<>();
        visit.page().route(address, held::add);
        return held;
    }

    private static void awaitGivenUp(Visit visit, List<String> addresses, String part) {
        visit.page().waitForCondition(() -> addresses.stream().anyMatch(address -> address.contains(part)));
    }

    /** Starts a visit without the service worker, so that modules come from the network. */
    private static Visit withoutWorker() {
        Visit visit = Visit.to("/");
        visit.dropServiceWorker();
        return visit;
    }

    @Test
    void aGameThatIsOpenedMeanwhileIsNotReplacedByTheExample() {
        try (Visit visit = withoutWorker()) {
            visit.page().route("**/api/v1/leaderboards/*", Route::abort);
            List<Route> held = hold(visit, "**/page/core/example.js");
            visit.go("/");
            visit.page().waitForCondition(() -> !held.isEmpty());
            visit.check(GAME);
            visit.awaitText("#verdict", "1 move");
            held.get(0).resume();
            // The page, which has waited for longer, would have shown the example by then.
            visit.page().evaluate("""
                async () => {
                  const {readExample} = await import('/page/core/example.js');
                  await readExample();
                  await readExample();
                }\
                """);
            assertThat(visit.text("#verdict")).contains("1 move");
            visit.forgive("ERR_FAILED");
        }
    }

    @Test
    void aSearchThatIsLeftBeforeItsFirstAnswerLeavesTheListAlone() {
        try (Visit visit = Visit.to("/#/search")) {
            visit.awaitText("#searches", "");
            List<Route> held = hold(visit, "**/api/v1/searches/other");
            List<String> givenUp = givenUp(visit);
            visit.page().evaluate("location.hash = '#/search/other'");
            visit.page().waitForCondition(() -> !held.isEmpty());
            visit.page().evaluate("location.hash = '#/search'");
            awaitGivenUp(visit, givenUp, "/searches/other");
            visit.get("#searches :is(li, .hint)").first().waitFor();
            assertThat(visit.text("#search")).doesNotContain("Something went wrong");
            assertThat(visit.get("#search-form").count()).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'', /api/v1/records?, #gallery .record",
        "leaderboard, /api/v1/leaderboards/5T, #records .ranks",
        "families, /api/v1/families?, #records .gallery > *",
    })
    void aSectionOfRecordsThatIsLeftIsAskedForAgainLater(String section, String asked, String shown) {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#relatives", "178");
            String pattern = "**" + asked.replace("?", "\\?") + "*";
            List<Route> held = hold(visit, pattern);
            List<String> givenUp = givenUp(visit);
            visit.page().evaluate("section => { location.hash = `#/records/${section}`; }", section);
            visit.page().waitForCondition(() -> !held.isEmpty());
            visit.get(LOOK).click();
            awaitGivenUp(visit, givenUp, asked);
            visit.page().unroute(pattern);
            visit.page().goBack();
            visit.get(shown).first().waitFor();
            assertThat(visit.text("#records")).doesNotContain("went wrong", "No answer");
        }
    }

    @ParameterizedTest
    @CsvSource({"**/api/v1/records/rosin82.json, /?record=rosin82", "**/api/v1/validate?*, "})
    void whatIsOpenedInLookIsThereForWhoeverComesBack(String held, String address) {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#relatives", "178");
            List<Route> routes = hold(visit, held);
            List<String> givenUp = givenUp(visit);
            if (address == null) {
                visit.check(GAME);
            } else {
                visit.page().evaluate("""
                        address => {
                          history.pushState(null, '', address);
                          dispatchEvent(new PopStateEvent('popstate'));
                        }""", address);
            }
            visit.page().waitForCondition(() -> !routes.isEmpty());
            visit.get(RECORDS).click();
            visit.page().waitForCondition(() -> !givenUp.isEmpty());
            visit.page().unroute(held);
            visit.get(LOOK).click();
            visit.awaitText("#verdict", address == null ? "1 move" : "82 moves");
            visit.awaitText("#facts", "Fingerprint");
            visit.get("#result:not([aria-busy])").waitFor();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/#/records, **/api/v1/records?*, #gallery-status, 12 records shown.",
        "/#/records/leaderboard, **/api/v1/leaderboards/*, #records .ranks, 178",
        "/#/records/families, **/api/v1/families*, #records [role=status], families.",
        "/?record=rosin178, **/api/v1/records/rosin178.json, #verdict, Legal 5T game of 178 moves"
    })
    void whatIsOpenedWhileTheServiceIsAwayAppearsWhenItIsBack(String view, String asked, String part, String shown) {
        try (Visit visit = Visit.to("/?help=no")) {
            visit.page().route(asked, Route::abort);
            visit.go(view);
            visit.awaitText("main", "No answer from the service");
            visit.page().unroute(asked);
            visit.awaitText(part, shown);
            visit.awaitNoText("main", "No answer from the service");
            visit.forgive("net::ERR_FAILED");
        }
    }

    @Test
    void anExportThatIsLeftSaysNothing() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#relatives", "178");
            List<Route> held = hold(visit, "**/api/v1/convert?*");
            List<String> givenUp = givenUp(visit);
            visit.get("#form").selectOption("png");
            visit.get("#copy").click();
            visit.page().waitForCondition(() -> !held.isEmpty());
            visit.get(RECORDS).click();
            awaitGivenUp(visit, givenUp, "/convert?");
            visit.get(LOOK).click();
            assertThat(visit.text("#export-note")).isEmpty();
        }
    }

    /** Imitates a browser that caches a failed import: only a new address can load the catalogue. */
    @Test
    void aCatalogueThatWasLostIsFetchedFromAnotherAddress() {
        try (Visit visit = withoutWorker()) {
            visit.page().route("**/languages/en.js", Route::abort);
            visit.go("/?record=rosin82");
            visit.awaitText("#verdict", "82 moves");
            visit.forgive("ERR_FAILED");
        }
    }

    @Test
    void withoutWordsThePageIsThereAndGetsThemLater() {
        try (Visit visit = withoutWorker()) {
            visit.page().route("**/languages/*", Route::abort);
            visit.go("/?record=rosin82");
            visit.awaitText("#toast", "The texts of this page can’t be loaded.");
            visit.get("#look-board .line").first().waitFor(Visit.ATTACHED);
            visit.page().unroute("**/languages/*");
            visit.awaitText("#views", "Records");
            visit.awaitText("#verdict", "82 moves");
            visit.forgive("ERR_FAILED");
        }
    }

    /** Imitates a browser that caches a failed import. */
    @Test
    void aViewThatWasLostIsFetchedFromAnotherAddress() {
        try (Visit visit = withoutWorker()) {
            visit.go("/?record=rosin82");
            visit.awaitText("#verdict", "82 moves");
            visit.page().route("**/page/views/search/search.js", Route::abort);
            visit.get(SEARCH).click();
            visit.get("#search-form").waitFor();
            visit.forgive("ERR_FAILED");
        }
    }

    @Test
    void aViewThatNeedsAModuleThatWasLostBeginsThePageAnew() {
        try (Visit visit = withoutWorker()) {
            visit.go("/?record=rosin82");
            visit.awaitText("#verdict", "82 moves");
            AtomicBoolean lost = new AtomicBoolean(true);
            visit.page().onDOMContentLoaded((Page page) -> lost.set(false));
            visit.page().route("**/page/views/search/search-form.js", route -> {
                if (lost.get()) {
                    route.abort();
                } else {
                    route.resume();
                }
            });
            visit.get(SEARCH).click();
            visit.get("#search-form").waitFor();
            assertThat(visit.page().url()).endsWith("#/search");
            visit.forgive("ERR_FAILED");
        }
    }

    @Test
    void thePageIsKeptForLaterThoughItsFirstAnswerHangs() {
        try (Visit visit = Visit.to("/");
                BrowserContext newcomer = visit.context().browser().newContext()) {
            Page page = newcomer.newPage();
            List<Route> held = new CopyOnWriteArrayList<>();
            page.route("**/api/v1/leaderboards/*", held::add);
            page.navigate(visit.page().url());
            page.waitForCondition(() -> !held.isEmpty());
            page.waitForCondition(() ->
                    Boolean.TRUE.equals(page.evaluate("navigator.serviceWorker.getRegistration().then(Boolean)")));
        }
    }

    @Test
    void anEventThatBreaksThePageIsReportedAndTheNextIsTaken() {
        try (Visit visit = Visit.to("/")) {
            visit.page().route("**/api/v1/records/events", route -> route.fulfill(answer("text/event-stream", """
                    id:7
                    event:best
                    data:{"id":

                    id:8
                    event:best
                    data:{"id":"5T-179-0a1b2c3d4e5f","variant":"5T","score":179,"bestBefore":178}

                    """)));
            visit.go("/#/records");
            visit.awaitText("#records [role=alert]", "The 5T record is broken: 179 moves, up from 178.");
            visit.forgive("JSON");
        }
    }

    @Test
    void aFaultOfThePageIsNotSaidToBeTheDocuments() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#relatives", "178");
            visit.page()
                    .route(
                            "**/api/v1/records/rosin82.json",
                            route -> route.fulfill(
                                    answer("application/json", "{\"version\": \"0.1\", \"variant\": \"5D\"}")));
            visit.go("/?record=rosin82");
            visit.awaitText("#toast", "Something went wrong.");
            assertThat(visit.text("#verdict")).isEmpty();
            visit.get("#result:not([aria-busy])").waitFor();
            visit.forgive("Cannot read properties of undefined");
        }
    }
}
