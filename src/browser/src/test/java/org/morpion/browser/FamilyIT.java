package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The heat map and the tree of a family. */
@BrowserTest
class FamilyIT {
    private static void open(Visit visit) {
        visit.get("#records").getByText("Tree and heat map").first().press("Enter");
    }

    @ParameterizedTest
    @CsvSource({"LIGHT,1280", "DARK,1280", "LIGHT,360", "DARK,360"})
    void aFamilyIsComparedOnOneBoardAndAsATree(ColorScheme theme, int width) {
        try (Visit visit = Visit.to("/#/records/families", new Visit.Visitor(theme, width, 900, "en-GB"))) {
            open(visit);
            visit.get("#family .tree").waitFor();
            assertThat(visit.page().evaluate("document.activeElement.id")).isEqualTo("family-heading");
            Matcher compared = Pattern.compile("(\\d+) games are compared, (\\d+) belong to the family")
                    .matcher(visit.text("#family [role=status]"));
            assertThat(compared.find()).isTrue();
            int games = Integer.parseInt(compared.group(1));
            assertThat(games).isGreaterThan(1);
            assertThat(visit.get("#family .leaf").count()).isEqualTo(games);
            assertThat(visit.get("#family .leaf .hint").first().textContent())
                    .containsPattern("new lines: \\d+, moves: \\d+, points: \\d+");
            assertThat(visit.get("#family .sample").count()).isGreaterThan(1);
            assertThat(visit.axe()).isEmpty();
            assertThat((Boolean) visit.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
                    .isTrue();
            visit.page()
                    .screenshot(new Page.ScreenshotOptions()
                            .setPath(Path.of("target/screenshots", "family-%s-%d.png".formatted(theme, width)))
                            .setFullPage(true));

            visit.get("#family .heat[role=application]").focus();
            visit.page().keyboard().press("ArrowDown");
            String first = visit.text("#heat-readout");
            assertThat(first.replace('\u00a0', ' ')).startsWith("(3, 0): in %1$d of %1$d".formatted(games));
            visit.page().keyboard().press("ArrowDown");
            visit.awaitNoText("#heat-readout", first);
            visit.get("#family .heat[role=application]").scrollIntoViewIfNeeded();
            BoundingBox box = visit.get("#family .heat[role=application]").boundingBox();
            if (width < 600) {
                visit.page().touchscreen().tap(box.x + box.width / 2, box.y + box.height / 2);
            } else {
                visit.page().mouse().move(box.x + box.width / 2, box.y + box.height / 2);
            }
            assertThat(visit.text("#heat-readout").replace('\u00a0', ' '))
                    .containsPattern("\\) – \\(\\d+, \\d+\\): in \\d+ of " + games);
            visit.get("#family").getByText("The numbers as a table").click();
            assertThat(visit.get("#family tbody tr").count()).isGreaterThan(300);
            assertThat(visit.text("#family tbody tr")).contains("in %1$d of %1$d".formatted(games));
            assertThat(visit.axe()).isEmpty();

            visit.get("#family .tree summary").first().press("Enter");
            assertThat(visit.get("#family .leaf:visible").count()).isEqualTo(1);
            visit.get("#family .tree a").first().press("Enter");
            visit.page().waitForURL("**/?record=*");
            visit.page().goBack();
            visit.get("#family .tree").waitFor();
            visit.get("#family button").first().click();
            assertThat(visit.get("#family").isVisible()).isFalse();
            assertThat(visit.focused()).isEqualTo("Tree and heat map");
        }
    }

    @Test
    void aFamilyThatIsLeftIsNotReadAnyMore() {
        try (Visit visit = Visit.to("/#/records/families")) {
            visit.get("#records .record").first().waitFor();
            List<Route> held = new CopyOnWriteArrayList<>();
            List<String> cancelled = new CopyOnWriteArrayList<>();
            visit.page().onRequestFailed(request -> cancelled.add(request.url()));
            visit.page().route("**/api/v1/records/*.json", held::add);
            open(visit);
            visit.page().waitForCondition(() -> held.size() >= 2);
            visit.page().evaluate("location.hash = '#/records'");
            visit.page().waitForCondition(() -> cancelled.size() >= 2);
            visit.page().unroute("**/api/v1/records/*.json");
            visit.get("#records-catalogue .record").first().waitFor();
            assertThat(visit.text("#toast")).isEmpty();
        }
    }

    @Test
    void aRecordThatIsGoneIsLeftOut() {
        try (Visit visit = Visit.to("/#/records/families")) {
            visit.get("#records .record").first().waitFor();
            List<String> asked = new CopyOnWriteArrayList<>();
            visit.page().route("**/api/v1/records/*.json", route -> {
                asked.add(route.request().url());
                if (asked.size() == 1) {
                    route.fulfill(new Route.FulfillOptions().setStatus(404));
                } else {
                    route.resume();
                }
            });
            open(visit);
            visit.get("#family .tree").waitFor();
            assertThat(visit.get("#family .leaf").count()).isEqualTo(asked.size() - 1);
            visit.forgive("404");
        }
    }
}
