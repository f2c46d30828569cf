package org.morpion.service.record;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/** The best games of a variant. */
@Schema(name = "Leaderboard", description = "The best games of a variant")
public record Leaderboard(
        @Schema(required = true, examples = "5T") String variant,

        @Schema(
                required = true,
                enumeration = {"grid", "points"})
        String by,

        @Schema(nullable = true, description = "The last day that counts; null for today", examples = "2011-08-31")
        String asOf,

        @Schema(required = true, description = "What is proven about the variant")
        Bound bound,

        @Schema(required = true, description = "The highest scores first; games of the same score share a rank")
        List<Entry> entries,

        @Schema(required = true, description = "How the best known score grew, the first record first")
        List<Step> progression) {

    /** The proven bound. */
    @Schema(name = "Bound")
    public record Bound(
            @Schema(required = true, description = "No game has more moves", examples = "485")
            int score,

            @Schema(required = true, description = "Whether a game has as many")
            boolean reached,

            @Schema(required = true, description = "Who has proven it, and where")
            String source) {}

    /** A grid, or a set of points that grids share. */
    @Schema(name = "LeaderboardEntry")
    public record Entry(
            @Schema(required = true, description = "One more than there are entries with a higher score")
            int rank,

            @Schema(required = true, description = "The best record; of equal ones the one achieved first")
            RecordSummary record,

            @Schema(required = true, description = "How many grids the entry stands for", examples = "1")
            long grids) {}

    /** A best known score, and who reached it first. */
    @Schema(name = "ProgressionStep")
    public record Step(
            @Schema(required = true, examples = "178") int score,
            @Schema(required = true, examples = "2011-08") String achieved,
            @Schema(required = true, examples = "rosin178") String id,

            @Schema(nullable = true, examples = "Christopher D. Rosin")
            String author) {}
}
