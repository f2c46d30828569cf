package org.morpion.service.schedule;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.util.Set;
import org.morpion.service.quota.Amounts;
import org.morpion.service.quota.Holdings;
import org.morpion.service.quota.Quota;

/** The quota usage of schedules. */
@ApplicationScoped
class ScheduleHoldings implements Holdings {
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
    public Amounts of(String account) {
        return amounts(entities.createNativeQuery(SUM + " where account = ?1").setParameter(1, account));
    }

    @Override
    public Amounts ofAll() {
        return amounts(entities.createNativeQuery(SUM));
    }

    private static Amounts amounts(Query sum) {
        Object[] row = (Object[]) sum.getSingleResult();
        return Amounts.ofSchedules(((Number) row[0]).longValue(), ((Number) row[1]).longValue());
    }
}
