package org.morpion.registry.moderation;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.registry.RecordTexts;

/** Decisions of a moderator on several records. */
@Schema(name = "Decisions", description = "Decisions on records, each made or rejected for itself")
public record DecisionsRequest(
        @Schema(required = true, minItems = 1, maxItems = DecisionsRequest.MOST, description = "Made in this order")
        List<Decision> decisions) {

    static final int MOST = 100;

    /** Decision on a record. */
    @Schema(name = "Decision", description = "A decision on a record; `state` and the other members as for one record")
    public record Decision(
            @Schema(required = true, description = "The record", examples = "5T-74-6f1c9f0e5a3b")
            String id,

            @Schema(description = "Decide only if the record's entry still has this ETag")
            String ifMatch,

            @Schema(enumeration = {"published", "refused", "hidden", "withdrawn"})
            String state,

            @Schema(maxLength = RecordTexts.MAX_TEXT) String reason,
            @Schema(examples = "rosin178") String mergeInto,
            ModerationRequest.Correction metadata) {

        ModerationRequest changes() {
            return new ModerationRequest(state, reason, mergeInto, metadata);
        }

        List<String> conditions() {
            return ifMatch == null ? List.of() : List.of(ifMatch);
        }
    }
}
