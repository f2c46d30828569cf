package org.morpion.registry.submission;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.documents.NestedGames;
import org.morpion.game.Comparison;
import org.morpion.http.problem.Code;
import org.morpion.registry.RecordSummary;
import org.morpion.registry.StoredRecord;

/** Result of a submission. */
@Schema(name = "Submission", description = "The result of a submission")
public record SubmissionView(
        @Schema(
                required = true,
                description = "`new` if the submission created the record. Otherwise how the game differs from the"
                        + " existing record of the grid: `game` (no difference), `order` (the order of moves,"
                        + " or the points that lines add), `orientation` (the orientation, and possibly the"
                        + " order). `pending` if another caller has submitted the grid before, and a moderator decides"
                        + " between the two",
                enumeration = {"new", "game", "order", "orientation", "pending"})
        String same,

        @Schema(
                nullable = true,
                description = "Maps the submitted game to the record's; null for a new or a pending record",
                examples = "quarter-turn")
        String orientation,

        @Schema(nullable = true, description = "The record; null if it is another caller's and not published yet")
        RecordSummary record,

        @Schema(
                required = true,
                description = "Longer published records that contain all lines of this game in some orientation, at"
                        + " most 20: it is a beginning of them")
        List<String> partOf,

        @Schema(
                required = true,
                description = "Shorter published records whose lines are all in this game in some orientation, at most"
                        + " 20: it extends them")
        @JsonProperty("extends")
        List<String> extended) {

    static SubmissionView created(StoredRecord stored, NestedGames nested) {
        return new SubmissionView(
                stored.fingerprint == null ? "pending" : "new",
                null,
                RecordSummary.of(stored),
                nested.partOf(),
                nested.extended());
    }

    /** Returns the result for a grid whose record is invisible to the caller. */
    static SubmissionView pending(NestedGames nested) {
        return new SubmissionView("pending", null, null, nested.partOf(), nested.extended());
    }

    /** @param comparison the comparison of the record with the submitted game */
    static SubmissionView known(StoredRecord stored, Comparison comparison, NestedGames nested) {
        String orientation = Code.of(comparison.orientation());
        boolean turned = !orientation.equals("identity");
        String same =
                comparison.relation() == Comparison.Relation.SAME_GAME ? "game" : turned ? "orientation" : "order";
        return new SubmissionView(same, orientation, RecordSummary.of(stored), nested.partOf(), nested.extended());
    }
}
