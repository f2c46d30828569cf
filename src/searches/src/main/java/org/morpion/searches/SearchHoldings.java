package org.morpion.searches;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.util.Set;
import org.morpion.access.quota.Quota;
import org.morpion.access.quota.StoredAmounts;
import org.morpion.access.quota.UsageSource;

/** Quota usage by searches: their number, open islands and stored bytes. */
@ApplicationScoped
class SearchHoldings implements UsageSource {
    private static final String SUM =
            "select count(*), coalesce(sum(open_islands), 0), coalesce(sum(kept_bytes), 0) from search";

    private final EntityManager entities;

    SearchHoldings(EntityManager entities) {
        this.entities = entities;
    }

    @Override
    public Set<Quota> quotas() {
        return Set.of(Quota.SEARCHES, Quota.ISLANDS, Quota.BYTES);
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
        return StoredAmounts.ofSearches(
                ((Number) row[0]).longValue(), ((Number) row[1]).longValue(), ((Number) row[2]).longValue());
    }
}
