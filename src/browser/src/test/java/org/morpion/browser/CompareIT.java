package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Comparison of two games, and their overlay. */
@BrowserTest
class CompareIT {
    private static final Locator.WaitForOptions DETACHED =
            new Locator.WaitForOptions().setState(WaitForSelectorState.DETACHED);

    @Test
    void laysAnotherGameOverTheFirst() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            visit.get("#other").fill("rosin177a");
            visit.get("#compare-form button").click();
            visit.awaitText("#compare-note", ", of 178.");
            int lines = visit.get("#look-board .other").count();
            assertThat(lines).isPositive();
            for (String other : List.of("", "hyyroporanen35", "rosin177a", "nobody")) {
                visit.get("#other").fill(other);
                visit.get("#compare-form button").click();
                visit.get("#look-board .other >> nth=0").waitFor(other.equals("rosin177a") ? Visit.ATTACHED : DETACHED);
                assertThat(visit.get("#look-board .other").count()).isEqualTo(other.equals("rosin177a") ? lines : 0);
            }
            visit.awaitText("#compare-note", "nobody");
            visit.forgive("404 (Not Found)");
        }
    }

    /** Differences are marked by colour and also by dashes. */
    @Test
    void ofAGameThatIsLaidOverTheFirstWhatDiffersStandsOut() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            visit.get("#other").fill("psol178");
            visit.get("#compare-form button").click();
            visit.awaitText("#compare", "only in the other game");
            assertThat(visit.get("#look-board .other").count()).isEqualTo(4);
            assertThat(visit.get("#look-board .line:not(.shared)").count()).isEqualTo(4);
            assertThat(visit.page().evaluate("""
                ['.line.shared .whole', '.line:not(.shared) .whole', '.other'].map(part => {
                  const {stroke, strokeDasharray} = getComputedStyle(document.querySelector(`#look-board ${part}`));
                  return `${stroke} ${strokeDasharray === 'none'}`;
                })\
                """))
                    .isEqualTo(List.of("rgb(143, 137, 123) true", "rgb(0, 114, 178) true", "rgb(194, 84, 0) false"));
            assertThat(visit.axe()).isEmpty();
        }
    }

    @Test
    void ofTwoGamesThatAreLaidOverTheFirstTheLastOneStays() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            List<Route> late = new CopyOnWriteArrayList<>();
            List<String> givenUp = new CopyOnWriteArrayList<>();
            visit.page().route("**/api/v1/records/rosin177a.json", late::add);
            visit.page().onRequestFailed(request -> givenUp.add(request.url()));
            visit.get("#other").fill("rosin177a");
            visit.get("#compare-form button").click();
            visit.page().waitForCondition(() -> !late.isEmpty());
            visit.get("#other").fill("bruneau170");
            visit.get("#compare-form button").click();
            visit.awaitText("#compare-note", "178");
            visit.page().waitForCondition(() -> givenUp.stream().anyMatch(url -> url.endsWith("rosin177a.json")));
            assertThat(visit.get("#look-board .other").count())
                    .isEqualTo(170 - visit.get("#look-board .line.shared").count());
        }
    }

    @Test
    void aGameInBase64IsComparedHoweverShortItIs() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            String game = (String) visit.page().evaluate("""
                async () => {
                  const {encodeDocument} = await import('/page/core/game.js');
                  const {writeDocument} = await import('/page/api/service.js');
                  const moves = [{x: 3, y: -1, d: 1, pos: 0}, {x: 6, y: -1, d: 1, pos: 0}];
                  return (await writeDocument(encodeDocument({variant: '5T', moves}), '5T', 'moves-base64')).text;
                }\
                """);
            assertThat(game).matches("\\w+");
            visit.get("#other").fill(game);
            visit.get("#compare-form button").click();
            visit.awaitText("#compare-note", "of 178.");
        }
    }

    @Test
    void whatAReaderSaysOfAGameToCompareIsMarkedAsEnglish() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            visit.get("#other").fill("MS1:5T:nonsense");
            visit.get("#compare-form button").click();
            visit.get("#compare-note [lang=en]").waitFor();
        }
    }
}
