package org.morpion.service.record;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.Session;

/** The records in the database in portions of limited size: some lines have megabytes. */
@ApplicationScoped
class ExportedRecords {
    private final Session session;

    ExportedRecords(Session session) {
        this.session = session;
    }

    /**
     * The ids of the first records behind an id, in their order: as many as have no more bytes together, and at least
     * one if there is any.
     *
     * @param all with their histories, or only those that are published, without
     */
    List<String> idsBehind(String id, boolean all, int most, long bytes) {
        String history = " + (select coalesce(sum(octet_length(document)), 0) from record_change"
                + " where record_id = game_record.id)";
        List<Object[]> rows = session.createNativeQuery(
                        "select id, octet_length(document) + coalesce(octet_length(sent), 0)" + (all ? history : "")
                                + " as bytes from game_record where id > ?1"
                                + (all ? "" : " and state = 'PUBLISHED'") + " order by id",
                        Object[].class)
                .setParameter(1, id)
                .setMaxResults(most)
                .addScalar("id", String.class)
                .addScalar("bytes", Long.class)
                .getResultList();
        List<String> ids = new ArrayList<>();
        long sum = 0;
        for (Object[] row : rows) {
            sum += (long) row[1];
            if (sum > bytes && !ids.isEmpty()) {
                break;
            }
            ids.add((String) row[0]);
        }
        return ids;
    }

    /**
     * The records with these ids, those of them that there still are, in the order of the ids.
     *
     * @param all or only those that are published
     */
    List<StoredRecord> ofIds(List<String> ids, boolean all) {
        return session.createQuery(
                        "from StoredRecord where id in ?1" + (all ? "" : " and state = PUBLISHED") + " order by id",
                        StoredRecord.class)
                .setParameter(1, ids)
                .getResultList();
    }

    /** Forgets what has been read: it will not be asked for again. */
    void clear() {
        session.clear();
    }
}
