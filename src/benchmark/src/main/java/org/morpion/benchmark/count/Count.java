package org.morpion.benchmark.count;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.morpion.benchmark.Commands;
import org.morpion.benchmark.InstalledSolvers;
import org.morpion.benchmark.Threads;
import org.morpion.record.Variant;
import org.morpion.run.SavedIsland;
import org.morpion.run.SearchDocumentReader;
import org.morpion.run.SolverTask;
import org.morpion.run.UnreadableDocumentException;
import org.morpion.solver.Budget;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;
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
    private PartRange only;

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

    @Option(
            names = "--search",
            paramLabel = "FILE",
            description = "Count nothing: take over the parts that a search has counted, from its checkpoint.")
    private Path search;

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
        if (check && Files.notExists(file)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "There is no ledger " + file + " to check; name one, or count parts into it without --check");
        }
        Solver solver = InstalledSolvers.get(SOLVER);
        SolverInfo info = solver.info();
        SolverTask task = new SolverTask(solver, info, Problem.of(variant), info.options(Map.of("maxDepth", maxDepth)));
        parts = new ArrayList<>(task.start(0).split(wanted));
        if (only != null && only.last() >= parts.size()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "There is no part " + only.last() + "; --only takes 0 to " + (parts.size() - 1));
        }
        LedgerHead head =
                new LedgerHead(LedgerHead.FORMAT, variant.code(), SOLVER, info.version(), maxDepth, parts.size());
        try (Ledger opened = check ? Ledger.read(file, head) : Ledger.open(file, head)) {
            ledger = opened;
            if (check) {
                requireParts();
            }
            named().filter(part -> ledger.get(part).isPresent() == check).forEach(waiting::add);
            jobs = waiting.size();
            began = System.nanoTime();
            noticed = began;
            if (search == null) {
                countAll();
            } else {
                takeOver(task);
            }
            tellSum();
        }
        return differing == 0 ? 0 : 1;
    }

    /** The parts that {@code --only} names, or all. */
    private IntStream named() {
        return only == null ? IntStream.range(0, parts.size()) : IntStream.rangeClosed(only.first(), only.last());
    }

    /** A check of parts that are not there would find nothing wrong. */
    private void requireParts() {
        if (ledger.parts().isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), file + " has no part to check; count some into it without --check");
        }
        if (only != null) {
            named().filter(part -> ledger.get(part).isEmpty()).findFirst().ifPresent(part -> {
                throw new ParameterException(
                        spec.commandLine(),
                        "Part " + part + " is not in " + file + "; name parts that are, or count it without --check");
            });
        }
    }

    private void countAll() throws IOException, InterruptedException {
        // How far it has come is told in parts.
        Threads.callAll(threads, Collections.nCopies(threads, this::work), new PrintWriter(Writer.nullWriter()));
    }

    private Void work() throws IOException {
        for (Integer part = waiting.poll(); part != null; part = waiting.poll()) {
            settle(count(part));
        }
        return null;
    }

    private CountedPart count(int number) throws IOException {
        SolverRun part = parts.get(number);
        String begins = hash(part);
        Progress end = part.advance(Budget.ofNodes(Long.MAX_VALUE));
        int longest = part.best().size();
        synchronized (this) {
            // Searched, it is of no more use, and takes memory.
            parts.set(number, null);
        }
        return CountedPart.of(number, begins, end, longest);
    }

    private static String hash(SolverRun part) throws IOException {
        ByteArrayOutputStream state = new ByteArrayOutputStream();
        part.save(new DataOutputStream(state));
        return Sha256.of(state.toByteArray());
    }

    /** Enters the parts that a search of the same division has finished. */
    private void takeOver(SolverTask task) throws IOException {
        try (InputStream in = Files.newInputStream(search)) {
            List<SavedIsland> searched = SearchDocumentReader.read(in).islands();
            if (searched.size() != parts.size()) {
                throw new IOException(search + " has " + searched.size() + " parts, the ledger " + parts.size()
                        + "; --parts says which division it is of");
            }
            for (int number : waiting) {
                SolverRun part = task.resume(searched.get(number)).run();
                Progress end = part.advance(Budget.ofNodes(0));
                if (end.reason() == Progress.Reason.EXHAUSTED || end.reason() == Progress.Reason.FINISHED) {
                    enter(CountedPart.of(
                            number, hash(parts.get(number)), end, part.best().size()));
                }
            }
        } catch (UnreadableDocumentException e) {
            throw new IOException(search + " can't be taken over: " + e.getMessage(), e);
        }
    }

    private void enter(CountedPart part) throws IOException {
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
    }

    private synchronized void settle(CountedPart part) throws IOException {
        enter(part);
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
            tell("%d parts were compared, %d differ", done, differing);
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
