package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The form for a new search: fields, requests and stored input. */
@BrowserTest
class SearchFormIT {
    @Test
    void aLateAnswerToTheFormLeavesTheVisitorWhereTheyAreByNow() {
        try (Visit visit = Visit.to("/#/search")) {
            visit.get("#search-solver").selectOption("nrpa");
            visit.get("#search-nodes").fill("1000");
            List<Route> held = new CopyOnWriteArrayList<>();
            visit.page().route("**/api/v1/searches", held::add);
            visit.get("#search-form button[type=submit]").click();
            visit.page().waitForCondition(() -> !held.isEmpty());
            visit.get("#views a").first().click();
            visit.awaitText("#verdict", "178 moves");
            visit.button("Search from here").click();
            visit.awaitText("#search-form", "From a 5T position of 178 moves.");
            held.get(0).resume();
            visit.awaitText("#toast", "The search has been started.");
            assertThat(visit.page().url()).endsWith("/#/search");
            visit.get("#language").selectOption("de");
            visit.awaitText("#search-form", "178 Zügen");
        }
    }

    @Test
    void aLateAnswerLeavesAFormThatWasBuiltSinceAsItIs() {
        try (Visit visit = Visit.to("/?record=hyyroporanen35")) {
            searchFromTwenty(visit);
            visit.get("#search-solver").selectOption("nrpa");
            visit.get("#search-nodes").fill("1000");
            List<Route> held = new CopyOnWriteArrayList<>();
            visit.page().route("**/api/v1/searches", held::add);
            visit.get("#search-form button[type=submit]").click();
            visit.page().waitForCondition(() -> !held.isEmpty());
            visit.get("#language").selectOption("de");
            visit.awaitText("#search-form", "Von einer 4D-Stellung mit 20 Zügen.");
            held.get(0).resume();
            visit.awaitText("#toast", "Die Suche hat begonnen.");
            visit.page().unroute("**/api/v1/searches");

            visit.awaitText("#search-form", "Von einer 4D-Stellung mit 20 Zügen.");
            visit.get("#search-solver option[value=nrpa]").waitFor(Visit.ATTACHED);
            Request request = visit.page()
                    .waitForRequest(
                            each -> each.method().equals("POST"),
                            () -> visit.get("#search-form button[type=submit]").click());
            assertThat(request.postData()).contains("\"from\":{", "\"variant\":\"4D\"");
            visit.page().waitForURL("**/#/search/*");
            visit.forgive("404 (Not Found)");
        }
    }

    @Test
    void aLateRefusalIsToldWhereverTheVisitorIsByNow() {
        try (Visit visit = Visit.to("/#/search")) {
            visit.get("#search-solver").selectOption("nrpa");
            List<Route> held = new CopyOnWriteArrayList<>();
            visit.page().route("**/api/v1/searches", held::add);
            visit.get("#search-form button[type=submit]").click();
            visit.page().waitForCondition(() -> !held.isEmpty());
            visit.get("#views a").first().click();
            visit.awaitText("#verdict", "178 moves");
            held.get(0).fulfill(new Route.FulfillOptions().setStatus(503));
            visit.awaitText("#toast", "The service responded with status 503");
            visit.forgive("503");
        }
    }

    @Test
    void whoChoosesACheckpointStaysWhereTheSearchBegins() {
        try (Visit visit = Visit.to("/#/search")) {
            visit.get("#search-solver option >> nth=4").waitFor(Visit.ATTACHED);
            visit.get("#checkpoint-file").focus();
            visit.get("#checkpoint-file").setInputFiles(new FilePayload("search.json", "application/json", """
                    {"format": "morpion-search-checkpoint", "variant": "4T", "solver": "nrpa", "seed": 7,
                     "islands": [{}], "limits": {"nodes": 20000}}""".getBytes(
                            StandardCharsets.UTF_8)));
            visit.awaitText("#search-form", "Continues from a checkpoint of nrpa");
            assertThat(visit.focused()).isEqualTo("From the empty cross instead");
            for (String name : List.of("solver", "seed", "warm")) {
                assertThat(opacityOf(visit, "#search-" + name)).as(name).isLessThan(opacityOf(visit, "#search-nodes"));
            }
        }
    }

    private static double opacityOf(Visit visit, String control) {
        return Double.parseDouble((String) visit.get(control).evaluate("control => getComputedStyle(control).opacity"));
    }

    @Test
    void whatACommandHoldsIsQuotedForTheShell() {
        try (Visit visit = Visit.to("/#/search")) {
            visit.get("#search-warm").fill("rosin178;ls");
            visit.get("#search .commands summary").click();
            visit.awaitText("[data-command=morpion]", "--warm 'rosin178;ls'");
        }
    }

    @Test
    void aCheckpointGoesOnUnderTheLimitsOfTheForm() {
        try (Visit visit = Visit.to("/#/search")) {
            visit.get("#search-solver").selectOption("nrpa");
            visit.get("#search-variant").selectOption("4T");
            visit.get("#search-seed").fill("7");
            visit.get("#search-nodes").fill("20000");
            visit.get("#search-form button[type=submit]").click();
            visit.awaitText("#search .desk .state", "done");
            Download checkpoint = visit.page()
                    .waitForDownload(
                            () -> visit.button("Download the checkpoint").click());

            visit.go("/#/search");
            visit.get("#search-variant").selectOption("5D");
            visit.get("#search-seed").fill("8");
            visit.get("#search-nodes").fill("1");
            visit.get("#checkpoint-file").setInputFiles(checkpoint.path());
            visit.awaitText("#search-form", "Continues from a checkpoint of nrpa");
            Map<String, String> fixed =
                    Map.of("variant", "4T", "solver", "nrpa", "seed", "7", "islands", "1", "warm", "");
            fixed.forEach((name, value) -> {
                assertThat(visit.get("#search-" + name).inputValue()).as(name).isEqualTo(value);
                assertThat(visit.get("#search-" + name).isDisabled()).as(name).isTrue();
            });
            assertThat(visit.get("#search-form .options").isVisible()).isFalse();
            assertThat(visit.get("#search-minutes").inputValue()).isEqualTo("1");
            assertThat(visit.get("#search-nodes").inputValue()).isEqualTo("20000");

            visit.button("From the empty cross instead").click();
            assertThat(visit.get("#search-variant").inputValue()).isEqualTo("5D");
            assertThat(visit.get("#search-seed").inputValue()).isEqualTo("8");
            assertThat(visit.get("#search-seed").isDisabled()).isFalse();
            visit.get("#checkpoint-file").setInputFiles(checkpoint.path());
            visit.awaitText("#search-form", "Continues from a checkpoint of nrpa");

            visit.get("#search-nodes").fill("60000");
            visit.get("#search-minutes").fill("");
            visit.get("#search-form button[type=submit]").click();
            visit.awaitText("#search .desk .state", "done");
            assertThat(visit.page().evaluate("""
                    async () => {
                      const {limits, nodes} = await (await fetch(`/api/v1/searches/${location.hash.slice(9)}`)).json();
                      return [limits.nodes, limits.timeDefaulted, nodes >= 60000];
                    }""")).isEqualTo(List.of(60000, true, true));
            visit.forgive("404 (Not Found)");
        }
    }

    /** An author typed in Play is published with a search's games only if the form shows it. */
    @Test
    void theAuthorOfTheGamesIsWhoeverTheFormNames() {
        try (Visit visit = Visit.to("/")) {
            visit.page().evaluate("localStorage.setItem('morpion.author', '\"Ada\"')");
            visit.go("/?help=no#/search");
            assertThat(visit.get("#search-author").inputValue()).isEqualTo("Ada");
            visit.get("#search-solver").selectOption("nrpa");
            visit.get("#search-nodes").fill("1000");
            for (String author : List.of("Grace", "")) {
                visit.get("#search-author").fill(author);
                Request request = visit.page()
                        .waitForRequest(
                                each -> each.method().equals("POST"),
                                () -> visit.get("#search-form button[type=submit]")
                                        .click());
                if (author.isEmpty()) {
                    assertThat(request.postData()).doesNotContain("record", "Ada");
                } else {
                    assertThat(request.postData()).contains("\"record\":{\"author\":\"Grace\"}");
                }
                visit.awaitText("#search .desk .state", "done");
                visit.page().goBack();
                visit.get("#search-form").waitFor();
                assertThat(visit.get("#search-author").inputValue()).isEqualTo(author);
            }
            visit.forgive("404 (Not Found)");
        }
    }

    @Test
    void everySolverHasAFormFromTheSchemaThatItPublishes() {
        try (Visit visit = Visit.to("/#/search")) {
            visit.get("#search-solver option >> nth=4").waitFor(Visit.ATTACHED);
            Object solvers = visit.page().evaluate("""
                    async () => (await (await fetch('/api/v1/solvers')).json()).solvers
                      .map(({id, options}) => [id, ...Object.keys(options.properties)])""");
            assertThat((List<?>) solvers).hasSizeGreaterThan(4);
            for (Object solver : (List<?>) solvers) {
                List<?> idAndOptions = (List<?>) solver;
                visit.get("#search-solver").selectOption(String.valueOf(idAndOptions.get(0)));
                assertThat(visit.page()
                                .evaluate("[...document.querySelectorAll('[data-option]')].map(o => o.dataset.option)"))
                        .isEqualTo(idAndOptions.subList(1, idAndOptions.size()));
            }
        }
    }

    @Test
    void theCommandThatIsCopiedStartsTheSameSearch() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/curl")), "curl is not there");
        try (Visit visit = Visit.to("/#/search")) {
            visit.get("#search-solver").selectOption("nrpa");
            visit.get("#search-seed").fill("77");
            visit.get("#search-nodes").fill("5000");
            visit.get("#search .commands summary").click();
            visit.awaitText("[data-command=curl]", "\"seed\":77");
            visit.button("Copy for curl").click();
            visit.awaitText("#toast", "Copied.");
            String command = (String) visit.page().evaluate("navigator.clipboard.readText()");
            Process curl = new ProcessBuilder("bash", "-c", command).start();
            assertThat(new String(curl.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .contains("\"seed\":77", "\"solver\":\"nrpa\"");
            assertThat(curl.waitFor()).isZero();
        }
    }

    private static void searchFromTwenty(Visit visit) {
        visit.awaitText("#verdict", "35 moves");
        visit.get("#look-player .slider").fill("20");
        visit.button("Search from here").click();
        visit.awaitText("#search-form", "From a 4D position of 20 moves.");
    }

    @Test
    void beginsWithThePositionThatIsLookedAtInItsVariant() {
        try (Visit visit = Visit.to("/?record=hyyroporanen35")) {
            searchFromTwenty(visit);
            assertThat(visit.get("#search-variant").inputValue()).isEqualTo("4D");
            assertThat(visit.get("#search-variant").isDisabled()).isTrue();
            visit.page().reload();
            visit.awaitText("#search-form", "From a 4D position of 20 moves.");
            visit.get("#search .commands summary").click();
            visit.awaitText("[data-command=morpion]", "--from -");
            visit.button("From the empty cross instead").press("Enter");
            assertThat(visit.page().evaluate("document.activeElement.id")).isEqualTo("checkpoint-file");
            assertThat(visit.get("#search-variant").inputValue()).isEqualTo("5T");
            assertThat(visit.get("#search-variant").isDisabled()).isFalse();

            for (String other : List.of("{\"a\": 1}", "null")) {
                visit.get("#checkpoint-file")
                        .setInputFiles(new FilePayload(
                                "other.json", "application/json", other.getBytes(StandardCharsets.UTF_8)));
                visit.awaitText("#toast", "This file is not a checkpoint.");
                // An empty input fires "change" even if the same file is chosen again.
                assertThat(visit.get("#checkpoint-file").evaluate("file => file.files.length"))
                        .isEqualTo(0);
                visit.page().evaluate("document.getElementById('toast').textContent = ''");
            }
            visit.awaitText("#search-form", "From the empty cross.");
        }
    }

    @Test
    void recordsOfTheVariantAreSuggested() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            List<String> failed = new ArrayList<>();
            visit.page().onRequestFailed(request -> failed.add(request.url()));
            visit.page().route("**/api/v1/records?variant=*", Route::abort);
            visit.get("#other").focus();
            visit.page().waitForCondition(() -> !failed.isEmpty());
            visit.page().unroute("**/api/v1/records?variant=*");
            visit.check("");
            visit.get("#other").focus();
            visit.get("#known option[value=bruneau170]").waitFor(Visit.ATTACHED);
            visit.go("/?record=hyyroporanen35");
            visit.awaitText("#verdict", "35 moves");
            visit.get("#other").focus();
            visit.get("#known option[value=hyyroporanen35]").waitFor(Visit.ATTACHED);

            visit.go("/#/search");
            for (String variant : List.of("5T", "4D")) {
                visit.get("#search-variant").focus();
                visit.get("#search-variant").selectOption(variant);
                visit.get("#search-warm").focus();
                visit.get("#warm-records option[value=%s]"
                                .formatted(variant.equals("5T") ? "rosin178" : "hyyroporanen35"))
                        .waitFor(Visit.ATTACHED);
            }
            assertThat(visit.get("#warm-records option[value=rosin178]").count())
                    .isZero();
            visit.forgive("ERR_FAILED");
        }
    }

    @Test
    void aRequestWhoseAnswerWasLostIsSentAgainUnderItsName() {
        try (Visit visit = Visit.to("/#/search")) {
            visit.get("#search-solver").selectOption("nrpa");
            visit.get("#search-nodes").fill("1000");
            List<String> names = new CopyOnWriteArrayList<>();
            visit.page().route("**/api/v1/searches", route -> {
                if (!route.request().method().equals("POST")) {
                    route.resume();
                    return;
                }
                names.add(route.request().headers().get("idempotency-key"));
                if (names.size() == 2) {
                    route.resume();
                } else {
                    route.abort();
                }
            });
            visit.get("#search-form button[type=submit]").click();
            visit.awaitText("#search-note", "No answer from the service");
            visit.get("#search-form button[type=submit]").click();
            visit.awaitText("#search .desk .state", "done");
            assertThat(names).hasSize(2);
            assertThat(names.get(1)).isEqualTo(names.get(0));
            visit.forgive("404 (Not Found)");
            visit.forgive("ERR_FAILED");
        }
    }

    @Test
    void theFormKeepsWhatWasEnteredInAnotherLanguageAndWhenItIsLeft() {
        try (Visit visit = Visit.to("/#/search")) {
            visit.get("#search-solver").selectOption("nrpa");
            visit.get("#search .options summary").click();
            visit.get("[name='option.level']").fill("3");
            visit.get("#search-nodes").fill("12345");
            visit.get("#language").selectOption("de");
            visit.awaitText("#search-form", "Variante");
            visit.page().evaluate("location.hash = '#/look'");
            visit.get("#look").waitFor();
            visit.page().goBack();
            visit.get("#search .options:not([hidden])").waitFor();
            assertThat(visit.get("#search-solver").inputValue()).isEqualTo("nrpa");
            assertThat(visit.get("[name='option.level']").inputValue()).isEqualTo("3");
            assertThat(visit.get("#search-nodes").inputValue()).isEqualTo("12345");
        }
    }

    @Test
    void aValueThatTheServiceRefusesIsExplained() {
        try (Visit visit = Visit.to("/#/search")) {
            visit.get("#search-warm").fill("nobody");
            visit.get("#search-form button[type=submit]").press("Enter");
            visit.awaitText("#search-note", "nobody");
            assertThat(visit.focused()).isEqualTo("Start the search");
            visit.forgive("422");
        }
    }

    @Test
    void whatTheServiceSaysIsMarkedAsEnglish() {
        try (Visit visit = Visit.to("/#/search", Visit.Visitor.DEFAULT.withLocale("de"))) {
            visit.get("#search-warm").fill("nobody");
            visit.get("#search-form button[type=submit]").click();
            visit.awaitText("#search-note [lang=en]", "nobody");
            visit.button("Nach Zeitplan wiederholen").click();
            visit.get("#dialog button[type=submit]").click();
            visit.awaitText("#dialog [role=alert] [lang=en]", "nobody");
            visit.page().keyboard().press("Escape");

            // The page's own messages are translated.
            visit.page().route("**/api/v1/searches", Route::abort);
            visit.get("#search-form button[type=submit]").click();
            visit.awaitText("#search-note", "Der Dienst antwortet nicht");
            assertThat(visit.get("#search-note [lang]").count()).isZero();
            visit.page().unroute("**/api/v1/searches");
            visit.page().route("**/api/v1/searches", route -> route.fulfill(new Route.FulfillOptions().setStatus(503)));
            visit.get("#search-form button[type=submit]").click();
            visit.awaitText("#search-note", "503");
            assertThat(visit.get("#search-note [lang]").count()).isZero();
            visit.forgive("422");
            visit.forgive("503");
            visit.forgive("ERR_FAILED");
        }
    }
}
