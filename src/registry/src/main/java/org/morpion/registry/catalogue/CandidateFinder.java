package org.morpion.registry.catalogue;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import jakarta.persistence.TypedQuery;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.morpion.access.Caller;
import org.morpion.http.database.ColumnQuery;
import org.morpion.http.paging.Conditions;
import org.morpion.registry.RecordState;

/**
 * Selection of small candidate sets for a filter, for cases where an ordered read of the catalogue would visit many
 * records to find few. Filters that many records pass are left to the ordered read.
 */
@ApplicationScoped
class CandidateFinder {
    private static final int FEW = 500;

    private static final String BEGINNING = "";

    private final EntityManager database;

    CandidateFinder(EntityManager database) {
        this.database = database;
    }

    /** Returns the ids of all records that may pass a filter; empty if they are too many. */
    Optional<List<String>> candidates(RecordFilter filter) {
        if (filter.fingerprint().isPresent() || filter.pointSet().isPresent()) {
            return Optional.empty();
        }
        return filter.owner()
                .flatMap(this::owned)
                .or(() -> withTexts(filter))
                .or(() -> filter.tag().flatMap(this::tagged))
                .or(() -> filter.state().flatMap(state -> dated(filter, state)));
    }

    /** Queries the two indexed columns separately, because the database would evaluate a union completely. */
    private Optional<List<String>> owned(Caller owner) {
        return few(ownedBy("owner", owner), ownedBy("account", owner));
    }

    private Query ownedBy(String column, Caller owner) {
        return ColumnQuery.of(database, "select id from game_record where " + column + " = :owner", "id", String.class)
                .setParameter("owner", owner.id());
    }

    private Optional<List<String>> withTexts(RecordFilter filter) {
        if (filter.author().isEmpty() && filter.text().isEmpty()) {
            return Optional.empty();
        }
        Conditions texts = RecordQuery.texts(filter);
        TypedQuery<String> query = database.createQuery("select id from StoredRecord " + texts.where(), String.class);
        texts.values().map().forEach(query::setParameter);
        return few(query);
    }

    private Optional<List<String>> tagged(String tag) {
        return few(
                ColumnQuery.of(database, "select record_id from record_tag where tag = :tag", "record_id", String.class)
                        .setParameter("tag", tag));
    }

    private Optional<List<String>> dated(RecordFilter filter, RecordState state) {
        if (filter.since().isEmpty() && filter.until().isEmpty()) {
            return Optional.empty();
        }
        return few(database.createQuery(
                        "select id from StoredRecord"
                                + " where state = :state and achieved >= :since and achieved <= :until",
                        String.class)
                .setParameter("state", state)
                .setParameter("since", filter.since().orElse(BEGINNING))
                .setParameter("until", filter.until().orElse("") + RecordQuery.END));
    }

    /** Returns the union of the results; empty if it has more than {@link #FEW} records. */
    @SuppressWarnings("unchecked")
    private static Optional<List<String>> few(Query... queries) {
        Set<String> ids = new LinkedHashSet<>();
        for (Query query : queries) {
            ids.addAll(query.setMaxResults(FEW + 1).getResultList());
        }
        return ids.size() > FEW ? Optional.empty() : Optional.of(List.copyOf(ids));
    }
}
