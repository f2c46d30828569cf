package org.morpion.research.points;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.morpion.game.Fingerprint;
import org.morpion.game.RuleSet;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Variant;
import org.morpion.record.format.CompactGames;
import org.morpion.research.Commands;
import org.morpion.research.GameFiles;
import org.morpion.research.Threads;
import org.morpion.solver.explore.points.Decision;
import org.morpion.solver.explore.points.Swaps;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Command that finds a connected component of point sets with a game. It decides the sets around given games, then
 * around the games found, and so on.
 */
@Command(
        name = "connected",
        sortOptions = false,
        description = {
            "Finds all point sets with a game that are reachable from those of given games. A step adds, replaces"
                    + " or removes a point, or as many as --swapped allows. No set on the way has fewer moves than"
                    + " --shortest.",
            "Longer games are expanded first. The ledger has a line for each decided set, with its game if there is"
                    + " one. Repeating the command decides only the missing sets. Exit code 1 means that some are"
                    + " undecided.%n"
        })
public final class Connected implements Callable<Integer> {
    /** Discards the progress of a few steps. */
    private static final PrintWriter DISCARDED = new PrintWriter(Writer.nullWriter());

    private static final long NOTICE_NANOS = 30_000_000_000L;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--shortest",
            required = true,
            paramLabel = "N",
            description = "Minimum number of moves of the games to expand.")
    private int shortest;

    @Option(
            names = "--swapped",
            defaultValue = "1",
            paramLabel = "N",
            description =
                    "Maximum number of points that a step removes, and that it adds; default" + " ${DEFAULT-VALUE}.")
    private int swapped;

    @Option(
            names = "--save",
            paramLabel = "DIR",
            description = "Write a record of a game for each reached set: DIR/178-<points>.json for 178 moves.")
    private Path directory;

    @Mixin
    private DecisionOptions deciding;

    @Option(names = "--help", usageHelp = true, description = "Show this help and exit.")
    private boolean help;

    @Parameters(
            arity = "1..*",
            paramLabel = "GAME",
            description = "Files, each with a record of a legal game, all of the same variant.")
    private List<Path> files;

    private final Map<Fingerprint, List<Move>> games = new LinkedHashMap<>();
    private final Queue<Step> steps = new PriorityQueue<>(Step.LONGEST_FIRST);
    private final Set<String> undecided = Collections.synchronizedSet(new HashSet<>());
    private Variant variant;
    private DecidedSets ledger;

    /** A step from a game: remove some of its points, and add others. */
    private record Step(List<Move> game, int out, int in, int number) {
        static final Comparator<Step> LONGEST_FIRST = Comparator.<Step>comparingInt(step -> -step.length())
                .thenComparingInt(Step::out)
                .thenComparingInt(Step::number);

        int length() {
            return game.size() + in - out;
        }
    }

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return Commands.of(new Connected());
    }

    @Override
    public Integer call() throws Exception {
        Commands.requireRange(spec, "--shortest", shortest, 1, Integer.MAX_VALUE);
        Commands.requireRange(spec, "--swapped", swapped, 1, 5);
        deciding.requireRanges(spec);
        List<GameRecord> records = GameFiles.readAll(spec, files);
        variant = records.get(0).variant();
        for (int i = 0; i < files.size(); i++) {
            addGiven(files.get(i), records.get(i).moves());
        }
        try (DecidedSets opened = DecidedSets.open(deciding.ledger)) {
            ledger = opened;
            long lastNotice = System.nanoTime();
            while (!steps.isEmpty()) {
                List<Callable<List<List<Move>>>> next = new ArrayList<>();
                while (next.size() < deciding.threads && !steps.isEmpty()) {
                    Step step = steps.remove();
                    next.add(() -> found(step));
                }
                for (List<List<Move>> found : Threads.callAll(deciding.threads, next, DISCARDED)) {
                    found.forEach(this::add);
                }
                if (System.nanoTime() - lastNotice > NOTICE_NANOS) {
                    lastNotice = System.nanoTime();
                    PrintWriter notes = spec.commandLine().getErr();
                    notes.println(games.size() + " sets have a game, " + steps.size() + " steps are left");
                    notes.flush();
                }
            }
        }
        if (directory != null) {
            save();
        }
        report();
        return undecided.isEmpty() ? 0 : 1;
    }

    private void addGiven(Path path, List<Move> moves) {
        if (moves.size() < shortest) {
            throw new ParameterException(
                    spec.commandLine(),
                    path + " has " + moves.size() + " moves. Name games of at least " + shortest
                            + ", or a lower --shortest");
        }
        add(moves);
    }

    /** Registers a game if its points are new, and queues the steps from it. */
    private void add(List<Move> game) {
        if (games.putIfAbsent(Fingerprint.ofPoints(variant, game), game) != null) {
            return;
        }
        int number = games.size();
        for (int out = 0; out <= swapped; out++) {
            for (int in = 0; in <= swapped; in++) {
                Step step = new Step(game, out, in, number);
                if (out + in > 0 && step.length() >= shortest) {
                    steps.add(step);
                }
            }
        }
    }

    /** Returns the games to which a step leads. */
    private List<List<Move>> found(Step step) throws IOException {
        List<Point> points = step.game().stream().map(Move::point).toList();
        List<List<Point>> sets = new ArrayList<>();
        new Swaps(RuleSet.of(variant), points, step.in()).forEach(step.out(), sets::add);
        List<List<Move>> found = new ArrayList<>();
        for (List<Point> set : sets) {
            DecidedSets.Line line = ledger.decide(variant, set, step.game(), deciding.conflicts);
            if (line.kind() == Decision.Kind.GAME) {
                found.add(CompactGames.moves(line.game()));
            } else if (line.kind() == Decision.Kind.UNDECIDED) {
                undecided.add(line.points());
            }
        }
        return found;
    }

    private void save() throws IOException {
        Files.createDirectories(directory);
        for (Map.Entry<Fingerprint, List<Move>> entry : games.entrySet()) {
            List<Move> game = entry.getValue();
            GameFiles.write(
                    directory.resolve(game.size() + "-" + entry.getKey() + ".json"), GameRecord.of(variant, game));
        }
    }

    private void report() {
        Map<Integer, Integer> lengths = new TreeMap<>(Comparator.reverseOrder());
        games.values().forEach(game -> lengths.merge(game.size(), 1, Integer::sum));
        PrintWriter out = spec.commandLine().getOut();
        lengths.forEach((length, sets) ->
                out.println(sets + (sets == 1 ? " set" : " sets") + " of points with " + length + " moves"));
        out.println(undecided.size() + " undecided");
        out.flush();
    }
}
