package org.morpion.registry.leaderboard;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.registry.RecordSummary;

/** Leaderboard of a variant. */
@Schema(name = "Leaderboard", description = "The best games of a variant")
public record Leaderboard(
        @Schema(required = true, examples = "5T") String variant,

        @Schema(
                required = true,
                enumeration = {"grid", "points"})
        String by,

        @Schema(nullable = true, description = "The last day that is counted; null for today", examples = "2011-08-31")
        String asOf,

        @Schema(required = true, description = "What is proven about the variant")
        Bound bound,

        @Schema(required = true, description = "The highest scores first; games of the same score share a rank")
        List<Entry> entries,

        @Schema(required = true, description = "How the best known score grew, the earliest record first")
        List<Step> progression,

        @Schema(nullable = true, description = "Address of the next page; null on the last one")
        String next) {

    /** Returns this page with the address of the next one. */
    Leaderboard before(String address) {
        return new Leaderboard(variant, by, asOf, bound, entries, progression, address);
    }

    /** Proven upper bound of a variant's score. */
    @Schema(name = "Bound")
    public record Bound(
            @Schema(required = true, description = "No game has more moves", examples = "485")
            int score,

            @Schema(required = true, description = "Whether a game reaches the bound")
            boolean reached,

            @Schema(required = true, description = "The source of the proof")
            String source) {}

    /** Entry for a grid, or for a set of points that several grids share. */
    @Schema(name = "LeaderboardEntry")
    public record Entry(
            @Schema(required = true, description = "One plus the number of entries with a higher score")
            int rank,

            @Schema(required = true, description = "The best record; of equal scores, the earliest achieved")
            RecordSummary record,

            @Schema(required = true, description = "The number of grids that the entry stands for", examples = "1")
            long grids) {}

    /** Improvement of the best known score, with the first record to reach it. */
    @Schema(name = "ProgressionStep")
    public record Step(
            @Schema(required = true, examples = "178") int score,
            @Schema(required = true, examples = "2011-08") String achieved,
            @Schema(required = true, examples = "rosin178") String id,

            @Schema(nullable = true, examples = "Christopher D. Rosin")
            String author) {}
}
