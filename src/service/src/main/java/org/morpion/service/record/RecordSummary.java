package org.morpion.service.record;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
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
                nullable = true,
                description =
                        "Identifies the variant and the played points, in any orientation and whatever lines connect"
                                + " them")
        String pointSet,

        @Schema(
                required = true,
                description = "How it came into the service: with the corpus, by a submission, or by a search",
                enumeration = {"historic", "submitted", "search"})
        String origin,

        @Schema(nullable = true, description = "`human` or `machine`; null where it is not known who found it")
        String foundBy,

        @Schema(nullable = true, description = "When it was achieved, as exactly as it is known", examples = "2011-08")
        String achieved,

        @Schema(
                required = true,
                description = "`published` for everybody; the others are for the submitter and for moderators",
                enumeration = {"published", "pending", "refused", "withdrawn", "merged"})
        String state,

        @Schema(nullable = true, description = "Who submitted it, if they want to be named")
        String submitter,

        @Schema(nullable = true, description = "Why a moderator refused it, as far as they said")
        String reason,

        @Schema(
                required = true,
                description = "The record's addresses by format",
                examples = "{\"json\": \"/api/v1/records/rosin178.json\"}")
        Map<String, String> links) {

    static RecordSummary of(StoredRecord record) {
        return of(ListedRecord.of(record), new TreeSet<>(record.tags));
    }

    /** @param record with its fingerprint */
    static RecordSummary of(ListedRecord record, Collection<String> tags) {
        Map<String, String> links = new LinkedHashMap<>();
        String address = RecordResource.PATH + "/" + record.id();
        for (String suffix : List.of("json", "msr", "svg", "png", "txt", "moves")) {
            links.put(suffix, address + "." + suffix);
        }
        if (record.variant().startsWith("5")) {
            links.put("psol", address + ".psol");
        }
        return new RecordSummary(
                record.id(),
                record.variant(),
                record.score(),
                record.author(),
                List.copyOf(tags),
                record.fingerprint(),
                record.pointSet(),
                Code.of(record.origin()),
                Code.of(record.foundBy()),
                record.achieved(),
                Code.of(record.state()),
                record.submitter(),
                record.reason(),
                links);
    }
}
