package org.morpion.benchmark.count;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.morpion.benchmark.Commands;
import org.morpion.record.Variant;
import org.morpion.solver.Budget;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverRun;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Counts all grids of a variant, part by part. */
@Command(
        name = "count",
        sortOptions = false,
        description = {
            "Counts all grids of a variant up to symmetry, by their number of moves, in parts.",
            "Each part that has been counted is a line of the ledger. The same command again counts the parts that are"
                    + " not there: stop it whenever you like.%n"
        })
public final class Count implements Callable<Integer> {
    private static final String SOLVER = "systematic";
    private static final long NOTICE_NANOS = 30_000_000_000L;

    @Spec
    private CommandSpec spec;

    @Option(names = "--variant", required = true, paramLabel = "CODE", description = "5T, 5D, 4T or 4D.")
    private String variantCode;

    @Option(
            names = "--parts",
            defaultValue = "20000",
            paramLabel = "N",
            description = "Into how many parts the search is divided; default ${DEFAULT-VALUE}.")
    private int wanted;

    @Option(
            names = "--only",
            paramLabel = "PARTS",
            converter = PartRange.Converter.class,
            description = "Count these parts alone: 17, or 100-199.")
    private PartRange only = new PartRange(0, Integer.MAX_VALUE);

    @Option(
            names = "--max-depth",
            defaultValue = "1000",
            paramLabel = "MOVES",
            description = "Leave out grids with more moves; default ${DEFAULT-VALUE}, which is none.")
    private int maxDepth;

    @Option(names = "--threads", defaultValue = "1", paramLabel = "N", description = "Parts at the same time.")
    private int threads;

    @Option(names = "--ledger", required = true, paramLabel = "FILE", description = "The parts that have been counted.")
    private Path file;

    @Option(
            names = "--check",
            description = "Count parts of the ledger once more and compare; nothing is written. Name some with --only.")
    private boolean check;

    @Option(names = "--help", usageHelp = true, description = "Show this and do nothing.")
    private boolean help;

    private final ConcurrentLinkedQueue<Integer> waiting = new ConcurrentLinkedQueue<>();
    private Ledger ledger;
    private List<SolverRun> parts;
    private int jobs;
    private int done;
    private long nodes;
    private int differing;
    private long began;
    private long noticed;

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return Commands.of(new Count());
    }

    @Override
    public Integer call() throws Exception {
        Variant variant = Variant.ofCode(variantCode)
                .orElseThrow(() -> new ParameterException(
                        spec.commandLine(), "There is no variant '" + variantCode + "'; there are 5T, 5D, 4T and 4D"));
        if (wanted < 1 || threads < 1) {
            throw new ParameterException(spec.commandLine(), "--parts and --threads must be at least 1");
        }
        Solver solver = ServiceLoader.load(Solver.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(found -> found.info().id().equals(SOLVER))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("The solver " + SOLVER + " is not on the class path"));
        SolverRun whole = solver.start(Problem.of(variant), solver.info().options(Map.of("maxDepth", maxDepth)), 0);
        parts = new ArrayList<>(whole.split(wanted));
        LedgerHead head = new LedgerHead(
                LedgerHead.FORMAT, variant.code(), SOLVER, solver.info().version(), maxDepth, parts.size());
        try (Ledger opened = Ledger.open(file, head)) {
            ledger = opened;
            IntStream.range(0, parts.size())
                    .filter(only::contains)
                    .filter(part -> ledger.get(part).isPresent() == check)
                    .forEach(waiting::add);
            jobs = waiting.size();
            began = System.nanoTime();
            noticed = began;
            countAll();
            tellSum();
        }
        return differing == 0 ? 0 : 1;
    }

    private void countAll() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> workers = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                workers.add(executor.submit(this::work));
            }
            for (Future<?> worker : workers) {
                worker.get();
            }
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        } finally {
            executor.shutdownNow();
        }
    }

    private Void work() throws IOException {
        for (Integer part = waiting.poll(); part != null; part = waiting.poll()) {
            settle(count(part));
        }
        return null;
    }

    private CountedPart count(int number) throws IOException {
        SolverRun part = parts.get(number);
        ByteArrayOutputStream state = new ByteArrayOutputStream();
        part.save(new DataOutputStream(state));
        Progress end = part.advance(Budget.ofNodes(Long.MAX_VALUE));
        int longest = part.best().size();
        synchronized (this) {
            // Searched, it is of no more use, and takes memory.
            parts.set(number, null);
        }
        return CountedPart.of(number, Sha256.of(state.toByteArray()), end, longest);
    }

    private synchronized void settle(CountedPart part) throws IOException {
        if (!check) {
            ledger.append(part);
        } else if (!ledger.get(part.part()).orElseThrow().equals(part)) {
            differing++;
            tell(
                    "Part %d differs: the ledger has %s, found is %s",
                    part.part(), ledger.get(part.part()).get(), part);
        }
        done++;
        nodes += part.nodes();
        if (System.nanoTime() - noticed >= NOTICE_NANOS || done == jobs) {
            noticed = System.nanoTime();
            double seconds = (noticed - began) / 1e9;
            tell(
                    "%d of %d parts, %,d grids, %,.0f million a second, %.1f h to go",
                    done, jobs, nodes, nodes / seconds / 1e6, seconds / done * (jobs - done) / 3_600);
        }
    }

    private void tellSum() {
        List<Long> sums = new ArrayList<>();
        int longest = 0;
        int counted = 0;
        for (CountedPart part : ledger.parts()) {
            counted++;
            longest = Math.max(longest, part.longest());
            for (int moves = 0; moves < part.grids().size(); moves++) {
                if (moves == sums.size()) {
                    sums.add(0L);
                }
                sums.set(moves, Math.addExact(sums.get(moves), part.grids().get(moves)));
            }
        }
        if (check) {
            tell("%d parts were counted again, %d differ", jobs, differing);
        }
        tell("%d of %d parts are in %s; longest game %d", counted, parts.size(), file, longest);
        tell("Grids by moves: %s", sums);
    }

    private void tell(String format, Object... values) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(String.format(Locale.ROOT, format, values));
        out.flush();
    }
}
