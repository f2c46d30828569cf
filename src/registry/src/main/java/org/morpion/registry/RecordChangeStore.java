package org.morpion.registry;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Database access to the changes of records. */
@ApplicationScoped
public class RecordChangeStore implements PanacheRepositoryBase<RecordChange, String> {

    /** Returns the changes to a record in chronological order. */
    public List<RecordChange> of(String recordId) {
        return list("recordId = ?1 order by changedAt, id", recordId);
    }

    /** Returns the changes to these records in chronological order. */
    public List<RecordChange> ofAll(Collection<String> recordIds) {
        return recordIds.isEmpty() ? List.of() : list("recordId in ?1 order by changedAt, id", recordIds);
    }

    /** Deletes the earlier documents from the history of a record. */
    void forgetDocuments(String recordId) {
        update("document = null where recordId = ?1", recordId);
    }

    /** Counts the changes to a record. */
    public long number(String recordId) {
        return count("recordId", recordId);
    }

    /** Counts the changes to each of these records, by id; unchanged records are absent. */
    public Map<String, Long> numbers(Collection<String> recordIds) {
        Map<String, Long> numbers = new HashMap<>();
        find("select recordId, count(*) from RecordChange where recordId in ?1 group by recordId", recordIds)
                .project(Changes.class)
                .list()
                .forEach(each -> numbers.put(each.recordId(), each.number()));
        return numbers;
    }

    /** Number of changes to a record. */
    record Changes(String recordId, long number) {}

    /** Returns whether the owner's latest request to remove the record awaits a decision. */
    public boolean isRemovalRequested(String recordId) {
        Map<String, Object> values = new HashMap<>(RecordChange.removalParameters());
        values.put("recordId", recordId);
        return count(RecordChange.REMOVAL_PENDING + " and c.recordId = :recordId", values) > 0;
    }

    /** Returns whether a moderator has corrected the record. */
    public boolean hasCorrected(String recordId) {
        return count("recordId = ?1 and action = ?2", recordId, RecordChange.Action.CORRECTED) > 0;
    }
}
