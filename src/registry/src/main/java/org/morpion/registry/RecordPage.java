package org.morpion.registry;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Page of the catalogue. */
@Schema(description = "A page of the catalogue")
public record RecordPage(
        @Schema(required = true) List<RecordSummary> records,

        @Schema(nullable = true, description = "Address of the next page; null on the last one")
        String next) {}
