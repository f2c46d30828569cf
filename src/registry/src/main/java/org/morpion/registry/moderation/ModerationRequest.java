package org.morpion.registry.moderation;

import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.registry.RecordTexts;

/** Changes to a record that a moderator requests. */
@Schema(name = "Moderation", description = "Changes to a record, as a JSON merge patch; omitted fields stay unchanged")
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

    /**
     * Corrections to the fields of a record, as a merge patch: an omitted field is null, and {@code null} is empty. An
     * empty text removes the field too.
     */
    @Schema(
            name = "MetadataCorrection",
            description = "Fields of the record; `null` or an empty text removes the field")
    public record Correction(
            @Schema(nullable = true) Optional<String> author,
            @Schema(nullable = true) Optional<String> description,
            @Schema(nullable = true) Optional<String> source,

            @Schema(nullable = true, examples = "Jane Doe") Optional<String> transcribedBy,
            @Schema(nullable = true) Optional<List<String>> tags,

            @Schema(nullable = true, description = "When the game was achieved", examples = "2011-08")
            Optional<String> achieved,

            @Schema(nullable = true, description = "`human` or `machine`")
            Optional<String> foundBy) {}
}
