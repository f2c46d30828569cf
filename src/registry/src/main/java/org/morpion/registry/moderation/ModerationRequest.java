package org.morpion.registry.moderation;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.registry.RecordTexts;

/** Changes to a record that a moderator requests. */
@Schema(name = "Moderation", description = "Changes to a record; omitted fields stay unchanged")
public record ModerationRequest(
        @Schema(
                enumeration = {"published", "refused", "hidden", "withdrawn"},
                description = "`published` publishes, restores a hidden or merged record, or declines a request to"
                        + " remove it. `hidden` removes a published record and keeps it to be restored. `withdrawn`"
                        + " deletes the content of a hidden or never published record for good")
        String state,

        @Schema(
                description = "Reason; shown to the submitter of a refused record, and at the address of a hidden one",
                maxLength = RecordTexts.MAX_TEXT)
        String reason,

        @Schema(
                description = "The record to merge this one into; the address of this one then redirects there. Not"
                        + " together with `state`",
                examples = "rosin178")
        String mergeInto,

        @Schema(description = "Corrections to the metadata of the record")
        Correction metadata) {

    /** Corrections to the fields of a record; an empty text removes the field. */
    @Schema(name = "MetadataCorrection", description = "Fields of the record; an empty text removes the field")
    public record Correction(
            String author,
            String description,
            String source,

            @Schema(examples = "Jane Doe") String transcribedBy,

            // Nullable, because clients for Java send an empty list for a member that can't be null.
            @Schema(nullable = true) List<String> tags,

            @Schema(description = "When the game was achieved", examples = "2011-08")
            String achieved,

            @Schema(enumeration = {"human", "machine"}) String foundBy) {}
}
