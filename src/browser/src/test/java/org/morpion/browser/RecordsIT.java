package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.Media;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The Records view: filters, leaderboards, families, submission and moderation. */
@BrowserTest
class RecordsIT {
    /** Shows the first moves of a record; each test uses another length, so that its game is new. */
    private static void look(Visit visit, int moves) {
        visit.go("/?record=hyyroporanen62");
        visit.awaitText("#facts", "hyyroporanen62");
        visit.get("#look-player .slider").fill(String.valueOf(moves));
    }

    private static void submit(Visit visit, int moves) {
        look(visit, moves);
        visit.button("Submit as a record").click();
        visit.awaitText("#dialog", "The 4T game of " + moves + " moves on the board.");
    }

    private static void send(Visit visit) {
        visit.get("#dialog button[type=submit]").click();
    }

    @Test
    void theCatalogueIsFilteredByVariantScoreAuthorTagAndFinder() {
        try (Visit visit = Visit.to("/#/records")) {
            visit.get("#filter-author").fill("Christopher D. Rosin");
            visit.get("#filter button").click();
            visit.awaitNoText("#gallery", "psol178");
            visit.awaitText("#gallery", "rosin178");
            visit.get("#filter-variant").selectOption("5D");
            visit.awaitNoText("#gallery", "rosin178");
            visit.awaitText("#gallery", "rosin82");
            visit.get("#filter-author").fill("");
            visit.get("#filter-variant").selectOption("5T");
            visit.get("#filter-minScore").fill("170");
            visit.get("#filter-who").selectOption("human");
            visit.awaitText("#gallery", "bruneau170");
            visit.awaitNoText("#gallery", "rosin178");
            visit.get("#filter-tag").fill("nobody has this tag");
            visit.get("#filter button").click();
            visit.awaitText("#gallery-status", "No records match.");

            visit.get(".tabs a >> nth=1").press("Enter");
            visit.awaitText("#records h2", "Best 5T games");
            assertThat(visit.page().evaluate("document.activeElement.textContent"))
                    .isEqualTo("Leaderboards");
            visit.get("#filter-variant").selectOption("4D");
            visit.awaitText("#records h2", "Best 4D games");
            visit.get("#language").selectOption("de");
            visit.awaitText("#records h2", "Die besten 4D-Spiele");
            visit.get(".tabs a >> nth=0").click();
            visit.awaitText("#gallery-status", "Keine passenden Rekorde.");
            assertThat(visit.get("#filter-minScore").inputValue()).isEqualTo("170");
        }
    }

    @Test
    void aCardLeadsToItsGame() {
        try (Visit visit = Visit.to("/#/records")) {
            visit.get(".thumb >> nth=0").click();
            visit.awaitText("#verdict", "Legal 5T game");
        }
    }

    @Test
    void picturesFollowTheSystemWhenItTurnsDark() {
        try (Visit visit = Visit.to("/#/records")) {
            visit.get(".thumb img[src*='theme=light']").first().waitFor();
            visit.page().emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
            visit.get(".thumb img[src*='theme=dark']").first().waitFor();
            assertThat(visit.get(".thumb img[src*='theme=light']").count()).isZero();
            visit.page().emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
            assertThat(visit.get(".thumb img").first().evaluate("image => getComputedStyle(image).filter"))
                    .isEqualTo("invert(1) hue-rotate(180deg)");
        }
    }

    @Test
    void aLongNameIsBrokenAndNotCutOff() {
        try (Visit visit = Visit.to("/", new Visit.Visitor(ColorScheme.LIGHT, 390, 844, "en-GB"))) {
            submit(visit, 25);
            visit.get("#submit-author").fill("A".repeat(175));
            send(visit);
            visit.awaitText("#dialog", "The game is now in the registry.");
            visit.go("/#/records");
            visit.unfoldFilter();
            visit.get("#filter-author").fill("A".repeat(175));
            visit.get("#filter button").click();
            visit.awaitText("#gallery-status", "1 record shown.");
            assertThat(visit.get("#gallery .about")
                            .evaluate("about => about.scrollWidth <= about.parentElement.clientWidth"))
                    .isEqualTo(true);
        }
    }

    @Test
    void aLeaderboardRanksAVariantAndShowsHowTheRecordGrew() {
        try (Visit visit = Visit.to("/#/records/leaderboard")) {
            visit.awaitText("#records h2", "Best 5T games");
            visit.awaitText("#records", "No 5T game can be longer than 485 moves.");
            visit.awaitText("#records thead", "Grids");
            assertThat(visit.text("#records tbody tr")).contains("178");
            assertThat(visit.get("#records .chart-line").count()).isEqualTo(1);
            assertThat(visit.text("#records .steps")).contains("bruneau170");
            visit.get("#filter-asOf").fill("2000-01-01");
            visit.awaitText("#records tbody tr >> nth=0", "bruneau170");
            visit.get("#filter-asOf").fill("");
            visit.get("#filter-who").selectOption("human");
            visit.awaitText("#records tbody tr >> nth=0", "170");
            visit.get("#filter-who").selectOption("");
            visit.get("#filter-by").selectOption("grid");
            visit.awaitText("#records", "The first 50 games are shown.");
            visit.get("#filter-variant").selectOption("4D");
            visit.awaitText("#records", "35 moves are the proven optimum of 4D.");
            for (int width : List.of(800, 500)) {
                visit.page().setViewportSize(width, 900);
                visit.page().waitForCondition(() -> (Boolean) visit.page().evaluate("""
                                () => {
                                  const chart = document.querySelector('#records .chart');
                                  return chart.viewBox.baseVal.width === chart.clientWidth;
                                }"""));
            }
        }
    }

    @Test
    void familiesAreShownByTheirBest() {
        try (Visit visit = Visit.to("/#/records/families")) {
            visit.get("#records .record").first().waitFor();
            assertThat(visit.text("#records [role=status]")).containsPattern("\\d+ families");
            visit.get("#records summary").first().click();
            assertThat(visit.get("#records details[open] a").count()).isPositive();
        }
    }

    @Test
    void lookTellsAKnownTwinAndItsRelativesAndLaysOneOver() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#facts", "rosin178");
            visit.awaitText("#relatives", "lines in common");
            visit.get("#relatives button").first().click();
            visit.awaitText("#compare-note", ", of 178.");
            assertThat(visit.get("#look-board .other").count()).isBetween(1, 177);
        }
    }

    @Test
    void lookTellsOfWhichRecordsAGameIsAPart() {
        try (Visit visit = Visit.to("/")) {
            look(visit, 20);
            visit.button("Play on from here").click();
            visit.page().keyboard().press("Escape");
            visit.button("Look at it").click();
            visit.awaitText("#facts", "Part of");
            assertThat(visit.text("#facts")).contains("hyyroporanen62");
        }
    }

    @Test
    void whatIsOnTheBoardIsSubmittedOnceAndItsTwinIsRecognised() {
        try (Visit visit = Visit.to("/")) {
            submit(visit, 31);
            assertThat(visit.axe()).isEmpty();
            visit.get("#submit-author").fill("Ada");
            visit.get("#submit-tags").fill("test, by hand");
            visit.get("#submit-who").selectOption("human");
            send(visit);
            visit.awaitText("#dialog", "The game is now in the registry.");
            visit.get("#dialog a").click();
            visit.awaitText("#facts", "Ada");
            assertThat(visit.text("#facts")).contains("test, by hand");

            submit(visit, 31);
            assertThat(visit.get("#submit-author").inputValue()).isNotEmpty();
            send(visit);
            visit.awaitText("#dialog", "This exact game is already in the registry.");
        }
    }

    @Test
    void aGamePlayedByHandIsSubmittedAndListedAsMine() {
        try (Visit visit = Visit.to("/")) {
            look(visit, 33);
            visit.button("Play on from here").click();
            visit.page().keyboard().press("Escape");
            visit.button("Submit as a record").click();
            assertThat(visit.get("#submit-who").inputValue()).isEqualTo("human");
            visit.get("#submit-submitter").fill("Ada L.");
            send(visit);
            visit.awaitText("#dialog", "The game is now in the registry.");
            visit.go("/#/records/mine");
            // The default order puts longer games first, which searches of other tests found for the same caller.
            visit.get("#filter-sort").selectOption("newest");
            visit.awaitText("#gallery", "submitted by Ada L.");
        }
    }

    @Test
    void aKeyThatIsHeldDownWithdrawsNothing() {
        try (Visit visit = Visit.to("/")) {
            submit(visit, 29);
            send(visit);
            visit.awaitText("#dialog", "The game is now in the registry.");
            visit.go("/#/records/mine");
            visit.get("#filter-sort").selectOption("newest");
            visit.awaitText("#gallery .record >> nth=0", "4T-29-");
            visit.button("Remove").first().click();
            visit.get("#moderate-reason").fill("a test");
            send(visit);
            visit.awaitText("#toast", "Done.");
            visit.go("/#/records/moderation");
            visit.get("#filter-state").selectOption("hidden");
            visit.get("#filter-sort").selectOption("newest");
            visit.awaitText("#gallery .record >> nth=0", "4T-29-");
            assertThat(visit.get("#gallery .record >> nth=0 >> .actions button").allTextContents())
                    .isEqualTo(List.of("Restore", "Withdraw", "History"));
            visit.button("Withdraw").first().focus();
            visit.holdEnter();
            visit.awaitText("#dialog[open]", "This can’t be undone.");
            assertThat(visit.page().evaluate("document.activeElement.textContent"))
                    .isEqualTo("Cancel");
            visit.get("#moderate-reason").fill("by mistake");
            visit.get("#moderate-reason").press("Enter");
            visit.awaitText("#toast", "Done.");
            visit.get("#filter-state").selectOption("withdrawn");
            visit.awaitText("#gallery-status", "1 record shown.");
            visit.awaitText("#gallery", "Reason: by mistake");
            assertThat(visit.get("#gallery .actions button").allTextContents()).isEqualTo(List.of("History"));
        }
    }

    @Test
    void aRefusalIsExplainedInTheForm() {
        try (Visit visit = Visit.to("/")) {
            submit(visit, 35);
            visit.get("#submit-tags").fill("a tag, ".repeat(40));
            send(visit);
            visit.awaitText("#dialog [role=alert]", "tag");
            visit.forgive("Failed to load resource");
        }
    }

    @Test
    void aLateAnswerLeavesTheDialogThatIsOpenByThen() {
        try (Visit visit = Visit.to("/")) {
            submit(visit, 39);
            List<Route> held = new CopyOnWriteArrayList<>();
            visit.page().route("**/api/v1/records?*", held::add);
            send(visit);
            visit.page().waitForCondition(() -> !held.isEmpty());
            visit.page().keyboard().press("Escape");
            visit.get("#help").click();
            held.get(0).resume();
            visit.awaitText("#toast", "The game is now in the registry.");
            visit.page().unroute("**/api/v1/records?*");
            assertThat(visit.text("#dialog[open]")).contains("A pencil-and-paper game for one.");

            visit.go("/#/records/moderation");
            visit.get("#filter-state").selectOption("published");
            visit.get("#filter-sort").selectOption("newest");
            visit.awaitText("#gallery .record >> nth=0", "4T-39-");
            visit.button("Correct").first().click();
            visit.get("#moderate-author").fill("Ada");
            visit.page().route("**/api/v1/records/4T-39-*", held::add);
            send(visit);
            visit.page().waitForCondition(() -> held.size() == 2);
            visit.page().keyboard().press("Escape");
            visit.get("#help").click();
            held.get(1).resume();
            visit.awaitText("#toast", "Done.");
            assertThat(visit.text("#dialog[open]")).contains("A pencil-and-paper game for one.");
        }
    }

    @Test
    void whatIsKnownOfARecordComesTooLateForWhoeverIsElsewhere() {
        try (Visit visit = Visit.to("/#/records/moderation")) {
            visit.get("#filter-state").selectOption("published");
            visit.button("Correct").first().waitFor();
            List<Route> held = new CopyOnWriteArrayList<>();
            visit.page().route("**/api/v1/records/*.json", held::add);
            visit.page().route("**/api/v1/records/*/history", held::add);

            visit.button("Correct").first().click();
            visit.page().waitForCondition(() -> !held.isEmpty());
            visit.get("#help").click();
            release(visit, held.get(0));
            assertThat(visit.text("#dialog[open]")).contains("A pencil-and-paper game for one.");
            visit.page().keyboard().press("Escape");

            visit.button("History").first().click();
            visit.page().waitForCondition(() -> held.size() == 2);
            visit.get("#views a").first().click();
            visit.get("#look").waitFor();
            release(visit, held.get(1));
            assertThat(visit.get("#dialog[open]").count()).isZero();
        }
    }

    /** Releases a response and waits until the page has handled it. */
    private static void release(Visit visit, Route held) {
        visit.page().waitForResponse(held.request().url(), held::resume).finished();
        visit.page().evaluate("new Promise(requestAnimationFrame)");
        visit.page().evaluate("new Promise(requestAnimationFrame)");
    }

    @Test
    void moreRecordsComeWhateverHappensMeanwhile() {
        try (Visit visit = Visit.to("/#/records")) {
            visit.awaitText("#gallery-status", "12 records shown.");
            List<Route> held = new CopyOnWriteArrayList<>();
            visit.page().route("**/api/v1/records?*", held::add);
            visit.page().clock().install();
            visit.get("#more").press("Enter");
            visit.page().waitForCondition(() -> !held.isEmpty());
            recordsChange(visit);
            visit.page().clock().runFor(1_000);
            visit.page().unroute("**/api/v1/records?*");
            held.forEach(Route::resume);
            visit.awaitText("#gallery-status", "24 records shown.");
            assertThat(visit.get("#gallery .record >> nth=12")
                            .evaluate("card => card.contains(document.activeElement)"))
                    .isEqualTo(true);
        }
    }

    private static void recordsChange(Visit visit) {
        visit.page().evaluate("dispatchEvent(new CustomEvent('recordschanged', {detail: null}))");
    }

    @Test
    void whoIsAtTheEndOfTheRecordsStaysThere() {
        try (Visit visit = Visit.to("/#/records")) {
            visit.awaitText("#gallery-status", "12 records shown.");
            visit.get("#more").focus();
            visit.page()
                    .waitForResponse("**/api/v1/records?*", () -> recordsChange(visit))
                    .finished();
            visit.get("#more:enabled").waitFor();
            assertThat(visit.page().evaluate("document.activeElement.id")).isEqualTo("more");
            visit.page()
                    .route("**/api/v1/records?*", route -> route.fulfill(new Route.FulfillOptions().setStatus(503)));
            visit.get("#more").press("Enter");
            visit.awaitText("#gallery-status", "The service responded with status 503");
            visit.page().unroute("**/api/v1/records?*");
            visit.awaitText("#gallery-status", "24 records shown.");
            visit.get("#gallery .record >> nth=12 >> .thumb:focus").waitFor();
            visit.forgive("503");
        }
    }

    @Test
    void recordsAndLeaderboardsGrowAsOthersSubmit() {
        try (Visit visit = Visit.to("/#/records");
                Visit ranks = Visit.to("/#/records/leaderboard");
                Visit other = Visit.to("/")) {
            visit.get("#filter-sort").selectOption("newest");
            visit.get("#filter-variant").selectOption("4T");
            visit.awaitText("#gallery", "hyyroporanen62");
            visit.get("#gallery .about a").first().focus();
            String link = focused(visit);
            ranks.get("#filter-variant").selectOption("4T");
            ranks.awaitText("#records h2", "Best 4T games");

            submit(other, 27);
            other.get("#submit-author").fill("Grace");
            send(other);
            other.awaitText("#dialog", "The game is now in the registry.");

            visit.awaitText("#gallery .record >> nth=0", "Grace");
            assertThat(focused(visit)).isEqualTo(link);
            ranks.awaitText("#records tbody", "Grace");
        }
    }

    @Test
    void familiesGrowAsOthersSubmit() {
        try (Visit visit = Visit.to("/#/records/families");
                Visit other = Visit.to("/")) {
            visit.get("#filter-variant").selectOption("4T");
            visit.awaitText("#records .gallery", "hyyroporanen62");
            visit.get("#records .thumb").first().focus();
            String link = focused(visit);

            submit(other, 21);
            other.get("#submit-author").fill("Emmy");
            send(other);
            other.awaitText("#dialog", "The game is now in the registry.");

            visit.awaitText("#records .gallery", "Emmy");
            assertThat(focused(visit)).isEqualTo(link);
        }
    }

    private static String focused(Visit visit) {
        return (String) visit.page().evaluate("document.activeElement.href");
    }

    @Test
    void saysThatARecordIsBrokenAndGoesOnWhereTheConnectionWasLost() {
        try (Visit visit = Visit.to("/")) {
            Queue<String> answers = new ArrayDeque<>(List.of("", """
                    id:7
                    event:best
                    data:{"id":"5T-179-0a1b2c3d4e5f","variant":"5T","score":179,"bestBefore":178}

                    """));
            Queue<String> lastIds = new ConcurrentLinkedQueue<>();
            visit.page().route("**/api/v1/records/events", route -> {
                lastIds.add(String.valueOf(route.request().headers().get("last-event-id")));
                String answer = answers.poll();
                if (answer == null) {
                    route.resume();
                } else if (answer.isEmpty()) {
                    route.abort();
                } else {
                    route.fulfill(new Route.FulfillOptions()
                            .setContentType("text/event-stream")
                            .setBody(answer));
                }
            });
            visit.go("/#/records");
            visit.awaitText("#records [role=alert]", "The 5T record is broken: 179 moves, up from 178.");
            // Screen readers repeat an alert that is reinserted.
            visit.get("#records .alarm").evaluate("""
                    alarm => new MutationObserver(changes => {
                      alarm.dataset.again = changes.some(({addedNodes}) => [...addedNodes].includes(alarm));
                    }).observe(alarm.parentElement, {childList: true})""");
            visit.get(".tabs a >> nth=1").click();
            visit.get("#records .alarm[data-again=false]").waitFor();
            visit.page().waitForCondition(() -> lastIds.size() == 3);
            assertThat(lastIds).containsExactly("null", "null", "7");
            assertThat(visit.axe()).isEmpty();
            visit.forgive("ERR_FAILED");
        }
    }

    @Test
    void whatWasOpenedWithoutTheServiceIsFilledWhenItIsThere() {
        try (Service service = Service.separate();
                Visit visit = Visit.to(service, "/", Visit.Visitor.DEFAULT)) {
            visit.page().evaluate("navigator.serviceWorker.ready");
            service.stop();
            Page search = visit.context().newPage();
            search.navigate(service.address() + "/#/search");
            search.locator("#search-note", new Page.LocatorOptions().setHasText("No answer from the service"))
                    .waitFor();
            visit.go("/#/records");
            visit.awaitText("#gallery-status", "No answer from the service");
            service.start();
            visit.awaitText("#gallery-status", "12 records shown.");
            search.locator("#search-solver", new Page.LocatorOptions().setHasText("nrpa"))
                    .waitFor();
            assertThat(search.locator("#search-note").textContent()).isEmpty();
            visit.forgive("net::ERR");
        }
    }

    @Test
    void moderatorsCorrectMergeAndWithdraw() {
        try (Visit visit = Visit.to("/")) {
            submit(visit, 37);
            visit.get("#submit-author").fill("Jane Do");
            visit.get("#submit-who").selectOption("human");
            send(visit);
            visit.awaitText("#dialog", "The game is now in the registry.");

            visit.go("/#/records/moderation");
            visit.get("#filter-state").selectOption("published");
            visit.get("#filter-author").fill("Jane Do");
            visit.get("#filter button").click();
            visit.awaitText("#gallery", "Jane Do");
            visit.button("Correct").click();
            visit.get("#moderate-reason").fill("nothing");
            send(visit);
            visit.awaitText("#toast", "Nothing was changed.");
            visit.button("Correct").click();
            visit.get("#moderate-author").fill("Jane Doe");
            visit.get("#moderate-reason").fill("misspelt");
            send(visit);
            visit.awaitText("#gallery", "Jane Doe");
            visit.button("History").click();
            visit.awaitText("#dialog", "corrected");
            visit.awaitText("#dialog", "misspelt");
            assertThat(visit.text("#dialog")).doesNotContain("nothing");
            visit.page().keyboard().press("Escape");

            visit.button("Correct").click();
            visit.get("#moderate-author").waitFor();
            assertThat(visit.get("#moderate-author").inputValue()).isEqualTo("Jane Doe");
            visit.get("#moderate-who").selectOption("");
            send(visit);
            String finder = "fetch('/api/v1/records?author=Jane%20Doe', {cache: 'no-store'})"
                    + ".then(answer => answer.json()).then(({records}) => records[0].foundBy ?? null)";
            visit.page().waitForCondition(() -> visit.page().evaluate(finder) == null);

            visit.button("Merge").click();
            visit.get("#moderate-into").fill("hyyroporanen62");
            send(visit);
            visit.awaitText("#gallery-status", "No records match.");
            assertThat(visit.page().evaluate("document.activeElement.closest('#filter') !== null"))
                    .isEqualTo(true);
            visit.get("#filter-state").selectOption("merged");
            visit.awaitText("#gallery .badge", "merged");
            assertThat(visit.get("#gallery .actions button").allTextContents())
                    .isEqualTo(List.of("Restore", "History"));
        }
    }
}
