package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.ColorScheme;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page of a service with access control: hidden actions, API keys and sign-in. */
@BrowserTest
class AccessIT {
    private static final Visit.Visitor DEFAULT = Visit.Visitor.DEFAULT;

    private static Visit visit(String path) {
        return Visit.to(Service.closed(), path, DEFAULT);
    }

    private static void signIn(Visit visit, String key) {
        visit.get("#account").click();
        visit.get("#access-key").fill(key);
        visit.get("#dialog button[type=submit]").click();
        visit.page().waitForSelector("html[data-ready]");
        visit.get("html[data-restricted]").waitFor();
    }

    private static void submit(Visit visit, int moves) {
        visit.go("/?record=hyyroporanen62");
        visit.awaitText("#facts", "hyyroporanen62");
        visit.get("#look-player .slider").fill(String.valueOf(moves));
        visit.button("Submit as a record").click();
        visit.get("#dialog button[type=submit]").click();
    }

    /** Languages with long names for the quotas. */
    @ParameterizedTest
    @ValueSource(strings = {"de", "fr", "pl"})
    void whatIsLeftOfTheQuotasIsReadableOnAPhone(String language) {
        try (Visit visit = Visit.to(Service.closed(), "/", Visit.Visitor.DARK_PHONE.withLocale(language))) {
            signIn(visit, Service.closed().key("search:read", "search:write"));
            visit.get("#account").click();
            visit.get("#dialog dd").first().waitFor();
            assertThat(visit.page().evaluate("""
                    [...document.querySelectorAll('#dialog dd')]
                      .filter(({clientWidth}) => clientWidth < 100).length""")).isEqualTo(0);
            assertThat(visit.page().evaluate("document.querySelector('#dialog').scrollWidth <= innerWidth"))
                    .isEqualTo(true);
        }
    }

    @Test
    void whatIsLeftOfTheQuotasIsAskedForWhenItIsLookedAt() {
        try (Visit visit = visit("/")) {
            List<String> asked = new CopyOnWriteArrayList<>();
            visit.page().route("**/api/v1/me", route -> {
                asked.add(route.request().url());
                route.fulfill(new Route.FulfillOptions()
                        .setContentType("application/json")
                        .setBody("""
                        {"caller": "key:1", "scopes": [],
                         "quotas": {"searches": {"used": %d, "limit": 99}}}""".formatted(asked.size())));
            });
            visit.page().reload();
            visit.page().waitForCondition(() -> asked.size() == 1);
            for (int times = 2; times < 4; times++) {
                visit.get("#account").click();
                visit.awaitText("#dialog[open]", times + " of 99 used");
                visit.page().keyboard().press("Escape");
            }
        }
    }

    @Test
    void whoIsCallingIsLearntWhenTheServiceIsBack() {
        try (Visit visit = visit("/")) {
            visit.page().route("**/api/v1/me", Route::abort);
            visit.go("/?record=rosin178");
            visit.awaitText("#verdict", "178 moves");
            // The whole game is a record already.
            visit.get("#look-player .slider").fill("177");
            assertThat(visit.button("Submit as a record").count()).isPositive();
            visit.page().unroute("**/api/v1/me");
            awaitNoSearch(visit);
            assertThat(visit.button("Submit as a record").count()).isZero();
            visit.forgive("ERR_FAILED");
        }
    }

    @Test
    void everybodyLooksAndPlaysAndIsOfferedNothingElse() {
        try (Visit visit = visit("/?record=rosin178")) {
            visit.get("#account").waitFor();
            visit.awaitText("#verdict", "178 moves");
            assertThat(visit.get("#views a:visible").allTextContents()).isEqualTo(List.of("Look", "Play", "Records"));
            assertThat(visit.button("Search from here").count()).isZero();
            assertThat(visit.button("Submit as a record").count()).isZero();
            visit.go("/#/records");
            visit.awaitText("#gallery", "178");
            assertThat(visit.text("#records .tabs")).doesNotContain("My submissions", "Moderation");
            awaitNoSearch(visit);
            visit.page().keyboard().press("s");
            assertThat(visit.page().url()).endsWith("/#/records");
            visit.page().keyboard().press("?");
            visit.awaitText("#dialog[open]", "Keyboard shortcuts");
            assertThat(visit.text("#dialog")).contains("Records").doesNotContain("Search");
        }
    }

    @Test
    void aKeyOpensWhatItMayAndLastsForTheSession() {
        try (Visit visit = visit("/")) {
            signIn(visit, Service.closed().key("search:read", "search:write"));
            visit.go("/#/search");
            visit.get("#search-nodes").fill("50000");
            visit.get("#search-solver").selectOption("nrpa");
            visit.get("#search .commands summary").click();
            visit.awaitText("[data-command=curl]", "-H \"Authorization: Bearer $KEY\"");
            visit.get("#search-form button[type=submit]").click();
            // "done" arrived by the event stream, which the page reads with the key.
            visit.awaitText("#search .desk .state", "done");
            assertThat(visit.page().evaluate("Object.values(localStorage).join().includes('morpion_')"))
                    .isEqualTo(false);
            visit.get("#account").click();
            visit.awaitText("#dialog", "search:write");
            visit.awaitText("#dialog", "Searches");
            visit.get("#dialog").getByText("Forget the key").click();
            awaitNoSearch(visit);
            visit.forgive("404 (Not Found)");
            // Without the key, the reloaded page may no longer read the open search.
            visit.forgive("401 (Unauthorized)");
        }
    }

    /** With a key, pictures are fetched by script, so a picture in the old theme may arrive last. */
    @Test
    void picturesHaveTheThemeThatWasChosenLast() {
        try (Visit visit = visit("/")) {
            signIn(visit, Service.closed().key("record:read"));
            visit.go("/#/records");
            Locator picture = visit.get(".thumb img").first();
            String late = picture.getAttribute("data-address") + "?*theme=dark*";
            visit.page().waitForCondition(() -> picture.getAttribute("src") != null);
            String first = picture.getAttribute("src");
            List<Route> held = new CopyOnWriteArrayList<>();
            visit.page().route("**" + late, held::add);
            visit.get("#theme").click();
            visit.page().waitForCondition(() -> !held.isEmpty());
            visit.get("#theme").click();
            visit.page().waitForCondition(() -> !picture.getAttribute("src").equals(first));
            String light = picture.getAttribute("src");
            visit.page()
                    .waitForResponse("**" + late, () -> held.get(0).resume())
                    .finished();
            visit.page().evaluate("new Promise(requestAnimationFrame)");
            visit.page().evaluate("new Promise(requestAnimationFrame)");
            assertThat(picture.getAttribute("src")).isEqualTo(light);
        }
    }

    @Test
    void aKeyThatIsNotValidIsForgottenAndAskedForAgain() {
        try (Visit visit = visit("/")) {
            visit.get("#account").click();
            visit.get("#access-key").fill("morpion_wrong");
            visit.get("#dialog button[type=submit]").click();
            visit.awaitText("#dialog[open]", "Access key");
            visit.get("#access-key:empty").waitFor();
            assertThat(visit.page().evaluate("sessionStorage.length")).isEqualTo(0);
            visit.forgive("401 (Unauthorized)");
        }
    }

    /** An open list polls every few seconds, but must prompt for a key only once. */
    @Test
    void aKeyThatEndsWhileAListIsOpenIsAskedForOnce() {
        try (Visit visit = visit("/")) {
            visit.page().clock().install();
            signIn(visit, Service.closed().key("search:read", "search:write"));
            visit.go("/#/search");
            visit.get("#searches > *").first().waitFor();
            List<String> asked = new CopyOnWriteArrayList<>();
            visit.page().route("**/api/v1/searches?*", route -> {
                asked.add(route.request().url());
                route.fulfill(new Route.FulfillOptions().setStatus(401));
            });
            visit.page().clock().runFor(6_000);
            visit.get("#dialog[open]").waitFor();
            visit.page().keyboard().press("Escape");
            visit.page().clock().runFor(30_000);
            assertThat(asked).hasSize(1);
            visit.forgive("401 (Unauthorized)");
        }
    }

    /** With an identity provider, /me has the sign-in address, and a cookie identifies the caller afterwards. */
    @Test
    void whereThereIsAProviderPeopleSignInAndOut() {
        try (Visit visit = visit("/")) {
            answerMe(visit, "address:127.0.0.1", ", \"signIn\": \"/api/v1/sign-in\"");
            visit.page().reload();
            visit.get("#account").click();
            assertThat(visit.get("#dialog").getByText("Sign in").getAttribute("href"))
                    .isEqualTo("/api/v1/sign-in");
            answerMe(visit, "user:https://provider.example#ada", "");
            visit.page().route("**/api/v1/sign-out", route -> {
                assertThat(route.request().method()).isEqualTo("POST");
                answerMe(visit, "address:127.0.0.1", "");
                route.fulfill(new Route.FulfillOptions().setStatus(204));
            });
            visit.page().reload();
            visit.get("#account").click();
            visit.awaitText("#dialog", "user:https://provider.example#ada");
            visit.get("#dialog").getByText("Sign out").click();
            awaitNoSearch(visit);
        }
    }

    private static void awaitNoSearch(Visit visit) {
        visit.get("#views a[data-denied]").waitFor(Visit.ATTACHED);
    }

    private static void answerMe(Visit visit, String caller, String more) {
        String scopes =
                caller.startsWith("user:") ? "\"record:read\", \"search:read\", \"search:write\"" : "\"record:read\"";
        visit.page()
                .route(
                        "**/api/v1/me",
                        route -> route.fulfill(new Route.FulfillOptions()
                                .setContentType("application/json")
                                .setBody("{\"caller\": \"%s\", \"scopes\": [%s], \"quotas\": {}%s}"
                                        .formatted(caller, scopes, more))));
    }

    @Test
    void aSubmissionWaitsForAModeratorWhoPublishesOrRefusesIt() {
        String submitter = Service.closed().key("record:write");
        try (Visit visit = visit("/")) {
            signIn(visit, submitter);
            submit(visit, 41);
            visit.awaitText("#dialog", "A moderator will review it before it is published.");
            submit(visit, 43);
            visit.awaitText("#dialog", "A moderator will review it before it is published.");
            visit.go("/#/records/mine");
            visit.awaitText("#gallery-status", "2 records shown.");
            // The picture of an unpublished record is fetched with the key.
            visit.get(".thumb img[src^='blob:']").first().waitFor();
        }
        try (Visit visit = visit("/")) {
            signIn(visit, Service.closed().key("record:write"));
            submit(visit, 41);
            visit.awaitText("#dialog", "This grid has already been submitted and is waiting for a moderator.");
            visit.go("/#/records/mine");
            visit.awaitText("#gallery-status", "1 record shown.");
        }
        try (Visit visit = visit("/")) {
            signIn(visit, Service.closed().key("record:moderate"));
            visit.go("/#/records/queue");
            visit.awaitText("#gallery-status", "3 records shown.");
            Locator longer = visit.get("#gallery .record:has(b:text-is(\"43\"))");
            assertThat(longer.textContent()).doesNotContain("Also submitted as:");
            longer.locator("[type=checkbox]").check();
            visit.button("Publish").click();
            visit.awaitText("#gallery-status", "2 records shown.");
            assertThat(visit.get("#gallery").getByText("Also submitted as:").count())
                    .isEqualTo(2);
            assertThat(visit.axe()).isEmpty();
            visit.get("#queue-every").check();
            visit.get("#queue-reason").fill("not a record");
            visit.button("Refuse").click();
            visit.awaitText("#gallery-status", "No games are waiting.");
        }
        try (Visit visit = visit("/")) {
            signIn(visit, submitter);
            visit.go("/#/records/mine");
            visit.get("#filter-state").selectOption("refused");
            visit.awaitText("#gallery", "Reason: not a record");
        }
    }

    @Test
    void thereIsRoomForTheKeyOnATelephone() {
        try (Visit visit = Visit.to(Service.closed(), "/", new Visit.Visitor(ColorScheme.DARK, 360, 740, "de"))) {
            visit.get("#account").click();
            visit.get("#access-key").waitFor();
            assertThat(visit.axe()).isEmpty();
            assertThat((Boolean) visit.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
                    .isTrue();
        }
    }
}
