package org.morpion.registry;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.morpion.access.Caller;

/**
 * Selection of small candidate sets for a filter, for cases where an ordered read of the catalogue would visit many
 * records to find few. Filters that many records pass are left to the ordered read.
 */
@ApplicationScoped
class CandidateFinder {
    private static final int FEW = 500;

    private static final String BEGINNING = "";

    private final EntityManager database;
    private final TextIndex texts;

    CandidateFinder(EntityManager database, TextIndex texts) {
        this.database = database;
        this.texts = texts;
    }

    /** Indexes the texts of a record on this node at once. Other nodes follow within seconds. */
    void index(StoredRecord record) {
        texts.index(
                new TextIndex.Place(record.id, record.score, record.storedAt, null),
                record.authorText,
                record.fullText);
    }

    /**
     * Returns the records after the cursor that may pass a filter; empty if they are too many.
     *
     * @param most the maximum number of candidates from the index of texts, which returns the first in order
     */
    Optional<Candidates> candidates(RecordFilter filter, RecordOrder order, Cursor after, int most) {
        if (filter.fingerprint().isPresent() || filter.pointSet().isPresent()) {
            return Optional.empty();
        }
        return filter.owner()
                .flatMap(this::owned)
                .or(() -> texts.candidates(filter, order, after, most))
                .or(() -> filter.tag().flatMap(this::tagged))
                .or(() -> filter.state().flatMap(state -> dated(filter, state)));
    }

    /** Queries the two indexed columns separately, because the database would evaluate a union completely. */
    private Optional<Candidates> owned(Caller owner) {
        return few(ownedBy("owner", owner), ownedBy("account", owner));
    }

    private Query ownedBy(String column, Caller owner) {
        return database.createNativeQuery("select id from game_record where " + column + " = :owner", String.class)
                .setParameter("owner", owner.id());
    }

    private Optional<Candidates> tagged(String tag) {
        return few(database.createNativeQuery("select record_id from record_tag where tag = :tag", String.class)
                .setParameter("tag", tag));
    }

    private Optional<Candidates> dated(RecordFilter filter, RecordState state) {
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
    private static Optional<Candidates> few(Query... queries) {
        Set<String> ids = new LinkedHashSet<>();
        for (Query query : queries) {
            ids.addAll(query.setMaxResults(FEW + 1).getResultList());
        }
        return ids.size() > FEW ? Optional.empty() : Optional.of(new Candidates(List.copyOf(ids), true));
    }
}
