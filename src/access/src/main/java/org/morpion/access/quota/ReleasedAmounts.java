package org.morpion.access.quota;

import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.database.SkipDuringOutage;

/**
 * Quota usage by deleted searches and schedules and withdrawn records. They count for another day, because the database
 * frees their space on the disk only later. Otherwise a caller within its quotas could fill the disk.
 */
@ApplicationScoped
class ReleasedAmounts implements UsageSource {
    static final Duration KEPT = Duration.ofDays(1);

    private static final String SUM = "select coalesce(sum(searches), 0), coalesce(sum(bytes), 0),"
            + " coalesce(sum(records), 0) from released_amount where released_at > ?1";

    private final EntityManager entities;
    private final DatabaseClock clock;

    ReleasedAmounts(EntityManager entities, DatabaseClock clock) {
        this.entities = entities;
        this.clock = clock;
    }

    /** Stores amounts that an account no longer uses. Joins the caller's transaction. */
    void add(String account, StoredAmounts amounts) {
        entities.createNativeQuery("insert into released_amount (id, account, released_at, searches, bytes, records)"
                        + " values (?1, ?2, ?3, ?4, ?5, ?6)")
                .setParameter(1, UUID.randomUUID().toString())
                .setParameter(2, account)
                .setParameter(3, clock.instant())
                .setParameter(4, amounts.searches())
                .setParameter(5, amounts.bytes())
                .setParameter(6, amounts.records())
                .executeUpdate();
    }

    @Override
    public Set<Quota> quotas() {
        return Set.of(Quota.SEARCHES, Quota.BYTES, Quota.RECORDS);
    }

    @Override
    public StoredAmounts of(String account) {
        return amounts(entities.createNativeQuery(SUM + " and account = ?2").setParameter(2, account));
    }

    @Override
    public StoredAmounts ofAll() {
        return amounts(entities.createNativeQuery(SUM));
    }

    private StoredAmounts amounts(Query sum) {
        Object[] row = (Object[]) sum.setParameter(1, oldest()).getSingleResult();
        return new StoredAmounts(
                ((Number) row[0]).longValue(), 0, ((Number) row[1]).longValue(), 0, ((Number) row[2]).longValue());
    }

    private Instant oldest() {
        return clock.instant().minus(KEPT);
    }

    @Scheduled(
            every = "1h",
            delayed = "10m",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP,
            skipExecutionIf = SkipDuringOutage.class)
    @Transactional
    void forgetOld() {
        entities.createNativeQuery("delete from released_amount where released_at <= ?1")
                .setParameter(1, oldest())
                .executeUpdate();
    }
}
