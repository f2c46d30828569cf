package org.morpion.registry;

import io.quarkus.panache.common.Parameters;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.morpion.http.database.ColumnQuery;

/**
 * Database access to the marks of records that have been announced, once as pending and once as published. The mark of
 * a pending record is removed when its decision is announced. Joins the caller's transaction.
 */
@ApplicationScoped
public class AnnouncementStore {
    /** What is announced of records, in SQL. */
    public enum Announcement {
        PUBLICATION("announced = false and state = 'PUBLISHED' and origin <> 'HISTORIC'", "announced = true"),
        PENDING("pending_announced = false and state = 'PENDING'", "pending_announced = true"),
        DECISION("pending_announced = true and state <> 'PENDING'", "pending_announced = false");

        /** Condition of the records that await this announcement. */
        private final String due;

        /** Assignment that marks a record as announced. */
        private final String mark;

        Announcement(String due, String mark) {
            this.due = due;
            this.mark = mark;
        }

        private String ids() {
            return "select id from game_record where " + due;
        }
    }

    /** SQL condition that records or decisions await their announcement. */
    public static final String UNANNOUNCED = Stream.of(Announcement.values())
            .map(announcement -> "exists (" + announcement.ids() + ")")
            .collect(Collectors.joining(" or "));

    private final EntityManager database;
    private final RecordStore records;

    AnnouncementStore(EntityManager database, RecordStore records) {
        this.database = database;
        this.records = records;
    }

    /** Returns the ids of records that await this announcement, the earliest change first. */
    public List<String> due(Announcement announcement, int most) {
        return ids(announcement.ids() + " order by changed_at, id", most);
    }

    private List<String> ids(String sql, int most) {
        return ColumnQuery.of(database, sql, "id", String.class)
                .setMaxResults(most)
                .getResultList();
    }

    /**
     * Marks a record as announced, and locks it until the transaction ends. Returns empty if the announcement is no
     * longer due.
     */
    public Optional<ListedRecord> announce(Announcement announcement, String id) {
        int announced = database.createNativeQuery(
                        "update game_record set " + announcement.mark + " where id = ?1 and " + announcement.due)
                .setParameter(1, id)
                .executeUpdate();
        return announced == 0
                ? Optional.empty()
                : records.listed("where id = :id", Parameters.with("id", id), 1).stream()
                        .findFirst();
    }

    /** Exempts a stored record, published or pending, from the announcement of its present state. */
    public void skip(StoredRecord record) {
        mark(record, record.state == RecordState.PENDING ? Announcement.PENDING : Announcement.PUBLICATION);
    }

    /**
     * Queues the decision on a pending record for announcement, even if it is decided before it has been announced
     * as pending: moderators may have seen it in the queue.
     */
    public void queueDecision(StoredRecord pending) {
        mark(pending, Announcement.PENDING);
    }

    private void mark(StoredRecord record, Announcement announcement) {
        database.createNativeQuery("update game_record set " + announcement.mark + " where id = ?1")
                .setParameter(1, record.id)
                .executeUpdate();
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
