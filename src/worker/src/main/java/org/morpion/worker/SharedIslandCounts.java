package org.morpion.worker;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;
import org.morpion.access.Caller;
import org.morpion.access.quota.Quotas;
import org.morpion.http.database.DatabaseClock;
import org.morpion.searches.Turns;

/** The counts of all islands, which are stored, so that one node counts for all. */
@ApplicationScoped
public class SharedIslandCounts {
    /** Age at which the counts are refreshed: less than the period at which a node asks for them. */
    private static final Duration FRESH = Duration.ofSeconds(5);

    private static final String STORED =
            "select running, waiting, held, scheduled, paused, oldest_seconds from island_count";

    /** Counts from the future are stale, too: the clock of the database was set back. */
    private static final String IS_FRESH = "counted_at > ?1 and counted_at <= ?2";

    private final EntityManager database;
    private final Quotas quotas;
    private final DatabaseClock clock;

    SharedIslandCounts(EntityManager database, Quotas quotas, DatabaseClock clock) {
        this.database = database;
        this.quotas = quotas;
        this.clock = clock;
    }

    /** Counts the islands without storing the counts, for a node that is alone. */
    @Transactional
    public IslandCounts count() {
        return count(clock.instant());
    }

    /**
     * Counts the islands that have not ended, by their activity at this instant. Only islands with a {@link Turns turn}
     * are searched for the oldest waiting one, because a line admits its oldest islands first.
     */
    private IslandCounts count(Instant now) {
        String full = "s.account in (select account from (select account, kept_bytes from search"
                + " union all select account, kept_bytes from search_schedule) kept where account <> ?2"
                + " group by account having sum(kept_bytes) >= ?3)";
        String due = "i.state = 'WAITING' and s.wanted = 'RUN' and s.start_at <= ?1";
        String scheduled = "i.state = 'WAITING' and s.wanted = 'RUN' and s.start_at > ?1";
        String oldest = "select extract(epoch from cast(?1 as timestamp with time zone) - min(execution_time))"
                + " from scheduled_tasks where turn >= 0 and picked = false and execution_time <= ?1";
        // Native SQL, because parsing the equivalent HQL takes 2 % of the start-up time.
        Object[] counts =
                (Object[]) database.createNativeQuery("select count(case when i.state = 'RUNNING' then 1 end),"
                                + " count(case when " + due + " then 1 end),"
                                + " count(case when " + due + " and " + full + " then 1 end),"
                                + " count(case when " + scheduled + " then 1 end),"
                                + " count(case when i.state = 'WAITING' and s.wanted = 'PAUSE' then 1 end),"
                                + " (" + oldest + ")"
                                + " from island i join search s on s.id = i.search_id"
                                + " where i.state in ('WAITING', 'RUNNING')")
                        .setParameter(1, now)
                        .setParameter(2, Caller.LOCAL)
                        .setParameter(3, quotas.byteLimit())
                        .getSingleResult();
        long held = number(counts[2]);
        return new IslandCounts(
                number(counts[0]),
                number(counts[1]) - held,
                held,
                number(counts[3]),
                number(counts[4]),
                counts[5] == null ? 0 : number(counts[5]));
    }

    private static long number(Object count) {
        return ((Number) count).longValue();
    }

    /** Returns the stored counts. Refreshes stale ones, unless another node is doing so. */
    @Transactional
    public IslandCounts get() {
        Instant now = clock.instant();
        return stored(" where " + IS_FRESH, now)
                .or(() -> stored(" where not (" + IS_FRESH + ") for update skip locked", now)
                        .map(stale -> refresh(now)))
                .or(() -> one(database.createNativeQuery(STORED)))
                .orElse(IslandCounts.NONE);
    }

    private Optional<IslandCounts> stored(String condition, Instant now) {
        return one(database.createNativeQuery(STORED + condition)
                .setParameter(1, now.minus(FRESH))
                .setParameter(2, now));
    }

    private static Optional<IslandCounts> one(Query query) {
        Stream<?> rows = query.getResultStream();
        return rows.map(row -> counts((Object[]) row)).findFirst();
    }

    private static IslandCounts counts(Object[] row) {
        long[] counts =
                Stream.of(row).mapToLong(count -> ((Number) count).longValue()).toArray();
        return new IslandCounts(counts[0], counts[1], counts[2], counts[3], counts[4], counts[5]);
    }

    private IslandCounts refresh(Instant now) {
        IslandCounts counts = count(now);
        database.createNativeQuery("update island_count set counted_at = ?1, running = ?2, waiting = ?3, held = ?4,"
                        + " scheduled = ?5, paused = ?6, oldest_seconds = ?7")
                .setParameter(1, now)
                .setParameter(2, counts.running())
                .setParameter(3, counts.waiting())
                .setParameter(4, counts.held())
                .setParameter(5, counts.scheduled())
                .setParameter(6, counts.paused())
                .setParameter(7, counts.oldestSeconds())
                .executeUpdate();
        return counts;
    }
}
