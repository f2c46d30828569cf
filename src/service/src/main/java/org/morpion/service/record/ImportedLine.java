package org.morpion.service.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** What became of a line of an import. */
@Schema(description = "What became of a line of an import")
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ImportedLine(
        @Schema(required = true, description = "The line, from 1")
        long line,

        @Schema(required = true, description = "The record that has the grid, or the id, of the line")
        String id,

        @Schema(
                required = true,
                description = "`created`; `replaced` where the line held more than the record here; `unchanged`;"
                        + " `kept` where the record here has changes that the line lacks; `known` where another record"
                        + " has the grid already",
                enumeration = {"created", "replaced", "unchanged", "kept", "known"})
        String result) {}
