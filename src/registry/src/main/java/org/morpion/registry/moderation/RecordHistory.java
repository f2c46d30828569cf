package org.morpion.registry.moderation;

import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.http.problem.Code;
import org.morpion.registry.RecordChange;
import org.morpion.registry.StoredRecord;

/** History of a record. */
@Schema(name = "RecordHistory", description = "The changes to a record, and who made them")
public record RecordHistory(
        @Schema(required = true, description = "The caller that submitted it; null for other records", nullable = true)
        String owner,

        @Schema(required = true, description = "In chronological order")
        List<Change> changes) {

    /** Change to a record. */
    @Schema(name = "RecordChange")
    public record Change(
            @Schema(required = true) Instant at,

            @Schema(required = true, description = "The id of the caller")
            String by,

            @Schema(
                    required = true,
                    enumeration = {
                        "published",
                        "refused",
                        "corrected",
                        "merged",
                        "withdrawn",
                        "hidden",
                        "restored",
                        "removal-requested",
                        "removal-declined"
                    })
            String action,

            @Schema(nullable = true) String reason,

            @Schema(nullable = true, description = "The record that it was merged into")
            String into,

            @Schema(nullable = true, description = "The record before a correction, in the compact form")
            String before) {}

    static RecordHistory of(StoredRecord record, List<RecordChange> changes) {
        return new RecordHistory(
                record.owner,
                changes.stream()
                        .map(change -> new Change(
                                change.changedAt,
                                change.changedBy,
                                Code.of(change.action),
                                change.reason,
                                change.successor,
                                change.document))
                        .toList());
    }
}
