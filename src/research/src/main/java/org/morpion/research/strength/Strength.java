package org.morpion.research.strength;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.morpion.record.Variant;
import org.morpion.research.Commands;
import org.morpion.solver.OptionSpec;
import org.morpion.solver.Solver;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Command that measures the strength of solvers. */
@Command(
        name = "strength",
        sortOptions = false,
        description = {
            "Runs solvers with many seeds under equal budgets and prints their results.",
            "The output file has a line for each finished run. Repeating the command makes only the missing runs; an"
                    + " interrupted run continues from its last checkpoint.%n"
        })
public final class Strength implements Callable<Integer> {
    private final List<Solver> installed;

    @Spec
    private CommandSpec spec;

    @Option(names = "--solver", split = ",", required = true, paramLabel = "ID", description = "Solvers to compare.")
    private List<String> solvers;

    @Option(
            names = "--variant",
            split = ",",
            required = true,
            paramLabel = "CODE",
            converter = VariantCode.class,
            description = "5T, 5D, 4T or 4D.")
    private List<Variant> variants;

    @Option(
            names = "--option",
            paramLabel = "NAME=VALUE",
            description = "An option for the solvers that have it; may be repeated.")
    private Map<String, String> options = new LinkedHashMap<>();

    @Option(
            names = "--seeds",
            required = true,
            paramLabel = "SEEDS",
            converter = Seeds.class,
            description = "Seeds, such as 101-110 or 1,5,9.")
    private List<Long> seeds;

    @Option(
            names = "--cpu",
            split = ",",
            paramLabel = "SECONDS",
            description =
                    "Processor time of a run. Given several, runs use the longest, and the table has a row for each.")
    private List<Double> cpuSeconds = List.of();

    @Option(names = "--nodes", split = ",", paramLabel = "N", description = "Nodes of a run; several as with --cpu.")
    private List<Long> nodes = List.of();

    @Option(names = "--target", paramLabel = "SCORE", description = "Report how many runs reach this score, and when.")
    private Integer target;

    @Option(names = "--stop-at-target", description = "End a run when it reaches the target.")
    private boolean stopAtTarget;

    @Option(
            names = "--islands",
            defaultValue = "1",
            paramLabel = "N",
            description = "Runs per seed, each with the whole budget; the best one counts.")
    private int islands;

    @Option(names = "--threads", defaultValue = "1", paramLabel = "N", description = "Runs to make concurrently.")
    private int threads;

    @Option(
            names = "--out",
            required = true,
            paramLabel = "FILE",
            description = "Result file, with a line of JSON per run.")
    private Path out;

    @Option(
            names = "--save-every",
            defaultValue = "30",
            paramLabel = "SECONDS",
            description =
                    "Processor time of a run between checkpoints (in FILE.checkpoints); default ${DEFAULT-VALUE}.")
    private double saveEvery;

    @Option(
            names = "--save-best",
            paramLabel = "DIR",
            description = "Write the best game of each solver and variant as DIR/<variant>/<solver><score>.json, with"
                    + " a letter after the score if the name is taken by another game.")
    private Path saveBest;

    @Option(names = "--help", usageHelp = true, description = "Show this help and exit.")
    private boolean help;

    /** @param installed solvers that can be selected */
    Strength(List<Solver> installed) {
        this.installed = installed;
    }

    /** Runs the command with the solvers on the class path. */
    public static void main(String[] arguments) {
        List<Solver> installed = ServiceLoader.load(Solver.class).stream()
                .map(ServiceLoader.Provider::get)
                .toList();
        System.exit(commandLine(installed).execute(arguments));
    }

    static CommandLine commandLine(List<Solver> installed) {
        return Commands.of(new Strength(installed)).setParameterExceptionHandler((e, arguments) -> {
            e.getCommandLine().getErr().println(e.getMessage() + "\nTry --help.");
            return CommandLine.ExitCode.USAGE;
        });
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Contest contest = contest();
        if (out.toAbsolutePath().getParent() != null) {
            Files.createDirectories(out.toAbsolutePath().getParent());
        }
        PrintWriter notes = spec.commandLine().getErr();
        try (ResultFile results = ResultFile.open(out)) {
            Checkpoints checkpoints = new Checkpoints(out.resolveSibling(out.getFileName() + ".checkpoints"));
            boolean succeeded = contest.hold(results, checkpoints, saveEvery, threads, note -> {
                notes.println(note);
                notes.flush();
            });
            report(contest, results);
            return succeeded ? 0 : 1;
        }
    }

    private Contest contest() {
        require(!cpuSeconds.isEmpty() || !nodes.isEmpty(), "Give a budget: --cpu, --nodes or both");
        requireRange(
                "--cpu", cpuSeconds.stream().allMatch(seconds -> seconds > 0 && seconds <= 1e6), "above 0, to 1e6");
        requireRange("--nodes", nodes.stream().allMatch(n -> n > 0), "above 0");
        requireRange("--islands", islands >= 1 && islands <= 10_000, "1 to 10000");
        requireRange("--threads", threads >= 1 && threads <= 1_000, "1 to 1000");
        requireRange("--save-every", saveEvery >= 0 && saveEvery <= 1e6, "0 to 1e6");
        require(!stopAtTarget || target != null, "--stop-at-target needs a --target");
        for (String name : options.keySet()) {
            require(
                    solvers.stream().map(this::solver).anyMatch(solver -> has(solver, name)),
                    "None of the solvers has an option '" + name + "'");
        }
        Limits limits = new Limits(
                cpuSeconds.stream().max(Comparator.naturalOrder()).orElse(null),
                nodes.stream().max(Comparator.naturalOrder()).orElse(null),
                stopAtTarget ? target : null);
        return new Contest(
                entrants(), seeds.stream().distinct().toList(), islands, limits, System.getProperty("java.version"));
    }

    private List<Entrant> entrants() {
        List<Entrant> entrants = new ArrayList<>();
        for (Variant variant : new LinkedHashSet<>(variants)) {
            for (String id : new LinkedHashSet<>(solvers)) {
                try {
                    entrants.add(Entrant.of(solver(id), options, variant));
                } catch (IllegalArgumentException e) {
                    throw new ParameterException(spec.commandLine(), e.getMessage(), e);
                }
            }
        }
        return entrants;
    }

    private Solver solver(String id) {
        return installed.stream()
                .filter(solver -> solver.info().id().equals(id))
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(),
                        "Unknown solver '" + id + "'; installed are "
                                + installed.stream()
                                        .map(solver -> solver.info().id())
                                        .sorted()
                                        .toList()));
    }

    private static boolean has(Solver solver, String option) {
        return solver.info().options().stream().map(OptionSpec::name).anyMatch(option::equals);
    }

    private void requireRange(String option, boolean condition, String range) {
        require(condition, "A value of " + option + " is out of range; it must be " + range);
    }

    private void require(boolean condition, String otherwise) {
        if (!condition) {
            throw new ParameterException(spec.commandLine(), otherwise);
        }
    }

    private void report(Contest contest, ResultFile results) throws IOException {
        PrintWriter text = spec.commandLine().getOut();
        List<Mark> marks = Stream.concat(
                        cpuSeconds.stream().sorted().map(seconds -> Mark.ofCpuSeconds(seconds, contest.limits())),
                        nodes.stream().sorted().map(n -> Mark.ofNodes(n, contest.limits())))
                .toList();
        Table table = new Table(target == null ? OptionalInt.empty() : OptionalInt.of(target));
        for (Entrant entrant : contest.entrants()) {
            table.add(entrant, contest.searches(entrant, results), contest.limits(), marks);
        }
        text.print(table);
        if (saveBest != null) {
            for (Entrant entrant : contest.entrants()) {
                Optional<Result> best = contest.best(entrant, results);
                if (best.isPresent()) {
                    text.println(FoundGame.save(best.get(), saveBest));
                }
            }
        }
        text.flush();
    }

    /** Parses the canonical code of a variant. */
    private static final class VariantCode implements CommandLine.ITypeConverter<Variant> {
        @Override
        public Variant convert(String code) {
            return Variant.ofCode(code)
                    .orElseThrow(() -> new CommandLine.TypeConversionException(
                            "'" + code + "' is not a variant; use 5T, 5D, 4T or 4D"));
        }
    }
}
