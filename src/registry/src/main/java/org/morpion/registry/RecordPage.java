package org.morpion.registry;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** Page of the catalogue. */
@Schema(description = "A page of the catalogue; a Link header names the next one")
public record RecordPage(@Schema(required = true) List<RecordSummary> records) {}
