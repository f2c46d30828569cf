package org.morpion.http.database;

import io.quarkus.narayana.jta.QuarkusTransaction;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import jakarta.persistence.TypedQuery;
import java.time.Instant;

/**
 * Deletion of expired rows, the oldest first, in transactions of about {@value #PORTION} rows. A single transaction
 * could time out, roll back, and time out again at every later attempt.
 */
@ApplicationScoped
public class ExpiredRows {
    static final int PORTION = 1_000;

    private final EntityManager entities;

    ExpiredRows(EntityManager entities) {
        this.entities = entities;
    }

    /**
     * Deletes the entities whose timestamp is before an instant and which satisfy a condition. Each batch commits
     * separately, independent of the caller's transaction.
     *
     * @param time HQL attribute or expression for the timestamp of an entity
     * @param condition HQL condition, with parameters from {@code ?2} on
     * @param values the parameters of the condition
     */
    public void delete(Class<?> entity, String time, Instant before, String condition, Object... values) {
        String where = " from " + entity.getSimpleName() + " where " + condition + " and " + time + " < ?1";
        while (QuarkusTransaction.requiringNew().call(() -> deletePortion(where, time, before, values))) {
            // Each call deletes one batch.
        }
    }

    /** Returns whether more rows may remain. */
    private boolean deletePortion(String where, String time, Instant before, Object... values) {
        TypedQuery<Instant> times = entities.createQuery("select " + time + where + " order by " + time, Instant.class);
        Instant end = set(times, before, values)
                .setFirstResult(PORTION)
                .setMaxResults(1)
                .getResultStream()
                .findFirst()
                .orElse(before);
        int deleted = set(entities.createQuery("delete" + where), end, values).executeUpdate();
        if (deleted == 0 && end.isBefore(before)) {
            // More rows than one batch have the same timestamp.
            deleted = set(entities.createQuery("delete" + where), end.plusNanos(1_000), values)
                    .executeUpdate();
        }
        return end.isBefore(before) && deleted > 0;
    }

    private static <Q extends Query> Q set(Q query, Instant end, Object... values) {
        query.setParameter(1, end);
        for (int i = 0; i < values.length; i++) {
            query.setParameter(i + 2, values[i]);
        }
        return query;
    }
}
