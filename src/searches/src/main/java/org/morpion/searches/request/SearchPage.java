package org.morpion.searches.request;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Page of the list of searches. */
@Schema(description = "A page of searches; a Link header names the next one")
public record SearchPage(@Schema(required = true) List<SearchView> searches) {}
