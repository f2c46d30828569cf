package org.morpion.benchmark.points;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.morpion.benchmark.Commands;
import org.morpion.game.Fingerprint;
import org.morpion.game.RuleSet;
import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.ReadLimits;
import org.morpion.record.RecordReader;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Decides for all sets of points near those of given games whether they have a game. */
@Command(
        name = "neighbours",
        sortOptions = false,
        description = {
            "Looks for longer games with the points of a given one but for a few, or proves that there is none.",
            "Each set of points that has been decided is a line of the ledger. The same command again decides those"
                    + " that are not there. It exits with 1 if some stay undecided.%n"
        })
public final class Neighbours implements Callable<Integer> {
    private static final long NOTICE_NANOS = 30_000_000_000L;

    @Spec
    private CommandSpec spec;

    @Option(names = "--removed", defaultValue = "0", paramLabel = "N", description = "Points that are left out.")
    private int removed;

    @Option(
            names = "--longer",
            defaultValue = "1",
            paramLabel = "N",
            description = "How many moves more than the given game; default ${DEFAULT-VALUE}.")
    private int longer;

    @Option(
            names = "--conflicts",
            defaultValue = "1000000",
            paramLabel = "N",
            description = "When to give a set up: the conflicts of one attempt; default ${DEFAULT-VALUE}.")
    private int conflicts;

    @Option(names = "--threads", defaultValue = "1", paramLabel = "N", description = "Sets at the same time.")
    private int threads;

    @Option(names = "--ledger", required = true, paramLabel = "FILE", description = "The sets that have been decided.")
    private Path file;

    @Option(names = "--help", usageHelp = true, description = "Show this and do nothing.")
    private boolean help;

    @Parameters(arity = "1..*", paramLabel = "GAME", description = "Files, each with a record of a legal game.")
    private List<Path> files;

    private DecidedSets ledger;
    private long noticed;

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return Commands.of(new Neighbours());
    }

    @Override
    public Integer call() throws Exception {
        requireRange("--removed", removed, 0, 3);
        requireRange("--longer", longer, 1, 3);
        requireRange("--conflicts", conflicts, 1, Integer.MAX_VALUE);
        requireRange("--threads", threads, 1, 1_000);
        noticed = System.nanoTime();
        boolean isDecided = true;
        try (DecidedSets opened = DecidedSets.open(file)) {
            ledger = opened;
            for (Path path : files) {
                isDecided &= decideAround(path);
            }
        }
        return isDecided ? 0 : 1;
    }

    private void requireRange(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new ParameterException(
                    spec.commandLine(),
                    "A value of " + option + " is out of range; it must be " + least + " to " + most);
        }
    }

    /** Whether all sets near a game are decided. */
    private boolean decideAround(Path path) throws IOException, InterruptedException {
        GameRecord record = read(path);
        Variant variant = record.variant();
        Map<Fingerprint, List<Point>> sets = new LinkedHashMap<>();
        Swaps swaps = new Swaps(RuleSet.of(variant), points(record.moves()));
        long all = swaps.forEach(removed, removed + longer, set -> sets.putIfAbsent(fingerprint(variant, set), set));
        Map<Decision.Kind, Integer> decisions = decide(variant, sets);
        PrintWriter out = spec.commandLine().getOut();
        out.println(path.getFileName() + ": of " + all + " sets of "
                + (record.moves().size() + longer) + " points "
                + have(sets.size()) + " room for a game; "
                + have(decisions.getOrDefault(Decision.Kind.NONE, 0)) + " none, "
                + decisions.getOrDefault(Decision.Kind.UNDECIDED, 0) + " undecided, "
                + have(decisions.getOrDefault(Decision.Kind.GAME, 0)) + " one");
        out.flush();
        return !decisions.containsKey(Decision.Kind.UNDECIDED);
    }

    private static String have(int count) {
        return count + (count == 1 ? " has" : " have");
    }

    private GameRecord read(Path path) throws IOException {
        GameRecord record;
        try {
            record = new RecordReader(ReadLimits.DEFAULT)
                    .read(Files.readAllBytes(path))
                    .record();
        } catch (UnreadableRecordException e) {
            throw new IOException(path + " is not a record: " + e.getMessage(), e);
        }
        if (Validator.firstViolation(record.variant(), record.moves()).isPresent()) {
            throw new IOException("The game of " + path + " is not legal. Name a record of a legal one");
        }
        return record;
    }

    private static List<Point> points(List<Move> moves) {
        return moves.stream().map(Move::point).toList();
    }

    private static Fingerprint fingerprint(Variant variant, List<Point> points) {
        return Fingerprint.ofPoints(
                variant,
                points.stream()
                        .map(point -> new Move(point.x(), point.y(), Direction.H, 0))
                        .toList());
    }

    private Map<Decision.Kind, Integer> decide(Variant variant, Map<Fingerprint, List<Point>> sets)
            throws IOException, InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Decision.Kind>> decisions = new ArrayList<>();
            sets.forEach((number, set) -> decisions.add(executor.submit(() -> decide(variant, number, set))));
            Map<Decision.Kind, Integer> counts = new EnumMap<>(Decision.Kind.class);
            for (Future<Decision.Kind> decision : decisions) {
                counts.merge(decision.get(), 1, Integer::sum);
                tell(counts, sets.size());
            }
            return counts;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException fault) {
                throw fault;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            executor.shutdownNow();
        }
    }

    private Decision.Kind decide(Variant variant, Fingerprint number, List<Point> points) throws IOException {
        Optional<Decision.Kind> known = ledger.find(number, conflicts);
        if (known.isPresent()) {
            return known.get();
        }
        Decision decision = GameOfPoints.decide(new PointSet(RuleSet.of(variant), points), conflicts);
        ledger.append(variant, number, conflicts, decision);
        return decision.kind();
    }

    private void tell(Map<Decision.Kind, Integer> counts, int all) {
        if (System.nanoTime() - noticed > NOTICE_NANOS) {
            noticed = System.nanoTime();
            spec.commandLine().getErr().println(counts + " of " + all);
            spec.commandLine().getErr().flush();
        }
    }
}
