package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The order of the catalogue, how rare its games are, and the history of the records. */
@BrowserTest
class CatalogueIT {
    private static final Path FILES =
            Path.of("../site/target/page").toAbsolutePath().normalize();

    private static List<String> shown(Visit visit) {
        return visit.get("#gallery .mono").allTextContents();
    }

    private static void inspect(Visit visit, String name, int width) {
        visit.page()
                .screenshot(new Page.ScreenshotOptions()
                        .setPath(Path.of("target/screenshots", "%s-%d.png".formatted(name, width)))
                        .setFullPage(true));
        assertThat(visit.axe()).isEmpty();
        assertThat((Boolean) visit.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"LIGHT,1280", "LIGHT,360", "DARK,1280", "DARK,360"})
    void oneGameOfEachSetOfPointsLeadsAndSaysHowRareItIs(ColorScheme theme, int width) {
        try (Visit visit = Visit.to("/#/records", new Visit.Visitor(theme, width, 900, "en-GB"))) {
            visit.awaitText("#gallery-status", "12 records shown.");
            assertThat(shown(visit)).startsWith("rosin178", "psol178", "tishchenko178a", "tishchenko178b");
            assertThat(visit.text("#gallery .record >> nth=0"))
                    .contains("Christopher D. Rosin, Aug 2011")
                    .containsPattern(
                            "One of \\d\\d 5T records with 178 moves\\. \\d+ other records have the same points\\.");
            inspect(visit, "catalogue", width);

            visit.unfoldFilter();
            visit.get("#filter-variant").selectOption("4T");
            visit.awaitText("#gallery", "The only 4T record with 56 moves.");
            visit.get("#filter-variant").selectOption("");
            visit.get("#filter-author").fill("tishchenko");
            visit.get("#filter-author").press("Enter");
            visit.awaitText("#gallery .mono >> nth=0", "tishchenko178a");
        }
    }

    @Test
    void theOrderContinuesOnTheNextPages() {
        try (Visit visit = Visit.to("/#/records")) {
            visit.awaitText("#gallery-status", "12 records shown.");
            visit.button("More records").click();
            visit.awaitText("#gallery-status", "24 records shown.");
            assertThat(shown(visit)).doesNotHaveDuplicates();
            visit.get("#filter-sort").selectOption("newest");
            visit.awaitText("#gallery-status", "12 records shown.");
            assertThat(visit.page().url()).endsWith("sort=newest");
        }
    }

    @Test
    void thePageWithoutAServiceHasTheSameOrder() throws IOException {
        try (Visit visit = Visit.to("/#/records?variant=5T&minScore=176&author=o");
                FileServer server = new FileServer(FILES, "");
                Visit other = Visit.to(
                        server.address(), "/#/records?variant=5T&minScore=176&author=o", Visit.Visitor.DEFAULT)) {
            visit.awaitText("#gallery-status", "12 records shown.");
            other.awaitText("#gallery-status", "12 records shown.");
            assertThat(shown(other)).isEqualTo(shown(visit));
            assertThat(other.text("#gallery .record >> nth=0"))
                    .containsPattern(
                            "One of \\d\\d 5T records with 178 moves\\. \\d+ other records have the same points\\.");
        }
    }

    @ParameterizedTest
    @CsvSource({"LIGHT,1280", "LIGHT,360", "DARK,1280", "DARK,360"})
    void theHistoryOfARecordNamesWhoWhenAndHow(ColorScheme theme, int width) {
        try (Visit visit = Visit.to("/#/records", new Visit.Visitor(theme, width, 900, "en-GB"))) {
            visit.awaitText("#gallery-status", "12 records shown.");
            assertThat((Boolean) visit.page().evaluate("""
                performance.getEntriesByType('resource').some(({name}) => name.endsWith('history.json'))\
                """)).isFalse();
            visit.get(".tabs a").getByText("History").click();
            visit.awaitText("#records h2", "5T records since the first");
            assertThat(visit.get("#records tbody tr").count()).isEqualTo(9);
            assertThat(visit.text("#records tbody tr >> nth=0"))
                    .contains("149", "Sept 1972", "Charles William Millington (United Kingdom)", "by hand", "Boyer");
            assertThat(visit.text("#records tbody tr >> nth=4"))
                    .contains("Michel Szeps, Joseph Martin and Yoland Strehl, independently (France)");
            assertThat(visit.text("#records tbody tr >> nth=7")).contains("by computer", "rosin177a", "rosin177b");
            assertThat(visit.get("#records .chart-line").count()).isEqualTo(1);
            inspect(visit, "history", width);

            visit.get("#filter-variant").selectOption("5D");
            visit.awaitText("#records h2", "5D records since the first");
            assertThat(visit.text("#records tbody tr >> nth=0")).contains("64", "Jan 1996 or before");
            assertThat(visit.page().url()).endsWith("/#/records/history?variant=5D");
            visit.get("#language").selectOption("de");
            visit.awaitText("#records tbody tr >> nth=1", "Vereinigte Staaten");
            visit.get("#records tbody a").getByText("rosin82").click();
            visit.awaitText("#verdict", "82");
            visit.page().goBack();
            visit.awaitText("#records h2", "5D-Rekorde");
        }
    }

    @Test
    void theHistoryNeedsNoServiceAndComesAfterALostConnection() throws IOException {
        try (FileServer server = new FileServer(FILES, "");
                Visit visit = Visit.to(server.address(), "/#/records", Visit.Visitor.DEFAULT)) {
            visit.awaitText("#gallery-status", "12 records shown.");
            visit.dropServiceWorker();
            visit.page().reload();
            visit.awaitText("#gallery-status", "12 records shown.");
            visit.page().route("**/history.json", Route::abort);
            visit.get(".tabs a").getByText("History").click();
            visit.awaitText("#records [role=status]", "No answer from the service");
            visit.page().unroute("**/history.json");
            visit.awaitText("#records tbody", "bruneau170");
            visit.get("#records tbody a").getByText("bruneau170").click();
            visit.awaitText("#verdict", "170 moves");
            visit.forgive("ERR_FAILED");
        }
    }
}
