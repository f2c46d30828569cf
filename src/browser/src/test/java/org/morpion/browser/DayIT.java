package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The game of the day: guesses, result and sharing. */
@BrowserTest
class DayIT {
    private static final String DATE = "2024-01-05";

    /** Guesses of all rounds: the third try finds the first move, none the second, and each first try the others. */
    private static final String GUESSES = """
        async date => {
          const {judge, recordOf, ROUNDS, shownAt, tilesOf, TRIES} = await import('/page/core/day-game.js');
          const {endPoints, legalMoves, lineLength, readRecord, sameMove} = await import('/page/core/game.js');
          const {variant, moves} = readRecord(await (await fetch(`/api/v1/records/${recordOf(date)}.json`)).json());
          const shown = shownAt(date, {variant, moves});
          const guesses = Array.from({length: ROUNDS}, (_, round) => {
            const next = moves[shown + round];
            const wrong = legalMoves(variant, moves.slice(0, shown + round)).filter(move => !sameMove(move, next));
            return [[...wrong.slice(0, 2), next], wrong.slice(0, TRIES)][round] ?? [next];
          }).flat();
          const label = move => endPoints(move, lineLength(variant))
            .map(([x, y]) => `(${x},\\u00a0${y})`).join(' – ');
          const {rounds} = judge(moves, shown, guesses);
          return {
            tiles: tilesOf(rounds),
            signs: rounds.map(marks => marks.map(mark => ({hit: '✓', later: '→', miss: '×'})[mark]).join('')),
            guesses: guesses.map(move => ({x: move.x, y: move.y, label: label(move)})),
          };
        }\
        """;

    @ParameterizedTest
    @CsvSource({"LIGHT,1280", "DARK,360"})
    void theMovesOfADayAreGuessedAndTheResultIsShared(ColorScheme theme, int width) {
        try (Visit visit = Visit.to("/", new Visit.Visitor(theme, width, 900, "en-GB"))) {
            visit.get("#look").getByText("Game of the day").first().click();
            visit.awaitText("#day-status", "Tries left: 3.");
            assertThat(visit.page().title()).isEqualTo("Game of the day – Morpion Service");
            visit.page().evaluate("localStorage.setItem('morpion.picker', '\"click\"')");
            visit.go("/#/day/" + DATE);
            visit.page().reload();
            visit.awaitText("#day-date", "5 Jan 2024");
            visit.awaitText("#day-status", "Tries left: 3.");
            assertThat(visit.axe()).isEmpty();
            screenshot(visit, "day", width);

            Map<?, ?> plan = (Map<?, ?>) visit.page().evaluate(GUESSES, DATE);
            List<?> guesses = (List<?>) plan.get("guesses");
            for (int i = 0; i < guesses.size(); i++) {
                guess(visit, (Map<?, ?>) guesses.get(i));
                if (i == 0) {
                    visit.awaitText("#day-status", "Tries left: 2.");
                    visit.page().reload();
                    visit.awaitText("#day-status", "Tries left: 2.");
                }
            }
            visit.awaitText("#day-status", "Found 4 of 5.");
            visit.get("#day-board").scrollIntoViewIfNeeded();
            double[] cross = PlayActions.at(visit, "#day-board", 3, 3);
            visit.page().mouse().click(cross[0], cross[1]);
            assertThat(visit.text("#day-status")).contains("Found 4 of 5.");
            assertThat(visit.get("#day-tiles > span").allTextContents()).isEqualTo(plan.get("signs"));
            assertThat(visit.axe()).isEmpty();
            screenshot(visit, "day-result", width);
            assertThat((Boolean) visit.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
                    .isTrue();

            visit.button("Share the result").click();
            visit.awaitText("#toast", "Copied.");
            assertThat((String) visit.page().evaluate("navigator.clipboard.readText()"))
                    .startsWith("Morpion Solitaire, game of the day, 5 Jan 2024: 4 of 5\n" + plan.get("tiles"))
                    .endsWith("/#/day/" + DATE);
            visit.page().reload();
            visit.awaitText("#day-status", "Found 4 of 5.");
            visit.button("Look at the whole game").click();
            visit.awaitText("#verdict", "Legal 5T game of");
        }
    }

    private static void screenshot(Visit visit, String name, int width) {
        visit.page()
                .screenshot(new Page.ScreenshotOptions()
                        .setPath(Path.of("target/screenshots", "%s-%d.png".formatted(name, width)))
                        .setFullPage(true));
    }

    /** Guesses a line by a click on its point, and on its button if there are several. */
    private static void guess(Visit visit, Map<?, ?> move) {
        String before = visit.text("#day-tiles");
        visit.get("#day-board").scrollIntoViewIfNeeded();
        double[] at = PlayActions.at(
                visit, "#day-board", ((Number) move.get("x")).doubleValue(), ((Number) move.get("y")).doubleValue());
        visit.page().mouse().move(at[0], at[1]);
        visit.page().mouse().click(at[0], at[1]);
        if (visit.text("#day-tiles").equals(before)) {
            visit.get("#day .choices button")
                    .filter(new Locator.FilterOptions().setHasText((String) move.get("label")))
                    .click();
        }
        assertThat(visit.text("#day-tiles")).isNotEqualTo(before);
    }

    @Test
    void theKeysGuess() {
        try (Visit visit = Visit.to("/#/day/" + DATE)) {
            visit.awaitText("#day-status", "Tries left: 3.");
            visit.get("#day-board").focus();
            visit.page().keyboard().press("ArrowRight");
            visit.page().keyboard().press("Enter");
            visit.page().keyboard().press("1");
            visit.get("#day-tiles").waitFor();
            visit.get("#language").selectOption("de");
            visit.awaitText("#day-heading", "Spiel des Tages");
            visit.awaitText("#day-status", "Versuche übrig");
        }
    }

    @Test
    void withoutTheServiceAnotherGameIsThere() {
        try (Visit visit = Visit.to("/")) {
            visit.page().route("**/api/v1/records/*.json", Route::abort);
            visit.go("/#/day/" + DATE);
            visit.awaitText("#day-other", "comes with the page");
            visit.awaitText("#day-status", "Tries left: 3.");
            visit.forgive("ERR_FAILED");
        }
    }

    @Test
    void aLateAnswerDoesNotReplaceTheDayThatIsOpen() {
        try (Visit visit = Visit.to("/#/day/" + DATE)) {
            visit.awaitText("#day-date", "5 Jan 2024");
            List<Route> held = new CopyOnWriteArrayList<>();
            visit.page().route("**/api/v1/records/*.json", held::add);
            visit.go("/#/day/2024-01-06");
            visit.page().waitForCondition(() -> !held.isEmpty());
            visit.page().goBack();
            held.get(0).resume();
            visit.get("#day:not([aria-busy])").waitFor();
            assertThat(visit.text("#day-date")).startsWith("5 Jan 2024");
        }
    }

    @Test
    void aDayThatIsLeftIsNotFetchedAnyMore() {
        try (Visit visit = Visit.to("/")) {
            List<Route> held = new CopyOnWriteArrayList<>();
            List<String> cancelled = new CopyOnWriteArrayList<>();
            visit.page().onRequestFailed(request -> cancelled.add(request.url()));
            visit.awaitText("#verdict", "178 moves");
            visit.page().route("**/api/v1/records/*.json", held::add);
            visit.go("/#/day/" + DATE);
            visit.page().waitForCondition(() -> !held.isEmpty());
            visit.go("/#/records");
            visit.page().waitForCondition(() -> cancelled.stream().anyMatch(url -> url.endsWith(".json")));
            visit.page().unroute("**/api/v1/records/*.json");
            visit.go("/#/day/" + DATE);
            visit.awaitText("#day-status", "Tries left: 3.");
        }
    }
}
