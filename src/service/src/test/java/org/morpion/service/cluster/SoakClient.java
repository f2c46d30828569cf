package org.morpion.service.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import org.morpion.game.Fingerprint;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.ReadLimits;
import org.morpion.record.TextForm;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.format.RecordReader;
import org.morpion.record.format.RecordWriter;
import org.morpion.registry.Registry;
import org.morpion.service.RawHttp;

/**
 * A client in a soak, which sends random requests one after the other and checks the answers. While its service is
 * disturbed, it accepts lost connections, 429 and 503, and repeats requests that create something until they are
 * answered.
 */
final class SoakClient {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String RECORDS = "/api/v1/records";

    /** The pause between two requests. */
    static final Duration PACE = Duration.ofMillis(150);

    /** The pause before an unanswered request is repeated. */
    static final Duration RETRY = Duration.ofMillis(500);

    private static final int MOST_OPEN = 12;
    private static final int MOST_UNREAD = 3;
    private static final List<String> READ = List.of(
            RECORDS + "?limit=20",
            RECORDS + "/rosin178",
            Cluster.SEARCHES + "?limit=20",
            "/api/v1/leaderboards/5T",
            "/api/v1/solvers",
            "/api/v1/me",
            "/api/v1");
    private static final String COUNTED =
            "{\"solver\": \"systematic\", \"variant\": \"4D\", \"options\": {\"maxDepth\": 6}, \"seed\": 1}";
    private static final String FREE = """
            {"solver": "nrpa", "options": {"level": 2, "iterations": 20}, "islands": 2, "limits": {"nodes": 300000}}""";

    private final SoakedService service;
    private final SoakLedger ledger;
    private final String key;
    private final Random random;
    private final Deque<Socket> unread = new ArrayDeque<>();
    private volatile boolean over;

    SoakClient(SoakedService service, SoakLedger ledger, String key, long seed) {
        this.service = service;
        this.ledger = ledger;
        this.key = key;
        this.random = new Random(seed);
    }

    /** Lets the client end after its current operation. */
    void end() {
        over = true;
    }

    /** Sends requests until the end. */
    void sendRequests() {
        while (!over) {
            ledger.carryOut(this::sendOne);
            Eventually.letPass(PACE);
        }
        ledger.carryOut(() -> closeUnread(0));
    }

    private void sendOne() throws Exception {
        int choice = random.nextInt(100);
        if (choice < 25) {
            validate();
        } else if (choice < 40) {
            convert();
        } else if (choice < 47) {
            submit();
        } else if (choice < 60) {
            startIfFew();
        } else if (choice < 75) {
            watch();
        } else if (choice < 77) {
            command();
        } else if (choice < 78) {
            openUnreadStream();
        } else {
            String path = READ.get(random.nextInt(READ.size()));
            send("read", "GET", path, null, 200);
        }
    }

    private List<Move> game(Variant variant) {
        return Registry.randomGame(variant, random.nextLong());
    }

    private void validate() {
        Variant variant = Variant.values()[random.nextInt(Variant.values().length)];
        List<Move> moves = new ArrayList<>(game(variant));
        boolean legal = random.nextBoolean();
        if (!legal) {
            moves.add(moves.get(moves.size() - 1));
        }
        send("validate", "POST", "/api/v1/validate", json(variant, moves), 200).ifPresent(answer -> {
            JsonNode verdict = parse(answer);
            if (verdict.get("legal").asBoolean() != legal
                    || verdict.get("score").asInt() != moves.size()) {
                ledger.fault("a game was validated as " + verdict);
            }
        });
    }

    private void convert() {
        List<Move> moves = game(Variant.T5);
        String to = List.of("msr", "json", "pentasol").get(random.nextInt(3));
        send("convert", "POST", "/api/v1/convert?to=" + to, json(Variant.T5, moves), 200)
                .map(SoakClient::record)
                .filter(game -> !game.moves().equals(moves))
                .ifPresent(game -> ledger.fault(json(Variant.T5, moves) + " was converted to " + game));
    }

    /** Submits a new game, or an image of a game that is a record already. */
    private void submit() {
        List<SoakLedger.Game> games = ledger.games();
        Variant variant = random.nextBoolean() ? Variant.T5 : Variant.D5;
        SoakLedger.Game game = new SoakLedger.Game(variant, game(variant));
        boolean known = !games.isEmpty() && random.nextInt(3) == 0;
        if (known) {
            game = image(games.get(random.nextInt(games.size())));
        }
        Optional<HttpResponse<String>> answer = insist(
                "submit", RECORDS, json(game.variant(), game.moves()), known ? new int[] {200} : new int[] {200, 201});
        String fingerprint = Fingerprint.of(game.variant(), game.moves()).toString();
        ledger.submitted(
                fingerprint, parse(answer.orElseThrow()).at("/record/id").asText(), game);
    }

    private SoakLedger.Game image(SoakLedger.Game game) {
        Symmetry symmetry = Symmetry.values()[random.nextInt(Symmetry.values().length)];
        RuleSet rules = RuleSet.of(game.variant());
        return new SoakLedger.Game(
                game.variant(),
                game.moves().stream().map(move -> symmetry.apply(move, rules)).toList());
    }

    /** Starts a search that takes two seconds to a minute, unless enough are running. */
    private void startIfFew() {
        if (ledger.open().size() >= MOST_OPEN) {
            watch();
            return;
        }
        int choice = random.nextInt(10);
        if (choice == 0) {
            start(COUNTED, null);
        } else if (choice <= 2) {
            start(FREE, null);
        } else {
            PacedSearch search =
                    new PacedSearch(random.nextInt(1_000), 1 + random.nextInt(3), 1_000 + random.nextInt(20_000));
            start(search.request(), search);
        }
    }

    private void start(String request, PacedSearch paced) {
        JsonNode search = parse(
                insist("start", Cluster.SEARCHES, request, new int[] {200, 201}).orElseThrow());
        ledger.started(search.get("id").asText(), new SoakLedger.Started(paced), key);
    }

    /** Reads a search, and the best game so far. */
    private void watch() {
        Optional<String> id = ledger.anyOpen(key, random);
        if (id.isEmpty()) {
            return;
        }
        String path = Cluster.SEARCHES + "/" + id.get();
        send("watch", "GET", path, null, 200).map(SoakClient::parse).ifPresent(view -> {
            if (ClusterSearch.hasEnded(view)) {
                ledger.ended(id.get());
            }
            if (view.hasNonNull("bestScore")) {
                int score = view.get("bestScore").asInt();
                send("best", "GET", path + "/best.msr", null, 200)
                        .map(SoakClient::record)
                        .filter(game -> !Validator.validate(game.variant(), game.moves())
                                        .legal()
                                || game.score() < score)
                        .ifPresent(game -> ledger.fault("the best game of " + path + " has " + game.score()
                                + " moves instead of " + score + ", or is illegal: " + game));
            }
        });
    }

    /** Cancels a search, or pauses and resumes it. */
    private void command() {
        Optional<String> id = ledger.anyOpen(key, random);
        if (id.isEmpty()) {
            return;
        }
        String path = Cluster.SEARCHES + "/" + id.get() + "/";
        if (random.nextInt(3) == 0) {
            // From now on the search may be cancelled, even if the answer is lost.
            ledger.cancelled(id.get(), SoakLedger.Cancellation.UNKNOWN);
            send("cancel", "POST", path + "cancel", "", 200, 202, 409)
                    .filter(answer -> answer.statusCode() != 409)
                    .ifPresent(answer -> ledger.cancelled(id.get(), SoakLedger.Cancellation.CONFIRMED));
        } else {
            send("pause", "POST", path + "pause", "", 200, 202, 409);
            insist("resume", path + "resume", "", new int[] {200, 202, 409});
        }
    }

    /** Opens a stream that is never read, and closes the oldest one if there are several. */
    private void openUnreadStream() throws IOException {
        Optional<Node> node = service.any(random);
        if (node.isPresent()) {
            String path = ledger.anyOpen(key, random)
                    .map(id -> Cluster.SEARCHES + "/" + id + "/events")
                    .orElse(RECORDS + "/events");
            try {
                Socket socket = RawHttp.slow(node.get().port());
                unread.add(socket);
                socket.getOutputStream().write(get(path));
            } catch (IOException e) {
                ledger.answered("unread stream", 0);
            }
        }
        closeUnread(MOST_UNREAD);
    }

    private void closeUnread(int most) throws IOException {
        while (unread.size() > most) {
            unread.remove().close();
        }
    }

    /** A GET request by a client without a key. */
    static byte[] get(String path) {
        return ("GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n").getBytes(StandardCharsets.US_ASCII);
    }

    /** Repeats a request with an Idempotency-Key until it is answered with an expected status. */
    private Optional<HttpResponse<String>> insist(String operation, String path, String body, int[] expected) {
        String idempotency = UUID.randomUUID().toString();
        Optional<HttpResponse<String>> answer = Optional.empty();
        while (answer.isEmpty()) {
            answer = send(operation, "POST", path, body, expected, "Idempotency-Key", idempotency);
            if (answer.isEmpty()) {
                Eventually.letPass(RETRY);
            }
        }
        return answer;
    }

    private Optional<HttpResponse<String>> send(
            String operation, String method, String path, String body, int... expected) {
        return send(operation, method, path, body, expected, new String[0]);
    }

    /**
     * Sends a request to any node, and returns the answer if it has an expected status.
     *
     * @throws AssertionError if the answer is wrong
     */
    private Optional<HttpResponse<String>> send(
            String operation, String method, String path, String body, int[] expected, String... headers) {
        long began = System.nanoTime();
        Optional<HttpResponse<String>> answer =
                service.any(random).flatMap(node -> node.send(key, method, path, body, headers));
        int status = answer.map(HttpResponse::statusCode).orElse(0);
        ledger.answered(operation, status);
        if (Arrays.stream(expected).anyMatch(one -> one == status)) {
            return answer;
        }
        String text = answer.map(HttpResponse::body).orElse("");
        if (!service.excuses(status, text, began)) {
            throw new AssertionError(service.name() + ": " + method + " " + path + " was answered with " + status + " "
                    + text + " for " + body);
        }
        return Optional.empty();
    }

    private static String json(Variant variant, List<Move> moves) {
        try {
            return RecordWriter.write(GameRecord.of(variant, moves), TextForm.MSR_JSON);
        } catch (UnwritableRecordException e) {
            throw new AssertionError(e);
        }
    }

    private static GameRecord record(HttpResponse<String> answer) {
        try {
            return new RecordReader(ReadLimits.DEFAULT)
                    .read(answer.body().getBytes(StandardCharsets.UTF_8))
                    .record();
        } catch (UnreadableRecordException e) {
            throw new AssertionError(answer.body(), e);
        }
    }

    private static JsonNode parse(HttpResponse<String> answer) {
        return parse(answer.body());
    }

    private static JsonNode parse(String text) {
        try {
            return JSON.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(text, e);
        }
    }
}
