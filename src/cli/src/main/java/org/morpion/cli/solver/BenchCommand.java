package org.morpion.cli.solver;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.ExitCode;
import org.morpion.cli.core.Failure;
import org.morpion.cli.core.Json;
import org.morpion.cli.core.SafeFiles;
import org.morpion.cli.game.Output;
import org.morpion.record.Variant;
import org.morpion.run.LoadedSolver;
import org.morpion.run.SolverTask;
import org.morpion.solver.Budget;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.RandomSource;
import org.morpion.solver.SolverRun;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The verb {@code bench}: measures the speed of solvers on this machine, in one thread, and compares it with earlier
 * measurements.
 */
@Command(name = "bench", mixinStandardHelpOptions = true)
public final class BenchCommand implements Callable<Integer> {
    /** The maximum number of nodes between two readings of the clock. */
    private static final long NODES_AT_ONCE = 1_000_000;

    private final Context context;

    @Option(
            names = {"--solver", "--algo"},
            paramLabel = "ID",
            completionCandidates = Solvers.Ids.class)
    private List<String> ids = new ArrayList<>();

    @Option(
            names = {"-O", "--option"},
            paramLabel = "NAME=VALUE")
    private Map<String, String> options = new LinkedHashMap<>();

    @Option(names = "--level", paramLabel = "N")
    private String level;

    @Option(names = "--time", paramLabel = "DURATION")
    private Duration time = Duration.ofSeconds(10);

    @Option(names = "--seed", paramLabel = "N")
    private long seed = 1;

    @Option(names = "--keep", paramLabel = "FILE")
    private Path keep;

    @Option(names = "--plugins", paramLabel = "DIRECTORY")
    private Path plugins;

    @Option(names = "--json")
    private boolean json;

    public BenchCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() throws IOException {
        context.requireWithin("--seed", seed, 0, RandomSource.MAX_SEED);
        new Output(context).requireWritable(keep);
        Solvers solvers = new Solvers(context, plugins);
        Variant variant = context.variant().orElse(Variant.T5);
        List<LoadedSolver> measured = ids.isEmpty()
                ? solvers.all().stream()
                        .filter(solver -> solver.info().variants().contains(variant))
                        .toList()
                : ids.stream().map(solvers::solver).toList();
        Map<String, Map<?, ?>> before = kept();
        Map<String, Map<?, ?>> now = new LinkedHashMap<>(before);
        Map<String, String> texts = Solvers.texts(options, level);
        int exitCode = ExitCode.FINE;
        for (LoadedSolver solver : measured) {
            Optional<Map<String, Object>> figures = measureInItsLoader(solver, variant, texts);
            if (figures.isPresent()) {
                String key = solver.info().id() + " " + variant.code();
                tell(figures.get(), before.get(key));
                now.put(key, figures.get());
            } else {
                context.terminal()
                        .report(context.text("bench.too-short", solver.info().id(), time));
                exitCode = ExitCode.USAGE;
            }
        }
        if (keep != null && !now.equals(before)) {
            StringBuilder lines = new StringBuilder();
            now.values().forEach(figures -> lines.append(Json.line(figures)).append('\n'));
            SafeFiles.write(keep, lines.toString().getBytes(StandardCharsets.UTF_8));
        }
        return exitCode;
    }

    /** Runs the measurement with the plugin's class loader as the thread's context class loader. */
    private Optional<Map<String, Object>> measureInItsLoader(
            LoadedSolver solver, Variant variant, Map<String, String> texts) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(solver.solver().getClass().getClassLoader());
        try {
            return measure(solver, variant, texts);
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    /**
     * Measures the second half of the time; the first half is a warm-up. Empty if the second half was too short for a
     * node.
     */
    private Optional<Map<String, Object>> measure(LoadedSolver solver, Variant variant, Map<String, String> texts) {
        SolverTask task = solver.task(Problem.of(variant), Solvers.options(solver, texts));
        SolverRun run = task.start(seed);
        Progress warm = advance(run, time.toNanos() / 2);
        if (hasEnded(warm)) {
            // An ended run would do nothing in the second half.
            run = task.start(seed);
            warm = run.advance(Budget.ofNodes(0));
        }
        long from = System.nanoTime();
        Progress end = advance(run, time.toNanos() / 2);
        double seconds = (System.nanoTime() - from) / 1e9;
        if (end.nodes() == warm.nodes()) {
            return Optional.empty();
        }
        return Optional.of(Json.object(
                "solver",
                solver.info().id(),
                "version",
                solver.info().version(),
                "variant",
                variant.code(),
                "nodesPerSecond",
                Math.round((end.nodes() - warm.nodes()) / seconds),
                "playoutsPerSecond",
                Math.round((end.playouts() - warm.playouts()) / seconds),
                "best",
                run.best().size(),
                "java",
                System.getProperty("java.version")));
    }

    private static Progress advance(SolverRun run, long nanos) {
        long end = System.nanoTime() + nanos;
        Progress progress = run.advance(Budget.ofNodes(0));
        while (System.nanoTime() - end < 0) {
            progress = run.advance(new Budget(progress.nodes() + NODES_AT_ONCE, () -> System.nanoTime() - end >= 0));
            if (hasEnded(progress)) {
                break;
            }
        }
        return progress;
    }

    private static boolean hasEnded(Progress progress) {
        return progress.reason() == Progress.Reason.EXHAUSTED || progress.reason() == Progress.Reason.FINISHED;
    }

    private void tell(Map<String, Object> figures, Map<?, ?> before) {
        if (json) {
            context.terminal().print(Json.line(figures));
        } else {
            context.terminal()
                    .print(context.text(
                            "bench.line",
                            String.format("%-14s", figures.get("solver")),
                            figures.get("variant"),
                            String.format(Locale.ROOT, "%,d", (Long) figures.get("nodesPerSecond")),
                            String.format(Locale.ROOT, "%,d", (Long) figures.get("playoutsPerSecond")),
                            figures.get("best"),
                            before == null ? "" : ratio(figures, before)));
        }
        context.terminal().out().flush();
    }

    private String ratio(Map<String, Object> figures, Map<?, ?> before) {
        double now = (Long) figures.get("nodesPerSecond");
        double then = before.get("nodesPerSecond") instanceof Number number ? number.doubleValue() : 0;
        return then == 0
                ? ""
                : context.text(
                        "bench.ratio",
                        String.format(Locale.ROOT, "%.2f", now / then),
                        before.get("version"),
                        before.get("java"));
    }

    /** The figures of earlier runs, by solver and variant. */
    private Map<String, Map<?, ?>> kept() throws IOException {
        Map<String, Map<?, ?>> figures = new LinkedHashMap<>();
        if (keep == null || !Files.exists(keep)) {
            return figures;
        }
        try {
            for (String line : Files.readAllLines(keep)) {
                if (!line.isBlank()) {
                    Map<?, ?> members = figures(line);
                    figures.put(members.get("solver") + " " + members.get("variant"), members);
                }
            }
        } catch (CharacterCodingException e) {
            throw noFigures();
        }
        return figures;
    }

    /** Parses a line of figures. Fails on any other content, which would be lost when the file is replaced. */
    private Map<?, ?> figures(String line) {
        return Json.read(line)
                .filter(members -> members.get("solver") instanceof String
                        && members.get("variant") instanceof String
                        && members.get("nodesPerSecond") instanceof Number)
                .orElseThrow(this::noFigures);
    }

    private Failure noFigures() {
        return Failure.unreadable(context.text("bench.no-figures", keep));
    }
}
