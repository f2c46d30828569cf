package org.morpion.service.record;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What a moderator wants of a record. */
@Schema(name = "Moderation", description = "Changes to a record; what is left out stays as it is")
public record ModerationRequest(
        @Schema(
                enumeration = {"published", "refused"},
                description = "Publishes or refuses a submitted record")
        String state,

        @Schema(description = "Why; shown to the submitter of a refused record", maxLength = RecordTexts.MAX_TEXT)
        String reason,

        @Schema(
                description = "The record that takes this one's place; its address leads there from now on. Not with"
                        + " `state`",
                examples = "rosin178")
        String mergeInto,

        @Schema(description = "What the record says of itself")
        Correction metadata) {

    /** Fields of the record; an empty text removes one. */
    @Schema(name = "MetadataCorrection", description = "Fields of the record; an empty text removes one")
    public record Correction(
            String author,
            String description,
            String source,

            @Schema(examples = "Jane Doe") String transcribedBy,

            List<String> tags,

            @Schema(description = "When the game was achieved", examples = "2011-08")
            String achieved,

            @Schema(enumeration = {"human", "machine"}) String foundBy) {}
}
