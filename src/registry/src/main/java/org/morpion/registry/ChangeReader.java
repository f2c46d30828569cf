package org.morpion.registry;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;
import org.morpion.http.database.PeriodicJob;

/** Incremental reader of stored and changed records, for one thread at a time. */
public final class ChangeReader {
    /** Setting of the interval at which the indexes in memory are refreshed; tests shorten it. */
    public static final String INTERVAL = "index.interval";

    public static final String DEFAULT_INTERVAL = "4s";

    /** Maximum delay between the timestamp of a change and its visibility to other transactions. */
    private static final Duration OVERLAP = Duration.ofMinutes(1);

    private static final int KEYS = 2000;

    private final InstantSource clock;
    private final int portion;
    private volatile Instant newest = Instant.EPOCH;

    /** Times of the changes already read within the overlap, by record id. */
    private final Map<String, Instant> seen = new HashMap<>();

    /** Id of a record, with the time of its latest change. */
    public record Key(String id, Instant changedAt) {}

    /**
     * Source of keys in ascending order of time and id. Returns keys from an instant on; at the instant itself, only
     * ids after {@code afterId}.
     */
    public interface Keys {
        List<Key> from(Instant instant, String afterId, int most);
    }

    /** @param portion the maximum number of records in memory at once */
    public ChangeReader(InstantSource clock, int portion) {
        this.clock = clock;
        this.portion = portion;
    }

    /**
     * Returns a job that reads the changes, within seconds of each. It rests once the last change is older than the
     * overlap, and then also notices a change that has become visible late.
     *
     * @param needed whether the index has been used, and thus follows changes
     * @param refresh calls {@link #read}
     */
    public PeriodicJob job(String name, Duration interval, BooleanSupplier needed, Runnable refresh) {
        return new PeriodicJob(
                name,
                Duration.ZERO,
                interval,
                needed,
                "exists (select 1 from game_record where changed_at >= ?)",
                () -> List.of(from(clock.instant())),
                refresh);
    }

    /** Returns the time of the earliest change to read. The clock may have been set back since the previous call. */
    private Instant from(Instant now) {
        return (now.isBefore(newest) ? now : newest).minus(OVERLAP);
    }

    /**
     * Reads the records stored or changed since the previous call, each once.
     *
     * @param records loads the records with these ids
     * @param taken consumes the records, portion by portion
     * @return the number of records read
     */
    public <T> int read(Keys keys, Function<Collection<String>, List<T>> records, Consumer<List<T>> taken) {
        // Changes older than the overlap are final. The next call rereads only changes that may have become visible
        // late.
        Instant start = clock.instant();
        boolean first = newest.equals(Instant.EPOCH);
        Instant again = start.minus(OVERLAP);
        Instant from = from(start);
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
                    // Requests run while a large import is indexed, so each portion is followed by a pause of the same
                    // length.
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
