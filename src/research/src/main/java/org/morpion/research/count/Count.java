package org.morpion.research.count;

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
import org.morpion.record.Variant;
import org.morpion.research.Commands;
import org.morpion.research.InstalledSolvers;
import org.morpion.research.Threads;
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

/** Command that counts all grids of a variant, part by part. */
@Command(
        name = "count",
        sortOptions = false,
        description = {
            "Counts all grids of a variant up to symmetry, by their number of moves, in parts.",
            "The ledger has a line for each counted part. Repeating the command counts only the missing parts, so it"
                    + " can be stopped at any time.%n"
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
            description = "Number of parts of the search; default ${DEFAULT-VALUE}.")
    private int wanted;

    @Option(
            names = "--only",
            paramLabel = "PARTS",
            converter = PartRange.Converter.class,
            description = "Count only these parts: 17, or 100-199.")
    private PartRange only;

    @Option(
            names = "--max-depth",
            defaultValue = "1000",
            paramLabel = "MOVES",
            description = "Ignore grids with more moves; default ${DEFAULT-VALUE}, which ignores none.")
    private int maxDepth;

    @Option(names = "--threads", defaultValue = "1", paramLabel = "N", description = "Parts to count concurrently.")
    private int threads;

    @Option(names = "--ledger", required = true, paramLabel = "FILE", description = "Ledger of counted parts.")
    private Path file;

    @Option(
            names = "--check",
            description = "Count parts of the ledger again and compare, without writing; --only selects some.")
    private boolean check;

    @Option(
            names = "--search",
            paramLabel = "FILE",
            description = "Count nothing, but import the parts that a search has counted from its checkpoint.")
    private Path search;

    @Option(names = "--help", usageHelp = true, description = "Show this help and exit.")
    private boolean help;

    private final ConcurrentLinkedQueue<Integer> waiting = new ConcurrentLinkedQueue<>();
    private Ledger ledger;
    private List<SolverRun> parts;
    private int jobs;
    private int done;
    private long nodes;
    private int differing;
    private long began;
    private long lastNotice;

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
                        spec.commandLine(), "Unknown variant '" + variantCode + "'; use 5T, 5D, 4T or 4D"));
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
            selected().filter(part -> ledger.get(part).isPresent() == check).forEach(waiting::add);
            jobs = waiting.size();
            began = System.nanoTime();
            lastNotice = began;
            if (search == null) {
                countAll();
            } else {
                importParts(task);
            }
            printSums();
        }
        return differing == 0 ? 0 : 1;
    }

    /** Returns the parts selected by {@code --only}, or all. */
    private IntStream selected() {
        return only == null ? IntStream.range(0, parts.size()) : IntStream.rangeClosed(only.first(), only.last());
    }

    /** Rejects missing parts, for which a check would report success. */
    private void requireParts() {
        if (ledger.parts().isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(), file + " has no part to check; count some into it without --check");
        }
        if (only != null) {
            selected().filter(part -> ledger.get(part).isEmpty()).findFirst().ifPresent(part -> {
                throw new ParameterException(
                        spec.commandLine(),
                        "Part " + part + " is not in " + file + "; select other parts, or count it without --check");
            });
        }
    }

    private void countAll() throws IOException, InterruptedException {
        // Progress is reported per part instead.
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
            // The searched part is no longer needed and occupies memory.
            parts.set(number, null);
        }
        return CountedPart.of(number, begins, end, longest);
    }

    private static String hash(SolverRun part) throws IOException {
        ByteArrayOutputStream state = new ByteArrayOutputStream();
        part.save(new DataOutputStream(state));
        return Sha256.of(state.toByteArray());
    }

    /** Records the parts that a search with the same division has finished. */
    private void importParts(SolverTask task) throws IOException {
        try (InputStream in = Files.newInputStream(search)) {
            List<SavedIsland> searched = SearchDocumentReader.read(in).islands();
            if (searched.size() != parts.size()) {
                throw new IOException(search + " has " + searched.size() + " parts, the ledger " + parts.size()
                        + "; set --parts to the number in the search");
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
            throw new IOException(search + " can't be imported: " + e.getMessage(), e);
        }
    }

    private void enter(CountedPart part) throws IOException {
        if (!check) {
            ledger.append(part);
        } else if (!ledger.get(part.part()).orElseThrow().equals(part)) {
            differing++;
            print(
                    "Part %d differs: the ledger has %s, the count gives %s",
                    part.part(), ledger.get(part.part()).get(), part);
        }
        done++;
        nodes += part.nodes();
    }

    private synchronized void settle(CountedPart part) throws IOException {
        enter(part);
        if (System.nanoTime() - lastNotice >= NOTICE_NANOS || done == jobs) {
            lastNotice = System.nanoTime();
            double seconds = (lastNotice - began) / 1e9;
            print(
                    "%d of %d parts, %,d grids, %,.0f million a second, %.1f h to go",
                    done, jobs, nodes, nodes / seconds / 1e6, seconds / done * (jobs - done) / 3_600);
        }
    }

    private void printSums() {
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
            print("%d parts were compared, %d differ", done, differing);
        }
        print("%d of %d parts are in %s; longest game %d", counted, parts.size(), file, longest);
        print("Grids by moves: %s", sums);
    }

    private void print(String format, Object... values) {
        PrintWriter out = spec.commandLine().getOut();
        out.println(String.format(Locale.ROOT, format, values));
        out.flush();
    }
}
