package org.morpion.registry;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.morpion.game.Fingerprint;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.registry.transfer.Statistics;
import org.morpion.service.Http;

/**
 * Response times of the registry with 100,000 games, half of them random and half of them variations of historic games.
 * Prints the figures without judging them. Runs with the profile {@code load}; {@code -Dregistry.games=} sets the
 * number of games, {@code -Dregistry.seconds=} the duration of each measurement.
 */
@QuarkusTest
@Tag("load")
class RegistryLoadTest {
    private static final int GAMES = Integer.getInteger("registry.games", 100_000);
    private static final int BATCH = 1000;
    private static final int RATE = 200;
    private static final int SECONDS = Integer.getInteger("registry.seconds", 10);

    private static final int PICTURE_RATE = 10;

    private static final int AUTHORS = 500;
    private static final List<String> WORDS = List.of(
            "random", "playout", "after", "the", "cross", "seeded", "long", "game", "mended", "by", "chance", "spiral");

    @Inject
    AgroalDataSource database;

    @Inject
    KeptRecords records;

    @Inject
    Statistics statistics;

    private final Random random = new Random(1);
    private final Set<String> grids = new HashSet<>();
    private final List<String> ids = new ArrayList<>();

    @Test
    void answersAmongManyGames() throws Exception {
        long start = System.nanoTime();
        List<String> games = games();
        System.out.printf("%d games made, or read again, in %d s%n", GAMES, seconds(start));
        start = System.nanoTime();
        store(games);
        statistics.renew();
        System.out.printf("stored in %d s%n", seconds(start));
        long stored = System.nanoTime();
        measure("at once: list", "/api/v1/records?limit=20");
        measure("at once: text", "/api/v1/records?text=mended&limit=20");
        measure("at once: relatives", "/api/v1/records/%s/relatives");
        while (known() < GAMES) {
            TimeUnit.SECONDS.sleep(1);
        }
        System.out.printf("relatives of all known %d s after they were stored%n", seconds(stored));
        Map<String, String> addresses = new LinkedHashMap<>();
        addresses.put("list", "/api/v1/records?limit=20");
        addresses.put("list of a variant", "/api/v1/records?variant=5T&minScore=60&limit=20");
        addresses.put("a late page", next("/api/v1/records?variant=5T&maxScore=60&limit=100"));
        addresses.put("variety", "/api/v1/records?sort=variety&limit=20");
        addresses.put("variety of a score", "/api/v1/records?variant=5T&maxScore=60&sort=variety&limit=20");
        addresses.put("variety, a late page", next("/api/v1/records?variant=5T&maxScore=60&sort=variety&limit=100"));
        addresses.put("newest", "/api/v1/records?variant=5T&sort=newest&limit=20");
        addresses.put("author, many", "/api/v1/records?author=author&limit=20");
        addresses.put("author, few", "/api/v1/records?author=Aut%%C4%%A5or%%20123&limit=20");
        addresses.put("text, many", "/api/v1/records?text=mended&limit=20");
        addresses.put("text, few", "/api/v1/records?text=number%%20777&limit=20");
        addresses.put("text, none", "/api/v1/records?text=nowhere&limit=20");
        addresses.put("tag, few", "/api/v1/records?tag=historic&limit=20");
        addresses.put("found by people", "/api/v1/records?who=human&limit=20");
        addresses.put("until a date", "/api/v1/records?until=2012&limit=20");
        addresses.put("record", "/api/v1/records/%s.json");
        addresses.put("moves", "/api/v1/records/%s.moves");
        addresses.put("leaderboard", "/api/v1/leaderboards/5T");
        addresses.put("leaderboard of points", "/api/v1/leaderboards/5T?by=points");
        addresses.put("relatives", "/api/v1/records/%s/relatives");
        addresses.put("relatives of the best", "/api/v1/records/rosin178/relatives");
        addresses.put("families", "/api/v1/families?variant=5T");
        for (Map.Entry<String, String> each : addresses.entrySet()) {
            measure(each.getKey(), each.getValue());
        }
        List<String> documents = games.stream()
                .limit(1000)
                .map(line -> line.substring(line.lastIndexOf('\t') + 1))
                .toList();
        run("validate in the registry", RATE, () -> Http.post("/api/v1/validate?registry=true", one(documents)), 200);
        measurePictures("svg");
        measurePictures("png");
        measureSubmissions();
        measureExport();
    }

    private synchronized <T> T one(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }

    /** Returns the address of the next page. */
    private static String next(String address) throws Exception {
        String link = Http.get(address).headers().firstValue("Link").orElseThrow();
        return link.substring(link.indexOf('<') + 1, link.indexOf('>')).replace("%", "%%");
    }

    /** Pauses in the middle of an export, to measure the heap held for a slow client. */
    private static void measureExport() throws Exception {
        long before = heap();
        long start = System.nanoTime();
        long count = 0;
        try (Stream<String> lines = Http.lines("/api/v1/records/export")) {
            for (Iterator<String> each = lines.iterator(); each.hasNext(); each.next()) {
                count++;
                if (count == GAMES / 2) {
                    System.out.printf("half of the export: %d MiB more on the heap%n", (heap() - before) / (1 << 20));
                }
            }
        }
        System.out.printf("export of %d records in %d s%n", count, seconds(start));
        assertThat(count).isGreaterThanOrEqualTo(GAMES);
    }

    private static long heap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    private static int known() throws Exception {
        return new ObjectMapper()
                .readTree(Http.get("/api/v1/families?limit=1").body())
                .get("records")
                .intValue();
    }

    /** Returns the games, one per line: score, fingerprint, set of points, document. The file serves both databases. */
    private List<String> games() throws IOException {
        Path file = Path.of("target", "registry-games-" + GAMES + ".tsv");
        if (!Files.exists(file)) {
            Files.write(file, made());
        }
        List<String> games = Files.readAllLines(file);
        games.forEach(line -> grids.add(line.split("\t")[1]));
        return games;
    }

    private List<String> made() {
        List<GameRecord> historic = List.of("rosin178", "bruneau170", "tishchenko172", "seed160", "rosin172").stream()
                .map(id -> records.document(id).map(CompactGames::read).orElseThrow())
                .toList();
        List<String> lines = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        historic.forEach(
                game -> seen.add(Fingerprint.of(Variant.T5, game.moves()).toString()));
        while (lines.size() < GAMES) {
            List<Move> moves = random.nextBoolean() ? playedOn(List.of()) : variation(one(historic));
            String fingerprint = Fingerprint.of(Variant.T5, moves).toString();
            if (seen.add(fingerprint)) {
                lines.add(String.join(
                        "\t",
                        Integer.toString(moves.size()),
                        fingerprint,
                        Fingerprint.ofPoints(Variant.T5, moves).toString(),
                        CompactGames.write(Variant.T5, moves)));
            }
        }
        return lines;
    }

    private void store(List<String> games) throws SQLException {
        String insert = "insert into game_record (id, variant, score, fingerprint, point_set, state, origin, found_by,"
                + " achieved, author, author_text, full_text, document, announced)"
                + " values (?, '5T', ?, ?, ?, 'PUBLISHED', 'SUBMITTED', 'MACHINE', '2026-11-22', ?, ?, ?, ?, true)";
        try (Connection connection = database.getConnection();
                PreparedStatement row = connection.prepareStatement(insert)) {
            for (String game : games) {
                String[] parts = game.split("\t");
                String id = "load-" + ids.size();
                String author = "Author " + random.nextInt(AUTHORS);
                row.setString(1, id);
                row.setInt(2, Integer.parseInt(parts[0]));
                row.setString(3, parts[1]);
                row.setString(4, parts[2]);
                row.setString(5, author);
                row.setString(6, Folding.fold(author));
                row.setString(7, Folding.fold(author + "\n" + description(ids.size())));
                row.setString(8, parts[3]);
                row.addBatch();
                ids.add(id);
                if (ids.size() % BATCH == 0 || ids.size() == games.size()) {
                    row.executeBatch();
                }
            }
        }
    }

    private String description(int number) {
        StringBuilder text = new StringBuilder("number ").append(number);
        for (int i = 0; i < 12; i++) {
            text.append(' ').append(one(WORDS));
        }
        return text.toString();
    }

    /** Plays the beginning of a historic game, and random moves from there. */
    private List<Move> variation(GameRecord game) {
        int kept = game.score() / 2 + random.nextInt(game.score() / 2);
        return playedOn(game.moves().subList(0, kept));
    }

    private List<Move> playedOn(List<Move> moves) {
        Position position = new Position(RuleSet.of(Variant.T5));
        moves.forEach(position::play);
        while (position.count() > 0) {
            position.play(random.nextInt(position.count()));
        }
        return position.moves();
    }

    private void measure(String name, String address) throws Exception {
        run(name, RATE, () -> Http.get(address.formatted(one(ids))), 200);
    }

    /** Requests each picture once, so that none comes from a cache. */
    private void measurePictures(String suffix) throws Exception {
        AtomicInteger next = new AtomicInteger();
        run(
                suffix + ", drawn first",
                PICTURE_RATE,
                () -> Http.get("/api/v1/records/load-" + next.getAndIncrement() + "." + suffix),
                200);
    }

    /** Plays a random game with a new grid; a repeated grid would not create a record. */
    private synchronized List<Move> newGame() {
        List<Move> moves;
        do {
            moves = playedOn(List.of());
        } while (!grids.add(Fingerprint.of(Variant.T5, moves).toString()));
        return moves;
    }

    private void measureSubmissions() throws Exception {
        run(
                "submission",
                RATE / 10,
                () -> Http.post(
                        "/api/v1/records",
                        CompactGames.write(Variant.T5, newGame()),
                        "Content-Type",
                        "application/vnd.morpion-solitaire.record"),
                201);
    }

    private interface Request {
        HttpResponse<byte[]> send() throws Exception;
    }

    /**
     * Sends requests at a constant rate, independent of response times. Times are measured from the scheduled start of
     * each request.
     */
    private void run(String name, int rate, Request request, int expected) throws Exception {
        for (int warmUp = 0; warmUp < rate; warmUp++) {
            request.send();
        }
        int count = rate * SECONDS;
        long[] nanos = new long[count];
        int[] statuses = new int[count];
        long processor;
        ScheduledExecutorService clients = Executors.newScheduledThreadPool(16);
        try {
            long start = System.nanoTime();
            processor = -processorTime();
            for (int i = 0; i < count; i++) {
                int number = i;
                long due = start + TimeUnit.SECONDS.toNanos(1) / rate * i;
                clients.schedule(
                        () -> {
                            statuses[number] = request.send().statusCode();
                            nanos[number] = System.nanoTime() - due;
                            return null;
                        },
                        due - System.nanoTime(),
                        TimeUnit.NANOSECONDS);
            }
            clients.shutdown();
            assertThat(clients.awaitTermination(10, TimeUnit.MINUTES)).isTrue();
        } finally {
            clients.shutdownNow();
        }
        processor += processorTime();
        Arrays.sort(nanos);
        System.out.printf(
                "%-24s at %d a second: median %.1f ms, 99 %% %.1f ms, 99.9 %% %.1f ms, processor time %.1f ms%n",
                name,
                rate,
                nanos[count / 2] / 1e6,
                nanos[count * 99 / 100] / 1e6,
                nanos[count * 999 / 1000] / 1e6,
                processor / 1e6 / count);
        assertThat(statuses).containsOnly(expected);
    }

    /** Returns the processor time of this process, client and service together, in nanoseconds. */
    private static long processorTime() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    private static long seconds(long start) {
        return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    }
}
