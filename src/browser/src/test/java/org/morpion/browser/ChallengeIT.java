package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** "Beat me": a game shared as a challenge, played from the same position and compared. */
@BrowserTest
class ChallengeIT {
    /** A 4D game of 31 moves. */
    private static final String GAME = """
        async () => {
          const {encodeCompact, readRecord} = await import('/page/core/game.js');
          return encodeCompact(readRecord(await (await fetch('/api/v1/records/demaine31.json')).json()));
        }\
        """;

    @ParameterizedTest
    @CsvSource({"LIGHT,1280", "DARK,360"})
    void aChallengeIsPlayedComparedAndReturned(ColorScheme theme, int width) {
        try (Visit visit = Visit.to("/?help=no", new Visit.Visitor(theme, width, 900, "en-GB"))) {
            visit.go("/#/play/20/" + visit.page().evaluate(GAME));
            visit.awaitText("#challenge", "Score to beat: 31.");
            assertThat(visit.text("#score")).isEqualTo("20");
            assertThat(visit.button("Beat me").isDisabled()).isTrue();
            assertThat(visit.axe()).isEmpty();

            while (visit.button("Hint").isEnabled()) {
                visit.button("Hint").click();
                visit.get("#play-board").focus();
                visit.page().keyboard().press("Enter");
            }
            visit.awaitText("#play-status", "Game over");
            int score = Integer.parseInt(visit.text("#score"));
            String outcome = score > 31 ? "You beat it" : score < 31 ? "Not beaten" : "A draw";
            assertThat(visit.text("#challenge"))
                    .startsWith("%s: %d to 31. Moves in common: ".formatted(outcome, score))
                    .endsWith("only in the other game");
            int others = visit.get("#play-board.compared .other").count();
            assertThat(others).isPositive();
            visit.get("#play-board").hover();
            assertThat(visit.get("#play-board .other").count()).isEqualTo(others);
            assertThat(visit.axe()).isEmpty();
            assertThat((Boolean) visit.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
                    .isTrue();
            visit.page()
                    .screenshot(new Page.ScreenshotOptions()
                            .setPath(Path.of("target/screenshots", "challenge-%d.png".formatted(width)))
                            .setFullPage(true));

            visit.page().waitForURL("**/#/play/MS1:**");
            visit.page().reload();
            visit.awaitText("#challenge", "%s: %d to 31.".formatted(outcome, score));
            visit.button("Undo").click();
            visit.awaitText("#challenge", "Score to beat: 31.");
            assertThat(visit.get("#play-board .other").count()).isZero();
            visit.button("Redo").click();

            visit.button("Beat me").click();
            PlayActions.skipAuthor(visit);
            visit.awaitText("#toast", "Copied.");
            String shared = (String) visit.page().evaluate("navigator.clipboard.readText()");
            assertThat(shared)
                    .startsWith(
                            "My score from this position of Morpion Solitaire (4D): %d. Beat me!\n".formatted(score));
            try (Visit friend = Visit.to("/?help=no")) {
                friend.go(shared.substring(shared.indexOf("/#/play/20/")));
                friend.awaitText("#challenge", "Score to beat: %d.".formatted(score));
                assertThat(friend.text("#score")).isEqualTo("20");
            }
        }
    }

    @Test
    void theSystemsDialogSharesAGameFromTheCross() {
        try (Visit visit = Visit.to("/?help=no")) {
            visit.page()
                    .addInitScript(
                            "window.shared = new Promise(share => { navigator.share = async data => share(data) })");
            visit.go("/#/play");
            visit.page().reload();
            visit.button("Hint").click();
            visit.get("#play-board").focus();
            visit.page().keyboard().press("Enter");
            visit.awaitText("#score", "1");
            visit.button("Beat me").click();
            PlayActions.skipAuthor(visit);
            String address = (String) visit.page().evaluate("shared.then(data => data.url)");
            assertThat(address).contains("/#/play/0/MS1:");
            try (Visit friend = Visit.to("/?help=no")) {
                friend.go(address.substring(address.indexOf("/#")));
                friend.awaitText("#challenge", "Score to beat: 1.");
                assertThat(friend.text("#score")).isEqualTo("0");
            }
        }
    }

    @Test
    void aChallengeThatIsPastedIntoLookIsTheWholeGame() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            visit.check(visit.page().evaluate("location.origin") + "/#/play/20/"
                    + visit.page().evaluate(GAME));
            visit.awaitText("#verdict", "31 moves");
        }
    }
}
