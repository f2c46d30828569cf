package org.morpion.registry.transfer;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.http.problem.Code;
import org.morpion.registry.RecordChange;
import org.morpion.registry.StoredRecord;

/** Record as a line of an export or an import. */
@Schema(description = "A record as one line of an export or an import")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RecordLine(
        @Schema(required = true, examples = "rosin178") String id,

        @Schema(required = true, examples = "5T") String variant,

        @Schema(required = true, description = "The number of moves", examples = "178")
        int score,

        @Schema(
                required = true,
                enumeration = {"published", "pending", "refused", "hidden", "withdrawn", "merged"})
        String state,

        @Schema(
                required = true,
                enumeration = {"historic", "submitted", "search"})
        String origin,

        @Schema(enumeration = {"human", "machine"}) String foundBy,

        @Schema(examples = "2011-08") String achieved,

        @Schema(description = "When it entered the registry")
        String storedAt,

        @Schema(description = "The public name of the submitter, if any")
        String submitter,

        @Schema(description = "The record in the compact form; absent if it is withdrawn")
        String document,

        @Schema(description = "For moderators: the original document, in Base64")
        String sent,

        @Schema(description = "For moderators: the format of the original document")
        String sentForm,

        @Schema(description = "For moderators: the caller that submitted it")
        String owner,

        @Schema(description = "For moderators: why it was refused, hidden or withdrawn")
        String reason,

        @Schema(description = "For moderators: the record that it was merged into")
        String successor,

        @Schema(description = "For moderators: its changes in chronological order")
        List<Change> history) {

    /** Change to a record. */
    @Schema(name = "RecordLineChange")
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Change(
            @Schema(required = true) String id,

            @Schema(required = true) String at,

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

            String reason,

            @Schema(description = "The record that it was merged into")
            String into,

            @Schema(description = "The record before a correction, in the compact form")
            String before) {

        static Change of(RecordChange change) {
            return new Change(
                    change.id,
                    change.changedAt.toString(),
                    change.changedBy,
                    Code.of(change.action),
                    change.reason,
                    change.successor,
                    change.document);
        }
    }

    /** Returns the public line of a published record. */
    static RecordLine of(StoredRecord record) {
        return of(record, null, null, null, null, null, null);
    }

    /** Returns the complete line of a record. Must be called in the transaction that loaded the record. */
    static RecordLine of(StoredRecord record, List<RecordChange> changes) {
        byte[] sent = record.sent();
        List<Change> history = new ArrayList<>();
        changes.forEach(change -> history.add(Change.of(change)));
        return of(
                record,
                sent == null ? null : Base64.getEncoder().encodeToString(sent),
                record.sentForm,
                record.owner,
                record.reason,
                record.successor,
                history);
    }

    /** Returns the fields that remain after a withdrawal. */
    RecordLine withdrawn() {
        return new RecordLine(
                id, variant, score, state, origin, foundBy, null, storedAt, null, null, null, null, null, reason, null,
                history);
    }

    private static RecordLine of(
            StoredRecord record,
            String sent,
            String sentForm,
            String owner,
            String reason,
            String successor,
            List<Change> history) {
        return new RecordLine(
                record.id,
                record.variant,
                record.score,
                Code.of(record.state),
                Code.of(record.origin),
                Code.of(record.foundBy),
                record.achieved,
                record.storedAt.toString(),
                record.submitter,
                record.document.isEmpty() ? null : record.document,
                sent,
                sentForm,
                owner,
                reason,
                successor,
                history);
    }
}
