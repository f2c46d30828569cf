package org.morpion.service.document;

import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.record.Warning;

/** Something odd in a document that was read all the same. */
@Schema(name = "Warning", description = "Something odd in a document that was read all the same")
public record ReadWarning(
        @Schema(required = true, description = "A stable name", examples = "unknown-field")
        String code,

        @Schema(
                required = true,
                description = "A JSON pointer, `line 3`, or empty for the whole document",
                examples = "/date")
        String location,

        @Schema(required = true, description = "One English sentence")
        String detail) {

    static ReadWarning of(Warning warning) {
        return new ReadWarning(warning.code(), warning.location(), warning.detail());
    }
}
