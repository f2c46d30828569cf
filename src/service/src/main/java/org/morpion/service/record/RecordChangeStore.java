package org.morpion.service.record;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.List;

/** The changes made to records. */
@ApplicationScoped
class RecordChangeStore implements PanacheRepositoryBase<RecordChange, String> {

    /** The changes to a record, the first one first. */
    List<RecordChange> of(String recordId) {
        return list("recordId = ?1 order by changedAt, id", recordId);
    }

    /** The changes to these records, the first ones first. */
    List<RecordChange> ofAll(Collection<String> recordIds) {
        return recordIds.isEmpty() ? List.of() : list("recordId in ?1 order by changedAt, id", recordIds);
    }

    /** Forgets what a record said before each change. */
    void forgetDocuments(String recordId) {
        update("document = null where recordId = ?1", recordId);
    }

    /** How many there are to a record. */
    long number(String recordId) {
        return count("recordId", recordId);
    }

    /** Whether a moderator has corrected what a record says. */
    boolean hasCorrected(String recordId) {
        return count("recordId = ?1 and action = ?2", recordId, RecordChange.Action.CORRECTED) > 0;
    }
}
