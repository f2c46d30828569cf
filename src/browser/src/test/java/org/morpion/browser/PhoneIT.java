package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a phone of 360 pixels shows without scrolling. */
@BrowserTest
class PhoneIT {
    private static final int HEIGHT = 740;

    private static final Visit.Visitor PHONE = new Visit.Visitor(ColorScheme.LIGHT, 360, HEIGHT, "en-GB");

    @ParameterizedTest
    @ValueSource(strings = {"de", "en", "es", "fr", "it", "ja", "nl", "pl", "pt", "zh"})
    void undoAndHintAreInSightOfTheBoard(String language) {
        try (Visit visit = Visit.to("/?help=no#/play", PHONE.withLocale(language))) {
            visit.get("#rules summary").waitFor();
            PlayActions.drawLine(visit, true);
            List<String> parts = List.of("#play-board", "#play-status", "#undo", "#hint");
            assertInSight(visit, parts);
            visit.get("#hint").tap();
            visit.get("#play-board .candidate").waitFor(Visit.ATTACHED);
            assertInSight(visit, parts);
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ColorScheme.class,
            names = {"LIGHT", "DARK"})
    void theScoreAndTheButtonThatPausesASearchAreInSight(ColorScheme theme) {
        try (Visit visit = Visit.to("/?help=no#/search/local", PHONE.withTheme(theme))) {
            visit.get("#search-solver option[value=explore]").waitFor(Visit.ATTACHED);
            visit.get("#search-form [type=submit]").tap();
            visit.awaitText("#search .state", "running");
            assertInSight(visit, List.of("#local-board", "#search .score b", "#search .score-card button"));
            visit.button("Pause").tap();
            visit.awaitText("#search .state", "paused");
            assertThat(visit.axe()).isEmpty();

            visit.go("/#/search");
            visit.get("#search-place").selectOption("service");
            visit.get("#search-solver option[value=nrpa]").waitFor(Visit.ATTACHED);
            visit.get("#search-solver").selectOption("nrpa");
            visit.get("#search-form [type=submit]").tap();
            visit.awaitText("#search .state", "running");
            visit.get("#search-board .line >> nth=10").waitFor(Visit.ATTACHED);
            assertInSight(visit, List.of("#search-board", "#search .score b", "#search .score-card button"));
            visit.button("Pause").tap();
            visit.awaitText("#search .state", "paused");
            assertThat(visit.axe()).isEmpty();
            visit.button("Cancel").tap();
            visit.get("#dialog button[type=submit]").tap();
            visit.awaitText("#search .state", "cancelled");
            visit.forgive("404 (Not Found)");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {360, 1280})
    void theResultOfAComparisonIsScrolledIntoSightAndFocused(int width) {
        Visit.Visitor visitor = new Visit.Visitor(ColorScheme.DARK, width, HEIGHT, "en-GB");
        try (Visit visit = Visit.to("/?record=rosin178", visitor)) {
            visit.awaitText("#verdict", "178 moves");
            for (String other : List.of("bruneau170", "")) {
                visit.get("#other").fill(other);
                visit.get("#compare-form button").click();
                visit.awaitText("#compare-note", other.isEmpty() ? "Enter the name" : "different");
                visit.page().waitForFunction("document.activeElement.id === 'compare-note'");
                assertInSight(visit, List.of("#compare-note"));
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = ColorScheme.class,
            names = {"LIGHT", "DARK"})
    void aFirstRecordIsOnTheFirstScreen(ColorScheme theme) {
        try (Visit visit = Visit.to("/#/records", PHONE.withTheme(theme))) {
            visit.awaitText("#gallery-status", "records shown");
            assertInSight(visit, List.of("#gallery .thumb", "#gallery .card-score"));
            assertThat(visit.get("#filter").isVisible()).isFalse();
            assertThat(visit.axe()).isEmpty();
            visit.button("Filter and order").tap();
            visit.get("#filter-variant").selectOption("5D");
            visit.page().waitForURL("**/#/records?variant=5D");
            assertThat(visit.axe()).isEmpty();
            assertThat((Boolean) visit.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
                    .isTrue();
            visit.page().reload();
            visit.get("#filter-variant").waitFor();
        }
    }

    @Test
    void aWindowThatIsWideEnoughShowsTheFilterAtOnce() {
        try (Visit visit = Visit.to("/#/records")) {
            visit.awaitText("#gallery-status", "records shown");
            assertThat(visit.get("#filter").isVisible()).isTrue();
            assertThat(visit.button("Filter and order").count()).isZero();
        }
    }

    private static void assertInSight(Visit visit, List<String> selectors) {
        for (String selector : selectors) {
            BoundingBox box = visit.get(selector).first().boundingBox();
            assertThat(box.y).as(selector).isNotNegative();
            assertThat(box.y + box.height).as(selector).isLessThanOrEqualTo(HEIGHT + 1);
        }
    }
}
