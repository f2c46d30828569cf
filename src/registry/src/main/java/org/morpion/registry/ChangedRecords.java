package org.morpion.registry;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.hibernate.Session;
import org.hibernate.query.NativeQuery;
import org.morpion.http.database.ColumnQuery;

/**
 * Queries for stored and changed records, for the indexes in memory. Native SQL, because idle nodes poll them; see ADR
 * 0036.
 */
@ApplicationScoped
class ChangedRecords {
    private final Session session;

    ChangedRecords(Session session) {
        this.session = session;
    }

    /**
     * Returns the keys of records changed at or after an instant, at most {@code most}. At the instant itself, returns
     * only ids after {@code afterId}.
     */
    List<ChangeReader.Key> keysFrom(Instant instant, String afterId, int most) {
        return session.createNativeQuery(
                        "select id, changed_at from game_record"
                                + " where changed_at >= ?1 and (changed_at > ?1 or id > ?2) order by changed_at, id",
                        Object[].class)
                .setParameter(1, instant)
                .setParameter(2, afterId)
                .setMaxResults(most)
                .addScalar("id", String.class)
                .addScalar("changed_at", Instant.class)
                .setTupleTransformer((row, columns) -> new ChangeReader.Key((String) row[0], (Instant) row[1]))
                .getResultList();
    }

    /** @param fingerprint null if the record does not hold its grid */
    record Grid(String id, String fingerprint, RecordState state) {}

    /** Returns the grids of these records. */
    List<Grid> grids(Collection<String> ids) {
        return of(ids, "id, fingerprint, state")
                .addScalar("id", String.class)
                .addScalar("fingerprint", String.class)
                .addScalar("state", String.class)
                .setTupleTransformer((row, columns) ->
                        new Grid((String) row[0], (String) row[1], RecordState.valueOf((String) row[2])))
                .getResultList();
    }

    /** Returns the id of the published record with this grid. */
    Optional<String> published(String fingerprint) {
        return ColumnQuery.of(
                        session,
                        "select id from game_record where fingerprint = ?1 and state = 'PUBLISHED'",
                        "id",
                        String.class)
                .setParameter(1, fingerprint)
                .uniqueResultOptional();
    }

    /** Returns the games of these records. */
    List<KeptGame.Row> games(Collection<String> ids) {
        return of(ids, "id, variant, state, document")
                .addScalar("id", String.class)
                .addScalar("variant", String.class)
                .addScalar("state", String.class)
                .addScalar("document", String.class)
                .setTupleTransformer((row, columns) -> new KeptGame.Row(
                        (String) row[0], (String) row[1], RecordState.valueOf((String) row[2]), (String) row[3]))
                .getResultList();
    }

    private NativeQuery<Object[]> of(Collection<String> ids, String columns) {
        return session.createNativeQuery("select " + columns + " from game_record where id in (?1)", Object[].class)
                .setParameter(1, ids);
    }
}
