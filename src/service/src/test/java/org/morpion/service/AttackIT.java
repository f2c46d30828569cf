package org.morpion.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.searches.SearchApi;
import org.morpion.service.contract.Contract;

/**
 * Attacks with many cheap requests that cost the service much. Some are told to retry, other clients are still served,
 * and the node survives. All attacks target one process, which its first failed allocation would end.
 */
@StartsProcesses
class AttackIT {
    private static final String HEAP = "-Xmx700m";

    /** Bodies that exceed the heap unless they wait for memory. */
    private static final int BODIES = 60;

    /** The same for bodies that take 100 MB and more each. */
    private static final int LARGE_BODIES = 15;

    private static final int PICTURES = 200;
    private static final int FAT_RECORDS = 200;
    private static final int FAT_CHARACTERS = 660_000;
    private static final int MOST_CHARACTERS = 1_000_000;
    private static final int UNFINISHED_HEADS = 2_000;
    private static final int BATCHES = 16;
    private static final int WATCHERS = 700;

    /** Watching clients of an address, by the default quota. */
    private static final int WATCHERS_OF_ADDRESS = 20;

    /** Memory of a pod, in KiB. */
    private static final long POD = 1 << 20;

    private static final String ADMIN_KEY = "morpion_0123456789abcdef_" + "5".repeat(64);
    private static final int PATIENCE_MILLIS = 180_000;

    /** Slack on the cost of a request ten times as long as another, beyond forty times the cost of the shorter one. */
    private static final Duration LITTLE = Duration.ofMillis(300);

    private static final int MOST_TIMES = 40;
    private static final int ATTEMPTS = 3;
    private static final int SHORT = 1_500;
    private static final int LONG = 15_000;

    private static final List<String> HEADERS = List.of(
            "Accept",
            "Accept-Encoding",
            "Accept-Language",
            "Access-Control-Request-Headers",
            "Authorization",
            "Content-Encoding",
            "Content-Type",
            "Cookie",
            "Expect",
            "Forwarded",
            "Host",
            "Idempotency-Key",
            "If-Match",
            "If-Modified-Since",
            "If-None-Match",
            "Last-Event-ID",
            "Origin",
            "Prefer",
            "Range",
            "traceparent",
            "Upgrade",
            "X-Forwarded-For",
            "X-Forwarded-Host",
            "X-Forwarded-Proto",
            "X-Request-Id");

    private static final List<String> FILLS = List.of(" ", ",", ";", "\"", "a", "*/*,", ";q=0.1", "W/\"a\",", "a=b; ");

    private static final Contract CONTRACT = Contract.kept();
    private static final String EMPTY_GAME = "{\"variant\":\"5T\",\"moves\":[]}";

    @TempDir
    static Path folder;

    private static PackagedService service;

    @BeforeAll
    static void start() throws IOException {
        service = PackagedService.start(
                PackagedService.H2,
                Map.ofEntries(
                        Map.entry("morpion.data.dir", folder.resolve("data").toString()),
                        Map.entry("morpion.workers", "0"),
                        // The default.
                        Map.entry(PackagedService.ACQUISITION_TIMEOUT, "5S"),
                        Map.entry("morpion.access", "open"),
                        Map.entry("morpion.access.admin-key", ADMIN_KEY),
                        Map.entry("morpion.quotas.requests", "1000000"),
                        Map.entry("quarkus.http.proxy.proxy-address-forwarding", "true"),
                        Map.entry("quarkus.http.proxy.allow-x-forwarded", "true"),
                        Map.entry("quarkus.http.proxy.trusted-proxies", "127.0.0.1")),
                HEAP,
                "-XX:+ExitOnOutOfMemoryError");
    }

    @AfterAll
    static void end() throws Exception {
        service.process().destroyForcibly().waitFor();
    }

    @TestFactory
    Stream<DynamicTest> othersAreAnsweredAfter() {
        return Stream.of(
                after("long headers", AttackIT::longHeaders),
                after("long parameters", AttackIT::longParameters),
                after("long names", AttackIT::longNames),
                after("bodies that grow in memory", AttackIT::bodiesThatGrowInMemory),
                after("unread pictures", AttackIT::unreadPictures),
                after("unread records that inflate", AttackIT::unreadRecords),
                after("heads that do not end", AttackIT::unfinishedHeads),
                after("batches that take all slots", AttackIT::idleBatches),
                after("watching clients that take all slots", AttackIT::watchers),
                after("a search that names one record over and over", AttackIT::aSearchThatNamesOneRecord),
                DynamicTest.dynamicTest("all attacks in a pod's memory", AttackIT::assertFitsAPod));
    }

    private static void assertFitsAPod() throws IOException {
        Path status = Path.of("/proc", Long.toString(service.process().pid()), "status");
        assumeTrue(Files.exists(status), "No /proc on this system");
        String peak = Files.readAllLines(status).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .findFirst()
                .orElseThrow();
        assertThat(Long.parseLong(peak.replaceAll("\\D", "")))
                .as("KiB resident")
                .isLessThan(POD);
    }

    private static DynamicTest after(String name, Attack attack) {
        return DynamicTest.dynamicTest(name, () -> {
            try (Bystander bystander = new Bystander(name, AttackIT::statusOfABystander)) {
                attack.run();
            }
            assertOthersAreAnswered();
            // The attack's memory reservations have been released.
            SearchApi.eventually(AttackIT::reserved, bytes -> bytes == 0);
        });
    }

    private static String statusOfABystander() {
        try {
            return send(validation("X-Forwarded-For: 198.51.100.7\r\n"));
        } catch (IOException e) {
            return "no connection";
        }
    }

    /** @param headers further lines of the head */
    private static String validation(String headers) {
        return "POST /api/v1/validate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" + headers
                + "Content-Length: " + EMPTY_GAME.length() + "\r\n\r\n" + EMPTY_GAME;
    }

    private static double reserved() throws Exception {
        HttpResponse<String> metrics = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(service.managementUri("/q/metrics"))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        return metrics.body()
                .lines()
                .filter(line -> line.startsWith("morpion_requests_memory_bytes{"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }

    private static void assertOthersAreAnswered() throws Exception {
        assertThat(service.process().isAlive()).as("alive").isTrue();
        assertThat(send(validation(""))).isEqualTo("HTTP/1.1 200");
        assertThat(send("GET /q/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"))
                .isEqualTo("HTTP/1.1 200");
    }

    private static String send(String request) throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return status(socket);
        }
    }

    /** A connection with a small receive buffer. */
    private static Socket connect() throws IOException {
        Socket socket = RawHttp.slow(service.uri("/").getPort());
        socket.setSoTimeout(PATIENCE_MILLIS);
        return socket;
    }

    private static String status(Socket socket) throws IOException {
        try {
            return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
        } catch (SocketException reset) {
            return "";
        }
    }

    private static void bodiesThatGrowInMemory() throws Exception {
        attack("/api/v1/validate?all=true", "gzip", gzip(moves(9_999)), BODIES);
        attack("/api/v1/validate", "identity", compact(values((4 << 20) - 100)), LARGE_BODIES);
        attack("/api/v1/render?to=png&size=4000", "identity", compact(fat(FAT_CHARACTERS)), BODIES);
        attack("/api/v1/searches", "gzip", gzip(" ".repeat(15 << 20).getBytes(StandardCharsets.UTF_8)), LARGE_BODIES);
        attack("/api/v1/searches", "gzip", gzip(values(1 << 20)), BODIES / 2);
        attack("/api/v1/searches", "gzip", gzip(text(15 << 20)), LARGE_BODIES);
    }

    private static void unreadPictures() throws Exception {
        Map<String, Integer> statuses = unread(PICTURES, i -> "/api/v1/records/rosin178.png?size=4000&upTo=" + i % 178);
        assertThat(statuses.keySet()).as("%s", statuses).isSubsetOf("HTTP/1.1 200", "HTTP/1.1 503", "");
        assertThat(statuses).as("all at once").containsKeys("HTTP/1.1 200", "HTTP/1.1 503");
    }

    private static void unreadRecords() throws Exception {
        String id = submit(compact(fat(FAT_CHARACTERS)));
        Map<String, Integer> statuses = unread(FAT_RECORDS, i -> "/api/v1/records/" + id + ".json?" + "numbers=true");
        assertThat(statuses.keySet()).as("%s", statuses).isSubsetOf("HTTP/1.1 200", "HTTP/1.1 503", "");
    }

    /** Sends requests on separate connections without reading the responses; checks that other clients are served. */
    private static Map<String, Integer> unread(int requests, IntFunction<String> path) throws Exception {
        List<Socket> sockets = new ArrayList<>();
        Map<String, Integer> statuses = new TreeMap<>();
        try {
            for (int i = 0; i < requests; i++) {
                Socket socket = connect();
                sockets.add(socket);
                socket.getOutputStream()
                        .write(("GET " + path.apply(i) + " HTTP/1.1\r\nHost: localhost\r\n\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
            }
            assertOthersAreAnswered();
            for (Socket socket : sockets) {
                statuses.merge(status(socket), 1, Integer::sum);
            }
            assertOthersAreAnswered();
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
        return statuses;
    }

    /** The service accepts as many connections as it can hold. */
    private static void unfinishedHeads() throws Exception {
        byte[] head = ("GET /api/v1 HTTP/1.1\r\nHost: localhost\r\nX: " + "x".repeat(15_600))
                .getBytes(StandardCharsets.US_ASCII);
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < UNFINISHED_HEADS; i++) {
                Socket socket = connect();
                sockets.add(socket);
                try {
                    socket.getOutputStream().write(head);
                } catch (SocketException closed) {
                    // Above the limit on connections.
                }
            }
            assertThat(service.process().isAlive()).as("alive").isTrue();
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
        SearchApi.eventually(
                () -> send("GET /q/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n"),
                answer -> answer.equals("HTTP/1.1 200"));
    }

    private static void idleBatches() throws Exception {
        assertAShareIsReserved(
                BATCHES,
                i -> "POST /api/v1/validate/batch HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2." + i / 4
                        + "\r\nTransfer-Encoding: chunked\r\n\r\n" + Integer.toHexString(EMPTY_GAME.length() + 1)
                        + "\r\n" + EMPTY_GAME + "\n\r\n",
                "/api/v1/records/export");
    }

    private static void watchers() throws Exception {
        assertAShareIsReserved(
                WATCHERS,
                i -> "GET /api/v1/records/events HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2."
                        + i / WATCHERS_OF_ADDRESS + "\r\nX: " + "x".repeat(LONG) + "\r\n\r\n",
                "/api/v1/records/events");
    }

    /** Sends requests until some are refused, and checks that an administrator's is not. */
    private static void assertAShareIsReserved(int requests, IntFunction<String> request, String administrators)
            throws Exception {
        List<Socket> sockets = new ArrayList<>();
        Map<String, Integer> statuses = new TreeMap<>();
        try {
            for (int i = 0; i < requests; i++) {
                Socket socket = connect();
                sockets.add(socket);
                socket.getOutputStream().write(request.apply(i).getBytes(StandardCharsets.US_ASCII));
                statuses.merge(status(socket), 1, Integer::sum);
            }
            assertThat(statuses.keySet()).as("%s", statuses).containsExactly("HTTP/1.1 200", "HTTP/1.1 503");
            assertThat(send("GET " + administrators + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                            + ADMIN_KEY + "\r\n\r\n"))
                    .isEqualTo("HTTP/1.1 200");
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    private static void aSearchThatNamesOneRecord() throws Exception {
        String id = submit(compact(fat(MOST_CHARACTERS / 2, MOST_CHARACTERS / 2)));
        createSearch(id, 1);
        assertCostsAtMost("a search", 10, () -> createSearch(id, 1), () -> createSearch(id, 100));
    }

    private static void createSearch(String id, int times) throws IOException {
        String search = "{\"solver\":\"nrpa\",\"limits\":{\"nodes\":1},\"warm\":[\""
                + String.join("\",\"", Collections.nCopies(times, id)) + "\"]}";
        assertThat(send("POST /api/v1/searches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                        + "Content-Length: " + search.length() + "\r\n\r\n" + search))
                .isEqualTo("HTTP/1.1 201");
    }

    /** The cost of a head grows at most linearly with its length. */
    private static void longHeaders() throws Exception {
        for (String header : HEADERS) {
            assertGrowsLikeItsInput(
                    header,
                    FILLS,
                    (fill, length) -> "GET /api/v1/records/rosin178.svg HTTP/1.1\r\n"
                            + (header.equals("Host") ? "" : "Host: localhost\r\n")
                            + header + ": x," + repeated(fill, length) + "y\r\nConnection: close\r\n\r\n");
        }
    }

    /** The cost of a query grows at most linearly with its length. */
    private static void longParameters() throws Exception {
        Set<String> seen = new HashSet<>();
        for (Contract.Operation operation : CONTRACT.operations()) {
            // Operations with endless responses read no parameters.
            if (operation.method().equals("GET") && !operation.path().endsWith("/events")) {
                for (String name : CONTRACT.parameters(operation, "query")) {
                    if (seen.add(name)) {
                        assertGrowsLikeItsInput(
                                operation + " " + name,
                                List.of("%20", "0", "%CC%81", "-"),
                                (fill, length) ->
                                        "GET " + operation.path().replaceAll("\\{[^}]*}", "rosin178") + "?" + name + "="
                                                + repeated(fill, length / 2) + "y HTTP/1.1\r\nHost: localhost\r\n"
                                                + "Connection: close\r\n\r\n");
                    }
                }
            }
        }
    }

    /** The service rewrites the parser's message about a name, which contains the name. */
    private static void longNames() throws Exception {
        assertGrowsLikeItsInput("names in JSON", List.of(" ", "(start marker at [", ", from `"), (fill, length) -> {
            String name = "\"" + repeated(fill, 3 * length) + "\"";
            String body = "{" + name + ":1," + name + ":2}";
            return "POST /api/v1/compare HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    + "Connection: close\r\nContent-Length: " + body.length() + "\r\n\r\n" + body;
        });
    }

    private interface Request {
        String filled(String fill, int length);
    }

    private static void assertGrowsLikeItsInput(String what, List<String> fills, Request request) throws Exception {
        assertCostsAtMost(what, MOST_TIMES, () -> sendAll(fills, request, SHORT), () -> sendAll(fills, request, LONG));
    }

    private static void assertCostsAtMost(String what, int times, Attack little, Attack much) throws Exception {
        for (int attempt = 1; ; attempt++) {
            Duration few = cost(little);
            Duration many = cost(much);
            if (many.compareTo(few.multipliedBy(times).plus(LITTLE)) < 0) {
                return;
            }
            // The service may have had other work at the time, but not in every attempt.
            assertThat(attempt)
                    .as("%s: %s, and %s for a smaller request", what, many, few)
                    .isLessThan(ATTEMPTS);
        }
    }

    private static void sendAll(List<String> fills, Request request, int length) throws IOException {
        for (String fill : fills) {
            send(request.filled(fill, length));
        }
    }

    private static String repeated(String text, int length) {
        return text.repeat(length / text.length());
    }

    private interface Attack {
        void run() throws Exception;
    }

    /** Returns the processor time that the service uses during an attack. */
    private static Duration cost(Attack attack) throws Exception {
        Duration before = service.process().info().totalCpuDuration().orElseThrow();
        attack.run();
        return service.process().info().totalCpuDuration().orElseThrow().minus(before);
    }

    /** Submits a document; returns the id of the record. */
    private static String submit(byte[] document) throws Exception {
        HttpResponse<String> answer = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(service.uri("/api/v1/records"))
                                .header("Content-Type", "text/vnd.morpion-solitaire.msr")
                                .POST(HttpRequest.BodyPublishers.ofByteArray(document))
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        return answer.headers().firstValue("Location").orElseThrow().replaceFirst(".*/", "");
    }

    /** Sends all but the last byte of each body, then the last bytes together. */
    private static void attack(String path, String coding, byte[] body, int clients) throws IOException {
        List<Socket> sockets = new ArrayList<>();
        Map<String, Integer> statuses = new TreeMap<>();
        try {
            for (int i = 0; i < clients; i++) {
                Socket socket = new Socket("127.0.0.1", service.uri("/").getPort());
                socket.setSoTimeout(PATIENCE_MILLIS);
                sockets.add(socket);
                OutputStream out = socket.getOutputStream();
                out.write(("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                + "Content-Encoding: " + coding + "\r\nContent-Length: " + body.length + "\r\n\r\n")
                        .getBytes(StandardCharsets.US_ASCII));
                out.write(body, 0, body.length - 1);
            }
            for (Socket socket : sockets) {
                socket.getOutputStream().write(body, body.length - 1, 1);
            }
            for (Socket socket : sockets) {
                InputStream in = socket.getInputStream();
                statuses.merge(new String(in.readNBytes(12), StandardCharsets.US_ASCII), 1, Integer::sum);
            }
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
        assertThat(statuses.keySet())
                .as("%s: %s", path, statuses)
                .isSubsetOf(
                        "HTTP/1.1 200", "HTTP/1.1 400", "HTTP/1.1 408", "HTTP/1.1 413", "HTTP/1.1 422", "HTTP/1.1 503");
    }

    private static byte[] moves(int number) {
        String[] moves = new String[number];
        Arrays.fill(moves, "{\"x\":30,\"y\":1,\"dir\":\"V\",\"pos\":0}");
        return ("{\"variant\":\"5T\",\"moves\":[" + String.join(",", moves) + "]}").getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] values(int bytes) {
        StringBuilder json = new StringBuilder(bytes).append("{\"variant\":\"5T\",\"moves\":[],\"warm\":[1");
        while (json.length() < bytes) {
            json.append(",{}");
        }
        return json.append("]}").toString().getBytes(StandardCharsets.UTF_8);
    }

    /** A legal game with long texts; two texts give another game than one. */
    private static byte[] fat(int... characters) {
        String move = "{\"x\":3,\"y\":-1,\"dir\":\"V\",\"pos\":0}";
        String moves = characters.length == 1 ? move : move + ",{\"x\":6,\"y\":-1,\"dir\":\"V\",\"pos\":0}";
        StringBuilder json = new StringBuilder("{\"variant\":\"5T\",\"moves\":[" + moves + "]");
        for (int i = 0; i < characters.length; i++) {
            json.append(",\"x-notes-")
                    .append(i)
                    .append("\":\"")
                    .append("x".repeat(characters[i]))
                    .append('"');
        }
        return json.append('}').toString().getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] text(int bytes) {
        return ("{\"solver\":\"" + "x".repeat(bytes) + "\"}").getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] gzip(byte[] plain) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
            gzip.write(plain);
        }
        return zipped.toByteArray();
    }

    private static byte[] compact(byte[] json) throws IOException {
        ByteArrayOutputStream deflated = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(deflated, new Deflater(9, true))) {
            out.write(json);
        }
        return ("MS1:" + Base64.getUrlEncoder().withoutPadding().encodeToString(deflated.toByteArray()))
                .getBytes(StandardCharsets.US_ASCII);
    }
}
