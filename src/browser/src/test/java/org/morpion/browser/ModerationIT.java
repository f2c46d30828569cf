package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import org.junit.jupiter.api.Test;

/** Moderation in a long list, on a separate service so that the test may change its records. */
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
            visit.get("#filter-state").selectOption("published");
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
