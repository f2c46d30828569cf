package org.morpion.service.record;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.util.List;
import java.util.Optional;

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
        return texts.candidates(filter, order, after, most)
                .or(() -> filter.tag().flatMap(this::tagged))
                .or(() -> Optional.of(filter)
                        .filter(each -> each.since().isPresent() || each.until().isPresent())
                        .flatMap(this::dated));
    }

    private Optional<Candidates> tagged(String tag) {
        return few(database.createNativeQuery("select record_id from record_tag where tag = :tag", String.class)
                .setParameter("tag", tag));
    }

    private Optional<Candidates> dated(RecordFilter filter) {
        String state = filter.state().isPresent() ? "state = :state and " : "";
        Query query = database.createQuery(
                "select id from StoredRecord where " + state + "achieved >= :since and achieved <= :until",
                String.class);
        filter.state().ifPresent(wanted -> query.setParameter("state", wanted));
        return few(query.setParameter("since", filter.since().orElse(BEGINNING))
                .setParameter("until", filter.until().orElse("") + RecordQuery.END));
    }

    @SuppressWarnings("unchecked")
    private static Optional<Candidates> few(Query query) {
        List<String> ids = query.setMaxResults(FEW + 1).getResultList();
        return ids.size() > FEW ? Optional.empty() : Optional.of(new Candidates(ids, true));
    }
}
