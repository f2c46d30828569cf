package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Moderation, on separate services so that the tests may change their records. */
class ModerationIT {
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
                    .anyMatch(result -> result.startsWith(changed + "Nothing was decided, because it has changed"));
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
        visit.page().evaluate("""
            async games => {
              const {encodeDocument, readRecord} = await import('/page/game.js');
              const {variant, moves} = readRecord(await (await fetch('/api/v1/records/hyyroporanen35.json')).json());
              for (let n = 34 - games; n < 34; n++) {
                const body = encodeDocument({variant, moves: moves.slice(0, n)});
                const headers = {'Content-Type': 'application/octet-stream'};
                await fetch('/api/v1/records', {method: 'POST', headers, body});
              }
            }\
            """, games);
    }

    private static void inspect(Visit visit, int width) {
        visit.page()
                .screenshot(new Page.ScreenshotOptions()
                        .setPath(Path.of("target/screenshots/queue-%d.png".formatted(width))));
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
