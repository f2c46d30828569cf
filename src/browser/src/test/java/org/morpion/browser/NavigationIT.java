package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.BoundingBox;
import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ways between the views: where each begins, what it keeps, and what it loads. */
@BrowserTest
class NavigationIT {
    private static final Visit.Visitor[] VISITORS = {Visit.Visitor.DEFAULT, Visit.Visitor.DARK_PHONE};

    @Core
    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void aLinkToARecordKeepsThePageAndBackFindsThePlaceInTheGallery(int visitor) {
        try (Visit visit = Visit.to("/#/records", VISITORS[visitor])) {
            visit.get("#gallery .thumb").nth(7).waitFor();
            visit.page().evaluate("window.isSamePage = true");
            visit.get("#gallery .thumb").nth(7).scrollIntoViewIfNeeded();
            double place = scroll(visit);
            assertThat(place).isPositive();
            visit.get("#gallery .thumb").nth(7).click();
            visit.page().waitForURL("**/?record=*");
            visit.awaitText("#verdict", "Legal 5T game");
            assertThat(visit.page().evaluate("window.isSamePage")).isEqualTo(true);
            awaitScroll(visit, 0);

            visit.page().goBack();
            visit.get("#gallery").waitFor();
            assertThat(visit.page().evaluate("window.isSamePage")).isEqualTo(true);
            awaitScroll(visit, place);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void theBoardIsInSightAfterPlayingOnAndAfterLookingAtIt(int visitor) {
        try (Visit visit = Visit.to("/?help=no&record=hyyroporanen35", VISITORS[visitor])) {
            visit.awaitText("#verdict", "35 moves");
            visit.button("Play on from here").scrollIntoViewIfNeeded();
            visit.button("Play on from here").click();
            visit.awaitText("#score", "35");
            awaitScroll(visit, 0);
            visit.page().waitForURL("**/#/play/MS1:*");
            visit.button("Look at it").scrollIntoViewIfNeeded();
            visit.button("Look at it").click();
            visit.awaitText("#verdict", "Legal 4D game of 35 moves");
            assertThat(visit.get("#look-board").boundingBox().y).isNotNegative();
        }
    }

    @Test
    void aFirstMoveLoadsNoReaderOfDocuments() {
        try (Visit visit = Visit.to("/?help=no#/play")) {
            List<String> loaded = new CopyOnWriteArrayList<>();
            visit.page().onRequest(request -> loaded.add(request.url()));
            PlayActions.click(visit, 3, 4);
            visit.page().waitForURL("**/#/play/MS1:*");
            assertThat(loaded).noneMatch(url -> url.contains("documents.js"));
            String address = visit.page().url();
            visit.go("/");
            visit.go(address.substring(address.indexOf("/#")));
            visit.awaitText("#score", "1");
        }
    }

    @Test
    void theSourceOfAGameSurvivesPlayAndCanBeEdited() {
        try (Visit visit = Visit.to("/?help=no&record=rosin178")) {
            visit.awaitText("#facts", "Source");
            String source = (String) visit.page().evaluate("""
                [...document.querySelectorAll('#facts dt')].find(term => term.textContent === 'Source')
                  .nextSibling.textContent\
                """);
            visit.button("Play on from here").click();
            visit.awaitText("#score", "178");
            assertThat(visit.get("#play-source").inputValue()).isEqualTo(source);
            visit.get("#play-tags").fill("first, second");
            visit.button("Look at it").click();
            visit.awaitText("#facts", "first, second");
            visit.awaitText("#facts", source);
        }
    }

    @Test
    void aSearchThatIsOpenedWhileTheServiceIsAwayAppearsWhenItIsBack() {
        try (Service service = Service.separate();
                Visit visit = Visit.to(service, "/#/search", Visit.Visitor.DEFAULT)) {
            String id = (String) visit.page().evaluate("""
                async () => {
                  const body = JSON.stringify({variant: '4D', solver: 'nrpa', limits: {nodes: 1000}});
                  const headers = {'Content-Type': 'application/json'};
                  const answer = await fetch('/api/v1/searches', {method: 'POST', headers, body});
                  return (await answer.json()).id;
                }\
                """);
            service.stop();
            visit.page().evaluate("id => location.hash = `#/search/${id}`", id);
            visit.awaitText("#search .note", "reconnecting");
            service.start();
            visit.awaitText("#search h1", "4D · nrpa");
            visit.get("#search-board").waitFor();
            visit.forgive("");
        }
    }

    @ParameterizedTest
    @CsvSource({"LIGHT,1280", "DARK,1280", "LIGHT,360", "DARK,360"})
    void aNewcomerSeesALineDrawItselfAndComesToPlay(ColorScheme theme, int width) {
        try (Visit visit = Visit.to("/", new Visit.Visitor(theme, width, 740, "en-GB"))) {
            visit.awaitText("#newcomer", "Add a point to complete a line of five. The record is 178 lines.");
            assertThat(visit.get("#newcomer .drawn").evaluate("line => getComputedStyle(line).animationName"))
                    .isEqualTo("drawn");
            visit.awaitText("#verdict", "178");
            assertThat(visit.axe()).isEmpty();
            assertThat((Boolean) visit.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
                    .isTrue();
            visit.get("#newcomer").getByText("Play").click();
            visit.awaitText("#rules", "Each line counts one.");
            assertThat(visit.get("#dialog[open]").count()).isZero();
            visit.page().goBack();
            visit.awaitText("#verdict", "178");
            assertThat(visit.get("#newcomer").isVisible()).isFalse();
        }
    }

    @Test
    void theRulesHideNoGameThatSomebodyShares() {
        String address;
        try (Visit visit = Visit.to("/?help=no#/play")) {
            PlayActions.click(visit, 3, 4);
            visit.page().waitForURL("**/#/play/MS1:*");
            address = visit.page().url();
        }
        try (Visit visit = Visit.to(address.substring(address.indexOf("#")).replace("#", "/#"))) {
            visit.awaitText("#score", "1");
            assertThat(visit.get("#dialog[open]").count()).isZero();
            assertThat(visit.get("#newcomer").isVisible()).isFalse();
        }
    }

    @Test
    void onAPhoneTheStatusIsInSightOfTheBoard() {
        try (Visit visit = Visit.to("/?help=no#/play", new Visit.Visitor(ColorScheme.LIGHT, 360, 740, "en-GB"))) {
            visit.button("Hint").click();
            visit.awaitText("#play-status", "Try a");
            visit.page().evaluate("scrollTo(0, 0)");
            BoundingBox status = visit.get("#play-status").boundingBox();
            BoundingBox board = visit.get("#play-board").boundingBox();
            assertThat(status.y).isBetween(0.0, board.y);
            assertThat(board.y + board.height).isLessThanOrEqualTo(740);
        }
    }

    @Test
    void theVisitorsLongestGameIsKeptAndAnothersDoesNotCount() {
        try (Visit visit = Visit.to("/?help=no#/play")) {
            for (String score : List.of("1", "2")) {
                visit.button("Hint").click();
                visit.get("#play-board").focus();
                visit.page().keyboard().press("Enter");
                visit.awaitText("#score", score);
                assertThat(visit.text("#play-best")).contains("Your longest has " + score + " move");
            }
            visit.button("New game").click();
            visit.awaitText("#score", "0");
            visit.page().reload();
            visit.awaitText("#play-best", "Your longest has 2 moves.");

            visit.go("/?record=hyyroporanen35");
            visit.button("Play on from here").click();
            visit.awaitText("#score", "35");
            visit.button("Undo").click();
            visit.button("Undo").click();
            visit.button("Hint").click();
            visit.get("#play-board").focus();
            visit.page().keyboard().press("Enter");
            visit.awaitText("#score", "34");
            assertThat(visit.text("#play-best")).doesNotContain("Your longest");
        }
    }

    @Test
    void theUsualKeysUndoAndRedoMoves() {
        try (Visit visit = Visit.to("/?help=no#/play")) {
            PlayActions.click(visit, 3, 4);
            visit.awaitText("#score", "1");
            visit.page().keyboard().press("Control+z");
            visit.awaitText("#score", "0");
            visit.page().keyboard().press("Control+Shift+Z");
            visit.awaitText("#score", "1");
            visit.page().keyboard().press("Control+z");
            visit.page().keyboard().press("Control+y");
            visit.awaitText("#score", "1");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1})
    void ofASearchTheScoreAndTheChartComeBeforeItsOptions(int visitor) {
        try (Visit visit = Visit.to("/", VISITORS[visitor])) {
            String id = (String) visit.page().evaluate("""
                async () => {
                  const body = JSON.stringify({variant: '4D', solver: 'nrpa', limits: {nodes: 1000}});
                  const headers = {'Content-Type': 'application/json'};
                  const answer = await fetch('/api/v1/searches', {method: 'POST', headers, body});
                  return (await answer.json()).id;
                }\
                """);
            visit.go("/#/search/" + id);
            visit.awaitText("#search .desk .state", "done");
            double[] tops = List.of("#search-board", "#search .score", "#search .chart", "#search dl").stream()
                    .mapToDouble(part -> visit.get(part).first().boundingBox().y)
                    .toArray();
            if (visitor == 0) {
                assertThat(tops[1]).isGreaterThanOrEqualTo(tops[0]);
            } else {
                assertThat(tops[0]).isBetween(tops[1], 740.0);
            }
            assertThat(tops[2]).isGreaterThan(tops[0]).isGreaterThan(tops[1]);
            assertThat(tops[3]).isGreaterThan(tops[2]);
            visit.forgive("404 (Not Found)");
        }
    }

    private static double scroll(Visit visit) {
        return ((Number) visit.page().evaluate("scrollY")).doubleValue();
    }

    private static void awaitScroll(Visit visit, double place) {
        visit.page().waitForCondition(() -> Math.abs(scroll(visit) - place) < 2);
    }
}
