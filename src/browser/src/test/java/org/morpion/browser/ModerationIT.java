package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Moderation, on separate services so that the tests may change their records. */
@BrowserTest
class ModerationIT {
    private static final Locator.WaitForOptions HIDDEN =
            new Locator.WaitForOptions().setState(WaitForSelectorState.HIDDEN);

    private static void act(Visit visit, Locator card, String action) {
        card.locator("button", new Locator.LocatorOptions().setHasText(action)).click();
        visit.get("#dialog[open]").waitFor();
    }

    private static void send(Visit visit) {
        visit.get("#dialog button[type=submit]").click();
    }

    @Test
    void theListStaysWhereARecordInItIsChanged() {
        try (Service service = Service.separate();
                Visit visit = Visit.to(service, "/#/records/moderation", Visit.Visitor.DEFAULT)) {
            visit.awaitText("#gallery-status", "12 records shown.");
            visit.get("#more").click();
            visit.awaitText("#gallery-status", "24 records shown.");
            Locator card = visit.get("#gallery .record >> nth=20");
            act(visit, card, "Correct");
            visit.get("#moderate-author").fill("Jane Doe");
            send(visit);
            card.getByText("Jane Doe").waitFor();
            assertThat(visit.get("#gallery .record").count()).isEqualTo(24);
            assertThat(visit.focused()).isEqualTo("Correct");
            assertThat(holdsFocus(card)).isEqualTo(true);
            assertThat((Boolean) visit.page().evaluate("scrollY > 0")).isTrue();

            String next = visit.text("#gallery .record >> nth=21 >> .mono");
            act(visit, card, "Remove");
            send(visit);
            visit.awaitNoText("#gallery", "Jane Doe");
            assertThat(card.locator(".mono").textContent()).isEqualTo(next);
            assertThat(visit.get("#gallery .record").count()).isEqualTo(24);
            assertThat(holdsFocus(card)).isEqualTo(true);
            assertThat((Boolean) visit.page().evaluate("scrollY > 0")).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"LIGHT,1280", "DARK,360"})
    void aModeratorDecidesOnSeveralGamesAtOnce(ColorScheme theme, int width) {
        try (Service service = Service.separate("-Dmorpion.records.moderation=true");
                Visit visit = Visit.to(service, "/", new Visit.Visitor(theme, width, 900, "en-GB"))) {
            submit(visit, 14);
            List<String> sent = new CopyOnWriteArrayList<>();
            visit.page().onRequest(request -> {
                if (request.url().endsWith("/decisions")) {
                    sent.add(request.postData());
                }
            });
            visit.go("/#/records/queue");
            visit.awaitText("#gallery-status", "12 records shown.");
            visit.get("#more").click();
            visit.awaitText("#gallery-status", "14 records shown.");
            Locator card = visit.get("#gallery .record >> nth=0");
            assertThat(card.textContent()).contains("33 4D", "Rank if published: ", "Part of:hyyroporanen35");
            card.locator(".thumb img").waitFor();
            inspect(visit, width);

            visit.button("Publish").click();
            visit.awaitText("#records [role=alert]", "Select at least one game.");
            for (int i = 0; i < 2; i++) {
                visit.get("#gallery [type=checkbox] >> nth=" + i).focus();
                visit.page().keyboard().press("Space");
            }
            visit.awaitText("#records .card", "2 selected");
            visit.button("Refuse").click();
            visit.get("#queue-reason:invalid:focus").waitFor();
            visit.get("#queue-reason").fill("a test");
            visit.get("#language").selectOption("de");
            visit.awaitText("#records .card", "2 ausgewählt");
            visit.get("#language").selectOption("en");
            visit.awaitText("#records .card", "2 selected");

            visit.page().route("**/decisions", Route::abort);
            visit.button("Refuse").click();
            visit.awaitText("#records .note", "No answer from the service");
            visit.page().unroute("**/decisions");
            visit.awaitText("#records .card", "2 selected");

            String changed = card.locator(".mono").textContent();
            visit.page().evaluate("""
                id => fetch(`/api/v1/records/${id}`, {
                  method: 'PATCH',
                  headers: {'Content-Type': 'application/json'},
                  body: JSON.stringify({metadata: {author: 'Jane Doe'}}),
                })\
                """, changed);
            visit.button("Refuse").focus();
            visit.page().keyboard().press("Enter");
            visit.awaitText("#queue-summary", "Done: 1 of 2.");
            card.getByText("Jane Doe").waitFor();
            assertThat(visit.focused()).isEqualTo("Refuse");
            assertThat(visit.get("#gallery :checked").count()).isZero();
            assertThat(visit.get("#queue-results li").allTextContents())
                    .anyMatch(result -> result.endsWith("refused"))
                    .anyMatch(result -> result.startsWith(changed + "Nothing was decided, because the game has"));
            inspect(visit, width);
            visit.get("#queue-results").getByText("History").click();
            visit.awaitText("#dialog[open]", "corrected");
            visit.page().keyboard().press("Escape");

            sent.clear();
            visit.get("#more").click();
            visit.awaitText("#gallery-status", "13 records shown.");
            visit.get("#queue-every").check();
            visit.awaitText("#records .card", "13 selected");
            visit.button("Publish").click();
            visit.awaitText("#queue-summary", "Done: 13 of 13.");
            visit.awaitText("#gallery-status", "No games are waiting.");
            assertThat(sent).hasSize(1);
            visit.forgive("ERR_FAILED");
        }
    }

    /** Submits beginnings of a record. */
    private static void submit(Visit visit, int games) {
        submit(visit, "hyyroporanen35", 34 - games, 34);
    }

    /** Submits the beginnings of a record with these numbers of moves; returns the ids of the new records. */
    private static List<String> submit(Visit visit, String record, int from, int to) {
        Object ids = visit.page().evaluate("""
            async ([record, from, to]) => {
              const {encodeDocument, readRecord} = await import('/page/core/game.js');
              const {variant, moves} = readRecord(await (await fetch(`/api/v1/records/${record}.json`)).json());
              const ids = [];
              for (let n = from; n < to; n++) {
                const body = encodeDocument({variant, moves: moves.slice(0, n)});
                const headers = {'Content-Type': 'application/octet-stream'};
                const query = n % 2 === 0 ? '?author=Jane%20Doe' : '';
                const response = await fetch(`/api/v1/records${query}`, {method: 'POST', headers, body});
                ids.push((await response.json()).record.id);
              }
              return ids;
            }\
            """, List.of(record, from, to));
        return ((List<?>) ids).stream().map(String::valueOf).toList();
    }

    /** Changes a record as another moderator. */
    private static void change(Visit visit, String id, String change) {
        visit.page().evaluate("""
            ([id, body]) => fetch(`/api/v1/records/${id}`, {
              method: 'PATCH',
              headers: {'Content-Type': 'application/json'},
              body,
            })\
            """, List.of(id, change));
    }

    private static Service moderated() {
        return Service.separate("-Dmorpion.records.moderation=true");
    }

    @Test
    void aFilteredQueueHasAnAddressThatBackLeadsTo() {
        try (Service service = moderated();
                Visit visit = Visit.to(service, "/", Visit.Visitor.DEFAULT)) {
            submit(visit, "hyyroporanen35", 20, 26);
            submit(visit, "rosin82", 40, 42);
            visit.go("/#/records/queue");
            visit.awaitText("#gallery-status", "8 records shown.");
            visit.get("#filter-variant").selectOption("4D");
            visit.awaitText("#gallery-status", "6 records shown.");
            visit.get("#filter-minScore").fill("23");
            visit.get("#filter-minScore").press("Enter");
            visit.awaitText("#gallery-status", "3 records shown.");
            visit.get("#filter-name").fill("DOE");
            visit.get("#filter-name").press("Enter");
            visit.awaitText("#gallery-status", "1 record shown.");
            visit.get("#filter-nesting").selectOption("part-of");
            visit.awaitText("#gallery-status", "1 record shown.");
            String address = "/#/records/queue?variant=4D&minScore=23&name=DOE&nesting=part-of";
            assertThat(visit.page().url()).endsWith(address);

            visit.get(".thumb").click();
            visit.awaitText("#verdict", "24 moves");
            visit.page().goBack();
            visit.awaitText("#gallery-status", "1 record shown.");
            assertThat(visit.page().url()).endsWith(address);
            visit.page().reload();
            visit.awaitText("#gallery-status", "1 record shown.");
            assertThat(visit.get("#filter-name").inputValue()).isEqualTo("DOE");
            assertThat(visit.get("#filter-nesting").inputValue()).isEqualTo("part-of");

            visit.get("#filter-nesting").selectOption("none");
            visit.awaitText("#gallery-status", "No records match.");
            try (Visit other = Visit.to(service, "/#/records/queue?variant=5D", Visit.Visitor.DEFAULT)) {
                other.awaitText("#gallery-status", "2 records shown.");
                assertThat(other.get("#filter-variant").inputValue()).isEqualTo("5D");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"LIGHT,1280", "DARK,360"})
    void newGamesAreAnnouncedAndNothingMoves(ColorScheme theme, int width) {
        try (Service service = moderated();
                Visit visit = Visit.to(service, "/", new Visit.Visitor(theme, width, 900, "en-GB"))) {
            submit(visit, "hyyroporanen35", 20, 26);
            visit.go("/#/records/queue?variant=4D");
            visit.awaitText("#gallery-status", "6 records shown.");
            Locator last = visit.get("#gallery .record >> nth=5");
            last.locator("[type=checkbox]").focus();
            last.locator("[type=checkbox]").scrollIntoViewIfNeeded();
            Object place = placeOf(last);

            submit(visit, "rosin82", 40, 42);
            submit(visit, "hyyroporanen35", 26, 29);
            visit.awaitText("#queue-news", "Show 3 new games");
            assertThat(placeOf(last)).isEqualTo(place);
            assertThat(holdsFocus(last)).isEqualTo(true);
            assertThat(visit.get("#gallery .record").count()).isEqualTo(6);
            assertThat(visit.get("#queue-news").getAttribute("role")).isEqualTo("status");
            inspect(visit, width, "news");

            visit.page().keyboard().press("Space");
            visit.awaitText("#records .card", "1 selected");
            visit.get("#queue-show").focus();
            visit.page().keyboard().press("Enter");
            visit.awaitText("#gallery-status", "9 records shown.");
            visit.get("#queue-show").waitFor(HIDDEN);
            visit.get("#gallery .record:first-child [type=checkbox]:focus").waitFor();
            visit.awaitText("#records .card", "1 selected");
        }
    }

    @ParameterizedTest
    @CsvSource({"LIGHT,360", "DARK,1280"})
    void whatOthersDecideIsMarkedInItsPlace(ColorScheme theme, int width) {
        try (Service service = moderated();
                Visit visit = Visit.to(service, "/", new Visit.Visitor(theme, width, 900, "en-GB"))) {
            List<String> ids = submit(visit, "hyyroporanen35", 20, 24);
            visit.go("/#/records/queue");
            visit.awaitText("#gallery-status", "4 records shown.");
            visit.get("#queue-every").check();
            visit.awaitText("#records .card", "4 selected");
            Locator refused = visit.get("#gallery .record >> nth=3");
            refused.locator("[type=checkbox]").focus();

            change(visit, ids.get(0), "{\"state\": \"refused\", \"reason\": \"a copy\"}");
            refused.getByText("No longer waiting: refused").waitFor();
            visit.awaitText("#queue-news", "1 game is no longer waiting.");
            visit.awaitText("#records .card", "3 selected");
            assertThat(holdsFocus(refused)).isEqualTo(true);
            assertThat(refused.locator("button").allTextContents()).containsExactly("History");
            change(visit, ids.get(2), "{\"state\": \"published\"}");
            visit.get("#gallery .record >> nth=1")
                    .getByText("No longer waiting: published")
                    .waitFor();
            visit.awaitText("#queue-news", "2 games are no longer waiting.");
            assertThat(visit.get("#gallery .record").count()).isEqualTo(4);
            inspect(visit, width, "decided");

            visit.button("Update the list").click();
            visit.awaitText("#gallery-status", "2 records shown.");
            visit.awaitText("#records .card", "2 selected");
            visit.awaitNoText("#queue-news", "no longer waiting");
        }
    }

    @Test
    void theQueueCatchesUpAfterALostConnection() {
        try (Service service = moderated();
                Visit visit = Visit.to(service, "/", Visit.Visitor.DEFAULT)) {
            List<String> ids = submit(visit, "hyyroporanen35", 20, 23);
            visit.go("/#/records/queue");
            visit.awaitText("#gallery-status", "3 records shown.");
            visit.page().route("**/moderation/events", Route::abort);
            service.stop();
            visit.awaitText("#queue-news", "The connection is lost.");
            service.start();
            submit(visit, "hyyroporanen35", 23, 25);
            change(visit, ids.get(1), "{\"state\": \"refused\"}");
            visit.page().unroute("**/moderation/events");

            visit.awaitText("#queue-news", "Show 2 new games");
            visit.awaitText("#queue-news", "1 game is no longer waiting.");
            visit.awaitNoText("#queue-news", "The connection is lost.");
            visit.get("#gallery .decided").getByText("No longer waiting").waitFor();
            visit.button("Show 2 new games").click();
            visit.awaitText("#gallery-status", "4 records shown.");

            // A moderator who looks at a record comes back to the same list.
            visit.get("#gallery .thumb >> nth=0").click();
            visit.awaitText("#verdict", "24 moves");
            submit(visit, "hyyroporanen35", 25, 26);
            visit.page().goBack();
            visit.awaitText("#queue-news", "Show 1 new game");
            assertThat(visit.get("#gallery .record").count()).isEqualTo(4);
            visit.forgive("ERR_");
        }
    }

    /** Returns the place of an element in the window. */
    private static Object placeOf(Locator one) {
        return one.evaluate("one => one.getBoundingClientRect().top");
    }

    private static void inspect(Visit visit, int width) {
        inspect(visit, width, "decisions");
    }

    private static void inspect(Visit visit, int width, String name) {
        visit.page()
                .screenshot(new Page.ScreenshotOptions()
                        .setPath(Path.of("target/screenshots/queue-%s-%d.png".formatted(name, width))));
        assertThat(visit.axe()).isEmpty();
        assertThat((Boolean) visit.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
                .isTrue();
    }

    private static Object holdsFocus(Locator card) {
        return card.evaluate("card => card.contains(document.activeElement)");
    }

    @Test
    void aFormForADaySaysHowDaysAreWritten() {
        try (Visit visit = Visit.to("/?record=hyyroporanen35")) {
            visit.awaitText("#facts", "hyyroporanen35");
            visit.get("#look-player .slider").fill("34");
            visit.button("Submit as a record").click();
            visit.get("#submit-achieved").fill("August 2011");
            send(visit);
            visit.get("#submit-achieved:invalid:focus").waitFor();
            // Browsers append the title to their validation message.
            assertThat(visit.get("#submit-achieved").getAttribute("title"))
                    .startsWith("A day, a month or a year, such as 2011-08-31, 2011-08 or 2011.");
        }
    }
}
