package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Route;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Schedules of searches. */
@BrowserTest
class ScheduleIT {
    @Test
    void aScheduleIsMadeListedAndDeleted() {
        try (Visit visit = Visit.to("/#/search")) {
            // Otherwise the focus would move to searches of other tests after the deletion.
            visit.page()
                    .route(
                            "**/api/v1/searches?*",
                            route -> route.fulfill(new Route.FulfillOptions()
                                    .setContentType("application/json")
                                    .setBody("{\"searches\": []}")));
            visit.get("#search-solver").selectOption("annealing");
            visit.button("Repeat on a schedule").click();
            assertThat(visit.axe()).isEmpty();
            visit.get("#schedule-cron").fill("at night");
            visit.get("#dialog button[type=submit]").press("Enter");
            visit.awaitText("#dialog [role=alert]", "cron");
            assertThat(visit.focused()).isEqualTo("Create the schedule");
            visit.get("#schedule-cron").fill("30 3 * * *");
            visit.get("#schedule-zone").fill("Europe/Paris");
            visit.get("#dialog button[type=submit]").click();
            visit.awaitText("#schedules", "30 3 * * *");
            assertThat(visit.text("#schedules")).contains("Europe/Paris", "annealing", "next search:");
            visit.get("#schedules button").click();
            visit.awaitText("#dialog", "The schedule 30 3 * * * will be deleted.");
            visit.get("#dialog button[type=submit]").press("Enter");
            visit.awaitText("#schedules", "There are no schedules yet.");
            assertThat(visit.page().evaluate("document.activeElement.id")).isEqualTo("searches-state");
            visit.forgive("422");
        }
    }

    @Test
    void aScheduleWhoseAnswerWasLostIsMadeOnce() {
        try (Visit visit = Visit.to("/#/search")) {
            AtomicInteger asked = new AtomicInteger();
            visit.page().route("**/api/v1/schedules", route -> {
                if (asked.incrementAndGet() == 1) {
                    route.fetch();
                    route.abort();
                } else {
                    route.resume();
                }
            });
            visit.button("Repeat on a schedule").click();
            visit.get("#schedule-cron").fill("31 3 * * *");
            visit.get("#dialog button[type=submit]").click();
            visit.awaitText("#dialog [role=alert]", "No answer from the service");
            visit.get("#dialog button[type=submit]").click();
            visit.awaitText("#schedules", "31 3 * * *");
            assertThat(visit.get("#schedules button").count()).isEqualTo(1);
            visit.get("#schedules button").click();
            visit.get("#dialog button[type=submit]").press("Enter");
            visit.awaitText("#schedules", "There are no schedules yet.");
            visit.forgive("ERR_FAILED");
        }
    }
}
