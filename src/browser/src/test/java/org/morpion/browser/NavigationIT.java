package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Ways between the views: where each begins, what it keeps, and what it loads. */
class NavigationIT {
    private static final Visit.Visitor[] VISITORS = {Visit.Visitor.DEFAULT, Visit.Visitor.DARK_PHONE};

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

    private static double scroll(Visit visit) {
        return ((Number) visit.page().evaluate("scrollY")).doubleValue();
    }

    private static void awaitScroll(Visit visit, double place) {
        visit.page().waitForCondition(() -> Math.abs(scroll(visit) - place) < 2);
    }
}
