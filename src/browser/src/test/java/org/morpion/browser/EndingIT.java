package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.WaitForSelectorState;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The end of a game in Play: the visitor's best, the rank among the known games, and the nearest of them. */
@BrowserTest
class EndingIT {
    private static final Path FILES =
            Path.of("../site/target/page").toAbsolutePath().normalize();

    /** The first moves of a 4D game of 35 moves. */
    private static String game(int moves) {
        return """
            async () => {
              const {encodeCompact, readRecord} = await import(new URL('page/core/game.js', document.baseURI));
              const {request} = await import(new URL('page/api/service.js', document.baseURI));
              const {variant, moves} = readRecord(await (await request('/api/v1/records/hyyroporanen35.json')).json());
              return encodeCompact({variant, moves: moves.slice(0, %d)});
            }\
            """.formatted(moves);
    }

    private static void open(Visit visit, int moves, int start) {
        visit.go("/?help=no#/play/%d/%s".formatted(start, visit.page().evaluate(game(moves))));
        visit.awaitText("#score", String.valueOf(start));
    }

    private static int playToTheEnd(Visit visit) {
        while (visit.button("Hint").isEnabled()) {
            visit.button("Hint").click();
            visit.get("#play-board").focus();
            visit.page().keyboard().press("Enter");
        }
        visit.awaitText("#play-status", "Game over");
        return Integer.parseInt(visit.text("#score"));
    }

    @ParameterizedTest
    @CsvSource({"LIGHT,1280", "LIGHT,360", "DARK,1280", "DARK,360"})
    void theEndSaysWhereTheGameStandsAndOverlaysTheNearest(ColorScheme theme, int width) {
        try (Visit visit = Visit.to("/?help=no", new Visit.Visitor(theme, width, 900, "en-GB"))) {
            open(visit, 35, 20);
            assertThat(visit.get("#ending").isHidden()).isTrue();
            int score = playToTheEnd(visit);
            visit.awaitText("#ending", "known 4D games with different points");
            assertThat(visit.text("#ending")).contains("Your best from this position: %d moves.".formatted(score));

            visit.button("Compare with the nearest known game").click();
            visit.awaitText("#ending [role=status]", "Nearest known game: hyyroporanen35. Moves in common: ");
            assertThat(visit.get("#play-board.compared").count()).isEqualTo(1);
            assertThat(visit.axe()).isEmpty();
            assertThat((Boolean) visit.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
                    .isTrue();
            visit.page()
                    .screenshot(new Page.ScreenshotOptions()
                            .setPath(Path.of("target/screenshots", "ending-%d.png".formatted(width)))
                            .setFullPage(true));

            visit.get("#language").selectOption("de");
            visit.awaitText("#ending [role=status]", "Ähnlichstes bekanntes Spiel");
            visit.get("#language").selectOption("en");
            visit.awaitText("#ending [role=status]", "Nearest known game");
            visit.page().reload();
            visit.awaitText("#ending", "Your best from this position: %d moves.".formatted(score));
            visit.button("Undo").click();
            visit.get("#ending").waitFor(new Locator.WaitForOptions().setState(WaitForSelectorState.HIDDEN));
            assertThat(visit.get("#play-board.compared").count()).isZero();
        }
    }

    @Test
    void aLongerGameFromTheSamePositionIsTheNewBestAndDamagedStorageIsNone() {
        try (Visit visit = Visit.to("/?help=no")) {
            visit.page().evaluate("localStorage.setItem('morpion.bests', '{\"a\": [}')");
            open(visit, 35, 34);
            visit.page().evaluate("""
                async () => {
                  const {withBest} = await import('/page/core/own-bests.js');
                  const {readRecord} = await import('/page/core/game.js');
                  const response = await fetch('/api/v1/records/hyyroporanen35.json');
                  const {variant, moves} = readRecord(await response.json());
                  const bests = withBest([], {variant, moves: moves.slice(0, 34)}, 34);
                  localStorage.setItem('morpion.bests', JSON.stringify(bests));
                }\
                """);
            assertThat(playToTheEnd(visit)).isEqualTo(35);
            visit.awaitText("#ending", "Your new best game. The previous one had 34 moves.");
            visit.awaitText("#ending", "Rank 1, compared with");

            visit.page().evaluate("localStorage.setItem('morpion.bests', '[{\"variant\": 3}, null]')");
            open(visit, 35, 34);
            visit.button("Hint").waitFor();
            assertThat(playToTheEnd(visit)).isEqualTo(35);
            visit.awaitText("#ending", "Your best from this position: 35 moves.");
        }
    }

    @Test
    void withoutAServiceTheCorpusAnswers() throws IOException {
        try (FileServer server = new FileServer(FILES, "/games/morpion");
                Visit visit = Visit.to(server.address(), "/?help=no", Visit.Visitor.DEFAULT)) {
            open(visit, 35, 20);
            playToTheEnd(visit);
            visit.awaitText("#ending", "known 4D games with different points");
            visit.button("Compare with the nearest known game").click();
            visit.awaitText("#ending [role=status]", "Nearest known game: hyyroporanen35.");
        }
    }

    @Test
    void anotherPersonsFinishedGameIsNoneOfTheVisitors() {
        try (Visit visit = Visit.to("/?help=no")) {
            visit.go("/?help=no#/play/" + visit.page().evaluate(game(35)));
            visit.awaitText("#score", "35");
            visit.awaitText("#play-status", "Game over");
            assertThat(visit.get("#ending").isHidden()).isTrue();
        }
    }
}
