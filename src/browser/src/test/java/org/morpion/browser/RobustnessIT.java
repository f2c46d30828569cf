package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.FilePayload;
import com.microsoft.playwright.options.ForcedColors;
import com.microsoft.playwright.options.Media;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Unusual documents, browsers and service failures: the page reports the problem and stays usable. */
@BrowserTest
class RobustnessIT {
    private static final String GAME = "3,-1,3,-1,s";
    private static final byte[] JPEG = {(byte) 0xff, (byte) 0xd8, (byte) 0xff, (byte) 0xe0, 0, 0x10, 'J', 'F', 'I', 'F'
    };

    private static FilePayload file(String name, String type, byte[] content) {
        return new FilePayload(name, type, content);
    }

    @Test
    void aFolderIsExplainedAndTheFileBesideItIsListed(@TempDir Path directory) throws Exception {
        Path folder = Files.createDirectory(directory.resolve("games"));
        Path game = Files.writeString(directory.resolve("one.moves"), GAME);
        try (Visit visit = Visit.to("/")) {
            CDPSession browser = visit.context().newCDPSession(visit.page());
            JsonObject data = JsonParser.parseString(
                            "{\"items\": [], \"files\": [\"%s\", \"%s\"], \"dragOperationsMask\": 1}"
                                    .formatted(folder, game))
                    .getAsJsonObject();
            for (String step : List.of("dragEnter", "dragOver", "drop")) {
                JsonObject event = new JsonObject();
                event.addProperty("type", step);
                event.addProperty("x", 300);
                event.addProperty("y", 300);
                event.add("data", data);
                browser.send("Input.dispatchDragEvent", event);
            }
            visit.awaitText("#findings", "If it is a folder, open it and choose the files inside.");
            visit.awaitText("#files", "one.moves — 5D, 1 move");
        }
    }

    @Test
    void aFileThatIsTooLargeIsNotRead() {
        try (Visit visit = Visit.to("/")) {
            visit.get("#file").setInputFiles(file("large.json", "application/json", new byte[3 << 20]));
            visit.awaitText("#findings", "This file is larger than 3 MB. The limit is 1 MB.");
        }
    }

    @Test
    void aPhotographIsKnownToCarryNoGame() {
        try (Visit visit = Visit.to("/")) {
            visit.get("#file").setInputFiles(file("IMG_1.jpg", "image/jpeg", JPEG));
            visit.awaitText("#verdict", "This picture contains no game.");
            visit.awaitText("#findings", "Only PNG and SVG pictures can contain a game.");
        }
    }

    @Test
    void fiftyFilesMakeAListThatIsNoLongerThanOthers() {
        try (Visit visit = Visit.to("/")) {
            visit.get("#file")
                    .setInputFiles(IntStream.range(0, 50)
                            .mapToObj(i -> file(i + ".moves", "text/plain", GAME.getBytes(StandardCharsets.UTF_8)))
                            .toArray(FilePayload[]::new));
            visit.awaitText("#files li:last-child", "49.moves — 5D, 1 move");
            assertThat(visit.get("#files li").count()).isEqualTo(50);
            assertThat(visit.get("#files").boundingBox().height).isLessThan(400);
        }
    }

    @Test
    void whatWasPastedIsThereAfterReloadingAndInTheHistory() {
        try (Visit visit = Visit.to("/?record=hyyroporanen35")) {
            visit.awaitText("#verdict", "35 moves");
            visit.check(GAME);
            visit.awaitText("#verdict", "Legal 5D game of 1 move.");
            visit.page().waitForURL("**/#MS1:*");
            visit.page().reload();
            visit.awaitText("#verdict", "Legal 5D game of 1 move.");
            visit.page().goBack();
            visit.awaitText("#verdict", "Legal 4D game of 35 moves");
            visit.page().goForward();
            visit.awaitText("#verdict", "Legal 5D game of 1 move.");
        }
    }

    @Test
    void anAddressOfNoRecordIsExplained() {
        try (Visit visit = Visit.to("/?record=nobody1")) {
            visit.awaitText("#verdict", "There is no such record.");
            visit.awaitText("#findings", "There is no record named nobody1; /api/v1/records lists them.");
            visit.go("/?record=");
            visit.awaitText("#verdict", "178 moves");
            visit.go("/#/search/%2e%2e");
            visit.get("#search-form").waitFor();
            visit.go("/#/search/nothing");
            visit.awaitText("#search .note", "There is no search nothing; /api/v1/searches lists yours.");
            assertThat(visit.text("#search h1")).isEqualTo("Search for better games");
            assertThat(visit.axe()).isEmpty();
            visit.page().keyboard().press("r");
            visit.forgive("404 (Not Found)");
        }
    }

    @Test
    void whereNothingMayBeStoredThePageWorks() {
        try (Visit visit = Visit.to("/")) {
            visit.page().addInitScript("""
                for (const name of ['localStorage', 'sessionStorage']) {
                  Object.defineProperty(window, name, {
                    get() { throw new DOMException('denied', 'SecurityError'); }
                  });
                }\
                """);
            visit.go("/?help=no#/look");
            visit.awaitText("#verdict", "178 moves");
            visit.get("#theme").click();
            assertThat(visit.get("html").getAttribute("data-theme")).isEqualTo("dark");
            visit.button("Numbers").click();
            visit.button("Numbers").click();
            assertThat(visit.button("Numbers").getAttribute("aria-pressed")).isEqualTo("true");
            visit.go("/?help=no#/play");
            visit.button("Hint").click();
            visit.get("#play-board").focus();
            visit.page().keyboard().press("Enter");
            visit.awaitText("#score", "1");
            visit.get("#play-variant").selectOption("4D");
            visit.awaitText("#score", "0");
            visit.get("#play-variant").selectOption("5T");
            visit.awaitText("#score", "1");
        }
    }

    @Test
    void whatWasStoredDamagedIsForgotten() {
        try (Visit visit = Visit.to("/")) {
            visit.page().evaluate("""
                () => {
                  const stored = {
                    play: '"9X"', 'play.5T': '{"moves": [1, {"x": "a"}], "undone": 7}', 'play.4T': '[]',
                    picker: '"none"', theme: '"pink"', language: '7', variant: '"ZZ"', speed: '[]',
                    search: 'null', form: '"gif"', welcomed: '1'};
                  Object.entries(stored).forEach(([name, text]) => localStorage.setItem(`morpion.${name}`, text));
                }\
                """);
            visit.go("/#/play");
            visit.page().reload();
            visit.awaitText("#play-status", "28 lines can be drawn.");
            assertThat(visit.get("#picker").inputValue()).isEqualTo("aim");
            visit.get("#play-variant").selectOption("4T");
            visit.awaitText("#play-best", "4T");
            visit.go("/#/look");
            assertThat(visit.get("#variant").inputValue()).isEmpty();
            visit.check(GAME);
            visit.awaitText("#verdict", "Legal 5D game of 1 move.");
        }
    }

    /** Browsers hide the clipboard API from pages without TLS. */
    @Test
    void withoutAClipboardTextsAreCopiedTheOldWayAndPicturesAreNot() {
        try (Visit visit = Visit.to("/")) {
            visit.page().addInitScript("""
                window.clipboard = navigator.clipboard;
                Object.defineProperty(navigator, 'clipboard', {value: undefined});
                delete window.ClipboardItem;\
                """);
            visit.go("/?record=hyyroporanen35");
            visit.awaitText("#verdict", "35 moves");
            visit.get("#form").selectOption("msr");
            visit.get("#copy").click();
            visit.awaitText("#export-note", "Copied.");
            assertThat((String) visit.page().evaluate("clipboard.readText()")).startsWith("MS1:");
            visit.get("#form").selectOption("png");
            visit.get("#copy").click();
            visit.awaitText("#export-note", "The browser did not let the page copy this.");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        429 | application/problem+json | {"title": "Too many requests", "detail": "Wait 3 s."} | Too many requests
        503 | text/html | <h1>Bad gateway</h1> | The service responded with status 503
        """)
    void aServiceThatDoesNotServeSaysSoInEveryView(int status, String type, String body, String said) {
        try (Visit visit = Visit.to("/")) {
            visit.awaitText("#verdict", "178 moves");
            visit.page()
                    .route(
                            "**/api/v1/**",
                            route -> route.fulfill(new Route.FulfillOptions()
                                    .setStatus(status)
                                    .setContentType(type)
                                    .setBody(body)));
            visit.go("/?record=rosin178");
            visit.awaitText("#verdict", said);
            visit.go("/#/records");
            visit.awaitText("#gallery-status", said);
            visit.go("/#/records/leaderboard");
            visit.awaitText("#records [role=status]", said);
            visit.go("/#/records/families");
            visit.awaitText("#records [role=status]", said);
            visit.go("/#/search");
            visit.awaitText("#search-note", said);
            visit.forgive("the server responded with a status of");
        }
    }

    @Test
    void saysThatItWaitsForAServiceThatIsSlow() {
        try (Visit visit = Visit.to("/")) {
            visit.awaitText("#verdict", "178 moves");
            List<Route> held = new CopyOnWriteArrayList<>();
            visit.page().route("**/api/v1/records?*", held::add);
            visit.go("/#/records");
            visit.awaitText("#waiting", "Waiting for the service…");
            visit.page().unroute("**/api/v1/records?*");
            held.forEach(Route::resume);
            visit.get("#gallery .record").first().waitFor();
            visit.awaitNoText("#waiting", "Waiting");
        }
    }

    @Test
    void aLanguageThatCantBeFetchedIsNotChosen() {
        try (Visit visit = Visit.to("/")) {
            visit.dropServiceWorker();
            visit.page().reload();
            visit.awaitText("#verdict", "178 moves");
            visit.page().route("**/languages/pl.js*", Route::abort);
            visit.get("#language").selectOption("pl");
            visit.awaitText("#toast", "No answer from the service");
            assertThat(visit.get("#language").inputValue()).isEqualTo("en");
            visit.page().reload();
            visit.awaitText("#verdict", "178 moves");
            visit.forgive("ERR_FAILED");
        }
    }

    /** The tab was opened before the service was upgraded. */
    @Test
    void modulesOfANewerVersionBeginThePageAnew() {
        try (Visit visit = Visit.to("/")) {
            visit.dropServiceWorker();
            visit.page().reload();
            visit.awaitText("#verdict", "178 moves");
            List<Route> asked = new CopyOnWriteArrayList<>();
            visit.page().route("**/page/views/search/search.js", route -> {
                asked.add(route);
                if (asked.size() > 1) {
                    route.resume();
                } else {
                    route.fulfill(new Route.FulfillOptions()
                            .setContentType("text/javascript")
                            .setBody("import {newer} from '../../api/service.js'; newer();"));
                }
            });
            visit.get("#views a >> nth=2").click();
            visit.get("#search-form").waitFor();
            assertThat(asked).hasSize(2);
        }
    }

    /** A reload would lose an opened file, which is not in the address yet. */
    @Test
    void aNewerVersionBeginsWithALinkAndNotWithAFile() {
        try (Visit visit = Visit.to("/")) {
            visit.page().evaluate("navigator.serviceWorker.ready");
            visit.page().reload();
            visit.awaitText("#relatives", "178");
            visit.page().evaluate("navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))");
            visit.page().evaluate("document.body.id = 'earlier'");
            visit.check(GAME);
            visit.awaitText("#verdict", "Legal 5D game of 1 move.");
            assertThat(visit.get("#earlier").count()).isEqualTo(1);
            visit.get("#views a >> nth=3").click();
            visit.get("#gallery .record").first().waitFor();
            assertThat(visit.get("#earlier").count()).isZero();
        }
    }

    @Test
    void onlyTheFilesOfOneVersionAreKept() {
        try (Visit visit = Visit.to("/")) {
            visit.page().evaluate("""
                async () => {
                  await (await navigator.serviceWorker.ready).unregister();
                  for (const name of await caches.keys()) {
                    await caches.delete(name);
                  }
                  await (await caches.open('page-earlier')).put('/page/app/main.js', new Response('earlier'));
                }\
                """);
            visit.page().reload();
            assertThat(visit.page().evaluate("""
                async () => {
                  const {active} = await navigator.serviceWorker.ready;
                  while (active.state !== 'activated') {
                    await new Promise(resolve => active.addEventListener('statechange', resolve, {once: true}));
                  }
                  const [kept, ...others] = await caches.keys();
                  const text = await (await (await caches.open(kept)).match('/page/app/main.js')).text();
                  return [others.length, text.includes('hashchange')];
                }\
                """)).isEqualTo(List.of(0, true));
        }
    }

    /** Forced colours apply to text and buttons; the board must keep its own, which carry meaning. */
    @Test
    void theBoardKeepsItsColoursWhereTheSystemForcesOthers() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            String before = colours(visit);
            visit.page().emulateMedia(new Page.EmulateMediaOptions().setForcedColors(ForcedColors.ACTIVE));
            assertThat(colours(visit)).isEqualTo(before);
            assertThat(visit.axe()).isEmpty();
        }
    }

    private static String colours(Visit visit) {
        return String.valueOf(visit.page().evaluate("""
            ['.board', '.d0 .whole', '.d1 .whole', '.number'].map(part => {
              const {backgroundColor, stroke, fill} = getComputedStyle(document.querySelector(`#look ${part}`));
              return [backgroundColor, stroke, fill];
            })\
            """));
    }

    @Test
    void whatIsPrintedIsTheGameAndItsVerdict() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            visit.page().emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
            assertThat(visit.get("#look-board").isVisible()).isTrue();
            assertThat(visit.get("#verdict").isVisible()).isTrue();
            assertThat(visit.get("button:visible, nav:visible, form:visible").count())
                    .isZero();
        }
    }

    @Test
    void ofGamesThatLieOverEachOtherItIsPrintedWhichLinesAreWhose() {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            visit.page().emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
            assertThat(visit.get("#compare").isVisible()).isFalse();
            visit.page().emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.SCREEN));
            visit.get("#other").fill("bruneau170");
            visit.get("#compare-form button").click();
            visit.awaitText("#compare-note", "of 178.");
            visit.page().emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
            assertThat(visit.get("#compare .key:visible").count()).isEqualTo(3);
            assertThat(visit.get("form:visible").count()).isZero();
        }
    }

    @Test
    void ofAGameThatIsPlayedNoFormIsPrinted() {
        try (Visit visit = Visit.to("/?help=no#/play")) {
            String description = "a game that is long to tell of ".repeat(20).trim();
            visit.get("#description").fill(description);
            print(visit);
            assertThat(visit.get("#play-board").isVisible()).isTrue();
            assertThat(visit.get("#play").innerText())
                    .contains("Description", description)
                    .doesNotContain("Author");
            assertThat(visit.get("input:visible, select:visible").count()).isZero();
            assertThat(visit.get("#play .printed:visible").evaluate("text => text.scrollWidth <= text.clientWidth"))
                    .isEqualTo(true);
            visit.page().emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.SCREEN));
            assertThat(visit.get("#play .printed:visible").count()).isZero();
            visit.get("#description").fill("");
            print(visit);
            assertThat(visit.get("#about-title").isVisible()).isFalse();
        }
    }

    /** Imitates the browser before it prints. */
    private static void print(Visit visit) {
        visit.page().evaluate("dispatchEvent(new Event('beforeprint'))");
        visit.page().emulateMedia(new Page.EmulateMediaOptions().setMedia(Media.PRINT));
    }

    @Test
    void theContractIsShownWithItsOperations() {
        try (Visit visit = Visit.to("/")) {
            visit.get("footer a[href*=swagger]").click();
            visit.awaitText("#swagger-ui .info .title", "Morpion Service");
            visit.awaitText("#swagger-ui", "/api/v1/validate");
        }
    }
}
