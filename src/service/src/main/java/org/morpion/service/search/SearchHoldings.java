package org.morpion.service.search;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import org.morpion.service.quota.Amounts;
import org.morpion.service.quota.Holdings;

/** What searches take up. */
@ApplicationScoped
class SearchHoldings implements Holdings {
    private static final String SUM =
            "select count(*), coalesce(sum(open_islands), 0), coalesce(sum(kept_bytes), 0) from search";

    private final EntityManager entities;

    SearchHoldings(EntityManager entities) {
        this.entities = entities;
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
        return new Amounts(
                ((Number) row[0]).longValue(), ((Number) row[1]).longValue(), ((Number) row[2]).longValue(), 0);
    }
}
