package org.morpion.registry;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.http.problem.Code;
import org.morpion.http.request.ApiPaths;
import org.morpion.record.Variant;
import org.morpion.render.document.Form;

/** Record as a catalogue entry. */
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
                description = "Identifies the variant and the played points, in any orientation and regardless of the"
                        + " lines")
        String pointSet,

        @Schema(
                required = true,
                description = "How it came into the service: with the corpus, by a submission, or by a search",
                enumeration = {"historic", "submitted", "search"})
        String origin,

        @Schema(nullable = true, description = "`human` or `machine`; null if unknown")
        String foundBy,

        @Schema(nullable = true, description = "When it was achieved: a year, a month or a day", examples = "2011-08")
        String achieved,

        @Schema(
                required = true,
                description = "`published` is visible to everybody, the others to the submitter and to moderators",
                enumeration = {"published", "pending", "refused", "hidden", "withdrawn", "merged"})
        String state,

        @Schema(nullable = true, description = "The public name of the submitter, if any")
        String submitter,

        @Schema(nullable = true, description = "Why it was refused or hidden, if a moderator gave a reason")
        String reason,

        @Schema(
                required = true,
                description = "The record's addresses by format",
                examples = "{\"json\": \"/api/v1/records/rosin178.json\"}")
        Map<String, String> links,

        @JsonInclude(JsonInclude.Include.NON_NULL)
        @Schema(description = "How many records are like it; only in a listing with `sort=variety`")
        Sharing sharing) {

    /** Numbers of published records, this one included. */
    @Schema(name = "Sharing", description = "Numbers of published records, this one included")
    public record Sharing(
            @Schema(required = true, description = "Records of the variant with its score", examples = "29")
            long score,

            @Schema(required = true, description = "Records with its set of points", examples = "21")
            long points) {}

    /** Page of the catalogue. */
    @Schema(name = "RecordPage", description = "A page of the catalogue")
    public record Page(
            @Schema(required = true) List<RecordSummary> records,

            @Schema(nullable = true, description = "Address of the next page; null on the last one")
            String next) {}

    public static RecordSummary of(StoredRecord record) {
        return of(ListedRecord.of(record), new TreeSet<>(record.tags));
    }

    /** @param record the record, with its fingerprint set */
    public static RecordSummary of(ListedRecord record, Collection<String> tags) {
        Map<String, String> links = new LinkedHashMap<>();
        String address = ApiPaths.RECORDS + "/" + record.id();
        Variant variant = Variant.ofCode(record.variant()).orElseThrow();
        for (Form form : Form.written()) {
            if (form.expresses(variant)) {
                links.put(form.suffix(), address + "." + form.suffix());
            }
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
                links,
                null);
    }

    /** Returns this entry with the numbers of published records that have its score, and its set of points. */
    public RecordSummary withSharing(long score, long points) {
        return new RecordSummary(
                id,
                variant,
                this.score,
                author,
                tags,
                fingerprint,
                pointSet,
                origin,
                foundBy,
                achieved,
                state,
                submitter,
                reason,
                links,
                new Sharing(score, points));
    }
}
