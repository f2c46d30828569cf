package org.morpion.searches.request;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.morpion.searches.DesiredState;
import org.morpion.searches.Island;
import org.morpion.searches.Outcome;
import org.morpion.searches.Search;
import org.morpion.searches.SearchState;
import org.morpion.searches.Searches;
import org.morpion.searches.Totals;
import org.morpion.searches.plan.GivenGame;
import org.morpion.searches.plan.Specification;

/** Snapshot of a search in an answer of the API. */
@Schema(name = "Search", description = "A snapshot of a search")
@JsonInclude(JsonInclude.Include.ALWAYS)
public record SearchView(
        @Schema(required = true, examples = "6f1c9f0e-5a3b-4a55-9d3a-0d7c1f6f5b1e")
        String id,

        @Schema(required = true, examples = "nrpa") String solver,

        @Schema(required = true, description = "The solver's version when the search was created")
        String solverVersion,

        @Schema(required = true, examples = "5T") String variant,

        @Schema(required = true) SearchState state,

        @Schema(
                required = true,
                description = "What the search was told to do; differs from its state while it settles")
        DesiredState wanted,

        @Schema(
                nullable = true,
                description = "Why it ended, once it has SUCCEEDED. EXHAUSTED proves that no game is longer, or, with"
                        + " `from`, no game that begins with its moves")
        Outcome outcome,

        @Schema(nullable = true, description = "Why it FAILED, for humans")
        String failure,

        @Schema(nullable = true, description = "Moves of the best game so far")
        Integer bestScore,

        @Schema(nullable = true, description = "The game that every game of the search begins with")
        GivenGame from,

        @Schema(required = true, description = "The games that the search was given to learn from")
        List<GivenGame> warm,

        @Schema(required = true, description = "Moves made, by all islands")
        long nodes,

        @Schema(required = true, description = "Games finished, by all islands")
        long playouts,

        @Schema(required = true, description = "`nodes` over `elapsed`")
        double nodesPerSecond,

        @Schema(required = true, description = "`playouts` over `elapsed`")
        double playoutsPerSecond,

        @Schema(
                required = true,
                ref = "TimeSpan",
                description = "How long at least one island has run; pauses and waiting for a free slot excluded")
        Duration elapsed,

        @Schema(required = true, description = "All options of the solver")
        Map<String, Object> options,

        @Schema(required = true) long seed,

        @Schema(required = true) LimitsView limits,

        @Schema(required = true) boolean exchange,

        @Schema(required = true) int priority,

        @Schema(required = true) Map<String, String> labels,

        @Schema(required = true) Instant createdAt,

        @Schema(required = true) Instant startAt,

        @Schema(nullable = true) Instant endedAt,

        @Schema(nullable = true, description = "When an island last saved a checkpoint")
        Instant lastCheckpoint,

        @Schema(
                nullable = true,
                description =
                        "The record that holds its best game, once the search has ended; null if the game is too short"
                                + " to become a record, or has the points of one. It is pending if another caller had"
                                + " submitted the same grid before and no moderator has decided yet",
                examples = "rosin178")
        String record,

        @Schema(nullable = true, description = "The schedule that started it")
        String schedule,

        @Schema(
                description =
                        "For an exact search that counts: the number of grids found with 0, 1, 2, … moves more than"
                                + " its start")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        List<BigDecimal> grids,

        @Schema(description = "Why some of its islands wait; only in the answer for a single search")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        Wait waiting,

        @Schema(required = true, description = "Its runs; for an exact search, its parts")
        List<IslandView> islands) {

    @Schema(description = "When a search ends")
    public record LimitsView(
            @Schema(required = true, ref = "TimeSpan") Duration time,

            @Schema(
                    required = true,
                    description = "Whether the time is the service's maximum because the request set none")
            boolean timeDefaulted,

            @Schema(nullable = true) Long nodes,

            @Schema(nullable = true) Integer targetScore) {}

    @Schema(name = "Island", description = "One run of a search, or one part of an exact search")
    public record IslandView(
            @Schema(required = true) int number,

            // Inline, because a named schema's constants would collide with those of the search's state in Go clients.
            @Schema(
                    required = true,
                    enumeration = {"WAITING", "RUNNING", "ENDED", "FAILED"})
            String state,

            @Schema(nullable = true) Outcome outcome,

            @Schema(
                    nullable = true,
                    description = "Why it FAILED, for humans; before that, a warning if its processes keep crashing")
            String failure,

            @Schema(required = true) long seed,

            @Schema(nullable = true, description = "The node that runs it")
            String owner,

            @Schema(required = true, description = "How many times a node has claimed it")
            int attempts,

            @Schema(required = true) long nodes,

            @Schema(required = true) long playouts,

            @Schema(required = true, ref = "TimeSpan") Duration elapsed,

            @Schema(nullable = true) Integer bestScore,

            @Schema(nullable = true, description = "The number of its newest checkpoint")
            Long checkpoint,

            @Schema(nullable = true) Instant checkpointAt) {

        private static String failure(Island island) {
            return island.failure != null || island.state.isTerminal() || !island.isSuspect()
                    ? island.failure
                    : island.crashes + " processes in a row crashed soon after claiming it; it now runs alone, with"
                            + " pauses";
        }

        static IslandView of(Island island) {
            return new IslandView(
                    island.number,
                    island.state.name(),
                    island.outcome,
                    failure(island),
                    island.seed,
                    island.owner,
                    island.attempts,
                    island.nodes,
                    island.playouts,
                    Duration.ofMillis(island.elapsedMillis),
                    island.bestScore,
                    island.lastCheckpoint == 0 ? null : Long.valueOf(island.lastCheckpoint),
                    island.checkpointAt);
        }
    }

    /** Page of the list of searches. */
    @Schema(name = "SearchPage", description = "A page of searches")
    public record Page(
            @Schema(required = true) List<SearchView> searches,

            @Schema(nullable = true, description = "Address of the next page; null on the last one")
            String next) {}

    /** Returns the snapshot of a view, without the reason why islands wait. */
    public static SearchView of(Searches.View view) {
        return of(view, null);
    }

    /**
     * Returns the snapshot of a view.
     *
     * @param waiting the reason why islands wait; null to omit it
     */
    static SearchView of(Searches.View view, Wait waiting) {
        Search search = view.search();
        Specification specification = view.specification();
        Totals totals = Totals.of(view.islands());
        long elapsedMillis = search.elapsedMillisAt(view.now(), totals.longestMillis());
        double seconds = Math.max(1, elapsedMillis) / (double) TimeUnit.SECONDS.toMillis(1);
        return new SearchView(
                search.id,
                search.solver,
                search.solverVersion,
                search.variant,
                search.state,
                search.wanted,
                search.state == SearchState.SUCCEEDED ? search.outcome : null,
                search.failure,
                search.bestScore,
                specification.givenStart(),
                specification.givenGames(),
                totals.nodes(),
                totals.playouts(),
                totals.nodes() / seconds,
                totals.playouts() / seconds,
                Duration.ofMillis(elapsedMillis),
                specification.options(),
                search.seed,
                new LimitsView(
                        Duration.ofMillis(specification.limits().timeMillis()),
                        specification.limits().timeDefaulted(),
                        specification.limits().nodes(),
                        specification.limits().targetScore()),
                specification.exchange(),
                search.priority,
                specification.labels(),
                search.createdAt,
                search.startAt,
                search.endedAt,
                view.islands().stream()
                        .map(island -> island.checkpointAt)
                        .filter(Objects::nonNull)
                        .max(Instant::compareTo)
                        .orElse(null),
                search.recordId,
                search.scheduleId,
                totals.grids(),
                waiting,
                view.islands().stream().map(IslandView::of).toList());
    }
}
