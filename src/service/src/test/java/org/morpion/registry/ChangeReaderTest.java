package org.morpion.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.morpion.http.database.PeriodicJob;

/** Reads of changed records by a job that rests while there are none. */
class ChangeReaderTest {
    private Instant now = Instant.parse("2026-01-01T12:00:00Z");

    private final Map<String, Instant> records = new HashMap<>();
    private final List<String> read = new ArrayList<>();
    private final ChangeReader reader = new ChangeReader(() -> now, 10);
    private final PeriodicJob job =
            reader.job("test", Duration.ZERO, () -> true, () -> reader.read(this::keys, List::copyOf, read::addAll));
    private int runs;

    @Test
    void itRestsAMinuteAfterTheLastChange() {
        records.put("first", now);
        assertThat(readIn(Duration.ofMinutes(2))).containsExactly("first");
        runs = 0;

        assertThat(readIn(Duration.ofHours(1))).isEmpty();
        assertThat(runs).isZero();
    }

    @Test
    void itNoticesEveryChangeAfterARest() {
        records.put("first", now);
        readIn(Duration.ofHours(1));

        records.put("second", now);
        assertThat(readIn(Duration.ofSeconds(2))).containsExactly("second");
        records.put("first", now);
        assertThat(readIn(Duration.ofHours(1))).containsExactly("first");
    }

    /** The transaction of the earlier change is committed after that of the later one. */
    @Test
    void itNoticesAChangeThatBecomesVisibleLate() {
        records.put("first", now);
        readIn(Duration.ofHours(1));
        Instant early = now;
        readIn(Duration.ofSeconds(30));
        records.put("later", now);
        assertThat(readIn(Duration.ofSeconds(20))).containsExactly("later");

        records.put("earlier", early);
        assertThat(readIn(Duration.ofSeconds(2))).containsExactly("earlier");
    }

    @Test
    void itNoticesAChangeOfAnUnavailableHour() {
        records.put("first", now);
        readIn(Duration.ofMinutes(2));
        now = now.plus(Duration.ofMinutes(10));
        records.put("second", now);
        now = now.plus(Duration.ofHours(1));

        assertThat(readIn(Duration.ofSeconds(2))).containsExactly("second");
    }

    @Test
    void itNoticesChangesAfterTheClockWasSetBack() {
        records.put("first", now);
        readIn(Duration.ofMinutes(2));
        now = now.minus(Duration.ofHours(1));
        records.put("second", now);

        assertThat(readIn(Duration.ofSeconds(2))).contains("second");
        now = now.plus(Duration.ofMinutes(5));
        records.put("third", now);
        assertThat(readIn(Duration.ofSeconds(2))).contains("third").doesNotContain("second");
    }

    /** Runs the job as a node would for this time, and returns the ids read. */
    private List<String> readIn(Duration time) {
        read.clear();
        for (Instant end = now.plus(time); now.isBefore(end); now = now.plusSeconds(2)) {
            Instant from = (Instant) job.parameters().get().get(0);
            if (records.values().stream().anyMatch(changedAt -> !changedAt.isBefore(from))) {
                runs++;
                job.work().run();
            }
        }
        return List.copyOf(read);
    }

    private List<ChangeReader.Key> keys(Instant instant, String afterId, int most) {
        return records.entrySet().stream()
                .map(record -> new ChangeReader.Key(record.getKey(), record.getValue()))
                .filter(key -> key.changedAt().isAfter(instant)
                        || key.changedAt().equals(instant) && key.id().compareTo(afterId) > 0)
                .sorted(Comparator.comparing(ChangeReader.Key::changedAt).thenComparing(ChangeReader.Key::id))
                .limit(most)
                .toList();
    }
}
