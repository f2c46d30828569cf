package org.morpion.service.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.lang.management.ManagementFactory;
import java.net.http.HttpResponse;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.morpion.game.Fingerprint;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.record.CompactGames;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.service.Http;

/**
 * What the registry takes for its answers among 100,000 games: half of them random, half of them variations of the
 * historic ones. Prints figures, and decides nothing by them. Run by the profile {@code load};
 * {@code -Dregistry.games=} changes the number.
 */
@QuarkusTest
@Tag("load")
class RegistryLoadTest {
    private static final int GAMES = Integer.getInteger("registry.games", 100_000);
    private static final int BATCH = 1000;
    private static final int RATE = 200;
    private static final int SECONDS = 10;

    @Inject
    RecordStore store;

    @Inject
    KeptRecords records;

    private final Random random = new Random(1);
    private final Set<String> grids = new HashSet<>();
    private final List<String> ids = new ArrayList<>();

    @Test
    void answersAmongManyGames() throws Exception {
        List<GameRecord> historic = List.of("rosin178", "bruneau170", "tishchenko172", "seed160", "rosin172").stream()
                .map(id -> records.find(id).orElseThrow())
                .toList();
        store.listAll().forEach(record -> grids.add(record.fingerprint));
        long start = System.nanoTime();
        while (ids.size() < GAMES) {
            QuarkusTransaction.requiringNew().run(() -> store(historic));
            store.getEntityManager().clear();
        }
        System.out.printf("%d games stored in %d s%n", GAMES, seconds(start));
        start = System.nanoTime();
        while (known() < GAMES) {
            TimeUnit.SECONDS.sleep(1);
        }
        System.out.printf("relatives of all known after %d s%n", seconds(start));
        Map<String, String> addresses = new LinkedHashMap<>();
        addresses.put("list", "/api/v1/records?limit=20");
        addresses.put("list of a variant", "/api/v1/records?variant=5T&minScore=60&limit=20");
        addresses.put("newest", "/api/v1/records?sort=newest&limit=20");
        addresses.put("author", "/api/v1/records?author=rosin&limit=20");
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
        measureSubmissions();
        measureExport();
    }

    /** Stops in the middle, for the heap to show what an export holds that its client does not take. */
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

    private void store(List<GameRecord> historic) {
        for (int i = 0; i < BATCH; i++) {
            boolean isRandom = random.nextBoolean();
            List<Move> moves =
                    isRandom ? playedOn(List.of()) : variation(historic.get(random.nextInt(historic.size())));
            if (grids.add(Fingerprint.of(Variant.T5, moves).toString())) {
                StoredRecord stored = new StoredRecord();
                stored.id = "load-" + ids.size();
                stored.origin = Origin.SUBMITTED;
                stored.foundBy = FoundBy.MACHINE;
                stored.achieved = "2026-11-22";
                GameRecord game = GameRecord.of(Variant.T5, moves);
                stored.take(game, CompactGames.write(game));
                store.persist(stored);
                ids.add(stored.id);
            }
        }
        // They are no news.
        store.flush();
        store.getEntityManager()
                .createNativeQuery("update game_record set announced = true where announced = false")
                .executeUpdate();
    }

    /** A historic game up to some move, and then chance. */
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
        run(name, RATE, () -> Http.get(address.formatted(ids.get(random.nextInt(ids.size())))), 200);
    }

    /** Chance repeats a game now and then, which would be recognised. */
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

    /** Requests at a steady rate, whatever the answers take; their times count from when they were due. */
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
                "%-24s at %d a second: median %.1f ms, 99 %% %.1f ms, processor time %.1f ms%n",
                name, rate, nanos[count / 2] / 1e6, nanos[count * 99 / 100] / 1e6, processor / 1e6 / count);
        assertThat(statuses).containsOnly(expected);
    }

    /** Of this process, client and service, in nanoseconds. */
    private static long processorTime() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }

    private static long seconds(long start) {
        return TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
    }
}
