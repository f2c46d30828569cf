package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Persistence of games in Play: storage, address and history. */
@BrowserTest
class PlayHistoryIT {
    @Test
    void theGameLivesInTheAddressAndSurvivesAClosedTab() {
        try (Visit visit = PlayActions.open()) {
            PlayActions.click(visit, 3, -1);
            visit.awaitText("#announcements", "Move 1: a vertical line through (3, -1).");
            visit.page().waitForURL("**/#/play/MS1:*");
            String first = visit.page().url();
            PlayActions.click(visit, -1, 3);
            visit.awaitText("#score", "2");
            visit.page().waitForURL(url -> !url.equals(first));
            String address = visit.page().url();

            Page another = visit.context().newPage();
            another.navigate(Service.open().address() + "/#/play");
            another.locator("#score", new Page.LocatorOptions().setHasText("2")).waitFor();
            another.evaluate("localStorage.clear()");
            another.navigate("about:blank");
            another.navigate(address);
            another.locator("#score", new Page.LocatorOptions().setHasText("2")).waitFor();
        }
    }

    @Test
    void theSearchThatFoundAGameIsNamedAfterPlayAndItsReload() {
        String solver = "\"solver\": { \"tool\": \"x\", \"method\": \"y from=12\", \"seed\": 7, \"nodes_explored\": 12,"
                + " \"elapsed_seconds\": 1.5, \"cores\": 2 }";
        try (Visit visit = Visit.to("/?help=no#/look")) {
            visit.awaitText("#verdict", "178 moves");
            visit.check("{\"version\": \"0.1\", \"variant\": \"5T\", " + solver
                    + ", \"moves\": [{\"x\": 3, \"y\": -1, \"dir\": \"V\", \"pos\": 0}]}");
            visit.awaitText("#verdict", "1 move");
            visit.button("Play on from here").click();
            visit.page().waitForURL("**/#/play/MS1:*");
            visit.page().reload();
            visit.awaitText("#score", "1");
            visit.button("Look at it").click();
            visit.awaitText("#verdict", "1 move");
            visit.get("#form").selectOption("json");
            visit.get("#copy").click();
            visit.awaitText("#export-note", "Copied.");
            assertThat(((String) visit.page().evaluate("navigator.clipboard.readText()")).replaceAll("\\s+", " "))
                    .contains(solver);
        }
    }

    @Test
    void aLinkThatIsOnlyLookedAtLeavesOnesOwnGame() {
        try (Visit visit = PlayActions.open()) {
            PlayActions.click(visit, 3, -1);
            visit.page().waitForURL("**/#/play/MS1:*");
            String link = visit.page().url();
            visit.button("New game").click();
            PlayActions.click(visit, 3, -1);
            PlayActions.click(visit, 6, -1);
            visit.awaitText("#score", "2");

            Page another = visit.context().newPage();
            another.navigate(link);
            another.locator("#score", new Page.LocatorOptions().setHasText("1")).waitFor();
            another.navigate("about:blank");
            another.navigate(Service.open().address() + "/#/play");
            another.locator("#score", new Page.LocatorOptions().setHasText("2")).waitFor();
        }
    }

    @Test
    void whatIsUndoneOrGivenUpIsStillThereAfterReloading() {
        try (Visit visit = PlayActions.open()) {
            PlayActions.click(visit, 3, -1);
            visit.page().waitForURL("**/#/play/MS1:*");
            String first = visit.page().url();
            PlayActions.click(visit, 6, -1);
            visit.page().waitForCondition(() -> !visit.page().url().equals(first));
            visit.button("Undo").click();
            visit.page().waitForURL(first);
            visit.page().reload();
            visit.page().waitForSelector("html[data-ready]");
            visit.awaitText("#score", "1");
            visit.button("Redo").click();
            visit.awaitText("#score", "2");
            visit.button("New game").click();
            visit.awaitText("#score", "0");
            visit.button("Redo").click();
            visit.button("Redo").click();
            visit.awaitText("#score", "2");
        }
    }

    @Test
    void aLinkSaysWhoseGameItIs() {
        try (Visit visit = PlayActions.open()) {
            visit.get("#author").fill("Ada");
            visit.get("#description").fill("by hand");
            PlayActions.click(visit, 3, -1);
            visit.page().waitForURL("**/#/play/MS1:*");
            String address = visit.page().url();
            visit.page().evaluate("localStorage.clear()");
            visit.page().navigate("about:blank");
            visit.page().navigate(address);
            visit.page()
                    .waitForCondition(
                            () -> visit.get("#description").inputValue().equals("by hand"));
            assertThat(visit.get("#author").inputValue()).isEqualTo("Ada");
        }
    }

    @Test
    void theLastMoveIsKeptHoweverSoonTheGameIsLeft() {
        try (Visit visit = PlayActions.open()) {
            PlayActions.click(visit, 3, -1);
            visit.page().waitForURL("**/#/play/MS1:*");
            String first = visit.page().url();
            PlayActions.click(visit, 6, -1);
            visit.page().waitForCondition(() -> !visit.page().url().equals(first));
            for (String leave : List.of("location.reload()", "location.hash = '#/look'")) {
                visit.button("Undo").click();
                visit.page().waitForURL(first);
                visit.page().evaluate("document.querySelector('#redo').click(); " + leave);
                if (leave.contains("look")) {
                    visit.awaitText("#verdict", "178 moves");
                    visit.page().goBack();
                } else {
                    visit.page().waitForSelector("html[data-ready]");
                }
                visit.page().waitForCondition(() -> !visit.page().url().equals(first));
                visit.awaitText("#score", "2");
            }
        }
    }

    @Test
    void whoLooksBackInAnotherGameKeepsTheirOwn() {
        try (Visit visit = PlayActions.open()) {
            PlayActions.click(visit, 3, -1);
            visit.awaitText("#score", "1");
            visit.go("/?record=rosin178");
            visit.awaitText("#verdict", "178 moves");
            visit.button("Play on from here").click();
            visit.awaitText("#score", "178");
            visit.page().keyboard().press("u");
            visit.awaitText("#score", "177");
            visit.page().waitForURL("**/#/play/MS1:*");
            assertThat(kept(visit)).isEqualTo(1);
            visit.page().keyboard().press("y");
            visit.awaitText("#score", "178");
            assertThat(kept(visit)).isEqualTo(1);
            for (int i = 0; i < 10; i++) {
                visit.page().keyboard().press("u");
            }
            visit.get("#play-board").focus();
            visit.page().keyboard().press("ArrowRight");
            visit.page().keyboard().press("Enter");
            visit.page().keyboard().press("1");
            visit.awaitText("#score", "169");
            assertThat(kept(visit)).isEqualTo(169);
        }
    }

    /** Returns the number of moves of the stored 5T game, which other tabs would continue. */
    private static int kept(Visit visit) {
        return (Integer) visit.page().evaluate("JSON.parse(localStorage.getItem('morpion.play.5T')).moves.length");
    }

    @Test
    void theHistoryLeadsBackToTheGameThatWasGivenUp() {
        try (Visit visit = PlayActions.open()) {
            giveUpOneForAnother(visit);
            String second = visit.page().url();
            visit.page().goBack();
            visit.page()
                    .waitForCondition(
                            () -> visit.get("#description").inputValue().equals("the first one"));
            assertThat(visit.page().url()).contains("/#/play/MS1:").isNotEqualTo(second);
            visit.page().keyboard().press("y");
            visit.awaitText("#score", "2");
            assertThat(kept(visit)).isEqualTo(2);
            visit.page().goForward();
            visit.page().waitForURL(second);
            visit.awaitText("#score", "1");
            assertThat(visit.get("#description").inputValue()).isEmpty();
        }
    }

    @Test
    void theGameBeforeAnotherVariantIsBehindIt() {
        try (Visit visit = PlayActions.open()) {
            giveUpOneForAnother(visit);
            String second = visit.page().url();
            visit.get("#play-variant").selectOption("4D");
            visit.awaitText("#play-best", "4D");
            visit.page().goBack();
            visit.page().waitForURL(second);
            visit.awaitText("#play-best", "5T");
            awaitScore(visit.page(), 1);
            visit.page().goBack();
            visit.page()
                    .waitForCondition(
                            () -> visit.get("#description").inputValue().equals("the first one"));
            visit.page().goForward();
            visit.page().waitForURL(second);
            visit.page()
                    .waitForCondition(
                            () -> visit.get("#description").inputValue().isEmpty());
            awaitScore(visit.page(), 1);
        }
    }

    @Test
    void onesOwnGameIsStillOnesOwnAfterAStepBackAndReloading() {
        try (Visit visit = PlayActions.open()) {
            giveUpOneForAnother(visit);
            visit.page().goBack();
            visit.page()
                    .waitForCondition(
                            () -> visit.get("#description").inputValue().equals("the first one"));
            visit.page().reload();
            visit.button("Redo").click();
            visit.awaitText("#score", "2");
            assertThat(visit.get("#description").inputValue()).isEqualTo("the first one");
        }
    }

    @Test
    void onesOwnGameIsStillOnesOwnAfterAnotherTabHasKeptOne() {
        try (Visit visit = PlayActions.open()) {
            PlayActions.click(visit, 3, -1);
            visit.page().waitForURL("**/#/play/MS1:*");
            String first = visit.page().url();
            PlayActions.click(visit, 6, -1);
            visit.page().waitForCondition(() -> !visit.page().url().equals(first));
            visit.button("Undo").click();
            visit.page().waitForURL(first);

            Page another = visit.context().newPage();
            another.navigate(Service.open().address() + "/#/play");
            another.locator("#new").click();
            awaitScore(another, 0);
            drawOne(another);
            awaitScore(another, 1);
            visit.page().reload();
            visit.button("Redo").click();
            visit.awaitText("#score", "2");
        }
    }

    @Test
    void aGameFromAnEarlierVisitIsBehindTheRecordThatTakesItsPlace() {
        try (Visit visit = PlayActions.open()) {
            drawThree(visit);
            Page another = visit.context().newPage();
            another.navigate(Service.open().address() + "/?record=rosin178");
            another.waitForSelector("html[data-ready]");
            another.keyboard().press("Home");
            for (int i = 0; i < 5; i++) {
                another.keyboard().press("ArrowRight");
            }
            another.locator("#result-actions button").first().click();
            awaitScore(another, 5);
            drawOne(another);
            awaitScore(another, 6);
            another.goBack();
            awaitScore(another, 3);
            assertThat(kept(visit)).isEqualTo(3);
        }
    }

    @Test
    void aGameFromAnEarlierVisitIsBehindTheLinkThatTakesItsPlaceOnce() {
        try (Visit visit = PlayActions.open()) {
            drawThree(visit);
            String link = Service.open().address() + "/#/play/" + gameOfOne(visit);
            Page another = visit.context().newPage();
            another.navigate(link);
            awaitScore(another, 1);
            another.waitForURL(link);
            int entries = (Integer) another.evaluate("history.length");
            another.reload();
            awaitScore(another, 1);
            drawOne(another);
            awaitScore(another, 2);
            assertThat(another.evaluate("history.length")).isEqualTo(entries);
            another.goBack();
            awaitScore(another, 3);
        }
    }

    @Test
    void theGameOfAnotherVariantIsBehindTheRecordThatTakesItsPlace() {
        try (Visit visit = PlayActions.open()) {
            PlayActions.click(visit, 3, -1);
            visit.awaitText("#score", "1");
            visit.get("#play-variant").selectOption("4D");
            visit.awaitText("#play-best", "4D");
            visit.get("#views a").first().click();
            visit.awaitText("#verdict", "Legal 5T game of 178 moves");
            playOnFromFive(visit.page());
            drawOne(visit.page());
            visit.awaitText("#score", "6");
            goBack(visit.page(), 3);
            visit.awaitText("#play-best", "5T");
            visit.awaitText("#score", "1");
        }
    }

    @Test
    void theGameOfAnotherVariantIsBehindTheSecondRecordThatIsPlayedOn() {
        try (Visit visit = PlayActions.open()) {
            visit.get("#play-variant").selectOption("4T");
            visit.awaitText("#play-best", "4T");
            drawOne(visit.page());
            visit.awaitText("#score", "1");
            visit.get("#play-variant").selectOption("5T");
            visit.awaitText("#play-best", "5T");
            PlayActions.click(visit, 3, -1);
            visit.awaitText("#score", "1");

            visit.get("#views a").first().click();
            visit.awaitText("#verdict", "Legal 5T game of 178 moves");
            playOnFromFive(visit.page());
            visit.get("#views a").first().click();
            visit.check(
                    (String) visit.page().evaluate("fetch('/api/v1/records/hyyroporanen62.msr').then(r => r.text())"));
            visit.awaitText("#verdict", "Legal 4T game of 62 moves");
            playOnFromFive(visit.page());
            visit.awaitText("#play-best", "4T");
            drawOne(visit.page());
            visit.awaitText("#score", "6");
            goBack(visit.page(), 7);
            visit.awaitText("#score", "1");
            visit.awaitText("#play-best", "4T");
        }
    }

    @Test
    void theGameOfAnotherVariantIsBehindTheLinkThatTakesItsPlace() {
        try (Visit visit = PlayActions.open()) {
            drawThree(visit);
            visit.page().waitForURL("**/#/play/MS1:*");
            visit.get("#play-variant").selectOption("4D");
            visit.awaitText("#play-best", "4D");
            visit.page().waitForURL("**/#/play");
            follow(visit.page(), "#/play/" + gameOfOne(visit));
            awaitScore(visit.page(), 1);
            drawOne(visit.page());
            awaitScore(visit.page(), 2);
            visit.page().goBack();
            visit.awaitText("#play-best", "4D");
            visit.page().goBack();
            awaitScore(visit.page(), 3);
            assertThat(kept(visit)).isEqualTo(3);
        }
    }

    /** The first record reuses the game's history entry, although it is of another variant. */
    @Test
    void theGameWhoseEntryARecordHasTakenIsBehindTheLinkThatTakesItsPlace() {
        try (Visit visit = PlayActions.open()) {
            drawThree(visit);
            Page another = visit.context().newPage();
            another.navigate(Service.open().address() + "/?record=hyyroporanen35");
            another.waitForSelector("html[data-ready]");
            playOnFromFive(another);
            another.waitForURL("**/#/play/MS1:*");
            follow(another, "#/play/" + gameOfOne(visit));
            awaitScore(another, 1);
            drawOne(another);
            awaitScore(another, 2);
            another.goBack();
            awaitScore(another, 3);
        }
    }

    @Test
    void theGameThatTheHistoryHasNoMoreIsBehindTheLinkThatTakesItsPlace() {
        try (Visit visit = Visit.to("/?help=no")) {
            follow(visit.page(), "#/play");
            visit.awaitText("#score-unit", "moves");
            drawThree(visit);
            visit.page().waitForURL("**/#/play/MS1:*");
            visit.page().goBack();
            visit.awaitText("#verdict", "178 moves");
            follow(visit.page(), "#/play/" + gameOfOne(visit));
            awaitScore(visit.page(), 1);
            drawOne(visit.page());
            awaitScore(visit.page(), 2);
            visit.page().goBack();
            awaitScore(visit.page(), 3);
        }
    }

    private static void playOnFromFive(Page page) {
        page.locator("#look-player .slider").fill("5");
        page.locator("#result-actions button").first().click();
        awaitScore(page, 5);
    }

    private static void goBack(Page page, int entries) {
        page.evaluate("entries => history.go(-entries)", entries);
    }

    /** Changes the fragment, as a link or a typed address does. */
    private static void follow(Page page, String hash) {
        page.evaluate("hash => { location.hash = hash; }", hash);
    }

    /** Returns a 5T game of one move in the compact format. */
    private static String gameOfOne(Visit visit) {
        return (String) visit.page()
                .evaluate("import('/page/core/game.js').then(({encodeCompact}) =>"
                        + " encodeCompact({variant: '5T', moves: [{x: 3, y: -1, d: 1, pos: 0}]}))");
    }

    /** Plays two moves with a description, undoes one, and then opens another game. */
    private static void giveUpOneForAnother(Visit visit) {
        visit.get("#description").fill("the first one");
        PlayActions.click(visit, 3, -1);
        PlayActions.click(visit, 6, -1);
        visit.button("Undo").click();
        visit.button("New game").click();
        visit.awaitText("#score", "0");
        PlayActions.click(visit, -1, 3);
        visit.page().waitForURL("**/#/play/MS1:*");
    }

    private static void drawThree(Visit visit) {
        PlayActions.click(visit, 3, -1);
        PlayActions.click(visit, 6, -1);
        PlayActions.click(visit, -1, 3);
        visit.awaitText("#score", "3");
    }

    private static void drawOne(Page page) {
        page.locator("#play-board").focus();
        page.keyboard().press("ArrowRight");
        page.keyboard().press("Enter");
        page.keyboard().press("1");
    }

    private static void awaitScore(Page page, int score) {
        page.locator("#score", new Page.LocatorOptions().setHasText(String.valueOf(score)))
                .waitFor();
    }

    /** Holds back documents.js, which reads and writes games; the returned routes release it. */
    private static List<Route> holdDocuments(Visit visit) {
        List<Route> held = new CopyOnWriteArrayList<>();
        visit.dropServiceWorker();
        visit.page().route("**/page/core/documents.js", held::add);
        visit.go("/?help=no");
        return held;
    }

    private static void release(Visit visit, List<Route> held) {
        visit.page().waitForCondition(() -> !held.isEmpty());
        held.forEach(Route::resume);
    }

    @Test
    void nobodyPlaysOnInAGameThatIsAboutToGo() {
        try (Visit visit = PlayActions.open()) {
            PlayActions.click(visit, 3, -1);
            visit.awaitText("#score", "1");
            String game = (String) visit.page().evaluate("fetch('/api/v1/records/rosin178.msr').then(r => r.text())");
            List<Route> held = holdDocuments(visit);
            visit.go("/?help=no#/play/" + game);
            visit.get("#play[aria-busy]").waitFor();
            visit.awaitText("#waiting", "Waiting for the service…");
            PlayActions.click(visit, 6, -1);
            visit.page().keyboard().press("u");
            assertThat(visit.text("#score")).isEqualTo("1");

            visit.go("/?help=no#/play");
            visit.get("#play:not([aria-busy])").waitFor();
            PlayActions.click(visit, 6, -1);
            visit.awaitText("#score", "2");
            release(visit, held);
            visit.page().waitForURL("**/#/play/MS1:*");
            assertThat(visit.text("#score")).isEqualTo("2");
            visit.page().goBack();
            visit.awaitText("#score", "178");
        }
    }

    @Test
    void aNewGameBeginsWhenTheHistoryHasTheOneThatIsGivenUp() {
        try (Visit visit = PlayActions.open()) {
            PlayActions.click(visit, 3, -1);
            visit.button("New game").click();
            visit.awaitText("#score", "0");
            visit.page().goBack();
            visit.awaitText("#score", "1");
        }
    }

    @Test
    void aDamagedLinkIsExplainedAndStaysUntilSomebodyPlays() {
        try (Visit visit = PlayActions.open()) {
            PlayActions.click(visit, 3, -1);
            visit.awaitText("#score", "1");
            String game = (String) visit.page().evaluate("fetch('/api/v1/records/rosin178.msr').then(r => r.text())");
            String link = "/#/play/" + game.substring(0, 300);
            visit.page().clock().install();
            visit.go(link);
            visit.page().reload();
            visit.awaitText("#play-status", "This can’t be read as a game.");
            visit.page().clock().runFor(10_000);
            assertThat(visit.text("#play-status")).startsWith("This can’t be read as a game.");
            assertThat(visit.page().url()).endsWith(link);
            visit.get("#language").selectOption("de");
            visit.awaitText("#play-status", "Das lässt sich nicht als Spiel lesen.");
            // The reader's messages are English in every language of the page.
            assertThat(visit.text("#play-status [lang=en]")).endsWith(".");
            visit.awaitText("#score", "1");
            PlayActions.click(visit, 6, -1);
            visit.page().clock().runFor(1_000);
            visit.page().waitForCondition(() -> !visit.page().url().endsWith(link));
            visit.awaitText("#play-status", "Linien");
        }
    }
}
