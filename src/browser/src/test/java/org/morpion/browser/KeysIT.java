package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.options.ColorScheme;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The keys of the Rust program, beside the page's own. */
@BrowserTest
class KeysIT {
    private static final String NUMBERS = "#play-tools .switch >> nth=0";

    @Test
    void thoseThatMeanNothingElseWorkAtOnce() {
        try (Visit visit = PlayActions.open()) {
            String whole = visit.get("#play-board").getAttribute("viewBox");
            PlayActions.zoomIn(visit, 2);
            assertThat(visit.get("#play-board").getAttribute("viewBox")).isNotEqualTo(whole);
            visit.page().keyboard().press("g");
            assertThat(visit.get("#play-board").getAttribute("viewBox")).isEqualTo(whole);

            PlayActions.click(visit, 3, -1);
            visit.awaitText("#score", "1");
            visit.page().keyboard().press("Control+z");
            visit.awaitText("#score", "0");
            visit.page().keyboard().press("Control+Shift+Z");
            visit.awaitText("#score", "1");

            visit.page().evaluate("navigator.clipboard.writeText('3,-1,3,-1,s')");
            visit.page().keyboard().press("v");
            visit.awaitText("#verdict", "Legal 5D game of 1 move.");
        }
    }

    @Test
    void thoseThatCollideAreSwitchedOnAndOursThenNeedShift() {
        try (Visit visit = PlayActions.open()) {
            visit.get("#author").fill("Ada");
            visit.get("#author").press("Tab");
            visit.get("#play-board").focus();
            visit.page().keyboard().press("n");
            assertThat(visit.get(NUMBERS).getAttribute("aria-pressed")).isEqualTo("false");
            visit.page().keyboard().press("?");
            visit.awaitText("#dialog", "Keyboard shortcuts");
            assertThat(visit.text("#dialog")).doesNotContain("New game");
            visit.get("#rust-keys").check();
            visit.awaitText("#dialog", "New game");
            assertThat(visit.page().evaluate("document.activeElement.id")).isEqualTo("rust-keys");
            visit.page().keyboard().press("Escape");
            visit.page().reload();

            visit.awaitText("#score-unit", "moves");
            PlayActions.click(visit, 3, -1);
            visit.awaitText("#score", "1");
            visit.page().keyboard().press("Shift+N");
            assertThat(visit.get(NUMBERS).getAttribute("aria-pressed")).isEqualTo("true");
            visit.page().keyboard().press("c");
            visit.awaitText("#toast", "Copied.");
            assertThat((String) visit.page().evaluate("navigator.clipboard.readText()"))
                    .containsPattern("\"author\": ?\"Ada\"");
            Download download =
                    visit.page().waitForDownload(() -> visit.page().keyboard().press("s"));
            assertThat(download.suggestedFilename()).isEqualTo("game.json");
            visit.awaitText("#toast", "Saved as game.json.");
            visit.page().keyboard().press("n");
            visit.awaitText("#score", "0");

            visit.page().keyboard().press("Shift+C");
            visit.get("#gallery .record").first().waitFor();
            visit.go("/?record=rosin178");
            visit.awaitText("#verdict", "178 moves");
            visit.page().keyboard().press("c");
            visit.awaitText("#export-note", "Copied.");
            download =
                    visit.page().waitForDownload(() -> visit.page().keyboard().press("s"));
            assertThat(download.suggestedFilename()).isEqualTo("rosin178.json");
        }
    }

    @Test
    void theAuthorIsAskedForAtTheFirstExport() {
        try (Visit visit = PlayActions.open()) {
            visit.page().evaluate("localStorage.setItem('morpion.rust-keys', 'true')");
            PlayActions.click(visit, 3, -1);
            visit.awaitText("#score", "1");
            visit.page().keyboard().press("c");
            visit.awaitText("#dialog", "Who played this game?");
            visit.get("#author-name").fill("Grace");
            visit.page().keyboard().press("Enter");
            visit.awaitText("#toast", "Copied.");
            assertThat((String) visit.page().evaluate("navigator.clipboard.readText()"))
                    .containsPattern("\"author\": ?\"Grace\"");
        }
    }

    @ParameterizedTest
    @CsvSource({"LIGHT,1280", "DARK,1280", "LIGHT,360", "DARK,360"})
    void theListIsAccessible(ColorScheme theme, int width) {
        try (Visit visit = Visit.to("/?help=no#/play", new Visit.Visitor(theme, width, 740, "en-GB"))) {
            visit.page().keyboard().press("?");
            visit.get("#rust-keys").check();
            visit.awaitText("#dialog", "⇧ n");
            assertThat(visit.axe()).isEmpty();
            assertThat((Boolean) visit.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
                    .isTrue();
        }
    }
}
