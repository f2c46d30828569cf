package org.morpion.searches.schedule;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.util.Set;
import org.morpion.access.quota.Quota;
import org.morpion.access.quota.StoredAmounts;
import org.morpion.access.quota.UsageSource;

/** The quota usage of schedules. */
@ApplicationScoped
class ScheduleHoldings implements UsageSource {
    private static final String SUM = "select count(*), coalesce(sum(kept_bytes), 0) from search_schedule";

    private final EntityManager entities;

    ScheduleHoldings(EntityManager entities) {
        this.entities = entities;
    }

    @Override
    public Set<Quota> quotas() {
        return Set.of(Quota.SCHEDULES, Quota.BYTES);
    }

    @Override
    public StoredAmounts of(String account) {
        return amounts(entities.createNativeQuery(SUM + " where account = ?1").setParameter(1, account));
    }

    @Override
    public StoredAmounts ofAll() {
        return amounts(entities.createNativeQuery(SUM));
    }

    private static StoredAmounts amounts(Query sum) {
        Object[] row = (Object[]) sum.getSingleResult();
        return StoredAmounts.ofSchedules(((Number) row[0]).longValue(), ((Number) row[1]).longValue());
    }
}
