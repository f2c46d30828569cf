package org.morpion.documents;

import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.record.Warning;

/** A reader's warning in the API. */
@Schema(name = "Warning", description = "An irregularity in a document that is still readable")
public record ReadWarning(
        @Schema(required = true, description = "A stable identifier", examples = "unknown-field")
        String code,

        @Schema(
                required = true,
                description = "A JSON pointer, `line 3`, or empty for the whole document",
                examples = "/date")
        String location,

        @Schema(required = true, description = "One English sentence")
        String detail) {

    public static ReadWarning of(Warning warning) {
        return new ReadWarning(warning.code(), warning.location(), warning.detail());
    }
}
