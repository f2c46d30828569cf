package org.morpion.service.record;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** A record as the catalogue lists it. */
@Schema(description = "A record as the catalogue lists it")
public record RecordSummary(
        @Schema(required = true, description = "The record's stable name", examples = "rosin178")
        String id,

        @Schema(required = true, examples = "5T") String variant,

        @Schema(required = true, description = "The number of moves", examples = "178")
        int score,

        @Schema(nullable = true, description = "Who achieved the game", examples = "Christopher D. Rosin")
        String author,

        @Schema(required = true) List<String> tags,

        @Schema(
                required = true,
                description = "Identifies the variant and the set of lines, in any orientation and order")
        String fingerprint,

        @Schema(
                required = true,
                description = "The record's addresses by format",
                examples = "{\"json\": \"/api/v1/records/rosin178.json\"}")
        Map<String, String> links) {

    static RecordSummary of(StoredRecord record) {
        Map<String, String> links = new LinkedHashMap<>();
        String address = RecordResource.PATH + "/" + record.id;
        for (String suffix : List.of("json", "msr", "svg", "png", "txt", "moves")) {
            links.put(suffix, address + "." + suffix);
        }
        if (record.variant.startsWith("5")) {
            links.put("psol", address + ".psol");
        }
        return new RecordSummary(
                record.id,
                record.variant,
                record.score,
                record.author,
                List.copyOf(record.tags),
                record.fingerprint,
                links);
    }
}
