package org.morpion.cli.search;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.Failure;
import org.morpion.cli.game.Games;
import org.morpion.cli.solver.Solvers;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.render.document.Document;
import org.morpion.run.Limits;
import org.morpion.run.LoadedSolver;
import org.morpion.run.SavedIsland;
import org.morpion.run.SearchDocument;
import org.morpion.run.SolverChoice;
import org.morpion.run.SolverTask;
import org.morpion.solver.Problem;
import org.morpion.solver.RandomSource;
import picocli.CommandLine.Option;

/** Command-line options of a search, new or resumed. */
final class SearchOptions {
    static final int MOST_THREADS = 1024;

    private static final Duration SHORTEST_INTERVAL = Duration.ofSeconds(1);
    private static final Duration LONGEST_INTERVAL = Duration.ofHours(1);
    private static final Duration USUAL_INTERVAL = Duration.ofSeconds(30);

    @Option(
            names = {"--solver", "--algo"},
            paramLabel = "ID",
            completionCandidates = Solvers.Ids.class)
    private String solver;

    @Option(
            names = {"-O", "--option"},
            paramLabel = "NAME=VALUE")
    private Map<String, String> options = new LinkedHashMap<>();

    @Option(names = "--level", paramLabel = "N")
    private String level;

    @Option(names = "--seed", paramLabel = "N")
    private Long seed;

    @Option(names = "--threads", paramLabel = "N")
    private Integer threads;

    @Option(names = "--time", paramLabel = "DURATION")
    private Duration time;

    @Option(
            names = {"--nodes", "--max-nodes"},
            paramLabel = "N")
    private Long nodes;

    @Option(names = "--target-score", paramLabel = "N")
    private Integer targetScore;

    @Option(names = "--from", paramLabel = "FILE")
    private String from;

    @Option(names = "--warm", paramLabel = "FILE", split = ",")
    private List<String> warm = new ArrayList<>();

    @Option(names = "--exchange", negatable = true)
    private Boolean exchange;

    @Option(names = "--checkpoint-interval", paramLabel = "DURATION")
    private Duration checkpointInterval;

    @Option(names = "--author", paramLabel = "NAME")
    private String author;

    @Option(names = "--description", paramLabel = "TEXT")
    private String description;

    @Option(names = "--tag", paramLabel = "TAG")
    private List<String> tags = new ArrayList<>();

    @Option(names = "--plugins", paramLabel = "DIRECTORY")
    private Path plugins;

    SearchOptions() {}

    /** @param plugins the directory of plugins; null for none */
    SearchOptions(Path plugins) {
        this.plugins = plugins;
    }

    /**
     * A search ready to run.
     *
     * @param threads the number of threads
     */
    record Plan(SolverTask task, SearchDocument document, int threads) {}

    /**
     * Plans a new search.
     *
     * @throws Failure if the command line is inconsistent
     */
    Plan begin(Context context) {
        requireValidRanges(context);
        Games games = new Games(context, false);
        Document first = from == null ? null : games.readLegal(from);
        List<Document> others = warm.stream().map(games::readLegal).toList();
        GameRecord start = first == null ? null : first.record();
        List<GameRecord> known = others.stream().map(Document::record).toList();
        Variant variant = variant(context, start, known);
        if (first != null) {
            games.tellWarnings(from, first);
        }
        for (int i = 0; i < warm.size(); i++) {
            games.tellWarnings(warm.get(i), others.get(i));
        }
        Solvers solvers = new Solvers(context, plugins);
        SolverChoice choice =
                solver == null ? strongest(context, solvers, variant) : choice(solvers.solver(solver), texts());
        LoadedSolver chosen = choice.solver();
        if (!chosen.info().variants().contains(variant)) {
            throw Failure.usage(
                    context.text("search.not-its-variant", chosen.info().id(), variant.code()));
        }
        Map<String, Object> values = chosen.info().options(choice.options()).values();
        Problem problem = problem(variant, start == null ? List.of() : start.moves(), known);
        boolean exact = chosen.info().exact();
        int workers = threads == null ? Runtime.getRuntime().availableProcessors() : threads;
        long searchSeed = seed == null ? new SecureRandom().nextLong() & RandomSource.MAX_SEED : seed;
        List<SavedIsland> islands = new ArrayList<>();
        for (int i = 0; i < (exact ? 1 : workers); i++) {
            islands.add(new SavedIsland(i, RandomSource.islandSeed(searchSeed, i), Duration.ZERO, null));
        }
        SearchDocument document = new SearchDocument(
                chosen.info().id(),
                chosen.info().version(),
                variant.code(),
                searchSeed,
                values,
                start == null ? null : CompactGames.write(variant, problem.start()),
                problem.warm().stream()
                        .map(game -> CompactGames.write(variant, game))
                        .toList(),
                exact ? LocalSearch.PARTS : null,
                new Limits(nodes, time, targetScore),
                Boolean.TRUE.equals(exchange),
                interval(),
                Map.of(),
                new SearchDocument.Attribution(author, description, tags),
                islands);
        return new Plan(chosen.task(problem, values), document, workers);
    }

    /**
     * Plans the continuation of a search.
     *
     * @param document the saved search, from any source
     * @throws Failure if the command line contradicts it, or its solver is not available
     */
    Plan resume(Context context, SearchDocument document) {
        requireValidRanges(context);
        requireNoFixedOptions(context, document);
        LoadedSolver chosen = new Solvers(context, plugins).solver(document.solver());
        if (!chosen.info().version().equals(document.solverVersion())) {
            throw Failure.unreadable(context.text(
                    "search.other-version",
                    document.solver(),
                    document.solverVersion(),
                    chosen.info().version()));
        }
        boolean exact = chosen.info().exact();
        if (exact != (document.parts() != null)) {
            throw Failure.unreadable(context.text("search.inconsistent"));
        }
        if (!exact) {
            // Each island has a thread.
            context.requireWithin("islands", document.islands().size(), 1, MOST_THREADS);
        }
        int workers = exact
                ? Optional.ofNullable(threads).orElse(Runtime.getRuntime().availableProcessors())
                : document.islands().size();
        boolean otherLimits = time != null || nodes != null || targetScore != null;
        boolean otherRecord = author != null || description != null || !tags.isEmpty();
        SearchDocument changed = new SearchDocument(
                document.solver(),
                document.solverVersion(),
                document.variant(),
                document.seed(),
                document.options(),
                document.from(),
                document.warm(),
                document.parts(),
                otherLimits ? new Limits(nodes, time, targetScore) : document.limits(),
                exchange == null ? document.exchange() : exchange,
                checkpointInterval == null ? document.checkpointInterval() : checkpointInterval,
                document.labels(),
                otherRecord ? new SearchDocument.Attribution(author, description, tags) : document.record(),
                document.islands());
        try {
            Variant variant = Variant.ofCode(document.variant()).orElseThrow(IllegalArgumentException::new);
            Problem problem = new Problem(
                    variant,
                    document.from() == null ? List.of() : CompactGames.moves(document.from()),
                    document.warm().stream().map(CompactGames::moves).toList());
            return new Plan(chosen.task(problem, document.options()), changed, workers);
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw Failure.unreadable(
                    context.text("search.inconsistent") + (e.getMessage() == null ? "" : " " + e.getMessage() + "."));
        }
    }

    /** The interval between saved states. */
    Duration interval(SearchDocument document) {
        return document.checkpointInterval() == null ? USUAL_INTERVAL : document.checkpointInterval();
    }

    private Duration interval() {
        return checkpointInterval == null ? USUAL_INTERVAL : checkpointInterval;
    }

    private Map<String, String> texts() {
        return Solvers.texts(options, level);
    }

    private static SolverChoice choice(LoadedSolver solver, Map<String, String> texts) {
        return new SolverChoice(solver, Solvers.options(solver, texts));
    }

    private SolverChoice strongest(Context context, Solvers solvers, Variant variant) {
        if (!texts().isEmpty()) {
            throw Failure.usage(context.text("search.options-without-solver"));
        }
        return solvers.strongest(variant, time);
    }

    private static Variant variant(Context context, GameRecord start, List<GameRecord> known) {
        List<Variant> told = Stream.concat(
                        context.variant().stream(),
                        Stream.concat(Stream.ofNullable(start), known.stream()).map(GameRecord::variant))
                .distinct()
                .toList();
        if (told.size() > 1) {
            throw Failure.usage(context.text(
                    "search.variants", told.get(0).code(), told.get(1).code()));
        }
        return told.isEmpty() ? Variant.T5 : told.get(0);
    }

    private static Problem problem(Variant variant, List<Move> start, List<GameRecord> known) {
        try {
            return new Problem(
                    variant, start, known.stream().map(GameRecord::moves).toList());
        } catch (IllegalArgumentException e) {
            throw Failure.usage("--warm: " + e.getMessage() + ".");
        }
    }

    private void requireNoFixedOptions(Context context, SearchDocument document) {
        Map<String, Boolean> given = new LinkedHashMap<>();
        given.put(context.typed("--algo", "--solver"), solver != null);
        given.put(context.typed("-O", "--level", "--option"), !texts().isEmpty());
        given.put("--seed", seed != null);
        given.put("--from", from != null);
        given.put("--warm", !warm.isEmpty());
        given.put(
                "--variant",
                context.variant()
                        .filter(variant -> !variant.code().equals(document.variant()))
                        .isPresent());
        given.put(
                "--threads",
                threads != null
                        && document.parts() == null
                        && threads != document.islands().size());
        given.forEach((name, isGiven) -> {
            if (isGiven) {
                throw Failure.usage(context.text("search.fixed", name));
            }
        });
    }

    private void requireValidRanges(Context context) {
        context.requireWithin("--seed", seed, 0, RandomSource.MAX_SEED);
        context.requireWithin("--threads", threads, 1, MOST_THREADS);
        context.requireWithin(context.typed("--max-nodes", "--nodes"), nodes, 1, Long.MAX_VALUE);
        context.requireWithin("--target-score", targetScore, 1, 1000);
        if (checkpointInterval != null
                && (checkpointInterval.compareTo(SHORTEST_INTERVAL) < 0
                        || checkpointInterval.compareTo(LONGEST_INTERVAL) > 0)) {
            throw Failure.usage(context.text(
                    "usage.range", "--checkpoint-interval", checkpointInterval, SHORTEST_INTERVAL, LONGEST_INTERVAL));
        }
    }
}
