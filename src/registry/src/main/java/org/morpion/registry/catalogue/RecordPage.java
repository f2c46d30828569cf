package org.morpion.registry.catalogue;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.registry.RecordSummary;

/** Page of the catalogue. */
@Schema(description = "A page of the catalogue")
public record RecordPage(
        @Schema(required = true) List<RecordSummary> records,

        @Schema(nullable = true, description = "Address of the next page; null on the last one")
        String next) {}
