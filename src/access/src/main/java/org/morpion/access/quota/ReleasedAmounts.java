package org.morpion.access.quota;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.persistence.EntityManager;
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
class ReleasedAmounts {
    private static final Duration KEPT = Duration.ofDays(1);

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

    @Produces
    static UsageSource usage() {
        return new UsageSource(
                Set.of(Quota.SEARCHES, Quota.BYTES, Quota.RECORDS),
                "coalesce(sum(searches), 0), 0, coalesce(sum(bytes), 0), 0, coalesce(sum(records), 0)",
                "released_amount",
                "released_at > current_timestamp - interval '1' day");
    }

    @Produces
    static Retention retention() {
        return new Retention(ReleasedAmount.class, "releasedAt", KEPT);
    }
}
