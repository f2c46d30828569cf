package org.morpion.access.quota;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.persistence.EntityManager;
import jakarta.persistence.TypedQuery;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.database.Retention;

/**
 * Quota usage by deleted searches and schedules and withdrawn records. They count for another day, because the database
 * frees their space on the disk only later. Otherwise a caller within its quotas could fill the disk.
 */
@ApplicationScoped
class ReleasedAmounts implements UsageSource {
    private static final Duration KEPT = Duration.ofDays(1);

    private static final String SUM = "select coalesce(sum(searches), 0L), coalesce(sum(bytes), 0L),"
            + " coalesce(sum(records), 0L) from ReleasedAmount where releasedAt > ?1";

    private final EntityManager entities;
    private final DatabaseClock clock;

    ReleasedAmounts(EntityManager entities, DatabaseClock clock) {
        this.entities = entities;
        this.clock = clock;
    }

    /** Stores amounts that an account no longer uses. Joins the caller's transaction. */
    void add(String account, StoredAmounts amounts) {
        ReleasedAmount released = new ReleasedAmount();
        released.id = UUID.randomUUID().toString();
        released.account = account;
        released.releasedAt = clock.instant();
        released.searches = amounts.searches();
        released.bytes = amounts.bytes();
        released.records = amounts.records();
        entities.persist(released);
    }

    @Override
    public Set<Quota> quotas() {
        return Set.of(Quota.SEARCHES, Quota.BYTES, Quota.RECORDS);
    }

    @Override
    public StoredAmounts of(String account) {
        return amounts(
                entities.createQuery(SUM + " and account = ?2", Object[].class).setParameter(2, account));
    }

    @Override
    public StoredAmounts ofAll() {
        return amounts(entities.createQuery(SUM, Object[].class));
    }

    private StoredAmounts amounts(TypedQuery<Object[]> sum) {
        Object[] row = sum.setParameter(1, clock.instant().minus(KEPT)).getSingleResult();
        return new StoredAmounts((Long) row[0], 0, (Long) row[1], 0, (Long) row[2]);
    }

    @Produces
    static Retention retention() {
        return new Retention(ReleasedAmount.class, "releasedAt", KEPT);
    }
}
