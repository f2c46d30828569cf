package org.morpion.searches.plan;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import java.security.SecureRandom;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.morpion.documents.GameReference;
import org.morpion.documents.GameReferences;
import org.morpion.http.database.StorableInstant;
import org.morpion.http.problem.Faults;
import org.morpion.http.problem.ProblemType;
import org.morpion.record.GameRecord;
import org.morpion.record.Variant;
import org.morpion.record.Warning;
import org.morpion.record.format.CompactGames;
import org.morpion.run.LoadedSolver;
import org.morpion.run.SearchDocument;
import org.morpion.run.SolverChoice;
import org.morpion.run.SolverTask;
import org.morpion.searches.solver.SolverCatalogue;
import org.morpion.solver.OptionSpec;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.RandomSource;

/** Validator of search requests: produces a plan, or reports the invalid values. */
@ApplicationScoped
public class SearchPlanner {
    /** Variant of a request that determines none. */
    private static final Variant USUAL = Variant.T5;

    /** Resolution of stored times. */
    private static final Duration SHORTEST_TIME = Duration.ofMillis(1);

    private static final Duration SHORTEST_INTERVAL = Duration.ofSeconds(1);
    private static final Duration LONGEST_INTERVAL = Duration.ofHours(1);
    private static final int MAX_PRIORITY = 100;
    private static final int MAX_WARM = 100;
    private static final int MAX_LABELS = 32;
    private static final int MAX_TEXT = 1000;
    private static final int MAX_TARGET = 1000;

    /** Tags are indexed, and not every database can index longer texts. */
    private static final int MAX_TAG = 500;

    private final SolverCatalogue solvers;
    private final StrongestSolvers strongest;
    private final GameReferences games;
    private final SearchConfiguration configuration;
    private final SecureRandom random = new SecureRandom();

    public SearchPlanner(
            SolverCatalogue solvers,
            StrongestSolvers strongest,
            GameReferences games,
            SearchConfiguration configuration) {
        this.solvers = solvers;
        this.strongest = strongest;
        this.games = games;
        this.configuration = configuration;
    }

    /**
     * Validated search request with all defaults applied.
     *
     * @param startAt the requested start; null to start at once
     * @param warnings the warnings about the documents of the request
     */
    public record Plan(
            LoadedSolver solver,
            Variant variant,
            long seed,
            int priority,
            Instant startAt,
            Specification specification,
            List<Warning> warnings) {

        /** Returns the task that each island runs. */
        public SolverTask task() {
            return solver.task(specification.problem(variant), specification.options());
        }

        /** Returns this plan for an exact search with at most {@code parts} parts. */
        public Plan divided(int parts) {
            return new Plan(solver, variant, seed, priority, startAt, specification.divided(parts), warnings);
        }
    }

    /**
     * Validates a request.
     *
     * @throws HttpProblem if values are invalid
     */
    public Plan plan(SearchRequest request) {
        Faults faults = new Faults();
        Specification.Limits limits = limits(request.limits(), faults);
        RequestGames given = new RequestGames();
        String code = request.variant() == null ? faults.of(() -> given.code(request), null) : request.variant();
        SolverChoice choice =
                faults.of(() -> request.solver() == null ? strongest(request, code, limits) : named(request), null);
        LoadedSolver solver = choice == null ? null : choice.solver();
        Set<Variant> known =
                solver == null ? EnumSet.allOf(Variant.class) : solver.info().variants();
        Variant variant = given.isUnreadable() ? null : faults.of(() -> variant(code, known), null);
        Options options = solver == null ? null : faults.of(() -> options(solver, choice.options()), null);
        long seed = faults.of(() -> within("/seed", request.seed(), 0, RandomSource.MAX_SEED), Optional.<Long>empty())
                .orElseGet(() -> random.nextLong() & RandomSource.MAX_SEED);
        int islands = faults.of(
                        () -> within("/islands", request.islands(), 1, configuration.maxIslands()),
                        Optional.<Long>empty())
                .orElse(1L)
                .intValue();
        // Games are read in the variant, so there are none without it.
        Beginnings games = variant == null
                ? null
                : faults.of(() -> beginnings(request, variant, limits.targetScore(), given), null);
        Duration interval = faults.of(() -> checkpointInterval(request.checkpointInterval()), Duration.ZERO);
        Map<String, String> labels = faults.of(() -> labels(request.labels()), null);
        SearchDocument.Attribution attribution = faults.of(() -> attribution(request.record()), null);
        int priority = faults.of(() -> priority(request), 0);
        Instant startAt = faults.of(() -> startAt(request.startAt()), null);
        faults.throwIfAny();
        Specification specification = new Specification(
                options.values(),
                games.from(),
                games.warm(),
                games.first(),
                games.warmGames(),
                solver.info().exact() ? configuration.parts() : islands,
                limits,
                Boolean.TRUE.equals(request.exchange()),
                interval.toMillis(),
                labels,
                attribution);
        return new Plan(solver, variant, seed, priority, startAt, specification, given.warnings);
    }

    /** Games that a search begins with and learns from. */
    private record Beginnings(String from, GivenGame first, List<String> warm, List<GivenGame> warmGames) {}

    private Beginnings beginnings(SearchRequest request, Variant variant, Integer target, RequestGames given) {
        GameRecord first = request.from() == null ? null : given.find(request.from(), variant, "/from");
        String from = first == null ? null : CompactGames.write(variant, first.moves());
        List<GivenGame> warmGames = new ArrayList<>();
        List<String> warm = warm(request.warm(), variant, from, warmGames, given);
        requireAbove(from, target);
        return new Beginnings(
                from,
                first == null ? null : new GivenGame(GameReferences.recordOf(request.from()), first.score()),
                warm,
                warmGames);
    }

    /** Games of a request. Reading is charged, so the game that determines the variant is kept. */
    private final class RequestGames {
        private final List<Warning> warnings = new ArrayList<>();
        private String keptPointer;
        private GameRecord kept;

        /** Returns the variant of the game to begin with, else of the first to learn from; null if there is neither. */
        String code(SearchRequest request) {
            boolean isWarm = request.warm() != null && !request.warm().isEmpty();
            if (request.from() == null && !isWarm) {
                return null;
            }
            GameReference reference = request.from() == null ? request.warm().get(0) : request.from();
            keptPointer = request.from() == null ? "/warm/0" : "/from";
            kept = games.findOfAny(reference, USUAL, SearchRequest.WHOLE.behind(keptPointer), warnings);
            return kept.variant().code();
        }

        /** Whether the game that would determine the variant could not be read. */
        boolean isUnreadable() {
            return keptPointer != null && kept == null;
        }

        GameRecord find(GameReference reference, Variant variant, String pointer) {
            return pointer.equals(keptPointer)
                    ? kept
                    : games.find(reference, variant, SearchRequest.WHOLE.behind(pointer), warnings);
        }
    }

    private int priority(SearchRequest request) {
        return within("/priority", request.priority(), -MAX_PRIORITY, MAX_PRIORITY)
                .orElse(0L)
                .intValue();
    }

    private SolverChoice named(SearchRequest request) {
        LoadedSolver solver =
                solvers.solver(request.solver()).orElseThrow(() -> noSolver(request.solver(), request.solver()));
        return new SolverChoice(solver, request.options() == null ? Map.of() : request.options());
    }

    /** Returns the default solver for a request without a solver. */
    private SolverChoice strongest(SearchRequest request, String code, Specification.Limits limits) {
        if (request.options() != null && !request.options().isEmpty()) {
            throw ProblemType.BAD_REQUEST
                    .because("options need a solver, because each solver has its own. Add the solver, or remove the"
                            + " options.")
                    .with("pointer", "/options")
                    .build();
        }
        Variant variant = variant(code, EnumSet.allOf(Variant.class));
        return strongest
                .of(variant, Duration.ofMillis(limits.timeMillis()))
                .orElseThrow(() -> noSolver(null, "missing, and no default is configured for " + variant.code()));
    }

    private HttpProblem noSolver(String id, String shown) {
        List<String> ids =
                solvers.solvers().stream().map(loaded -> loaded.info().id()).toList();
        return SearchRequest.WHOLE.behind("/solver").unknown(shown, id, ids);
    }

    private static Variant variant(String code, Set<Variant> known) {
        Optional<Variant> variant = code == null ? Optional.of(USUAL) : Variant.ofSpelling(code);
        return variant.filter(known::contains)
                .orElseThrow(() -> SearchRequest.WHOLE
                        .behind("/variant")
                        .unknown(
                                code == null ? USUAL.code() : code,
                                known.stream().map(Variant::code).toList()));
    }

    private static Options options(LoadedSolver solver, Map<String, ?> given) {
        try {
            return solver.info().options(given);
        } catch (Options.InvalidException e) {
            String pointer =
                    SearchRequest.WHOLE.behind("/options").member(e.option()).pointer();
            List<String> names =
                    solver.info().options().stream().map(OptionSpec::name).toList();
            // The quotes distinguish the text "4" from the number 4.
            String shown = given.get(e.option()) instanceof String ? '"' + e.value() + '"' : e.value();
            throw names.contains(e.option())
                    ? SearchRequest.WHOLE.at(pointer, shown, e.range())
                    : SearchRequest.WHOLE
                            .behind(pointer)
                            .unknown("not an option of " + solver.info().id(), e.option(), names);
        }
    }

    /** Parses the requested start; returns null to start at once. */
    private static Instant startAt(String text) {
        try {
            return text == null ? null : StorableInstant.parse(text);
        } catch (DateTimeException e) {
            throw SearchRequest.WHOLE.at(
                    "/startAt", text, "an ISO 8601 instant in the years 1 to 9999, such as 2030-01-01T00:00:00Z");
        }
    }

    private static Duration duration(String pointer, String text) {
        try {
            return text == null ? null : Duration.parse(text);
        } catch (DateTimeException e) {
            throw SearchRequest.WHOLE.at(pointer, text, "an ISO 8601 duration, such as PT10M");
        }
    }

    private Specification.Limits limits(SearchRequest.LimitsRequest limits, Faults faults) {
        Duration max = configuration.maxTime();
        if (limits == null) {
            return new Specification.Limits(null, max.toMillis(), true, null);
        }
        Long nodes = faults.of(
                () -> within("/limits/nodes", limits.nodes(), 1, Long.MAX_VALUE).orElse(null), null);
        Integer target = faults.of(
                () -> within("/limits/targetScore", limits.targetScore(), 1, MAX_TARGET)
                        .map(Long::intValue)
                        .orElse(null),
                null);
        Duration time = faults.of(() -> time(limits.time(), max), null);
        return new Specification.Limits(nodes, (time == null ? max : time).toMillis(), time == null, target);
    }

    private static Duration time(String text, Duration max) {
        Duration time = duration("/limits/time", text);
        if (time != null && (time.compareTo(SHORTEST_TIME) < 0 || time.compareTo(max) > 0)) {
            throw SearchRequest.WHOLE.at("/limits/time", time, "from " + SHORTEST_TIME + " to " + max);
        }
        return time;
    }

    /**
     * Checks that the caller may read the records that a request names.
     *
     * @throws HttpProblem if a record is not readable
     */
    public void requireReadable(SearchRequest request) {
        games.requireReadable(Collections.singletonList(request.from()));
        games.requireReadable(request.warm());
    }

    private List<String> warm(
            List<GameReference> references,
            Variant variant,
            String from,
            List<GivenGame> warmGames,
            RequestGames given) {
        List<String> warm = new ArrayList<>();
        if (references == null) {
            return warm;
        }
        if (references.size() > MAX_WARM) {
            throw SearchRequest.WHOLE.at("/warm", references.size() + " games", "at most " + MAX_WARM);
        }
        Problem start = new Problem(variant, from == null ? List.of() : CompactGames.moves(from), List.of());
        Map<GameReference, String> known = new HashMap<>();
        for (int i = 0; i < references.size(); i++) {
            if (known.containsKey(references.get(i))) {
                warm.add(known.get(references.get(i)));
                continue;
            }
            String pointer = "/warm/" + i;
            GameRecord game = given.find(references.get(i), variant, pointer);
            try {
                warm.add(CompactGames.write(variant, start.extending(game.moves())));
                warmGames.add(new GivenGame(GameReferences.recordOf(references.get(i)), game.score()));
                known.put(references.get(i), warm.get(i));
            } catch (IllegalArgumentException e) {
                throw SearchRequest.WHOLE.at(
                        pointer, "no extension of from (" + e.getMessage() + ")", "a game with all moves of from");
            }
        }
        return warm;
    }

    private Duration checkpointInterval(String text) {
        Duration interval = duration("/checkpointInterval", text);
        if (interval == null) {
            return configuration.checkpointInterval();
        }
        if (interval.compareTo(SHORTEST_INTERVAL) < 0 || interval.compareTo(LONGEST_INTERVAL) > 0) {
            throw SearchRequest.WHOLE.at(
                    "/checkpointInterval", interval, "from " + SHORTEST_INTERVAL + " to " + LONGEST_INTERVAL);
        }
        return interval;
    }

    /** Rejects a target score that the starting game already reaches. */
    private static void requireAbove(String from, Integer targetScore) {
        int moves = from == null ? 0 : CompactGames.moves(from).size();
        if (targetScore != null && targetScore <= moves) {
            throw SearchRequest.WHOLE.at(
                    "/limits/targetScore", targetScore, "greater than " + moves + ", the number of moves in from");
        }
    }

    private static Map<String, String> labels(Map<String, String> labels) {
        if (labels == null) {
            return Map.of();
        }
        if (labels.size() > MAX_LABELS) {
            throw SearchRequest.WHOLE.at("/labels", labels.size() + " labels", "at most " + MAX_LABELS);
        }
        labels.forEach((name, value) -> {
            if (name.length() > MAX_TEXT || value == null || value.length() > MAX_TEXT) {
                throw SearchRequest.WHOLE
                        .behind("/labels")
                        .member(name)
                        .problem(value, "a text of at most " + MAX_TEXT + " characters");
            }
        });
        return new TreeMap<>(labels);
    }

    private static SearchDocument.Attribution attribution(SearchRequest.RecordFields fields) {
        if (fields == null) {
            return SearchDocument.Attribution.NONE;
        }
        List<String> tags = fields.tags() == null ? List.of() : fields.tags();
        if (tags.size() > MAX_LABELS) {
            throw SearchRequest.WHOLE.at("/record/tags", tags.size() + " tags", "at most " + MAX_LABELS);
        }
        for (int i = 0; i < tags.size(); i++) {
            requireText("/record/tags/" + i, tags.get(i) == null ? "" : tags.get(i), MAX_TAG);
        }
        requireText("/record/author", fields.author(), MAX_TEXT);
        requireText("/record/description", fields.description(), MAX_TEXT);
        return new SearchDocument.Attribution(fields.author(), fields.description(), tags);
    }

    private static void requireText(String pointer, String text, int longest) {
        // Not every database can store U+0000.
        if (text != null && (text.isBlank() || text.length() > longest || text.indexOf(0) >= 0)) {
            throw SearchRequest.WHOLE.at(
                    pointer, "\"" + text + "\"", "a text of 1 to " + longest + " characters, without U+0000");
        }
    }

    private static Optional<Long> within(String pointer, Number value, long min, long max) {
        if (value != null && (value.longValue() < min || value.longValue() > max)) {
            throw SearchRequest.WHOLE.at(pointer, value, "a whole number from " + min + " to " + max);
        }
        return Optional.ofNullable(value).map(Number::longValue);
    }
}
