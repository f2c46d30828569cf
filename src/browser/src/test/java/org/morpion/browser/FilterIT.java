package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Filters of Records in the address. */
@BrowserTest
class FilterIT {
    @Test
    void aFilteredListHasAnAddressThatBackLeadsTo() {
        try (Visit visit = Visit.to("/#/records")) {
            visit.get("#filter-variant").selectOption("5D");
            visit.get("#filter-author").fill("Christopher D. Rosin");
            visit.get("#filter-author").press("Enter");
            visit.awaitText("#gallery-status", "1 record shown.");
            assertThat(visit.page().url()).endsWith("/#/records?variant=5D&author=Christopher+D.+Rosin");
            visit.get(".thumb").click();
            visit.awaitText("#verdict", "82 moves");
            visit.page().goBack();
            visit.awaitText("#gallery-status", "1 record shown.");
            assertThat(visit.get("#filter-author").inputValue()).isEqualTo("Christopher D. Rosin");

            visit.get(".tabs a >> nth=1").click();
            visit.get("#filter-variant").selectOption("4D");
            visit.awaitText("#records h2", "Best 4D games");
            assertThat(visit.page().url()).endsWith("/#/records/leaderboard?variant=4D");
            visit.get(".tabs a >> nth=0").click();
            visit.awaitText("#gallery-status", "1 record shown.");
            assertThat(visit.page().url()).endsWith("/#/records?variant=5D&author=Christopher+D.+Rosin");
            visit.page().goBack();
            visit.awaitText("#records h2", "Best 4D games");
            visit.page().reload();
            visit.awaitText("#records h2", "Best 4D games");
            visit.page().goForward();
            visit.awaitText("#gallery-status", "1 record shown.");

            visit.get("#filter-author").fill("");
            visit.get("#filter-variant").selectOption("");
            visit.awaitText("#gallery-status", "12 records shown.");
            assertThat(visit.page().url()).endsWith("/#/records");
            visit.page().goBack();
            visit.awaitText("#records h2", "Best 4D games");
            visit.page().goForward();
            visit.awaitText("#gallery-status", "12 records shown.");
        }
    }

    @Test
    void whatIsUsualIsLeftOutOfTheAddress() {
        try (Visit visit = Visit.to("/#/records/moderation?state=withdrawn&length=1")) {
            visit.get("#filter-state").waitFor();
            assertThat(visit.get("#filter-state").inputValue()).isEqualTo("withdrawn");
            visit.get("#filter-state").selectOption("published");
            assertThat(visit.page().url()).endsWith("/#/records/moderation");
            visit.page().evaluate("location.hash = '#/records/mine?state=refused'");
            visit.awaitText("#gallery-status", "No records match.");
            visit.get("#filter-state").selectOption("");
            assertThat(visit.page().url()).endsWith("/#/records/mine");
        }
    }
}
