package org.morpion.service.record;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import org.morpion.service.database.DatabaseClock;

/** Reads again and again which records were stored or changed since the last time. Not for several threads. */
public final class ChangeReader {
    /** By so much may a transaction become visible later than its records say. */
    private static final Duration OVERLAP = Duration.ofMinutes(1);

    private static final int KEYS = 2000;

    private final DatabaseClock clock;
    private final int portion;
    private Instant newest = Instant.EPOCH;

    /** What has been read of the time that is looked at again. */
    private final Map<String, Instant> seen = new HashMap<>();

    /** When a record was stored or changed last. */
    public record Key(String id, Instant changedAt) {}

    /** Finds the first keys in their order from an instant on; at the instant itself, those behind an id. */
    public interface Keys {
        List<Key> from(Instant instant, String afterId, int most);
    }

    /** @param portion how many records are in memory at once */
    public ChangeReader(DatabaseClock clock, int portion) {
        this.clock = clock;
        this.portion = portion;
    }

    /**
     * Reads the records that were stored or changed since the last time, each once.
     *
     * @param records finds those with these ids
     * @param taken gets them in portions
     * @return how many there were
     */
    public <T> int read(Keys keys, Function<Collection<String>, List<T>> records, Consumer<List<T>> taken) {
        // What is visible by now need not be looked at for longer than others may take to become visible.
        Instant start = clock.instant();
        boolean first = newest.equals(Instant.EPOCH);
        Instant again = start.minus(OVERLAP);
        Instant from = newest.minus(OVERLAP);
        String after = "";
        int count = 0;
        List<Key> page;
        do {
            page = keys.from(from, after, KEYS);
            List<Key> unseen = page.stream()
                    .filter(key -> !key.changedAt().equals(seen.get(key.id())))
                    .toList();
            for (int i = 0; i < unseen.size(); i += portion) {
                List<Key> next = unseen.subList(i, Math.min(i + portion, unseen.size()));
                long began = System.nanoTime();
                taken.accept(records.apply(next.stream().map(Key::id).toList()));
                if (!first) {
                    // A large import is learned of while others ask; it leaves them half of a processor's time.
                    LockSupport.parkNanos(System.nanoTime() - began);
                }
                next.stream()
                        .filter(key -> !key.changedAt().isBefore(again))
                        .forEach(key -> seen.put(key.id(), key.changedAt()));
            }
            count += unseen.size();
            if (!page.isEmpty()) {
                Key last = page.get(page.size() - 1);
                from = last.changedAt();
                after = last.id();
            }
        } while (page.size() == KEYS);
        newest = start;
        seen.values().removeIf(changedAt -> changedAt.isBefore(again));
        return count;
    }
}
