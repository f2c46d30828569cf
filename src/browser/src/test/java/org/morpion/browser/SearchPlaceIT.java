package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The form of a search with the choice of its place, and the limits of a search in the browser. */
@BrowserTest
class SearchPlaceIT {
    @ParameterizedTest
    @CsvSource({"LIGHT,1280", "DARK,1280", "LIGHT,360", "DARK,360"})
    void bothPlacesHaveTheSameFieldsInTheSameOrder(ColorScheme theme, int width) {
        try (Visit visit = Visit.to("/?help=no#/search", new Visit.Visitor(theme, width, 740, "en-GB"))) {
            visit.get("#search-solver option[value=nrpa]").waitFor(Visit.ATTACHED);
            List<String> onService = labels(visit);
            assertThat(onService)
                    .startsWith("Where", "Variant", "Solver", "Minutes", "Node limit", "Stop at score", "Islands");
            visit.get("#search-minutes").fill("7");
            visit.get("#search-targetScore").fill("100");

            visit.get("#search-place").selectOption("browser");
            awaitBrowser(visit);
            List<String> here = new ArrayList<>(onService);
            here.remove("Author of the games found");
            assertThat(labels(visit)).isEqualTo(here);
            assertThat(visit.get("#search-minutes").inputValue()).isEqualTo("7");
            assertThat(visit.get("#search-targetScore").inputValue()).isEqualTo("100");
            assertThat(visit.button("Repeat on a schedule").count()).isZero();
            assertThat(visit.axe()).isEmpty();
            assertThat((Boolean) visit.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
                    .isTrue();
        }
    }

    @Test
    void aSearchFromHereRunsWhereItIsWanted() {
        try (Visit visit = Visit.to("/?record=hyyroporanen35")) {
            visit.awaitText("#verdict", "35 moves");
            visit.get("#look-player .slider").fill("33");
            visit.button("Search from here").click();
            visit.awaitText("#search-form", "From a 4D position of 33 moves.");
            visit.get("#search-place").selectOption("browser");
            awaitBrowser(visit);
            visit.awaitText("#search-form", "From a 4D position of 33 moves.");
            visit.get("#search-solver").selectOption("systematic");
            assertThat(visit.get("#search-islands").isDisabled()).isTrue();
            visit.get("#search-form [type=submit]").click();
            visit.page().waitForURL("**/#/search/local");
            visit.awaitText("#search .state", "done");
            visit.awaitText("#search .score", "35");

            visit.go("/#/search");
            visit.awaitText("#search-form", "From the empty cross.");
            awaitBrowser(visit);
            visit.get("#search-form [type=submit]").click();
            visit.awaitText("#search-note", "This browser has a search already.");
            visit.get("#search [href='#/search/local']").click();
            visit.awaitText("#search .state", "done");
            visit.button("End this search").click();
            visit.get("#dialog button[type=submit]").click();
            awaitBrowser(visit);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "targetScore, 20, nrpa, The target score was reached., Stop at score, 20",
        "minutes, 0.01, explore, The time limit was reached., Time limit, 0:01",
    })
    void aSearchInTheBrowserStopsAtItsLimitAndSaysSoAfterAReload(
            String limit, String value, String solver, String outcome, String fact, String shown) {
        try (Visit visit = Visit.to("/?help=no#/search/local")) {
            awaitBrowser(visit);
            visit.get("#search-solver").selectOption(solver);
            visit.get("#search-variant").selectOption("4D");
            visit.get("#search-islands").fill("2");
            visit.get("#search-" + limit).fill(value);
            visit.get("#search-form [type=submit]").click();
            for (int look = 0; look < 2; look++) {
                visit.awaitText("#search .state", "done");
                visit.awaitText("#search .row[role=status]", outcome);
                assertThat(factOf(visit, fact)).isEqualTo(shown);
                assertThat(visit.button("Pause").count()).isZero();
                visit.page().reload();
            }
        }
    }

    @Test
    void whoMayNotSearchOnTheServiceSearchesInTheBrowser() {
        try (Visit visit = Visit.to("/?help=no")) {
            visit.dropServiceWorker();
            visit.page()
                    .route(
                            "**/api/v1/me",
                            route -> route.fulfill(new Route.FulfillOptions()
                                    .setContentType("application/json")
                                    .setBody("{\"caller\": \"anonymous\", \"scopes\": [\"record:read\","
                                            + " \"search:read\"], \"quotas\": {}}")));
            visit.go("/#/search");
            visit.page().reload();
            awaitBrowser(visit);
            assertThat(visit.get("#search-place").isVisible()).isFalse();
        }
    }

    private static void awaitBrowser(Visit visit) {
        visit.awaitText("#search-place-hint", "search in this tab while it is open");
        visit.get("#search-solver option[value=explore]").waitFor(Visit.ATTACHED);
    }

    private static List<String> labels(Visit visit) {
        return visit.get("#search-form > .grid label:visible").allTextContents();
    }

    private static Object factOf(Visit visit, String name) {
        return visit.page().evaluate("""
            name => [...document.querySelectorAll('#search dt')].find(term => term.textContent === name)
              ?.nextSibling.textContent\
            """, name);
    }
}
