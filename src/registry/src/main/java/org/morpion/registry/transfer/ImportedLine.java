package org.morpion.registry.transfer;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Result of an import line. */
@Schema(description = "The result of an import line")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ImportedLine(
        @Schema(required = true, description = "The line, from 1")
        long line,

        @Schema(required = true, description = "The record with the grid or the id of the line")
        String id,

        @Schema(
                required = true,
                description = "`created`; `replaced` if the line held more than the stored record; `unchanged`;"
                        + " `kept` if the stored record has changes that the line lacks; `known` if another record"
                        + " already has the grid",
                enumeration = {"created", "replaced", "unchanged", "kept", "known"})
        String result,

        @Schema(description = "The file in a zip archive") String file) {

    ImportedLine(long line, String id, String result) {
        this(line, id, result, null);
    }

    /** Returns a copy for a file of an archive; null for none. */
    ImportedLine from(String newFile) {
        return new ImportedLine(line, id, result, newFile);
    }
}
