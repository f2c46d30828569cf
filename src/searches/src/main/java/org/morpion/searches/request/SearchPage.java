package org.morpion.searches.request;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Page of the list of searches. */
@Schema(description = "A page of searches")
public record SearchPage(
        @Schema(required = true) List<SearchView> searches,

        @Schema(nullable = true, description = "Address of the next page; null on the last one")
        String next) {}
