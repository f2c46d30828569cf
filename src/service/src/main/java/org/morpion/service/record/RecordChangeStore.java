package org.morpion.service.record;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;

/** The changes made to records. */
@ApplicationScoped
class RecordChangeStore implements PanacheRepositoryBase<RecordChange, String> {

    /** The changes to a record, the first one first. */
    List<RecordChange> of(String recordId) {
        return list("recordId = ?1 order by changedAt, id", recordId);
    }
}
