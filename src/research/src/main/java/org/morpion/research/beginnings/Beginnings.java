package org.morpion.research.beginnings;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.morpion.game.Fingerprint;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.research.Commands;
import org.morpion.research.GameFiles;
import org.morpion.research.InstalledSolvers;
import org.morpion.research.Threads;
import org.morpion.solver.Budget;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverRun;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Exhaustive completion of all beginnings of known games. */
@Command(
        name = "beginnings",
        sortOptions = false,
        description = {
            "Removes the last moves of a game in every way that leaves a game, and searches for the longest game from"
                    + " each remaining beginning, or proves that none is longer.",
            "The ledger has a line for each beginning searched. Repeating the command searches only the missing ones."
                    + " Exit code 1 means that some are undecided.%n"
        })
public final class Beginnings implements Callable<Integer> {
    /** Maximum number of sets of moves, which occupy some hundred megabytes. */
    private static final int MOST = 1_000_000;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--removed",
            defaultValue = "70",
            paramLabel = "N",
            description = "Moves to remove; default ${DEFAULT-VALUE}.")
    private int removed;

    @Option(
            names = "--nodes",
            defaultValue = "1000000000000",
            paramLabel = "N",
            description = "Maximum number of grids visited per beginning; default ${DEFAULT-VALUE}.")
    private long nodes;

    @Option(names = "--threads", defaultValue = "1", paramLabel = "N", description = "Number of concurrent searches.")
    private int threads;

    @Option(names = "--ledger", required = true, paramLabel = "FILE", description = "Ledger of searched beginnings.")
    private Path file;

    @Option(names = "--help", usageHelp = true, description = "Show this help and exit.")
    private boolean help;

    @Parameters(arity = "1..*", paramLabel = "GAME", description = "Files, each with a record of a legal game.")
    private List<Path> files;

    private final Solver solver = InstalledSolvers.get("systematic");
    private DecidedBeginnings ledger;

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return Commands.of(new Beginnings());
    }

    @Override
    public Integer call() throws Exception {
        Commands.requireRange(spec, "--removed", removed, 1, 1_000);
        Commands.requireRange(spec, "--nodes", nodes, 1, Long.MAX_VALUE);
        Commands.requireRange(spec, "--threads", threads, 1, 1_000);
        boolean isDecided = true;
        try (DecidedBeginnings opened = DecidedBeginnings.open(file)) {
            ledger = opened;
            for (Path path : files) {
                isDecided &= searchBeginnings(path);
            }
        }
        return isDecided ? 0 : 1;
    }

    /** Searches all beginnings of a game; returns whether all are decided. */
    private boolean searchBeginnings(Path path) throws IOException, InterruptedException {
        GameRecord record = GameFiles.read(path);
        Variant variant = record.variant();
        int kept = Math.max(record.score() - removed, 0);
        Map<Fingerprint, List<Move>> beginnings = new LinkedHashMap<>();
        try {
            new BeginningSets(record)
                    .without(record.score() - kept, MOST)
                    .forEach(set -> beginnings.putIfAbsent(Fingerprint.of(variant, set), set));
        } catch (BeginningSets.TooManyException e) {
            throw new IOException("The game of " + path + ": " + e.getMessage() + ". Remove fewer moves", e);
        }
        List<Callable<DecidedBeginnings.Line>> searches = new ArrayList<>();
        beginnings.forEach((number, beginning) -> searches.add(() -> search(record, number, beginning)));
        List<DecidedBeginnings.Line> lines =
                Threads.callAll(threads, searches, spec.commandLine().getErr());
        long longer = lines.stream().filter(line -> line.game() != null).count();
        long undecided = lines.stream().filter(line -> !line.decided()).count();
        PrintWriter out = spec.commandLine().getOut();
        out.println(path.getFileName() + ": " + lines.size() + " beginnings of " + kept + " moves; " + longer
                + " of them of longer games than " + record.score() + ", " + undecided + " undecided");
        out.flush();
        return undecided == 0;
    }

    private DecidedBeginnings.Line search(GameRecord record, Fingerprint number, List<Move> beginning)
            throws IOException {
        var known = ledger.find(number, record.score(), nodes);
        if (known.isPresent()) {
            return known.get();
        }
        // The game itself serves as a warm game, so that the search prunes completions that are not longer.
        Problem problem = new Problem(record.variant(), beginning, List.of(record.moves()));
        SolverRun run = solver.start(problem, solver.info().options(Map.of("bound", true)), 0);
        Progress end = run.advance(Budget.ofNodes(nodes));
        DecidedBeginnings.Line line = new DecidedBeginnings.Line(
                number.toString(),
                record.score(),
                end.reason() == Progress.Reason.EXHAUSTED,
                end.nodes(),
                run.best().size() > record.score() ? CompactGames.write(record.variant(), run.best()) : null);
        ledger.append(line);
        return line;
    }
}
