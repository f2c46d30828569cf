package org.morpion.browser;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Route;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** The sounds, by the notes that the page gives to a stand-in for Web Audio. */
@BrowserTest
class SoundIT {
    private static final Path FILES =
            Path.of("../site/target/page").toAbsolutePath().normalize();

    /** Records the frequency of every note that starts, for the life of the tab. */
    private static final String STAND_IN = """
        const notes = () => JSON.parse(sessionStorage.getItem('notes') ?? '[]');
        window.AudioContext = class {
          currentTime = 0;
          destination = {};
          async resume() {}
          createGain() {
            return {gain: {setValueAtTime() {}, exponentialRampToValueAtTime() {}}, connect: to => to};
          }
          createOscillator() {
            const frequency = {value: 0};
            const start = () => sessionStorage.setItem('notes', JSON.stringify([...notes(), frequency.value]));
            return {frequency, start, connect: to => to, stop() {}};
          }
        };
        """;

    @Test
    void aFinishedGameAndSearchAreSilentUntilSoundIsAskedFor() throws Exception {
        try (FileServer server = new FileServer(FILES, "");
                Visit visit = visit(server)) {
            play35(visit);
            assertThat(notes(visit)).isEmpty();

            visit.get("#sound").check();
            awaitNotes(visit, 4);
            assertThat(notes(visit)).as("the sound that the visitor asked for").hasSize(4);

            play35(visit);
            awaitNotes(visit, 6);
            assertThat(notes(visit)).as("the end").hasSize(6);

            search(visit);
            awaitNotes(visit, 8);
            assertThat(notes(visit))
                    .hasSize(8)
                    .endsWith(notes(visit).get(4), notes(visit).get(5));

            visit.go("/#/play");
            visit.get("#sound").uncheck();
            play35(visit);
            assertThat(notes(visit)).hasSize(8);
        }
    }

    /** With a corpus whose longest 4D game has 34 moves. */
    @Test
    void aMoveBeyondTheLongestKnownGameSoundsLikeARecord() throws Exception {
        String corpus = Files.readString(FILES.resolve("page/corpus.json"))
                .replace("\"variant\":\"4D\",\"score\":35", "\"variant\":\"4D\",\"score\":34");
        try (FileServer server = new FileServer(FILES, "");
                Visit visit = visit(server)) {
            visit.dropServiceWorker();
            visit.page()
                    .route(
                            "**/page/corpus.json",
                            route -> route.fulfill(new Route.FulfillOptions()
                                    .setContentType("application/json")
                                    .setBody(corpus)));
            play35(visit);
            visit.get("#sound").check();
            awaitNotes(visit, 4);
            visit.awaitText("#play-best", "34");
            visit.get("#undo").click();
            visit.get("#redo").click();
            awaitNotes(visit, 8);
            assertThat(notes(visit).subList(4, 8)).isEqualTo(notes(visit).subList(0, 4));
        }
    }

    @Test
    void theChoiceIsKeptAndNothingIsLoadedWithoutIt() throws Exception {
        try (FileServer server = new FileServer(FILES, "");
                Visit visit = visit(server)) {
            List<String> asked = new CopyOnWriteArrayList<>();
            visit.page().onRequest(request -> asked.add(request.url()));
            play35(visit);
            assertThat(asked).noneMatch(url -> url.endsWith("/page/ui/sound.js"));
            visit.get("#sound").check();
            visit.page().reload();
            visit.get("#sound:checked").waitFor();
        }
    }

    /** Opens a proven game of 35 moves, takes its last move back, and plays it again. */
    private static void play35(Visit visit) {
        visit.go("/?record=hyyroporanen35");
        visit.awaitText("#verdict", "35 moves");
        visit.button("Play on").click();
        visit.awaitText("#score", "35");
        visit.get("#undo").click();
        visit.awaitText("#score", "34");
        visit.get("#redo").click();
        visit.awaitText("#score", "35");
    }

    private static void search(Visit visit) {
        visit.go("/#/search");
        visit.get("#search-islands").fill("1");
        visit.get("#search-nodes").fill("20000");
        visit.get("#search-form [type=submit]").click();
        visit.awaitText("#search .state", "done");
    }

    private static void awaitNotes(Visit visit, int count) {
        visit.page().waitForCondition(() -> notes(visit).size() >= count);
    }

    private static List<Object> notes(Visit visit) {
        return new ArrayList<>((List<?>) visit.page().evaluate("JSON.parse(sessionStorage.getItem('notes') ?? '[]')"));
    }

    private static Visit visit(FileServer server) {
        Visit visit = Visit.to(server.address(), "/?help=no", Visit.Visitor.DEFAULT);
        visit.context().addInitScript(STAND_IN);
        visit.page().reload();
        return visit;
    }
}
