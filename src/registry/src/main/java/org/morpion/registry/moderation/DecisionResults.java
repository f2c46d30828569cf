package org.morpion.registry.moderation;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.quarkiverse.resteasy.problem.HttpProblem;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.registry.RecordSummary;
import org.morpion.registry.Revision;

/** What became of several decisions. */
@Schema(description = "What became of the decisions")
public record DecisionResults(
        @Schema(required = true, description = "One for each decision, in their order")
        List<Result> results) {

    /** What became of a decision: the record, or the problem. */
    @Schema(name = "DecisionResult")
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Result(
            @Schema(required = true, nullable = true, description = "The id in the decision")
            @JsonInclude(JsonInclude.Include.ALWAYS)
            String id,

            @Schema(required = true, description = "The status that a request for this record alone would have")
            int status,

            @Schema(description = "The record as it is now") RecordSummary record,

            @Schema(description = "The ETag of the record's entry")
            String etag,

            @Schema(ref = "#/components/schemas/Problem") HttpProblem problem) {

        private static final int OK = 200;

        static Result of(String id, Moderation.Changed changed) {
            return new Result(id, OK, changed.record(), Revision.text(changed.changes()), null);
        }

        static Result of(String id, HttpProblem problem) {
            return new Result(id, problem.getStatusCode(), null, null, problem);
        }
    }
}
