package org.morpion.registry.catalogue;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.TypedQuery;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.morpion.http.paging.Page;
import org.morpion.registry.ListedRecord;
import org.morpion.registry.RecordStore;

/**
 * The catalogue in order of variety: the highest scores first; within a score, one record of each set of points, then
 * the others. Both parts begin with the historic records, and continue with the earliest achieved. Joins the caller's
 * transaction.
 */
@ApplicationScoped
class Variety {
    private static final String LATER = "case when 'historic' member of tags then 0 else 1 end";
    private static final String ACHIEVED = "coalesce(achieved, '" + RecordQuery.END + "')";

    private static final String ROWS = "select r.id, r.score, r.repeated, r.later, r.achieved from ("
            + "select id as id, score as score, " + LATER + " as later, " + ACHIEVED + " as achieved,"
            + " case when row_number() over ("
            // A withdrawn record has no points, and is no repetition.
            + "partition by pointSet, case when pointSet is null then id else '' end"
            + " order by " + LATER + ", " + ACHIEVED + ", id) = 1 then 0 else 1 end as repeated"
            + " from StoredRecord ";

    private static final String AFTER = ") r where r.score < :lastScore or r.score = :lastScore"
            + " and (r.repeated > :lastRepeated or r.repeated = :lastRepeated"
            + " and (r.later > :lastLater or r.later = :lastLater"
            + " and (r.achieved > :lastDate or r.achieved = :lastDate and r.id > :lastId)))";

    /** The order, as an HQL clause on the rows. */
    static final String ORDER = "r.score desc, r.repeated, r.later, r.achieved, r.id";

    /** Growth factor when the first batch finds too few. */
    private static final int MORE = 8;

    private final RecordStore store;
    private final Catalogue catalogue;
    private final CandidateFinder candidateFinder;

    Variety(RecordStore store, Catalogue catalogue, CandidateFinder candidateFinder) {
        this.store = store;
        this.catalogue = catalogue;
        this.candidateFinder = candidateFinder;
    }

    /** Record with its sort keys, as {@link VarietyCursor} describes them. */
    record Row(String id, int score, int repeated, int later, String achieved) {}

    /** Returns the page of the records after a position that pass the filter. */
    Page<ListedRecord> page(RecordFilter filter, VarietyCursor after, int limit) {
        List<Row> rows = rows(filter, after, limit + 1);
        Map<Row, VarietyCursor> positions = new HashMap<>();
        VarietyCursor position = after;
        for (Row row : rows) {
            position = position.after(row);
            positions.put(row, position);
        }
        Page<Row> page = Page.of(rows, limit, last -> positions.get(last).text());
        return new Page<>(store.listed(page.items().stream().map(Row::id).toList()), page.next());
    }

    /** Ranks only the records of the scores that the page can reach, because ranking reads them all. */
    private List<Row> rows(RecordFilter filter, VarietyCursor after, int most) {
        Optional<List<String>> candidates = candidateFinder.candidates(filter);
        if (candidates.isPresent() && candidates.get().isEmpty()) {
            return List.of();
        }
        Supplier<RecordQuery> query = () -> {
            RecordQuery made = new RecordQuery(filter).upTo(after.score());
            candidates.ifPresent(made::among);
            return made;
        };
        for (long records = (long) after.passed() + most; ; records *= MORE) {
            int floor = catalogue.scoreAt(query.get(), records);
            List<Row> rows = ranked(query.get().from(floor), after, most);
            if (floor == 0 || rows.size() == most) {
                return rows;
            }
        }
    }

    private List<Row> ranked(RecordQuery records, VarietyCursor after, int most) {
        TypedQuery<Row> query =
                store.getEntityManager().createQuery(ROWS + records.where() + AFTER + " order by " + ORDER, Row.class);
        records.values().map().forEach(query::setParameter);
        return query.setParameter("lastScore", after.score())
                .setParameter("lastRepeated", after.repeated())
                .setParameter("lastLater", after.later())
                .setParameter("lastDate", after.achieved())
                .setParameter("lastId", after.id())
                .setMaxResults(most)
                .getResultList();
    }
}
