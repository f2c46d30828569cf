package org.morpion.service.record;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.morpion.service.database.DatabaseClock;

/** Reads again and again what was stored or changed since the last time. Not for several threads. */
public final class ChangeReader {
    /** By so much may a transaction become visible later than its records say. */
    private static final Duration OVERLAP = Duration.ofMinutes(1);

    private final DatabaseClock clock;
    private Instant newest = Instant.EPOCH;

    public ChangeReader(DatabaseClock clock) {
        this.clock = clock;
    }

    /**
     * Reads all changes since the last time, and some once more.
     *
     * @param page reads what was changed from an instant on, or at the instant behind an id
     * @param size of a full page
     * @return how many were read
     */
    public <T> int read(
            BiFunction<Instant, String, List<T>> page,
            int size,
            Function<T, Instant> changedAt,
            Function<T, String> id,
            Consumer<List<T>> taken) {
        // What is visible by now need not be looked at for longer than others may take to become visible.
        Instant start = clock.instant();
        Instant from = newest.minus(OVERLAP);
        String after = "";
        int count = 0;
        List<T> batch;
        do {
            batch = page.apply(from, after);
            taken.accept(batch);
            count += batch.size();
            if (!batch.isEmpty()) {
                T last = batch.get(batch.size() - 1);
                from = changedAt.apply(last);
                after = id.apply(last);
            }
        } while (batch.size() == size);
        newest = start;
        return count;
    }
}
