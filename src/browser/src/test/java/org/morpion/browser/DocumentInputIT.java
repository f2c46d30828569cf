package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import com.microsoft.playwright.options.FilePayload;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Input of games in Look: files, drag and drop, paste, pictures, record ids and addresses. */
@BrowserTest
class DocumentInputIT {
    private static final Path RECORDS = Path.of("../../records");

    @Test
    void severalFilesMakeAList() throws Exception {
        try (Visit visit = Visit.to("/")) {
            visit.get("#file").setInputFiles(new FilePayload[] {
                file("a.json", "application/json", RECORDS.resolve("4D/hyyroporanen35.json")),
                file("b.json", "application/json", RECORDS.resolve("5T/rosin178.json")),
                new FilePayload("c.txt", "text/plain", "not a game!".getBytes(StandardCharsets.UTF_8))
            });
            visit.awaitText("#verdict", "35 moves");
            visit.awaitText("#files", "b.json — 5T, 178 moves");
            visit.awaitText("#files", "c.txt — This can’t be read as a game.");
            visit.get("#files button >> nth=1").click();
            visit.awaitText("#verdict", "178 moves");
        }
    }

    @Test
    void theVariantOfFilesThatNameNoneCanBeCorrected() {
        try (Visit visit = Visit.to("/?record=rosin82")) {
            visit.awaitText("#verdict", "82 moves");
            visit.get("#form").selectOption("psol");
            Path game = visit.page()
                    .waitForDownload(() -> visit.get("#download").click())
                    .path();
            visit.get("#variant").selectOption("4T");
            visit.get("#file").setInputFiles(new Path[] {game, RECORDS.resolve("4D/hyyroporanen35.json")});
            visit.get("#result.bad").waitFor();
            visit.get("#variant").selectOption("5D");
            visit.awaitText("#verdict", "Legal 5D game of 82 moves");
            visit.awaitText("#files li:first-child", "5D, 82 moves");
            visit.awaitText("#files li:last-child", "4D, 35 moves");
            visit.get("#variant").selectOption("5T");
            visit.awaitText("#verdict", "Legal 5T game of 82 moves");
            visit.get("#variant").selectOption("");
            visit.awaitText("#verdict", "Legal 5D game of 82 moves");
            visit.awaitText("#facts", "5D; also legal as 5T");
            visit.page().waitForURL("**/#MS1:*");
            visit.get("#files li:last-child button").click();
            visit.awaitText("#verdict", "Legal 4D game of 35 moves");
            visit.get("#variant").selectOption("5T");
            visit.awaitText("#files li:first-child", "5T, 82 moves");
            assertThat(visit.text("#verdict")).startsWith("Legal 4D game of 35 moves");
        }
    }

    @Core
    @Test
    void whatIsPastedAnywhereIsOpened() {
        try (Visit visit = Visit.to("/")) {
            visit.page().evaluate("""
                () => {
                  const transfer = new DataTransfer();
                  transfer.setData('text/plain', '3,-1,3,-1,s');
                  document.body.dispatchEvent(
                    new ClipboardEvent('paste', {clipboardData: transfer, bubbles: true}));
                }\
                """);
            visit.awaitText("#verdict", "Legal 5D game of 1 move.");
            visit.page().evaluate("navigator.clipboard.writeText(`${location.origin}/?record=hyyroporanen35`)");
            visit.get("#paste").click();
            visit.awaitText("#verdict", "Legal 4D game of 35 moves");
            visit.page().evaluate("""
                async () => {
                  const game = (await (await fetch('/api/v1/records/hyyroporanen62.msr')).text()).trim();
                  await navigator.clipboard.writeText(`${location.origin}/#/play/${encodeURIComponent(game)}`);
                }\
                """);
            visit.get("#paste").click();
            visit.awaitText("#verdict", "Legal 4T game of 62 moves");
            visit.page().evaluate("""
                async () => {
                  const picture = await (await fetch('/api/v1/records/rosin82.png')).blob();
                  const transfer = new DataTransfer();
                  transfer.items.add(new File([picture], 'board.png', {type: 'image/png'}));
                  document.body.dispatchEvent(
                    new ClipboardEvent('paste', {clipboardData: transfer, bubbles: true}));
                }\
                """);
            visit.awaitText("#verdict", "Legal 5D game of 82 moves");
        }
    }

    @Test
    void theServiceFindsTheGameOfABoardOfDots() {
        try (Visit visit = Visit.to("/")) {
            visit.page().evaluate("""
                async () => {
                  const {cross} = await import('/page/core/game.js');
                  const {moves} = await (await fetch('/api/v1/records/rosin82.json')).json();
                  const points = new Set([...cross('5D').map(String), ...moves.map(({x, y}) => `${x},${y}`)]);
                  const rows = [];
                  for (let y = -9; y < 21; y++) {
                    let row = '';
                    for (let x = -9; x < 21; x++) {
                      row += points.has(`${x},${y}`) ? 'o' : '.';
                    }
                    rows.push(row);
                  }
                  await navigator.clipboard.writeText(rows.join('\\n'));
                }\
                """);
            visit.get("#variant").selectOption("5D");
            visit.get("#paste").click();
            visit.awaitText("#verdict", "Legal 5D game of 82 moves");
            visit.awaitText("#findings", "exactly these points");
        }
    }

    @ParameterizedTest
    @CsvSource({"/#MS1:%E0%A4,#verdict", "/?help=no#/play/MS1:%E0%A4,#play-status"})
    void aMangledAddressIsExplained(String address, String where) {
        try (Visit visit = Visit.to(address)) {
            visit.awaitText(where, "This can’t be read as a game.");
        }
    }

    @Test
    void droppedFilesAllArrive() {
        try (Visit visit = Visit.to("/")) {
            visit.page().evaluate("""
                () => {
                  const transfer = new DataTransfer();
                  transfer.items.add(new File(['3,-1,3,-1,s'], 'one.moves'));
                  transfer.items.add(new File(['6,-1,6,-1,s'], 'two.moves'));
                  document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: transfer, bubbles: true}));
                }\
                """);
            visit.awaitText("#files", "one.moves — 5D, 1 move");
            visit.awaitText("#files", "two.moves");
        }
    }

    @Test
    void aCardOfTheGalleryMayBeDroppedOntoTheField() {
        try (Visit visit = Visit.to("/")) {
            visit.page().evaluate("""
                () => {
                  const transfer = new DataTransfer();
                  transfer.setData('text/uri-list', `${location.origin}/?record=hyyroporanen62`);
                  document.querySelector('#text').dispatchEvent(
                    new DragEvent('drop', {dataTransfer: transfer, bubbles: true}));
                }\
                """);
            visit.awaitText("#verdict", "Legal 4T game of 62 moves");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"png", "svg"})
    void readsTheGameInAPicture(String form) {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.awaitText("#verdict", "178 moves");
            visit.get("#form").selectOption(form);
            Download picture =
                    visit.page().waitForDownload(() -> visit.get("#download").click());
            List<String> converted = new CopyOnWriteArrayList<>();
            visit.page().onRequest(request -> converted.add(request.url()));
            visit.get("#file").setInputFiles(picture.path());
            visit.awaitText("#facts", form.equals("png") ? "PNG picture" : "SVG picture");
            assertThat(visit.text("#verdict")).contains("178 moves");
            converted.removeIf(url -> !url.contains("/convert"));
            // The page itself finds the record in a PNG.
            assertThat(converted).hasSize(form.equals("png") ? 0 : 1);
        }
    }

    @Test
    void inPhotoAPictureIsPhotographedAndAGameOpensInLook() {
        String drop = """
            async picture => {
              const canvas = document.createElement('canvas');
              const drawn = await new Promise(resolve => canvas.toBlob(resolve));
              const file = picture
                ? new File([drawn], 'a.png', {type: drawn.type})
                : new File(['3,-1,3,-1,s'], 'a.moves');
              const transfer = new DataTransfer();
              transfer.items.add(file);
              document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: transfer, bubbles: true}));
            }\
            """;
        try (Visit visit = Visit.to("/#/photo")) {
            Object before = visit.page().evaluate("history.length");
            visit.page().evaluate(drop, true);
            visit.awaitText("#photo .note", "No board was found.");
            assertThat(visit.page().evaluate("history.length")).isEqualTo(before);
            visit.page().evaluate(drop, false);
            visit.awaitText("#verdict", "Legal 5D game of 1 move.");
            visit.forgive("422 (Unprocessable");
        }
    }

    @Test
    void saysThatAPictureHasNoGameInside() {
        try (Visit visit = Visit.to("/")) {
            visit.check("<svg xmlns=\"http://www.w3.org/2000/svg\"><title>Nothing</title></svg>");
            visit.awaitText("#verdict", "This picture contains no game.");
            visit.go("/");
            visit.awaitText("#verdict", "178 moves");
            visit.page().evaluate("""
                async () => {
                  const canvas = document.createElement('canvas');
                  const picture = await new Promise(resolve => canvas.toBlob(resolve));
                  const transfer = new DataTransfer();
                  transfer.items.add(new File([picture], 'holiday.png', {type: 'image/png'}));
                  document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: transfer, bubbles: true}));
                }\
                """);
            visit.awaitText("#verdict", "This picture contains no game.");
            assertThat(visit.text("#source")).isEqualTo("holiday.png");
            visit.forgive("400 (Bad Request)");
        }
    }

    private static FilePayload file(String name, String type, Path path) throws Exception {
        return new FilePayload(name, type, Files.readAllBytes(path));
    }

    /** Dispatches a drag event with a text to an element, and returns whether the page handled it. */
    private static Object drag(Visit visit, String event, String selector, String text) {
        return visit.get(selector).first().evaluate("""
                (target, [name, text]) => {
                  const dataTransfer = new DataTransfer();
                  dataTransfer.setData('text/plain', text);
                  return !target.dispatchEvent(new DragEvent(name, {dataTransfer, bubbles: true, cancelable: true}));
                }\
                """, List.of(event, text));
    }

    @Test
    void aTextThatIsDroppedIsAGameOnlyOutsideFieldsAndFromOutside() {
        try (Visit visit = Visit.to("/#/search")) {
            visit.get("#search-warm").waitFor();
            for (String event : List.of("dragover", "drop")) {
                assertThat(drag(visit, event, "#search-warm", "rosin178")).isEqualTo(false);
            }
            drag(visit, "dragstart", "#search h1", "Search");
            drag(visit, "drop", "#search h1", "3,-1,3,-1,s");
            drag(visit, "dragend", "#search h1", "Search");
            assertThat(visit.page().url()).endsWith("/#/search");
            assertThat(drag(visit, "dragover", "#search h1", "3,-1,3,-1,s")).isEqualTo(true);
            drag(visit, "drop", "#search h1", "3,-1,3,-1,s");
            visit.awaitText("#verdict", "Legal 5D game of 1 move.");
        }
    }

    @Test
    void whatIsPastedUnderADialogIsLeftAlone() {
        try (Visit visit = Visit.to("/?record=hyyroporanen35")) {
            visit.awaitText("#verdict", "35 moves");
            visit.page().keyboard().press("?");
            visit.awaitText("#dialog", "Keyboard shortcuts");
            visit.page().evaluate("""
                () => {
                  const clipboardData = new DataTransfer();
                  clipboardData.setData('text/plain', '3,-1,3,-1,s');
                  const paste = new ClipboardEvent('paste', {clipboardData, bubbles: true});
                  document.querySelector('#dialog').dispatchEvent(paste);
                }\
                """);
            assertThat(visit.page().url()).endsWith("/?record=hyyroporanen35");
        }
    }

    @Test
    void theListMarksTheFileThatIsShownAlsoAfterAStepBack() throws Exception {
        try (Visit visit = Visit.to("/?record=rosin178")) {
            visit.get("#file").setInputFiles(new FilePayload[] {
                file("a.json", "application/json", RECORDS.resolve("4D/hyyroporanen35.json")),
                file("b.json", "application/json", RECORDS.resolve("5D/rosin82.json"))
            });
            visit.awaitText("#facts", "hyyroporanen35");
            visit.awaitText("#files", "b.json — 5D, 82 moves");
            visit.get("#files button >> nth=1").click();
            visit.awaitText("#facts", "rosin82");
            visit.awaitText("#files [aria-current]", "b.json");
            visit.page().goBack();
            visit.awaitText("#verdict", "35 moves");
            visit.awaitText("#files [aria-current]", "a.json");
            visit.page().goBack();
            visit.awaitText("#verdict", "178 moves");
            assertThat(visit.get("#files [aria-current]").count()).isZero();
        }
    }

    @Test
    void aRecordsNameIsEnoughToOpenItAndAnyFormToCompare() {
        try (Visit visit = Visit.to("/")) {
            visit.check(" rosin82 ");
            visit.awaitText("#verdict", "Legal 5D game of 82 moves");
            String base64 = (String) visit.page().evaluate("""
                async () => {
                  const {writeDocument} = await import('/page/api/service.js');
                  const bytes = new Uint8Array(await (await fetch('/api/v1/records/rosin82.json')).arrayBuffer());
                  return (await writeDocument(bytes, '5D', 'moves-base64')).text;
                }\
                """);
            visit.get("#other").fill(base64);
            visit.get("#compare-form button").click();
            visit.awaitText("#compare-note", "The same game.");
        }
    }

    @Test
    void aLongNameOfAFileLeavesThePageAsWideAsAPhone() {
        try (Visit visit = Visit.to("/", Visit.Visitor.DARK_PHONE)) {
            byte[] game = "3,-1,3,-1,s".getBytes(StandardCharsets.UTF_8);
            visit.get("#file").setInputFiles(new FilePayload("a".repeat(150) + ".txt", "text/plain", game));
            visit.awaitText("#verdict", "Legal 5D game of 1 move.");
            visit.awaitText("#source", "aaa");
            assertThat((Boolean) visit.page().evaluate("document.documentElement.scrollWidth <= innerWidth"))
                    .isTrue();
        }
    }
}
