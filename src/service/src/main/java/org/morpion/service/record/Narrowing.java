package org.morpion.service.record;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.morpion.service.access.Caller;

/**
 * Tells which few records can pass a filter, where the catalogue in its order would have to be read far to find them.
 * What many records have, reading in order finds soon.
 */
@ApplicationScoped
class Narrowing {
    private static final int FEW = 500;

    private static final String BEGINNING = "";

    private final EntityManager database;
    private final TextIndex texts;

    Narrowing(EntityManager database, TextIndex texts) {
        this.database = database;
        this.texts = texts;
    }

    /** Makes what a record says known at once on this node; the others learn of it within seconds. */
    void learn(StoredRecord record) {
        texts.learn(
                new TextIndex.Place(record.id, record.score, record.storedAt, null),
                record.authorText,
                record.fullText);
    }

    /**
     * The records that can pass a filter and come after the cursor; empty if they are many.
     *
     * @param most how many of them a text names; the rest are looked for in their order
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

    /** Of two columns, each with an index of its own; a union of them would be read to its end. */
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

    /** What any of the queries finds. */
    @SuppressWarnings("unchecked")
    private static Optional<Candidates> few(Query... queries) {
        Set<String> ids = new LinkedHashSet<>();
        for (Query query : queries) {
            ids.addAll(query.setMaxResults(FEW + 1).getResultList());
        }
        return ids.size() > FEW ? Optional.empty() : Optional.of(new Candidates(List.copyOf(ids), true));
    }
}
