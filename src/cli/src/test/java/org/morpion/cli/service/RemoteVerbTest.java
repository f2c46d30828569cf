package org.morpion.cli.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.cli.Cli;
import org.morpion.cli.search.SmallSearch;

/** The HTTP requests of {@code remote}. A document shows the verbs with a real service, which another test executes. */
class RemoteVerbTest {
    private final List<String> requests = new ArrayList<>();
    private final List<String> idempotencyKeys = new ArrayList<>();
    private final List<Answer> answers = new ArrayList<>();
    private HttpServer server;

    @TempDir
    private Path directory;

    private record Answer(int status, String body, String type, String location, String link) {
        /** Closes the connection without an answer. */
        static final Answer LOST = new Answer(0, "");

        /** The Retry-After is a number of seconds that overflows as nanoseconds. */
        static final Answer LATER = new Answer(503, "{\"detail\": \"Come back later.\"}");

        Answer(int status, String body) {
            this(status, body, "application/json", null);
        }

        Answer(int status, String body, String type, String location) {
            this(status, body, type, location, null);
        }

        static Answer page(String body, String link) {
            return new Answer(200, body, "application/json", null, link);
        }
    }

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::answer);
        server.start();
    }

    @AfterEach
    void end() {
        server.stop(0);
    }

    @Test
    void theVerdictIsTheExitCode() {
        answers.add(new Answer(200, "{\"legal\": true}"));
        answers.add(new Answer(200, "{\"legal\": false}"));

        Cli legal = Cli.run("remote", "validate", "demaine31", "--key", "secret\r\n", "--url", url());
        Cli illegal = remote("validate", "demaine31", "--all", "--variant", "4D");

        assertThat(legal.exitCode()).isZero();
        assertThat(legal.out()).isEqualTo("{\"legal\": true}\n");
        assertThat(illegal.exitCode()).isEqualTo(1);
        assertThat(requests.get(0)).startsWith("POST /api/v1/validate Bearer secret {");
        assertThat(requests.get(1)).startsWith("POST /api/v1/validate?all=true&variant=4D null {");
    }

    @Test
    void searchesAreAskedForWithTypedOptions() {
        answers.add(new Answer(201, "{\"id\": \"a b\", \"state\": \"RUNNING\"}"));
        answers.add(new Answer(200, "{\"id\": \"a b\", \"state\": \"SUCCEEDED\"}"));

        Cli cli = remote(
                "search",
                "--solver",
                "nrpa",
                "-O",
                "level=2",
                "-O",
                "alpha=0.5",
                "--time",
                "30s",
                "--threads",
                "2",
                "--wait");

        assertThat(cli.exitCode()).as(cli.err()).isZero();
        assertThat(cli.out()).contains("SUCCEEDED").doesNotContain("RUNNING");
        assertThat(requests.get(0))
                .isEqualTo("POST /api/v1/searches null {\"solver\":\"nrpa\",\"options\":{\"level\":2,\"alpha\":0.5},"
                        + "\"islands\":2,\"limits\":{\"time\":\"PT30S\"}}");
        assertThat(requests.get(1)).isEqualTo("GET /api/v1/searches/a%20b null ");
    }

    @Test
    void aSearchThatIsWaitedForTellsHowItEnded() {
        answers.add(new Answer(201, "{\"id\": \"a\", \"state\": \"FAILED\", \"failure\": \"The solver gave up\"}"));
        answers.add(new Answer(201, "{\"id\": \"b\", \"state\": \"CANCELLED\"}"));
        answers.add(new Answer(201, "{\"id\": \"c\", \"state\": \"FAILED\"}"));

        Cli failed = remote("search", "--solver", "nrpa", "--wait");
        Cli cancelled = remote("search", "--solver", "nrpa", "--wait");
        Cli left = remote("search", "--solver", "nrpa");

        assertThat(failed.exitCode()).isEqualTo(70);
        assertThat(failed.out()).contains("\"FAILED\"");
        assertThat(failed.err()).isEqualTo("morpion: The search failed: The solver gave up\n");
        assertThat(cancelled.exitCode()).isEqualTo(4);
        assertThat(cancelled.err())
                .isEqualTo("morpion: The search was cancelled. Get its best game with: morpion remote best b\n");
        assertThat(left.exitCode()).isZero();
    }

    @Test
    void aSearchIsWaitedForWhileTheServiceIsAwayForAMoment() {
        answers.add(new Answer(201, "{\"id\": \"a\", \"state\": \"QUEUED\"}"));
        answers.add(new Answer(503, "{\"detail\": \"The database does not answer.\"}"));
        answers.add(new Answer(502, "<html>", "text/html", null));
        answers.add(new Answer(200, "{\"id\": \"a\", \"state\": \"SUCCEEDED\"}"));

        Cli cli = remote("search", "--solver", "nrpa", "--wait");

        assertThat(cli.exitCode()).as(cli.err()).isZero();
        assertThat(cli.out()).isEqualTo("{\"id\": \"a\", \"state\": \"SUCCEEDED\"}\n");
        assertThat(cli.err())
                .isEqualTo("Search a is running; see its progress with: morpion remote searches a\n"
                        + "The database does not answer. Trying again for five minutes.\n");
    }

    @Test
    void aServiceThatAsksForMorePatienceThanThereIsEndsTheWait() {
        answers.add(new Answer(201, "{\"id\": \"a\", \"state\": \"QUEUED\"}"));
        answers.add(Answer.LATER);

        Cli cli = remote("search", "--solver", "nrpa", "--wait");

        assertThat(cli.exitCode()).isEqualTo(3);
        assertThat(cli.err()).endsWith("morpion: Come back later.\n").doesNotContain("Trying again");
    }

    @Test
    void aSearchThatIsWaitedForAndIsGoneIsTold() {
        answers.add(new Answer(201, "{\"id\": \"a\", \"state\": \"QUEUED\"}"));
        answers.add(new Answer(404, "{\"detail\": \"There is no search a.\"}"));

        Cli cli = remote("search", "--solver", "nrpa", "--wait");

        assertThat(cli.exitCode()).isEqualTo(1);
        assertThat(cli.err()).endsWith("morpion: There is no search a.\n");
    }

    @Test
    void aSearchWhoseAnswerGotLostIsMadeOnce() {
        answers.add(Answer.LOST);
        answers.add(new Answer(201, "{\"id\": \"a\", \"state\": \"QUEUED\"}"));

        Cli cli = remote("search", "--solver", "nrpa");

        assertThat(cli.exitCode()).as(cli.err()).isZero();
        assertThat(requests).hasSize(2);
        assertThat(idempotencyKeys).hasSize(2).doesNotContainNull();
        assertThat(idempotencyKeys.get(1)).isEqualTo(idempotencyKeys.get(0));
    }

    @Test
    void aDrawingIsSentAsTheServiceTakesIt() {
        answers.add(new Answer(200, "{}"));
        answers.add(new Answer(200, "{}"));
        List<String> all = List.of("remote", "order", "-", "--variant", "5D", "--url", url());

        Cli text = Cli.runWith("# two lines\n0 3 H\n3 -1 3 3\n", all.toArray(String[]::new));
        Cli json = Cli.runWith("{\"variant\": \"4T\", \"lines\": []}", all.toArray(String[]::new));
        Cli none = Cli.runWith("0 3 H\nnonsense\n", all.toArray(String[]::new));

        assertThat(text.exitCode()).as(text.err()).isZero();
        assertThat(requests.get(0))
                .isEqualTo("POST /api/v1/order?to=json null {\"variant\":\"5D\",\"lines\":["
                        + "{\"x\":0,\"y\":3,\"dir\":\"H\"},{\"x\":3,\"y\":-1,\"dir\":\"V\"}]}");
        assertThat(json.exitCode()).as(json.err()).isZero();
        assertThat(requests.get(1)).endsWith("{\"variant\":\"4T\",\"lines\":[]}");
        assertThat(none.exitCode()).isEqualTo(3);
        assertThat(none.err()).contains("line 2 of the drawing can't be read");
        assertThat(requests).hasSize(2);
    }

    @Test
    void theNewestCheckpointThatCanBeReadIsUploaded() throws IOException {
        Path run = directory.resolve("run");
        Path newest = run.resolve("checkpoint.json");
        Path older = run.resolve("checkpoint-1.json");
        SmallSearch.run("--nodes", "20000", "--run-dir", run.toString());
        Cli.run("search", "--resume", run.toString(), "--nodes", "60000");
        String before = "POST /api/v1/searches null {\"checkpoint\":" + Files.readString(older) + "}";
        for (int i = 0; i < 3; i++) {
            answers.add(new Answer(201, "{\"id\": \"a\", \"state\": \"QUEUED\"}"));
        }

        Cli named = remote("upload", older.toString());
        Files.writeString(newest, Files.readString(newest).replaceFirst("\"seed\":7", "\"seed\":8"));
        Cli damaged = remote("upload", run.toString());
        Cli nothingElse = remote("upload", newest.toString());
        // As left by a process that ended during a save.
        Files.delete(newest);
        Cli missing = remote("upload", run.toString());

        assertThat(named.exitCode()).as(named.err()).isZero();
        assertThat(damaged.exitCode()).as(damaged.err()).isZero();
        assertThat(damaged.err()).contains("its digest is wrong").hasLineCount(1);
        assertThat(missing.exitCode()).as(missing.err()).isZero();
        assertThat(requests).containsExactly(before, before, before);
        assertThat(nothingElse.exitCode()).isEqualTo(3);
        assertThat(nothingElse.err())
                .startsWith("morpion: " + newest + ": The checkpoint is damaged")
                .hasLineCount(1);
    }

    @Test
    void anAnswerThatCannotBeWrittenIsTold() {
        answers.add(new Answer(200, "<svg/>", "image/svg+xml", null));

        Cli cli = remote("render", "demaine31", "--to", "svg", "-o", "/nowhere/game.svg");

        assertThat(cli.exitCode()).isEqualTo(3);
        assertThat(cli.err()).isEqualTo("morpion: /nowhere: there is no such directory.\n");
    }

    @Test
    void theFormIsThatOfTheFile() throws IOException {
        Path drawing = Files.writeString(directory.resolve("drawing"), "0 3 H\n");
        List<List<String>> verbs = List.of(
                List.of("render", "demaine31", "-o", file("board.png")),
                List.of("order", drawing.toString(), "-o", file("game.msr")),
                List.of("best", "x", "-o", file("best.json")),
                List.of("records", "x", "-o", file("record.svg")),
                List.of("render", "demaine31"),
                List.of("order", drawing.toString()),
                List.of("best", "x"),
                List.of("records", "x"),
                List.of("best", "x", "--to", "svg", "-o", file("best.msr")));

        for (List<String> verb : verbs) {
            answers.add(new Answer(200, "answer"));
            assertThat(remote(verb.toArray(String[]::new)).exitCode()).isZero();
        }

        assertThat(requests.stream().map(request -> request.split(" ")[1].replace("/api/v1", "")))
                .containsExactly(
                        "/render?to=png",
                        "/order?to=msr",
                        "/searches/x/best.json",
                        "/records/x?to=svg",
                        "/render?to=txt",
                        "/order?to=json",
                        "/searches/x/best.msr",
                        "/records/x?to=json",
                        "/searches/x/best.svg");
    }

    @Test
    void aListIsWholeHoweverManyPagesItHas() {
        answers.add(Answer.page(
                "{\"records\":[{\"id\":\"a\",\"tags\":[\"x\"]}]}",
                "</api/v1/records?cursor=1&limit=100&variant=5T>; rel=\"next\""));
        answers.add(Answer.page(
                "{\"more\":{\"records\":[0]},\"records\":[{\"id\":\"b\"},{\"id\":\"c\"}]}",
                "</api/v1/records?cursor=2>; rel=next"));
        answers.add(Answer.page("{\"records\":[]}", "<http://elsewhere.invalid/>; rel=\"next\""));
        answers.add(Answer.page("{\"searches\": []}", "</api/v1/searches>; rel=\"prev\""));

        Cli records = remote("records", "--variant", "5T", "--key", "secret");
        Cli searches = remote("searches");

        assertThat(records.exitCode()).as(records.err()).isZero();
        assertThat(records.out())
                .isEqualTo("{\"records\":[{\"id\":\"a\",\"tags\":[\"x\"]},{\"id\":\"b\"},{\"id\":\"c\"}]}\n");
        assertThat(searches.out()).isEqualTo("{\"searches\": []}\n");
        assertThat(requests)
                .containsExactly(
                        "GET /api/v1/records?variant=5T&limit=100 Bearer secret ",
                        "GET /api/v1/records?cursor=1&limit=100&variant=5T Bearer secret ",
                        "GET /api/v1/records?cursor=2 Bearer secret ",
                        "GET /api/v1/searches?limit=100 null ");
    }

    @Test
    void aKeyThatIsRefusedIsNoVerdict() {
        answers.add(new Answer(401, "{\"detail\": \"This key has ended.\"}"));
        answers.add(new Answer(403, "{\"detail\": \"This needs search:read.\"}"));

        Cli unknown = remote("validate", "demaine31");
        Cli forbidden = remote("searches");

        assertThat(unknown.exitCode()).isEqualTo(3);
        assertThat(unknown.err()).isEqualTo("morpion: This key has ended. Put a valid key into MORPION_KEY.\n");
        assertThat(forbidden.exitCode()).isEqualTo(3);
    }

    @Test
    void problemsAreToldWithTheirSentence() {
        answers.add(new Answer(404, "{\"detail\": \"There is no search named x.\"}"));
        answers.add(new Answer(400, "{\"detail\": \"The document can't be read.\"}"));
        answers.add(new Answer(502, "<html>"));

        Cli missing = remote("best", "x");

        assertThat(missing.exitCode()).isEqualTo(1);
        assertThat(missing.err()).isEqualTo("morpion: There is no search named x.\n");
        assertThat(remote("moves", "demaine31").exitCode()).isEqualTo(3);
        assertThat(remote("solvers").err()).contains("answered with status 502").hasLineCount(1);
    }

    @Test
    void aServiceThatIsNotThereIsTold() throws IOException {
        // A bound port refuses connections, and no other program can listen there.
        try (Socket bound = new Socket()) {
            bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            String url = "http://localhost:" + bound.getLocalPort();

            Cli cli = Cli.run("remote", "--url", url, "solvers");

            assertThat(cli.exitCode()).isEqualTo(3);
            assertThat(cli.err()).contains("No service answers at " + url).hasLineCount(1);
        }
        assertThat(Cli.run("remote", "--url", "nowhere", "solvers").exitCode()).isEqualTo(2);
        assertThat(Cli.run("remote", "--url", "http://localhost:99999", "solvers")
                        .exitCode())
                .isEqualTo(2);
        assertThat(Cli.run("remote", "--key", "one\ntwo", "solvers").exitCode()).isEqualTo(2);
    }

    @Test
    void aMergedRecordIsTheOneThatItIsPartOf() {
        answers.add(new Answer(301, "", "application/json", "/api/v1/records/b"));
        answers.add(new Answer(200, "{\"score\": 82}"));

        Cli cli = remote("records", "a", "--key", "secret");

        assertThat(cli.out()).isEqualTo("{\"score\": 82}\n");
        assertThat(requests.get(1)).isEqualTo("GET /api/v1/records/b Bearer secret ");
    }

    @Test
    void whatIsNotTheServiceIsTold() {
        answers.add(new Answer(302, "", "application/json", "http://elsewhere.invalid/"));
        answers.add(new Answer(308, "", "application/json", "/welcome"));
        answers.add(new Answer(301, "", "application/json", "no address"));
        answers.add(new Answer(200, "<html>", "text/html; charset=utf-8", null));

        Cli elsewhere = remote("solvers");

        assertThat(elsewhere.exitCode()).isEqualTo(3);
        assertThat(elsewhere.err())
                .endsWith(" has moved to http://elsewhere.invalid/. Name that address with --url.\n");
        assertThat(remote("validate", "rosin82").err()).contains("has moved to /welcome.");
        assertThat(remote("solvers").err()).contains("has moved to no address.");
        Cli page = remote("solvers");
        assertThat(page.exitCode()).isEqualTo(3);
        assertThat(page.err())
                .isEqualTo("morpion: The server at " + url()
                        + " is not a Morpion service. Name the address of one with --url.\n");
        assertThat(page.out()).isEmpty();
        assertThat(requests).hasSize(4);
    }

    @Test
    void anIllegalGameIsNotCompared() throws IOException {
        Path bad = Files.writeString(
                directory.resolve("bad.json"),
                "{\"version\":\"0.1\",\"variant\":\"5T\",\"moves\":["
                        + "{\"x\":50,\"y\":50,\"dir\":\"H\",\"pos\":0}]}");

        for (Cli cli :
                List.of(remote("compare", bad.toString(), "rosin178"), remote("compare", "rosin178", bad.toString()))) {
            assertThat(cli.exitCode()).isEqualTo(1);
            assertThat(cli.err()).startsWith("morpion: " + bad + ": illegal at move 1 (point-missing)");
        }
        assertThat(requests).isEmpty();
    }

    /** The list names a line by its far end, which causes a warning. */
    @Test
    void whatIsOddAboutAGameIsToldBeforeItIsSent() throws IOException {
        Path list = directory.resolve("one.txt");
        Files.writeString(
                list, Cli.run("convert", "rosin178", "--to", "list").out().replaceFirst("^3,-1,3,-1,s", "3,-1,3,3,n"));
        answers.add(new Answer(201, "{\"id\": \"a\", \"state\": \"RUNNING\"}"));
        answers.add(new Answer(200, "{}"));

        Cli search = remote("search", "--solver", "nrpa", "--from", list.toString(), "--warm", list.toString());
        Cli compare = remote("compare", "rosin178", list.toString());

        assertThat(search.exitCode()).as(search.err()).isZero();
        assertThat(search.err()).hasLineCount(2);
        assertThat(search.err().lines()).allMatch(line -> line.startsWith("Note: " + list + ": the line is "));
        assertThat(compare.err()).startsWith("Note: " + list + ": the line is ").hasLineCount(1);
    }

    @Test
    void aWaitThatIsInterruptedIsTold() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String silentUrl = "http://localhost:" + silent.getLocalPort();
            Thread.currentThread().interrupt();

            Cli cli = Cli.run("remote", "searches", "--url", silentUrl);

            assertThat(Thread.interrupted()).isTrue();
            assertThat(cli.exitCode()).isEqualTo(3);
            assertThat(cli.err())
                    .isEqualTo("morpion: Waiting for the service at " + silentUrl
                            + " was interrupted; run the command again.\n");
        }
    }

    @Test
    void aServiceMayStandBehindAProxyThatTakesAPathAway() {
        answers.add(Answer.page("{\"searches\":[{\"id\":\"a\"}]}", "</api/v1/searches?cursor=1>; rel=\"next\""));
        answers.add(Answer.page("{\"searches\":[{\"id\":\"b\"}]}", "</m/api/v1/searches?cursor=2>; rel=\"next\""));
        answers.add(new Answer(200, "{\"searches\":[]}"));
        answers.add(new Answer(301, "", "application/json", "/api/v1/records/b"));
        answers.add(new Answer(200, "{}"));

        Cli searches = Cli.run("remote", "searches", "--url", url() + "/m/");
        Cli merged = Cli.run("remote", "records", "a", "--url", url() + "/m");

        assertThat(searches.out()).isEqualTo("{\"searches\":[{\"id\":\"a\"},{\"id\":\"b\"}]}\n");
        assertThat(merged.exitCode()).as(merged.err()).isZero();
        assertThat(requests)
                .containsExactly(
                        "GET /m/api/v1/searches?limit=100 null ",
                        "GET /m/api/v1/searches?cursor=1 null ",
                        "GET /m/api/v1/searches?cursor=2 null ",
                        "GET /m/api/v1/records/a?to=json null ",
                        "GET /m/api/v1/records/b null ");
    }

    private Cli remote(String... arguments) {
        List<String> all = new ArrayList<>(List.of("remote", "--url", url()));
        all.addAll(List.of(arguments));
        return Cli.run(all.toArray(String[]::new));
    }

    private String file(String name) {
        return directory.resolve(name).toString();
    }

    private String url() {
        return "http://localhost:" + server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI() + " "
                + exchange.getRequestHeaders().getFirst("Authorization") + " " + body);
        idempotencyKeys.add(exchange.getRequestHeaders().getFirst("Idempotency-Key"));
        Answer answer = answers.remove(0);
        if (answer == Answer.LOST) {
            exchange.close();
            return;
        }
        byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", answer.type());
        if (answer.location() != null) {
            exchange.getResponseHeaders().set("Location", answer.location());
        }
        if (answer.link() != null) {
            exchange.getResponseHeaders().set("Link", answer.link());
        }
        if (answer == Answer.LATER) {
            exchange.getResponseHeaders().set("Retry-After", String.valueOf(Long.MAX_VALUE));
        }
        exchange.sendResponseHeaders(answer.status(), bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
