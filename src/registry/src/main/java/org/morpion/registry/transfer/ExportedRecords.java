package org.morpion.registry.transfer;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.ArrayList;
import java.util.List;
import org.hibernate.Session;
import org.morpion.registry.StoredRecord;

/** Queries for exports. They return portions of limited size, because a single line can reach megabytes. */
@ApplicationScoped
class ExportedRecords {
    private final Session session;

    ExportedRecords(Session session) {
        this.session = session;
    }

    /**
     * Returns the ids of the records after an id, in ascending order. Stops before the portion exceeds {@code most}
     * records or {@code bytes} bytes, but returns at least one id if any record follows.
     *
     * @param all true for all records, with the size of their histories; false for published records only
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
     * Returns the existing records with these ids, in ascending order of id.
     *
     * @param all true for all records; false for published records only
     */
    List<StoredRecord> ofIds(List<String> ids, boolean all) {
        return session.createQuery(
                        "from StoredRecord where id in ?1" + (all ? "" : " and state = PUBLISHED") + " order by id",
                        StoredRecord.class)
                .setParameter(1, ids)
                .getResultList();
    }

    /** Detaches the loaded records to free their memory. */
    void clear() {
        session.clear();
    }
}
