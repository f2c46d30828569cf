package org.morpion.registry;

import io.quarkus.panache.common.Parameters;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Optional;
import org.morpion.http.database.ColumnQuery;

/**
 * Database access to the marks of records that have been announced, once as pending and once as published. The mark of
 * a pending record is removed when its decision is announced. Joins the caller's transaction.
 */
@ApplicationScoped
public class AnnouncementStore {
    // Native SQL, because idle nodes poll it; see ADR 0036.
    private static final String PENDING =
            "select id from game_record where pending_announced = false and state = 'PENDING'";
    private static final String PUBLISHED =
            "select id from game_record where announced = false and state = 'PUBLISHED' and origin <> 'HISTORIC'";
    private static final String DECIDED =
            "select id from game_record where pending_announced = true and state <> 'PENDING'";
    private static final String ANY = PENDING + " union all " + PUBLISHED + " union all " + DECIDED;
    private static final String EARLIEST_FIRST = " order by changed_at, id";

    private final EntityManager database;
    private final RecordStore records;

    AnnouncementStore(EntityManager database, RecordStore records) {
        this.database = database;
        this.records = records;
    }

    /** Returns whether records or decisions await their announcement. */
    public boolean hasUnannounced() {
        return !ids(ANY, 1).isEmpty();
    }

    /** Returns the ids of records in this state that await their announcement, the earliest first. */
    public List<String> unannounced(RecordState state, int most) {
        return ids((state == RecordState.PENDING ? PENDING : PUBLISHED) + EARLIEST_FIRST, most);
    }

    /** Returns the ids of records that were announced as pending and no longer are, the earliest decision first. */
    public List<String> decided(int most) {
        return ids(DECIDED + EARLIEST_FIRST, most);
    }

    /**
     * Removes the mark of a record that was announced as pending and no longer is, and locks it until the transaction
     * ends. Returns empty without such a mark.
     */
    public Optional<ListedRecord> announceDecision(String id) {
        int announced = database.createNativeQuery("update game_record set pending_announced = false where id = ?1"
                        + " and pending_announced = true and state <> ?2")
                .setParameter(1, id)
                .setParameter(2, RecordState.PENDING.name())
                .executeUpdate();
        return announced == 0 ? Optional.empty() : listed(id);
    }

    private Optional<ListedRecord> listed(String id) {
        return records.listed("where id = :id", Parameters.with("id", id), 1).stream()
                .findFirst();
    }

    private List<String> ids(String sql, int most) {
        return ColumnQuery.of(database, sql, "id", String.class)
                .setMaxResults(most)
                .getResultList();
    }

    /**
     * Marks a record as announced in this state, and locks it until the transaction ends. Returns empty if it is
     * announced already or no longer in this state.
     */
    public Optional<ListedRecord> announce(String id, RecordState state) {
        String column = column(state);
        int announced = database.createNativeQuery("update game_record set " + column + " = true where id = ?1 and "
                        + column + " = false and state = ?2")
                .setParameter(1, id)
                .setParameter(2, state.name())
                .executeUpdate();
        return announced == 0 ? Optional.empty() : listed(id);
    }

    /** Exempts a stored record, published or pending, from the announcement of its present state. */
    public void skip(StoredRecord record) {
        database.createNativeQuery("update game_record set " + column(record.state) + " = true where id = ?1")
                .setParameter(1, record.id)
                .executeUpdate();
    }

    private static String column(RecordState state) {
        return state == RecordState.PENDING ? "pending_announced" : "announced";
    }

    /**
     * Returns the highest score among the variant's announced or historic records, this record excluded; 0 without any.
     */
    public int bestKnownBefore(ListedRecord record) {
        return records.find(
                        "select score from StoredRecord where variant = ?1 and state = ?2 and id <> ?3"
                                + " and (announced = true or origin = ?4) order by state, variant, score desc, id",
                        record.variant(),
                        RecordState.PUBLISHED,
                        record.id(),
                        Origin.HISTORIC)
                .project(Integer.class)
                .page(0, 1)
                .firstResultOptional()
                .orElse(0);
    }
}
