package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The search in the browser, compared with the same search on the service's virtual machine. */
@BrowserTest
class LocalSearchIT {
    /** The moves of rosin178 that the searches start with. */
    private static final int GIVEN = 165;

    private static final int NODES = 300_000;

    /** Replaces the lock of the screen and the visibility of the page by ones that the test controls. */
    private static final String CONTROLLED_SCREEN = """
        window.isVisible = true;
        Object.defineProperty(document, 'visibilityState', {get: () => (window.isVisible ? 'visible' : 'hidden')});
        window.locks = [];
        Object.defineProperty(navigator, 'wakeLock', {value: {async request() {
          const lock = Object.assign(new EventTarget(), {async release() {
            window.locks.splice(window.locks.indexOf(lock), 1);
            lock.dispatchEvent(new Event('release'));
          }});
          window.locks.push(lock);
          return lock;
        }}});
        window.show = isVisible => {
          window.isVisible = isVisible;
          if (!isVisible) {
            [...window.locks].forEach(lock => lock.release());
          }
          document.dispatchEvent(new Event('visibilitychange'));
        };\
        """;

    @Test
    void aWarmStartFinds178InAWorkerWithTheGameAndTheStateOfTheService() throws IOException {
        try (Visit visit = Visit.to("/?help=no#/play")) {
            String from = (String) visit.page().evaluate("""
                async given => {
                  const record = await (await fetch('/api/v1/records/rosin178.json')).json();
                  const start = {version: '0.1', variant: '5T', score: given, moves: record.moves.slice(0, given)};
                  sessionStorage.setItem('morpion.from', JSON.stringify(start));
                  return JSON.stringify(start);
                }\
                """, GIVEN);
            visit.go("/#/search/local");
            start(visit, "nrpa", 7, NODES);
            visit.awaitText("#search .score", "178");
            visit.awaitText("#search .state", "done");
            JsonObject local = download(visit);

            JsonObject remote = onService(visit, """
                {"variant": "5T", "solver": "nrpa", "seed": 7, "limits": {"nodes": %d}, "from": %s}\
                """.formatted(NODES, from));
            assertThat(island(local).get("state").getAsString())
                    .isEqualTo(island(remote).get("state").getAsString());
            assertThat(island(local).get("seed")).isEqualTo(island(remote).get("seed"));
            assertThat(local.get("options")).isEqualTo(remote.get("options"));
            assertThat(visit.page().evaluate("window.bestScore")).isEqualTo(178);
            assertThat(local.get("from")).isNotNull();

            visit.button("Look at the best game").click();
            visit.awaitText("#verdict", "178 moves");
            visit.get("#form").selectOption("json");
            visit.get("#copy").click();
            visit.awaitText("#export-note", "Copied.");
            JsonObject here = solver((String) visit.page().evaluate("navigator.clipboard.readText()"));
            JsonObject there = solver((String) visit.page().evaluate("window.best"));
            for (String name : List.of("tool", "method", "seed")) {
                // A browser writes a whole number without a fraction: alpha=1 instead of alpha=1.0.
                assertThat(here.get(name).getAsString())
                        .isEqualTo(there.get(name).getAsString().replaceAll("\\.0\\b", ""));
            }
            assertThat(here.get("nodes_explored").getAsLong()).isPositive();
        }
    }

    private static JsonObject solver(String record) {
        return JsonParser.parseString(record).getAsJsonObject().getAsJsonObject("solver");
    }

    @Test
    void aProofNamesThePositionThatItHoldsFromAsDoesTheGameThatIsSubmitted() {
        try (Visit visit = Visit.to("/?record=hyyroporanen35")) {
            visit.awaitText("#verdict", "35 moves");
            visit.get("#look-player .slider").fill("33");
            visit.button("Search from here").click();
            visit.get("#search-form").waitFor();
            visit.go("/#/search/local");
            awaitForm(visit);
            visit.get("#search-solver").selectOption("systematic");
            visit.get("#search-form [type=submit]").click();
            visit.awaitText("#search .state", "done");
            visit.awaitText(
                    "#search [role=status]",
                    "Every continuation of the starting position (move 33) was searched: none is longer.");
            visit.awaitText("#search .score", "longest game given: 33");
            visit.button("Submit as a record").click();
            Request sent = visit.page()
                    .waitForRequest(
                            request -> request.method().equals("POST")
                                    && request.url().contains("/api/v1/records?"),
                            () -> visit.get("#dialog button[type=submit]").click());
            assertThat(sent.postData()).containsPattern("\"method\":\"systematic [^\"]* from=33\"");
            visit.awaitText("#dialog", "record");
        }
    }

    @Test
    void aSearchIsCarriedToTheServiceAndBack() throws IOException {
        try (Visit visit = Visit.to("/?help=no#/search/local")) {
            start(visit, "annealing", 3, 100_000);
            visit.awaitText("#search .state", "done");
            JsonObject local = download(visit);

            JsonObject carried = onService(visit, """
                {"checkpoint": %s, "limits": {"nodes": 200000}}\
                """.formatted(local));
            JsonObject straight = onService(visit, """
                {"variant": "5T", "solver": "annealing", "seed": 3, "limits": {"nodes": 200000}}\
                """);
            assertThat(island(carried).get("state")).isEqualTo(island(straight).get("state"));

            visit.button("End this search").click();
            visit.get("#dialog button[type=submit]").click();
            visit.get("#search-form").waitFor();
            visit.get("#checkpoint-file")
                    .setInputFiles(new FilePayload(
                            "search.json",
                            "application/json",
                            carried.toString().getBytes(StandardCharsets.UTF_8)));
            visit.awaitText("#search-form", "Continues from a checkpoint of annealing");
            visit.get("#search-form [type=submit]").click();
            visit.awaitText("#search .state", "done");
            assertThat(island(download(visit)).get("state"))
                    .isEqualTo(island(carried).get("state"));
        }
    }

    @Test
    void aClosedTabGoesOnWhereItWas() throws IOException {
        try (Visit visit = Visit.to("/?help=no#/search/local")) {
            start(visit, "explore", 1, 0);
            visit.awaitText("#search .state", "running");
            visit.page().waitForCondition(() -> score(visit) > 60);
            visit.button("Pause").click();
            visit.awaitText("#search .state", "paused");
            String state = island(download(visit)).get("state").getAsString();
            int score = score(visit);
            visit.page().close();

            try (Visit again = visit.another("/#/search/local")) {
                again.awaitText("#search .state", "paused");
                again.awaitText("#search .score", String.valueOf(score));
                assertThat(island(download(again)).get("state").getAsString()).isEqualTo(state);
                again.button("Resume").click();
                again.awaitText("#search .state", "running");
            }
        }
    }

    @Test
    void searchesWithoutAConnectionOnceTheEngineIsThere() {
        try (Visit visit = Visit.to("/?help=no#/search/local")) {
            visit.page().evaluate("navigator.serviceWorker.ready");
            visit.page().reload();
            visit.get("#search-solver option[value=nrpa]").waitFor(Visit.ATTACHED);
            visit.context().setOffline(true);
            visit.page().reload();
            start(visit, "nrpa", 1, 50_000);
            visit.awaitText("#search .state", "done");
            visit.forgive("ERR_INTERNET_DISCONNECTED");
        }
    }

    @Test
    void nothingOfTheEngineLoadsBeforeItIsAskedFor() {
        try (Visit visit = Visit.to("/")) {
            visit.awaitText("#verdict", "178 moves");
            visit.go("/#/search");
            visit.get("#search-form").waitFor();
            assertThat(visit.page().evaluate("""
                performance.getEntriesByType('resource').some(({name}) => /engine|local-/.test(name))\
                """)).isEqualTo(false);
            visit.get("#search [href='#/search/local']").click();
            awaitForm(visit);
            visit.get("#search-solver option[value=explore]").waitFor(Visit.ATTACHED);
        }
    }

    @Test
    void theViewIsAccessibleAndFitsAPhoneInBothThemes() {
        for (ColorScheme theme : List.of(ColorScheme.DARK, ColorScheme.LIGHT)) {
            for (Visit.Visitor visitor : List.of(Visit.Visitor.DEFAULT, Visit.Visitor.DARK_PHONE)) {
                try (Visit visit = Visit.to("/?help=no#/search/local", visitor.withTheme(theme))) {
                    awaitForm(visit);
                    assertThat(visit.axe()).isEmpty();
                    start(visit, "nrpa", 1, 100_000);
                    visit.awaitText("#search .state", "done");
                    assertThat(visit.axe()).isEmpty();
                    assertThat(visit.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
                            .isEqualTo(true);
                }
            }
        }
    }

    @Test
    void theScreenStaysOnOnRequestWhileTheSearchRunsAndIsVisible() {
        try (Visit visit = Visit.to("/?help=no")) {
            visit.page().addInitScript(CONTROLLED_SCREEN);
            visit.go("/#/search/local");
            visit.page().reload();
            start(visit, "explore", 1, 0);
            visit.awaitText("#search .state", "running");
            assertThat(visit.page().evaluate("locks.length")).isEqualTo(0);
            visit.get("#search").getByLabel("Keep the screen on").check();
            visit.page().waitForFunction("locks.length === 1");
            assertThat(visit.text("#local-slow")).isEmpty();

            visit.page().evaluate("show(false)");
            visit.page().waitForFunction("locks.length === 0");
            visit.page().evaluate("show(true)");
            visit.page().waitForFunction("locks.length === 1");
            visit.awaitText("#local-slow", "Browsers slow hidden tabs down");

            visit.button("Pause").click();
            visit.page().waitForFunction("locks.length === 0");
            visit.button("Resume").click();
            visit.page().waitForFunction("locks.length === 1");
            visit.get("#local-awake").uncheck();
            visit.page().waitForFunction("locks.length === 0");
        }
    }

    @Test
    void aBrowserThatCannotKeepTheScreenOnDoesNotOfferIt() {
        try (Visit visit = Visit.to("/?help=no")) {
            visit.page().addInitScript("delete Navigator.prototype.wakeLock");
            visit.go("/#/search/local");
            visit.page().reload();
            start(visit, "explore", 1, 0);
            visit.awaitText("#search .state", "running");
            assertThat(visit.get("#local-awake").isVisible()).isFalse();
        }
    }

    /** Waits until the form is that of a search in the browser. */
    private static void awaitForm(Visit visit) {
        visit.awaitText("#search-place-hint", "search in this tab while it is open");
    }

    private static void start(Visit visit, String solver, int seed, int nodes) {
        awaitForm(visit);
        visit.get("#search-solver").selectOption(solver);
        visit.get("#search-seed").fill(String.valueOf(seed));
        visit.get("#search-nodes").fill(nodes == 0 ? "" : String.valueOf(nodes));
        visit.get("#search-islands").fill("1");
        visit.get("#search-form [type=submit]").click();
    }

    private static int score(Visit visit) {
        return Integer.parseInt(visit.text("#search .score b").replace("–", "0"));
    }

    private static JsonObject download(Visit visit) throws IOException {
        String text = Files.readString(visit.page()
                .waitForDownload(() -> visit.button("Download the checkpoint").click())
                .path());
        return JsonParser.parseString(text).getAsJsonObject();
    }

    /** Runs a search on the service to its end and returns its checkpoint; leaves its best score in the page. */
    private static JsonObject onService(Visit visit, String body) {
        String checkpoint = (String) visit.page().evaluate("""
            async body => {
              const headers = {'Content-Type': 'application/json'};
              const answer = await fetch('/api/v1/searches', {method: 'POST', headers, body});
              let search = await answer.json();
              if (!answer.ok) {
                throw new Error(JSON.stringify(search));
              }
              while (!['SUCCEEDED', 'FAILED', 'CANCELLED'].includes(search.state)) {
                await new Promise(resolve => setTimeout(resolve, 200));
                search = await (await fetch(`/api/v1/searches/${search.id}`)).json();
              }
              window.bestScore = search.bestScore;
              window.best = await (await fetch(`/api/v1/searches/${search.id}/best.json`)).text();
              return (await fetch(`/api/v1/searches/${search.id}/checkpoint`)).text();
            }\
            """, body);
        return JsonParser.parseString(checkpoint).getAsJsonObject();
    }

    private static JsonObject island(JsonObject document) {
        return document.getAsJsonArray("islands").get(0).getAsJsonObject();
    }
}
