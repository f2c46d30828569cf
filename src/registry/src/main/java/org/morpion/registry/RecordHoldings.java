package org.morpion.registry;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.util.Set;
import org.morpion.access.quota.Quota;
import org.morpion.access.quota.StoredAmounts;
import org.morpion.access.quota.UsageSource;

/**
 * Quota usage by records that have not been withdrawn: the number of submitted ones, and the bytes of submitted and
 * found ones.
 */
@ApplicationScoped
class RecordHoldings implements UsageSource {
    private static final String SUM = "select count(case when origin = 'SUBMITTED' then 1 end),"
            + " coalesce(sum(kept_bytes), 0) from game_record where ";

    private final EntityManager entities;

    RecordHoldings(EntityManager entities) {
        this.entities = entities;
    }

    @Override
    public Set<Quota> quotas() {
        return Set.of(Quota.RECORDS, Quota.BYTES);
    }

    @Override
    public StoredAmounts of(String account) {
        return amounts(entities.createNativeQuery(SUM + "account = ?1").setParameter(1, account));
    }

    @Override
    public StoredAmounts ofAll() {
        // H2 answers this condition from the index; for "is not null" it would read the whole table.
        return amounts(entities.createNativeQuery(SUM + "account >= ''"));
    }

    private static StoredAmounts amounts(Query sum) {
        Object[] row = (Object[]) sum.getSingleResult();
        return StoredAmounts.ofRecords(((Number) row[0]).longValue(), ((Number) row[1]).longValue());
    }
}
