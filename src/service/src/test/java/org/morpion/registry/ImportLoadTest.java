package org.morpion.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.morpion.record.Variant;
import org.morpion.service.Http;

/**
 * Time and memory of an import of 100,000 random games, in ten requests: Java's client reads no response before it has
 * sent the whole body, and the service disconnects clients that don't read. Prints the figures without judging them.
 * Runs with the profile {@code load}; {@code -Dregistry.games=} sets the number of games.
 */
@QuarkusTest
@Tag("load")
class ImportLoadTest {
    private static final int GAMES = Integer.getInteger("registry.games", 100_000);
    private static final int REQUESTS = 10;

    @Test
    void importsManyGames() throws Exception {
        long start = System.nanoTime();
        long processor = processorTime();
        int size = GAMES / REQUESTS;
        for (int sent = 0; sent < GAMES; sent += size) {
            String answers = Http.text(
                    Http.post("/api/v1/records/import", games(sent, size), "Content-Type", "application/x-ndjson"));

            // Short random games may have the same grid.
            assertThat(answers.lines())
                    .hasSize(size)
                    .allMatch(line -> line.contains("\"result\":\"created\"") || line.contains("\"result\":\"known\""));
            System.out.printf(
                    "%d games in %d s, processor time %d s, heap %d MiB%n",
                    sent + size,
                    TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start),
                    TimeUnit.NANOSECONDS.toSeconds(processorTime() - processor),
                    heap() >> 20);
        }
    }

    private static String games(int from, int count) {
        return LongStream.range(from, from + count)
                .mapToObj(seed -> Registry.compact(Variant.T5, Registry.randomGame(Variant.T5, seed)))
                .collect(Collectors.joining("\n"));
    }

    private static long heap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** Returns the processor time of this process, client and service together, in nanoseconds. */
    private static long processorTime() {
        return ((com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
                .getProcessCpuTime();
    }
}
