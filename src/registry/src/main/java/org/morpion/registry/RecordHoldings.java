package org.morpion.registry;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.util.Set;
import org.morpion.access.quota.Quota;
import org.morpion.access.quota.StoredAmounts;
import org.morpion.access.quota.UsageSource;

/** Quota usage by submitted records that have not been withdrawn. */
@ApplicationScoped
class RecordHoldings implements UsageSource {
    private static final String COUNT = "select count(*) from game_record where origin = 'SUBMITTED' and ";

    private final EntityManager entities;

    RecordHoldings(EntityManager entities) {
        this.entities = entities;
    }

    @Override
    public Set<Quota> quotas() {
        return Set.of(Quota.RECORDS);
    }

    @Override
    public StoredAmounts of(String account) {
        return amounts(entities.createNativeQuery(COUNT + "account = ?1").setParameter(1, account));
    }

    @Override
    public StoredAmounts ofAll() {
        // H2 answers this condition from the index; for "is not null" it would read the whole table.
        return amounts(entities.createNativeQuery(COUNT + "account >= ''"));
    }

    private static StoredAmounts amounts(Query count) {
        return StoredAmounts.ofRecords(((Number) count.getSingleResult()).longValue());
    }
}
