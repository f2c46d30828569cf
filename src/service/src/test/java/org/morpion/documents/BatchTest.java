package org.morpion.documents;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.morpion.searches.SearchApi;
import org.morpion.service.Http;
import org.morpion.service.RawHttp;

@QuarkusTest
class BatchTest {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String BATCH = "/api/v1/validate/batch";
    private static final String EMPTY = "{\"version\":\"0.1\",\"variant\":\"5T\",\"score\":0,\"moves\":[]}";
    private static final int SMALL = 1 << 16;
    private static final String COMPACT = "MS1:q1YqSy0qzszPU7JSMtAzVNJRKkssykzMKwHyTUOA3OLk_KJUJSsDHaXc_LLUYiWr6NhaAA";

    @Inject
    MeterRegistry metrics;

    @Test
    void everyLineIsAnsweredInOrder() throws Exception {
        HttpResponse<byte[]> response = Http.post(
                BATCH,
                String.join(
                        "\n",
                        EMPTY,
                        "{\"variant\":",
                        "",
                        COMPACT,
                        "\"" + COMPACT + "\"",
                        " ".repeat(2 << 20),
                        "x".repeat(2 << 20),
                        EMPTY.replace("5T", "4D")),
                "Content-Type",
                "application/x-ndjson");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("Content-Type").orElseThrow()).startsWith("application/x-ndjson");
        List<JsonNode> answers = answers(response);
        assertThat(answers).hasSize(7);
        assertThat(answers.get(0).get("availableMoves").intValue()).isEqualTo(28);
        assertThat(answers.get(1).get("type").textValue()).isEqualTo("/problems/unreadable-document");
        assertThat(answers.get(1).get("line").intValue()).isEqualTo(2);
        assertThat(answers.get(2).get("form").textValue()).isEqualTo("msr-compact");
        assertThat(answers.get(3).get("form").textValue()).isEqualTo("msr-compact");
        assertThat(answers.get(4).get("line").intValue()).isEqualTo(6);
        assertThat(answers.get(5).get("type").textValue()).isEqualTo("/problems/limit-exceeded");
        assertThat(answers.get(5).get("line").intValue()).isEqualTo(7);
        assertThat(answers.get(6).get("availableMoves").intValue()).isEqualTo(40);
    }

    @Test
    void aByteOrderMarkIsNoPartOfALine() throws Exception {
        List<JsonNode> answers =
                answers(Http.post(BATCH, "\uFEFF\"" + COMPACT + "\"\n\uFEFF" + EMPTY + "\n\uFEFF \n\uFEFF"));
        assertThat(answers.get(0).at("/form").textValue()).isEqualTo("msr-compact");
        assertThat(answers.get(1).at("/form").textValue()).isEqualTo("msr-json");
        assertThat(answers.subList(2, answers.size()))
                .hasSize(2)
                .allSatisfy(
                        answer -> assertThat(answer.at("/reason").textValue()).isEqualTo("empty"));
    }

    @Test
    void everyGameOfATextIsAnswered() throws Exception {
        String pretty = Http.text(Http.post("/api/v1/convert?to=json", EMPTY));
        String pentasol = "(28,28)\n(28,24) | +2\n";
        for (String body : List.of(
                "\n" + pretty + pretty,
                "[\n" + EMPTY + ",\n" + EMPTY + "\n]\n",
                "[" + EMPTY + "," + EMPTY + "]",
                COMPACT + COMPACT,
                "# one\n" + pentasol + "# two\n" + pentasol)) {
            List<JsonNode> answers = answers(Http.post(BATCH, body));
            assertThat(answers)
                    .as(body)
                    .hasSize(2)
                    .allMatch(answer -> answer.at("/legal").asBoolean());
        }
        List<JsonNode> log = answers(Http.post(BATCH, "run 1 ended\n" + pentasol + "run 2 ended\n" + pentasol));
        assertThat(log).extracting(answer -> answer.get("line").intValue()).containsExactly(1, 2, 4, 5);
        assertThat(log).filteredOn(answer -> answer.has("legal")).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "x-UTF-16LE-BOM"})
    void aTextInUtf16IsReadLikeOneInUtf8(String charset) throws Exception {
        String pentasol = "# \u00E9t\u00E9 \u4E0A\n(28,28)\n(28,24) | +2\n";
        String body = (pentasol + pentasol + "\"" + COMPACT + "\"\n\n" + "x".repeat(2 << 20) + "\noops\n" + EMPTY
                        + "\n")
                .replace("\n", "\r\n");

        List<JsonNode> answers = answers(Http.post(BATCH, body.getBytes(Charset.forName(charset))));

        assertThat(answers)
                .extracting(answer -> answer.at("/line").asText()
                        + answer.at("/score").asText()
                        + answer.at("/type").asText())
                .containsExactly(
                        "11", "41", "70", "9/problems/limit-exceeded", "10/problems/unreadable-document", "110");
        assertThat(answers)
                .filteredOn(answer -> answer.has("legal"))
                .allMatch(answer ->
                        answer.get("warnings").findValuesAsText("code").contains("encoding-utf-16"));
        assertThat(answers.get(4).at("/reason").textValue()).isEqualTo("unknown-form");
    }

    @Test
    void strictBatchesAreInUtf8() throws Exception {
        byte[] body = (EMPTY + "\r\n" + COMPACT + "\r\n").getBytes(StandardCharsets.UTF_16);

        List<JsonNode> answers = answers(Http.post(BATCH + "?strict=true", body));

        assertThat(answers).extracting(answer -> answer.at("/line").intValue()).containsExactly(1, 2);
        assertThat(answers)
                .allMatch(answer -> answer.at("/detail").asText().contains("a text in UTF-16. Save it as UTF-8."));
    }

    /** Such as a text in UTF-8 to which PowerShell has appended lines. */
    @Test
    void linesThatAreInNoEncodingOfTheTextAreNoGames() throws Exception {
        ByteArrayOutputStream mixed = new ByteArrayOutputStream();
        mixed.write((EMPTY + "\n").getBytes(StandardCharsets.UTF_8));
        mixed.write("(28,28)\r\n(28,24) | +2\r\n".getBytes(StandardCharsets.UTF_16LE));
        byte[] torn = (EMPTY + "\n# \uD83D\uDE00\n" + EMPTY + "\n").getBytes(StandardCharsets.UTF_16LE);
        // The second half of the surrogate pair becomes another character.
        torn[2 * (EMPTY.length() + 4) + 1] = 0x20;

        List<JsonNode> answers = answers(Http.post(BATCH, mixed.toByteArray()));
        List<JsonNode> tornAnswers = answers(Http.post(BATCH, torn));

        assertThat(answers.get(0).at("/legal").booleanValue()).isTrue();
        assertThat(answers.subList(1, answers.size()))
                .isNotEmpty()
                .allMatch(answer -> answer.at("/reason").asText().equals("bad-encoding")
                        && answer.at("/detail").asText().contains("Save all of it as UTF-8"));
        assertThat(tornAnswers)
                .extracting(answer ->
                        answer.at("/line").asInt() + answer.at("/reason").asText())
                .containsExactly("1", "2bad-encoding", "3");
    }

    @Test
    void theEndMarkOfOldFilesIsNotAnswered() throws Exception {
        for (String end : List.of("\u001A", "\r\n\u001A", "\r\n\u001A\u001A\r\n")) {
            assertThat(answers(Http.post(BATCH, EMPTY + "\r\n" + COMPACT + end)))
                    .hasSize(2)
                    .allMatch(answer -> answer.at("/legal").booleanValue());
        }
    }

    @Test
    void filesInUtf16OfAnArchiveAreAnswered() throws Exception {
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        String pentasol = "(28,28)\r\n(28,24) | +2\r\n";
        byte[] torn = pentasol.getBytes(StandardCharsets.UTF_16);
        try (ZipOutputStream zip = new ZipOutputStream(archive)) {
            for (String name : List.of("one.psol", "two.psol", "three.jsonl", "torn.psol")) {
                zip.putNextEntry(new ZipEntry(name));
                zip.write(
                        switch (name) {
                            case "one.psol" -> pentasol.getBytes(StandardCharsets.UTF_16);
                            case "two.psol" -> (pentasol + pentasol).getBytes(StandardCharsets.UTF_16);
                            case "torn.psol" -> Arrays.copyOf(torn, torn.length - 1);
                            default -> (EMPTY + "\r\n" + EMPTY + "\r\n").getBytes(StandardCharsets.UTF_16LE);
                        });
                zip.closeEntry();
            }
        }

        List<JsonNode> answers = answers(Http.post(BATCH, archive.toByteArray(), "Content-Type", "application/zip"));

        assertThat(answers)
                .extracting(answer -> answer.at("/file").asText() + ":" + answer.at("/line") + " "
                        + answer.at("/score").asText() + answer.at("/reason").asText())
                .containsExactly(
                        "one.psol:1 1",
                        "two.psol:1 1",
                        "two.psol:3 1",
                        "three.jsonl:1 0",
                        "three.jsonl:2 0",
                        "torn.psol:1 bad-encoding");
    }

    @Test
    void theFilesOfAnArchiveAreAnswered() throws Exception {
        ByteArrayOutputStream archive = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(archive)) {
            for (String name : List.of("a/one.json", "two.txt", "bad.json", "large.json")) {
                zip.putNextEntry(new ZipEntry(name));
                String text = switch (name) {
                    case "two.txt" -> "run 1\n" + COMPACT + "\nrun 2\n" + COMPACT + "\n";
                    case "bad.json" -> "{";
                    case "large.json" -> " ".repeat(2 << 20);
                    default -> EMPTY;
                };
                zip.write(text.getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
        List<JsonNode> answers = answers(Http.post(BATCH, archive.toByteArray(), "Content-Type", "application/zip"));
        assertThat(answers)
                .extracting(answer -> answer.at("/file").asText() + ":" + answer.at("/line") + " "
                        + answer.at("/legal").asBoolean())
                .containsExactly(
                        "a/one.json:1 true",
                        "two.txt:2 true",
                        "two.txt:4 true",
                        "bad.json:1 false",
                        "large.json:1 false");

        byte[] cut = Arrays.copyOf(archive.toByteArray(), archive.size() / 2);
        List<JsonNode> told = answers(Http.post(BATCH, cut, "Content-Type", "application/zip"));
        assertThat(told.get(told.size() - 1).at("/type").asText()).isEqualTo("/problems/bad-request");
    }

    @Test
    void placesAreThoseInTheBatch() throws Exception {
        JsonNode problem = answers(Http.post(BATCH, EMPTY + "\n(28,28) x")).get(1);
        assertThat(problem.get("line").intValue()).isEqualTo(2);
        assertThat(problem.get("column").intValue()).isEqualTo(9);
        assertThat(problem.get("detail").textValue()).contains("line 2, column 9");
    }

    @Test
    void moreThanABodyMayHaveIsTaken() throws Exception {
        int lines = 20_000;
        HttpResponse<byte[]> response = Http.post(BATCH, (EMPTY + "\n").repeat(lines));
        assertThat(response.body().length).isGreaterThan(2 << 20);
        assertThat(Http.text(response).lines().count()).isEqualTo(lines);
    }

    /** The first line is answered before the second is sent. */
    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
    void answersComeWhileTheBodyIsStillBeingSent(String encoding) throws Exception {
        Charset charset = Charset.forName(encoding);
        try (Socket socket = new Socket("localhost", Http.port())) {
            socket.setSoTimeout(RawHttp.PATIENCE_MILLIS);
            OutputStream out = socket.getOutputStream();
            out.write(("POST " + BATCH + " HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            sendLine(out, EMPTY, charset);
            assertThat(nextAnswer(in).get("variant").textValue()).isEqualTo("5T");
            sendLine(out, EMPTY.replace("5T", "4T"), charset);
            assertThat(nextAnswer(in).get("variant").textValue()).isEqualTo("4T");
            out.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        }
    }

    /** The service stops reading while the client reads nothing, so that responses don't accumulate in memory. */
    @Test
    void aClientThatDoesNotReadIsNotReadFrom() throws Exception {
        int thousands = 25;
        // Long lines: the requests alone exceed all socket buffers.
        ByteBuffer lines =
                ByteBuffer.wrap((EMPTY + " ".repeat(2000) + "\n").repeat(1000).getBytes(StandardCharsets.UTF_8));
        long total = (long) thousands * lines.capacity();
        try (SocketChannel channel = SocketChannel.open();
                Selector selector = Selector.open()) {
            // Keep the client's socket buffers small, since their content counts as neither read nor sent.
            channel.setOption(StandardSocketOptions.SO_SNDBUF, SMALL);
            channel.setOption(StandardSocketOptions.SO_RCVBUF, SMALL);
            channel.connect(new InetSocketAddress("localhost", Http.port()));
            channel.write(ByteBuffer.wrap(
                    ("POST " + BATCH + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: " + total + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII)));
            channel.configureBlocking(false);
            SelectionKey key = channel.register(selector, SelectionKey.OP_WRITE);
            long sent = 0;
            while (sent < total && selector.select(2000) > 0) {
                selector.selectedKeys().clear();
                sent += writeAgainAndAgain(lines, channel);
            }
            assertThat(sent).isLessThan(total);

            long answers = 0;
            ByteBuffer received = ByteBuffer.allocate(1 << 16);
            while (answers < thousands * 1000L) {
                key.interestOps(sent < total ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ);
                assertThat(selector.select(RawHttp.PATIENCE_MILLIS)).isPositive();
                selector.selectedKeys().clear();
                assertThat(channel.read(received.clear())).isNotNegative();
                answers += answersBegunIn(received.flip());
                if (sent < total) {
                    sent += writeAgainAndAgain(lines, channel);
                }
            }
            assertThat(sent).isEqualTo(total);
        }
    }

    /** Writes the rest of the buffer, or the whole buffer if it is at its end; returns the number of bytes written. */
    private static long writeAgainAndAgain(ByteBuffer buffer, SocketChannel channel) throws IOException {
        if (!buffer.hasRemaining()) {
            buffer.rewind();
        }
        return channel.write(buffer);
    }

    /** A response to a legal game without warnings has exactly one opening brace; headers and chunk sizes have none. */
    private static long answersBegunIn(ByteBuffer bytes) {
        long braces = 0;
        while (bytes.hasRemaining()) {
            braces += bytes.get() == '{' ? 1 : 0;
        }
        return braces;
    }

    /** More batches than turns, so each must release its turn. */
    @Test
    void aClientThatGoesAwayLeavesItsTurnToOthers() throws Exception {
        for (int i = 0; i < 20; i++) {
            SearchApi.eventually(BatchTest::isAnsweredBeforeItsClientGoes, answered -> answered);
        }
        SearchApi.eventually(() -> Http.post(BATCH, EMPTY).statusCode(), status -> status == 200);
    }

    private static boolean isAnsweredBeforeItsClientGoes() throws IOException {
        try (Socket socket = new Socket("localhost", Http.port())) {
            socket.setSoTimeout(RawHttp.PATIENCE_MILLIS);
            socket.setSoLinger(true, 0);
            OutputStream out = socket.getOutputStream();
            out.write(("POST " + BATCH + " HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            sendLine(out, EMPTY, StandardCharsets.UTF_8);
            return new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII).equals("HTTP/1.1 200");
        }
    }

    @Test
    void aChunkSizeLineThatIsTooLongIsNoFaultOfTheService() throws Exception {
        List<LogRecord> faults = new CopyOnWriteArrayList<>();
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                faults.add(line);
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        Logger logger = Logger.getLogger("org.morpion.http.problem.FrameworkProblems");
        logger.addHandler(handler);
        try {
            for (int i = 0; i < 5; i++) {
                long ended = endedBatches();
                try (RawHttp http = new RawHttp()) {
                    http.send("POST " + BATCH + " HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
                            + Integer.toHexString(EMPTY.length() + 1) + "\r\n" + EMPTY + "\n\r\n");
                    assertThat(http.status()).isEqualTo(200);
                    http.send("1;x=" + "y".repeat(10_000) + "\r\n");
                    http.rest();
                }
                SearchApi.eventually(this::endedBatches, count -> count > ended);
            }
        } finally {
            logger.removeHandler(handler);
        }
        assertThat(faults).isEmpty();
    }

    private long endedBatches() {
        return metrics.find("http.server.requests").tag("uri", BATCH).timers().stream()
                .mapToLong(Timer::count)
                .sum();
    }

    @Test
    void aDamagedEncodingIsToldOnTheLineWhereItBegins() throws Exception {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zipped, 512, true)) {
            gzip.write((EMPTY + "\n").getBytes(StandardCharsets.UTF_8));
            gzip.flush();
            gzip.write((EMPTY + "\n").repeat(3).getBytes(StandardCharsets.UTF_8));
        }
        List<JsonNode> whole = answers(Http.post(BATCH, zipped.toByteArray(), "Content-Encoding", "gzip"));
        assertThat(whole).hasSize(4);

        byte[] cut = Arrays.copyOf(zipped.toByteArray(), zipped.size() - 12);
        List<JsonNode> told = answers(Http.post(BATCH, cut, "Content-Encoding", "gzip"));
        assertThat(told.get(0).get("legal").booleanValue()).isTrue();
        JsonNode last = told.get(told.size() - 1);
        assertThat(last.get("type").textValue()).isEqualTo("/problems/bad-request");
        assertThat(last.get("line").intValue()).isEqualTo(told.size());

        assertThat(Http.post(BATCH, EMPTY, "Content-Encoding", "gzip").statusCode())
                .isEqualTo(400);
    }

    /** Data after the last complete member must not be ignored silently. */
    @Test
    void aMemberThatIsCutOffInItsHeadIsTold() throws Exception {
        byte[] member = zipped(EMPTY + "\n");
        ByteArrayOutputStream both = new ByteArrayOutputStream();
        both.write(member);
        both.write(member);
        assertThat(answers(Http.post(BATCH, both.toByteArray(), "Content-Encoding", "gzip")))
                .hasSize(2);
        for (int head : new int[] {1, 5, 9}) {
            byte[] cut = Arrays.copyOf(both.toByteArray(), member.length + head);
            List<JsonNode> told = answers(Http.post(BATCH, cut, "Content-Encoding", "gzip"));
            assertThat(told).hasSize(2);
            assertThat(told.get(1).get("type").textValue()).isEqualTo("/problems/bad-request");
        }
    }

    private static byte[] zipped(String text) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(zipped)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return zipped.toByteArray();
    }

    /** Each line of Pentasol can also be a game. */
    @Test
    void aGameOnSeveralLinesIsNotTakenForSeveralGames() throws Exception {
        String pentasol = "(28,28)\n(28,24) | +2\n";
        for (String body : List.of(pentasol, JSON.writeValueAsString(pentasol) + "\n")) {
            List<JsonNode> answers = answers(Http.post(BATCH, body));
            assertThat(answers).hasSize(1);
            assertThat(answers.get(0).get("score").intValue()).isEqualTo(1);
        }
    }

    /** The response and the end of the body can cross in either order. */
    @Test
    void aBodyThatIsNotReadToItsEndHindersNoAnswer() throws Exception {
        for (int i = 0; i < 200; i++) {
            assertThat(Http.post(BATCH, EMPTY, "Content-Encoding", "gzip").statusCode())
                    .isEqualTo(400);
        }
    }

    private static void sendLine(OutputStream out, String line, Charset charset) throws IOException {
        byte[] bytes = (line + "\n").getBytes(charset);
        out.write((Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.US_ASCII));
        out.write(bytes);
        out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    /** Skips headers and chunk sizes between responses. */
    private static JsonNode nextAnswer(BufferedReader in) throws IOException {
        String line = in.readLine();
        while (line != null && !line.startsWith("{")) {
            line = in.readLine();
        }
        return JSON.readTree(line);
    }

    private static List<JsonNode> answers(HttpResponse<byte[]> response) throws IOException {
        List<JsonNode> answers = new ArrayList<>();
        for (String line : Http.text(response).lines().toList()) {
            answers.add(JSON.readTree(line));
        }
        return answers;
    }
}
