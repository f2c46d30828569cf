package org.morpion.service.record;

import java.util.Locale;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.game.Comparison;

/** What became of a submission. */
@Schema(name = "Submission", description = "What became of a submission")
public record SubmissionView(
        @Schema(
                required = true,
                description =
                        "`new` if the record was made for it; else how the game differs from the record of the same"
                                + " grid that was there: `game` (not at all), `order` (of the moves, or the points that"
                                + " lines were drawn for), `orientation` (turned, and maybe in another order too);"
                                + " `pending` if there is one that is not published yet",
                enumeration = {"new", "game", "order", "orientation", "pending"})
        String same,

        @Schema(
                nullable = true,
                description = "Turns the submitted game onto the record's; null for a new or a pending one",
                examples = "quarter-turn")
        String orientation,

        @Schema(nullable = true, description = "The record; null if it is not published yet and another's")
        RecordSummary record) {

    static SubmissionView created(StoredRecord stored) {
        return new SubmissionView("new", null, RecordSummary.of(stored));
    }

    /** Of a grid that is there, when all that may be said is that it is. */
    static SubmissionView pending() {
        return new SubmissionView("pending", null, null);
    }

    /** @param comparison of the record with the submitted game */
    static SubmissionView known(StoredRecord stored, Comparison comparison) {
        String orientation =
                comparison.orientation().name().toLowerCase(Locale.ROOT).replace('_', '-');
        boolean turned = !orientation.equals("identity");
        String same =
                comparison.relation() == Comparison.Relation.SAME_GAME ? "game" : turned ? "orientation" : "order";
        return new SubmissionView(same, orientation, RecordSummary.of(stored));
    }
}
