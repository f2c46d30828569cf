package org.morpion.service.record;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.util.Set;
import org.morpion.service.quota.Amounts;
import org.morpion.service.quota.Holdings;
import org.morpion.service.quota.Quota;

/** Quota usage by submitted records that have not been withdrawn. */
@ApplicationScoped
class RecordHoldings implements Holdings {
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
    public Amounts of(String account) {
        return amounts(entities.createNativeQuery(COUNT + "account = ?1").setParameter(1, account));
    }

    @Override
    public Amounts ofAll() {
        // H2 answers this condition from the index; for "is not null" it would read the whole table.
        return amounts(entities.createNativeQuery(COUNT + "account >= ''"));
    }

    private static Amounts amounts(Query count) {
        return Amounts.ofRecords(((Number) count.getSingleResult()).longValue());
    }
}
