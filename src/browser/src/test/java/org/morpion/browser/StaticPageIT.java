package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.FilePayload;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The page on a plain file server, at the root and under a sub-path, without a service. */
@BrowserTest
class StaticPageIT {
    private static final Path FILES =
            Path.of("../site/target/page").toAbsolutePath().normalize();
    private static final Path RECORDS = Path.of("../../records");
    private static final String SUB = "/games/morpion";

    @ParameterizedTest
    @ValueSource(strings = {"", SUB})
    void aGameIsPastedChosenAndPlayedAndItsLinkOpensIt(String prefix) throws IOException {
        try (FileServer server = new FileServer(FILES, prefix);
                Visit visit = visit(server, "/?help=no")) {
            visit.awaitText("#verdict", "178 moves");
            visit.check(Files.readString(RECORDS.resolve("4D/demaine31.json")));
            visit.awaitText("#verdict", "31 moves");
            visit.page().waitForURL(url -> url.startsWith(server.address() + "/#MS1:"));
            visit.get("#file").setInputFiles(RECORDS.resolve("5D/rosin82.json"));
            visit.awaitText("#verdict", "82 moves");

            visit.go("/#/play");
            for (int move = 1; move <= 3; move++) {
                visit.get("#hint").click();
                visit.get("#play-board").press("Enter");
                visit.awaitText("#score", String.valueOf(move));
            }
            visit.get("#play-link").click();
            PlayActions.skipAuthor(visit);
            visit.awaitText("#toast", "copied");
            String link = (String) visit.page().evaluate("navigator.clipboard.readText()");
            assertThat(link).startsWith(server.address() + "/#/play/MS1:");
            try (Visit friend = visit(server, "/?help=no" + link.substring(link.indexOf('#')))) {
                friend.awaitText("#score", "3");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", SUB})
    void aSearchRunsInTheBrowserAndItsGameIsPlayed(String prefix) throws IOException {
        try (FileServer server = new FileServer(FILES, prefix);
                Visit visit = visit(server, "/?help=no#/search")) {
            visit.get("#search-form").waitFor();
            assertThat(visit.get("main a:visible:has-text('All searches')").count())
                    .isZero();
            visit.get("#search-islands").fill("1");
            visit.get("#search-nodes").fill("100000");
            visit.get("#search-form [type=submit]").click();
            visit.awaitText("#search .state", "done");
            int score = Integer.parseInt(visit.text("#search .score b"));
            assertThat(score).isGreaterThan(60);
            visit.button("Play on").click();
            visit.awaitText("#score", String.valueOf(score));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", SUB})
    void itWorksWithoutAConnectionAfterTheFirstVisit(String prefix) throws IOException {
        try (FileServer server = new FileServer(FILES, prefix);
                Visit visit = visit(server, "/?help=no")) {
            visit.page().evaluate("navigator.serviceWorker.ready");
            visit.page().reload();
            visit.awaitText("#verdict", "178 moves");
            visit.go("/#/search");
            visit.get("#search-form").waitFor();
            visit.context().setOffline(true);
            visit.go("/index.html#/search");
            visit.get("#search-form").waitFor();
            visit.go("/#/records");
            visit.awaitText("#gallery-status", "12 records shown.");
            visit.go("/?record=rosin82");
            visit.awaitText("#verdict", "82 moves");
            visit.go("/#/play");
            visit.get("#hint").click();
            visit.get("#play-board").press("Enter");
            visit.awaitText("#score", "1");
            visit.forgive("ERR_INTERNET_DISCONNECTED");
        }
    }

    @Test
    void theCatalogueShowsFiltersAndOpensTheCorpus() throws IOException {
        try (FileServer server = new FileServer(FILES, SUB);
                Visit visit = visit(server, "/?help=no#/records")) {
            visit.awaitText("#gallery-status", "12 records shown.");
            visit.awaitText("#gallery .card-score", "178 5T");
            visit.page().evaluate("""
                    new Promise(drawn => {
                      const look = () => document.querySelector('#gallery img').naturalWidth > 0
                        ? drawn() : requestAnimationFrame(look);
                      look();
                    })
                    """);
            visit.get("#more").click();
            visit.awaitText("#gallery-status", "24 records shown.");
            visit.get("#filter-variant").selectOption("4T");
            visit.awaitText("#gallery .card-score", "62 4T");
            visit.get("#gallery a.thumb").first().click();
            visit.awaitText("#verdict", "62 moves");
            assertThat(visit.page().url()).isEqualTo(server.address() + "/?record=hyyroporanen62");
            visit.page().goBack();
            visit.awaitText("#gallery .card-score", "62 4T");
            visit.go("/?record=nothing");
            visit.awaitText("#verdict", "no such record");
        }
    }

    @ParameterizedTest
    @CsvSource({"/#/photo, #photo", "/, footer"})
    void whatNeedsAServiceSaysSo(String path, String part) throws IOException {
        try (FileServer server = new FileServer(FILES, "");
                Visit visit = visit(server, path)) {
            visit.awaitText(part, "need the service");
            assertThat(visit.get("a[href='#/photo']:visible, #account:visible, .tabs:visible")
                            .count())
                    .isZero();
        }
    }

    @Test
    void anExportOfAPngSaysThatItNeedsTheService() throws IOException {
        try (FileServer server = new FileServer(FILES, "");
                Visit visit = visit(server, "/")) {
            visit.awaitText("#verdict", "178 moves");
            visit.get("#form").selectOption("png");
            visit.get("#download").click();
            visit.awaitText("#export-note", "runs without the service");
            visit.get("#form").selectOption("svg");
            visit.get("#copy").click();
            visit.awaitText("#export-note", "Copied");
        }
    }

    @Test
    void aPhotographSaysThatItNeedsTheService() throws IOException {
        try (FileServer server = new FileServer(FILES, "");
                Visit visit = visit(server, "/")) {
            visit.awaitText("#verdict", "178 moves");
            visit.get("#file")
                    .setInputFiles(
                            new FilePayload("photo.jpg", "image/jpeg", "\u00ff".getBytes(StandardCharsets.ISO_8859_1)));
            visit.get("#result.bad").waitFor();
            assertThat(visit.get("#result button:visible").count()).isZero();
        }
    }

    @Test
    void itCanBeInstalled() throws IOException {
        try (FileServer server = new FileServer(FILES, SUB);
                Visit visit = visit(server, "/")) {
            Object manifest = visit.page().evaluate("""
                async () => {
                  const {href} = document.querySelector('link[rel=manifest]');
                  const {start_url: start, icons, display} = await (await fetch(href)).json();
                  const pictures = icons.map(({src}) => Object.assign(new Image(), {src: new URL(src, href).href}));
                  await Promise.all(pictures.map(picture => picture.decode()));
                  const sizes = pictures.slice(1).map(({naturalWidth}) => naturalWidth).join();
                  return [new URL(start, href).href, pictures[0].src, sizes, display];
                }\
                """);
            assertThat(manifest)
                    .isEqualTo(List.of(
                            server.address() + "/", server.address() + "/favicon.svg", "192,512,512", "standalone"));
        }
    }

    @ParameterizedTest
    @CsvSource({"LIGHT, 1280", "LIGHT, 360", "DARK, 1280", "DARK, 360"})
    void itIsAccessible(ColorScheme theme, int width) throws IOException {
        try (FileServer server = new FileServer(FILES, SUB);
                Visit visit = Visit.to(server.address(), "/?help=no", new Visit.Visitor(theme, width, 900, "en-GB"))) {
            visit.awaitText("#verdict", "178 moves");
            assertThat(visit.axe()).isEmpty();
            visit.go("/#/photo");
            visit.awaitText("#photo", "need the service");
            assertThat(visit.axe()).isEmpty();
            visit.go("/#/search");
            visit.get("#search-form").waitFor();
            assertThat(visit.axe()).isEmpty();
            visit.go("/#/records");
            visit.awaitText("#gallery-status", "12 records shown.");
            assertThat(visit.axe()).isEmpty();
            assertThat(visit.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
                    .isEqualTo(true);
        }
    }

    private static Visit visit(FileServer server, String path) {
        return Visit.to(server.address(), path, Visit.Visitor.DEFAULT);
    }
}
