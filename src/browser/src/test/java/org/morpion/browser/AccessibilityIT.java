package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Response;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.ReducedMotion;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Accessibility, small screens, themes, languages and offline use. */
@BrowserTest
class AccessibilityIT {
    private static final Path SCREENSHOTS = Path.of("target/screenshots");
    private static final int FIRST_VIEW = 120_000;
    private static final int MOST_REQUESTS = 42;

    @Core
    @ParameterizedTest
    @CsvSource({"LIGHT,1280", "DARK,360"})
    void noMainViewHasAFaultThatAxeFinds(ColorScheme theme, int width) {
        try (Visit visit = Visit.to("/?help=no", new Visit.Visitor(theme, width, 900, "en-GB"))) {
            inspectMainViews(visit, theme, width);
        }
    }

    @ParameterizedTest
    @CsvSource({"LIGHT,1280", "DARK,1280", "LIGHT,360", "DARK,360"})
    void noViewHasAFaultThatAxeFinds(ColorScheme theme, int width) {
        try (Visit visit = Visit.to("/#/play", new Visit.Visitor(theme, width, 900, "en-GB"))) {
            visit.awaitText("#rules", "Each line counts one.");
            inspect(visit, "rules", theme, width);
            visit.page().keyboard().press("?");
            visit.awaitText("#dialog", "Keyboard shortcuts");
            inspect(visit, "shortcuts", theme, width);
            visit.page().keyboard().press("Escape");
            inspectMainViews(visit, theme, width);
            visit.go("/#/records/leaderboard");
            visit.get("#records .chart-line").waitFor();
            inspect(visit, "leaderboard", theme, width);
            visit.go("/#/records/families");
            visit.get("#records .record").first().waitFor();
            inspect(visit, "families", theme, width);
            visit.go("/#/records/queue");
            visit.awaitText("#gallery-status", "No games are waiting.");
            inspect(visit, "queue", theme, width);
            visit.go("/#/records/moderation");
            visit.get("#gallery .record >> nth=3").waitFor();
            inspect(visit, "moderation", theme, width);
            visit.button("Correct").first().click();
            visit.get("#moderate-author").waitFor();
            inspect(visit, "correction", theme, width);
            visit.page().keyboard().press("Escape");
            visit.button("History").first().click();
            visit.awaitText("#dialog", "History");
            inspect(visit, "history", theme, width);
            visit.page().keyboard().press("Escape");
            visit.button("Remove").first().click();
            visit.awaitText("#dialog", "A moderator can restore it.");
            inspect(visit, "removal", theme, width);
            visit.page().keyboard().press("Escape");
            visit.go("/#/records/mine");
            visit.awaitText("#records", "Your submissions.");
            inspect(visit, "mine", theme, width);
            visit.go("/#/search");
            visit.get("#search-solver").selectOption("nrpa");
            visit.get("#search-nodes").fill("20000");
            visit.get("#search-form button[type=submit]").click();
            visit.awaitText("#search .desk .state", "done");
            visit.button("Look at the best game").waitFor();
            inspect(visit, "search-live", theme, width);
            visit.forgive("404 (Not Found)");
        }
    }

    private static void inspectMainViews(Visit visit, ColorScheme theme, int width) {
        visit.go("/?record=rosin178");
        visit.awaitText("#relatives", "in common");
        inspect(visit, "look", theme, width);
        visit.go("/#/play");
        visit.button("Hint").click();
        inspect(visit, "play", theme, width);
        visit.go("/#/records");
        visit.get("#gallery .record >> nth=11").waitFor();
        inspect(visit, "records", theme, width);
        visit.go("/#/search");
        visit.get("#search-solver").selectOption("nrpa");
        visit.get("#search .options summary").click();
        visit.get("#search .commands summary").click();
        inspect(visit, "search", theme, width);
    }

    private static void inspect(Visit visit, String view, ColorScheme theme, int width) {
        visit.page()
                .screenshot(new Page.ScreenshotOptions()
                        .setPath(SCREENSHOTS.resolve(
                                "%s-%s-%d.png".formatted(view, theme.name().toLowerCase(), width))));
        assertThat(visit.axe()).as(view).isEmpty();
        assertThat((Boolean) visit.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
                .as("%s is as wide as the window", view)
                .isTrue();
    }

    @Test
    void theBadgeStaysInsideItsCard() {
        try (Visit visit = Visit.to("/#/records", new Visit.Visitor(ColorScheme.LIGHT, 390, 800, "en-GB"))) {
            visit.unfoldFilter();
            visit.get("#filter-variant").selectOption("4D");
            visit.get(".badge").first().waitFor();
            assertThat((Boolean) visit.page().evaluate("""
                [...document.querySelectorAll('.badge')].every(badge => {
                  const inner = badge.getBoundingClientRect();
                  const outer = badge.closest('.record').getBoundingClientRect();
                  return inner.left >= outer.left && inner.right <= outer.right;
                })\
                """)).isTrue();
        }
    }

    /** Counts every fetch until a first-time visitor sees a game, including API responses. */
    @Test
    void theFirstViewIsSmallAndTakesFewRequests() {
        try (Visit visit = Visit.to("/")) {
            visit.page().addInitScript("""
                new MutationObserver((changes, observer) => {
                  if (document.querySelector('#verdict')?.textContent.includes('178')) {
                    observer.disconnect();
                    requestAnimationFrame(() => { window.firstView = performance.now(); });
                  }
                }).observe(document, {subtree: true, childList: true, characterData: true});\
                """);
            List<Integer> times = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                visit.page().reload();
                visit.awaitText("#relatives", "in common");
                times.add(number(visit, "firstView"));
            }
            System.out.println("The first view took " + times + " ms, the last two with files to be confirmed.");
            visit.page().evaluate("navigator.serviceWorker.ready");
        }
        try (Visit visit = Visit.to("/")) {
            visit.awaitText("#relatives", "in common");
            String fetched = """
                performance.getEntriesByType('resource').concat(performance.getEntriesByType('navigation'))\
                """;
            assertThat(number(visit, fetched + ".reduce((sum, {encodedBodySize}) => sum + encodedBodySize, 0)"))
                    .isBetween(FIRST_VIEW / 2, FIRST_VIEW);
            assertThat(number(visit, fetched + ".length")).isBetween(10, MOST_REQUESTS);
            assertThat(visit.page().evaluate(fetched + ".some(({name}) => name.includes('documents.js'))"))
                    .isEqualTo(false);
        }
    }

    private static int number(Visit visit, String expression) {
        return ((Number) visit.page().evaluate(expression)).intValue();
    }

    @Test
    void theShortcutsAreListedAndThoseOfASingleCharacterCanBeTurnedOff() {
        try (Visit visit = Visit.to("/")) {
            visit.page().keyboard().press("?");
            visit.awaitText("#dialog", "Keyboard shortcuts");
            visit.page().keyboard().press("Escape");
            visit.page().keyboard().press("c");
            visit.get("#gallery .record").first().waitFor();

            visit.page().keyboard().press("?");
            visit.get("#characters").uncheck();
            visit.page().keyboard().press("Escape");
            visit.page().reload();
            visit.get("#gallery .record").first().waitFor();
            visit.page().keyboard().press("l");
            visit.page().keyboard().press("?");
            assertThat(visit.page().url()).endsWith("/#/records");
            assertThat(visit.get("#dialog[open]").count()).isZero();
            visit.get("#help").click();
            visit.get("#dialog").getByText("Keyboard shortcuts").click();
            visit.get("#characters").check();
            visit.page().keyboard().press("Escape");
            visit.page().keyboard().press("l");
            visit.awaitText("#verdict", "178 moves");
        }
    }

    @Test
    void aScreenReaderPassesTheKeysToTheBoardAndHearsWhichKeyDrawsWhichLine() {
        try (Visit visit = Visit.to("/?help=no#/play")) {
            PlayActions.click(visit, 3, 4);
            visit.awaitText("#score", "1");
            visit.page().mouse().move(1, 1);
            visit.get("#play-board").focus();

            JsonObject board = withRole(accessibilityTree(visit), "application");
            assertThat(valueOf(board, "name")).isEqualTo("Your 5T game: 1 move");
            assertThat(valueOf(board, "description"))
                    .isEqualTo("The arrow keys move from point to point; Enter draws a line.");
            assertThat(propertyOf(board, "focused")).isEqualTo("true");

            visit.page().keyboard().press("ArrowDown");
            assertThat(heard(visit)).isEqualTo("2 lines through (3, 5)");
            visit.page().keyboard().press("Enter");
            assertThat(heard(visit))
                    .contains(
                            "2 lines go through this point. Which one?", "1 · (3, 4) – (3, 8)", "2 · (3, 5) – (3, 9)");
            visit.page().keyboard().press("2");
            visit.awaitText("#score", "2");
            assertThat(heard(visit)).startsWith("Move 2: a vertical line through (3, 5).");
            assertThat(valueOf(withRole(accessibilityTree(visit), "application"), "name"))
                    .isEqualTo("Your 5T game: 2 moves");
        }
    }

    /** Returns the nodes of the accessibility tree that Chromium gives to screen readers. */
    private static List<JsonObject> accessibilityTree(Visit visit) {
        CDPSession session = visit.context().newCDPSession(visit.page());
        try {
            return session.send("Accessibility.getFullAXTree").getAsJsonArray("nodes").asList().stream()
                    .map(JsonElement::getAsJsonObject)
                    .filter(node -> !node.get("ignored").getAsBoolean())
                    .toList();
        } finally {
            session.detach();
        }
    }

    private static JsonObject withRole(List<JsonObject> tree, String role) {
        return tree.stream()
                .filter(node -> valueOf(node, "role").equals(role))
                .findFirst()
                .orElseThrow();
    }

    /** Returns a text of a node, with simple spaces and none at its ends. */
    private static String valueOf(JsonObject node, String name) {
        JsonObject value = node.getAsJsonObject(name);
        return value == null || !value.has("value")
                ? ""
                : value.get("value").getAsString().replace('\u00a0', ' ').strip();
    }

    private static String propertyOf(JsonObject node, String name) {
        return node.getAsJsonArray("properties").asList().stream()
                .map(JsonElement::getAsJsonObject)
                .filter(property -> property.get("name").getAsString().equals(name))
                .map(property -> valueOf(property, "value"))
                .findFirst()
                .orElse("");
    }

    /** Returns the text of the board's live region, which is in the tree. */
    private static String heard(Visit visit) {
        String text = visit.text("#announcements").replace('\u00a0', ' ').strip();
        assertThat(accessibilityTree(visit).stream().map(node -> valueOf(node, "name")))
                .contains(text);
        return text;
    }

    @Test
    void keysAndFieldsAreNamedInTheLanguageOfTheVisitor() {
        try (Visit visit = Visit.to("/?record=rosin178", Visit.Visitor.DEFAULT.withLocale("de"))) {
            visit.awaitText("#verdict", "178 Zügen");
            visit.page().keyboard().press("?");
            visit.awaitText("#dialog", "Leertaste");
            visit.page().keyboard().press("Escape");
            visit.get("#form").selectOption("moves");
            visit.get("#copy").click();
            visit.awaitText("#export-note", "Variante, Autor");
        }
    }

    @Test
    void whoSkipsToTheContentStaysInTheView() {
        try (Visit visit = Visit.to("/#/records")) {
            visit.get("#gallery .record").first().waitFor();
            visit.get(".skip").focus();
            visit.page().keyboard().press("Enter");
            assertThat(visit.page().evaluate("document.activeElement.id")).isEqualTo("main");
            visit.page().keyboard().press("Tab");
            assertThat(visit.page().evaluate("document.activeElement.closest('#records') !== null"))
                    .isEqualTo(true);
            assertThat(visit.page().url()).endsWith("/#/records");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"fr", "de", "es", "it", "pt", "nl", "pl", "ja", "zh"})
    void speaksTheLanguageOfTheBrowser(String language) {
        try (Visit visit = Visit.to("/?record=rosin178", Visit.Visitor.DARK_PHONE.withLocale(language))) {
            visit.get("#facts .mono").waitFor();
            assertThat(visit.get("html").getAttribute("lang")).isEqualTo(language);
            assertThat(visit.text("#verdict")).contains("178").doesNotContain("Legal", "verdict.");
            assertThat(visit.get("body").innerText())
                    .doesNotContainPattern("\\b(?:look|tools|player|export|open|fact)\\.[a-z]");
            assertThat((Boolean) visit.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
                    .isTrue();
            visit.go("/#/records/leaderboard");
            visit.get("#filter-by").selectOption("points");
            visit.get("#records .of-grids").first().waitFor();
            assertThat(visit.page().evaluate("""
                [document.documentElement, ...document.querySelectorAll('.table')]
                    .filter(({scrollWidth, clientWidth}) => scrollWidth > clientWidth).length\
                """)).isEqualTo(0);
            visit.page().goBack();
            visit.get("#language").selectOption("en");
            visit.awaitText("#verdict", "Legal 5T game of 178 moves");
        }
    }

    /** Uses the widest common system font and the languages with the longest words. */
    @ParameterizedTest
    @ValueSource(strings = {"fr", "de", "pl"})
    void theSmallestPhonesNeedNotScrollSideways(String language) {
        Visit.Visitor visitor = new Visit.Visitor(ColorScheme.LIGHT, 320, 640, language);
        try (Visit visit = Visit.to("/?record=rosin178", visitor)) {
            visit.get("#facts dd a").first().waitFor();
            visit.page().evaluate("document.body.style.fontFamily = 'DejaVu Sans'");
            assertThat((Boolean) visit.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
                    .isTrue();
            assertThat(visit.get("#facts dd a").first().boundingBox().height).isGreaterThanOrEqualTo(24);
            visit.go("/#/records");
            visit.get("#gallery .links a >> nth=4").waitFor();
            assertThat(visit.page().evaluate("""
                [...document.querySelectorAll('#gallery .links a')].filter(link => {
                  const {width, height} = link.getBoundingClientRect();
                  return Math.min(width, height) < 24;
                }).length\
                """)).isEqualTo(0);
        }
    }

    @Test
    void onAPhoneWhatSomebodyAskedForIsInSight() {
        try (Visit visit = Visit.to("/?record=rosin178", Visit.Visitor.DARK_PHONE)) {
            visit.awaitText("#relatives", "in common");
            visit.get("#relatives button").last().click();
            visit.get("#look-board .other").first().waitFor(Visit.ATTACHED);
            awaitInSight(visit, "#look-board");
            visit.get("#file + label").scrollIntoViewIfNeeded();
            visit.get("#file")
                    .setInputFiles(
                            new FilePayload("one.moves", "text/plain", "3,-1,3,-1,s".getBytes(StandardCharsets.UTF_8)));
            visit.awaitText("#verdict", "Legal 5D game of 1 move.");
            awaitInSight(visit, "#verdict");

            visit.go("/?help=no#/play");
            visit.get("#play-variant").selectOption("4T");
            visit.get("#picker").selectOption("click");
            visit.get("#play-board").focus();
            visit.page().keyboard().press("ArrowDown");
            visit.page().keyboard().press("Enter");
            awaitInSight(visit, "#choices");
        }
    }

    private static void awaitInSight(Visit visit, String selector) {
        visit.page().waitForCondition(() -> (Boolean) visit.get(selector).evaluate("""
            part => {
              const {top, bottom} = part.getBoundingClientRect();
              return top > -1 && bottom < innerHeight + 1 && top < bottom;
            }\
            """));
    }

    /** The row-by-row layout must keep the table semantics for screen readers. */
    @Test
    void aTableIsReadRowByRowOnAPhoneAndIsStillATable() {
        try (Visit visit = Visit.to("/#/records/leaderboard", Visit.Visitor.DARK_PHONE)) {
            visit.page()
                    .getByRole(AriaRole.TABLE)
                    .getByRole(AriaRole.ROW)
                    .nth(1)
                    .getByRole(AriaRole.CELL)
                    .nth(1)
                    .getByText("178")
                    .waitFor();
            assertThat(visit.page()
                            .getByRole(AriaRole.COLUMNHEADER)
                            .filter(new Locator.FilterOptions().setHasText("Author"))
                            .count())
                    .isEqualTo(1);
        }
    }

    @Test
    void anotherLanguageIsTakenUpByWhatIsShownAndTheServicesEnglishIsMarked() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            visit.awaitText("#relatives", "in common");
            visit.get("#other").fill("bruneau170");
            visit.get("#compare-form button").click();
            visit.awaitText("#compare-note", "178");
            String english = visit.text("#compare-note");
            visit.get("#language").selectOption("de");
            visit.awaitText("#verdict", "178 Züge");
            assertThat(visit.get("#look-board").getAttribute("aria-label")).contains("178 Zügen");
            visit.awaitNoText("#compare-note", english);
            visit.awaitText("#relatives", "gemeinsame Linien");

            visit.check("""
                {"version": "0.1", "variant": "5T", "moves": [{"x": 3, "y": -1, "dir": "V", "pos": 7}]}\
                """);
            visit.awaitText("#findings", "Zug 1: pos ist 7; bei Linien aus 5 Punkten geht es von 0 bis 4.");
            visit.check("MS1:5T:nonsense");
            visit.get("#findings [lang=en]").first().waitFor();
            visit.get("#file").setInputFiles(new FilePayload[] {
                new FilePayload("large.json", "application/json", new byte[2 << 20]),
                new FilePayload("one.moves", "text/plain", "3,-1,3,-1,s".getBytes(StandardCharsets.UTF_8))
            });
            visit.awaitText("#files", "one.moves — 5D, 1 Zug");
            visit.get("#language").selectOption("fr");
            visit.awaitText("#findings", "2 Mo");
            visit.awaitText("#open-note", "2 fichiers");
            visit.awaitText("#files", "one.moves — 5D, 1 coup");
            visit.check("3,-1,3,-1,s");
            visit.awaitText("#source", "Texte collé");
            visit.get("#language").selectOption("en");
            visit.awaitText("#source", "Pasted text");
        }
    }

    /** Regional variants of a language differ in their date formats. */
    @ParameterizedTest
    @CsvSource({"en-GB,31 Aug 2011", "en-US,'Aug 31, 2011'", "de-CH,31. Aug. 2011", "ja,2011年8月31日"})
    void datesAreWrittenAsTheyAreWhereTheVisitorIs(String locale, String date) {
        try (Visit visit = Visit.to("/", Visit.Visitor.DEFAULT.withLocale(locale))) {
            assertThat(visit.page()
                            .evaluate("import('/page/state/language.js')"
                                    + ".then(({formatDate}) => formatDate('2011-08-31'))"))
                    .isEqualTo(date);
        }
    }

    /** The test controls the page's clock, so the machine's speed does not matter. */
    @ParameterizedTest
    @CsvSource({"REDUCE,2 / 178", "NO_PREFERENCE,10 / 178"})
    void whoWantsLittleMotionSeesTwoMovesASecondUnlessTheyChooseMore(ReducedMotion motion, String shown) {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.page().emulateMedia(new Page.EmulateMediaOptions().setReducedMotion(motion));
            visit.page().clock().install();
            visit.go("/?record=rosin178");
            visit.awaitText("#look-player .counter", "178 / 178");
            visit.page().clock().pauseAt(Instant.now().plusSeconds(3600).toEpochMilli());
            visit.get("[aria-label='Play the moves']").click();
            // Frames are 16 ms apart, so the last frame falls after one second and before the next move.
            visit.page().clock().runFor(1_016);
            assertThat(visit.text("#look-player .counter")).isEqualTo(shown);
            visit.get("#look-player [aria-label=Pause]").click();
            visit.get("[aria-label='First move']").click();
            visit.get("#look-player .speed").selectOption("60");
            visit.get("[aria-label='Play the moves']").click();
            visit.page().clock().runFor(1_016);
            assertThat(visit.text("#look-player .counter")).isEqualTo("60 / 178");
        }
    }

    @Test
    void canBeInstalled() {
        try (Visit visit = Visit.to("/")) {
            visit.page().evaluate("navigator.serviceWorker.ready");
            JsonObject answer = visit.context().newCDPSession(visit.page()).send("Page.getInstallabilityErrors");
            // Tests run in incognito contexts, which is the only obstacle to installation here.
            assertThat(answer.getAsJsonArray("installabilityErrors"))
                    .map(error -> error.getAsJsonObject().get("errorId").getAsString())
                    .containsExactly("in-incognito");
        }
    }

    @Test
    void looksAndPlaysWithoutAConnection() {
        try (Visit visit = Visit.to("/")) {
            visit.page().evaluate("navigator.serviceWorker.ready");
            byte[] png = visit.context()
                    .request()
                    .get(visit.page().evaluate("location.origin") + "/api/v1/records/hyyroporanen35.png")
                    .body();
            visit.context().setOffline(true);
            visit.go("/");
            visit.awaitText("#verdict", "Legal 5T game of 178 moves, played to its end.");
            visit.get("#file").setInputFiles(new FilePayload("game.png", "image/png", png));
            visit.awaitText("#verdict", "Legal 4D game of 35 moves");
            visit.awaitText("#facts", "PNG picture");
            for (String form : List.of("svg", "txt")) {
                visit.get("#form").selectOption(form);
                visit.page().waitForDownload(() -> visit.get("#download").click());
                visit.awaitText("#export-note", "Saved as game." + form);
            }
            visit.check("{\"version\":\"0.1\",\"variant\":\"5T\",\"score\":1,"
                    + "\"moves\":[{\"x\":3,\"y\":-1,\"dir\":\"V\",\"pos\":0}]}");
            visit.awaitText("#verdict", "Legal 5T game of 1 move.");
            visit.go("/#/play");
            visit.button("Hint").click();
            visit.get("#play-board").focus();
            visit.page().keyboard().press("Enter");
            visit.awaitText("#score", "1");
            visit.context().setOffline(false);
            visit.forgive("ERR_INTERNET_DISCONNECTED");
        }
    }

    @Test
    void thePolicyAllowsWebAssemblyAndNothingElse() {
        try (Visit visit = Visit.to("/")) {
            Response response = visit.page().reload();
            assertThat(response.headerValue("content-security-policy"))
                    .contains("default-src 'self'", "script-src 'self' 'wasm-unsafe-eval';")
                    .doesNotContain("unsafe-inline", "'unsafe-eval'");
        }
    }
}
