package org.morpion.research.points;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.morpion.game.Fingerprint;
import org.morpion.game.RuleSet;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Variant;
import org.morpion.research.Commands;
import org.morpion.research.GameFiles;
import org.morpion.solver.explore.points.Decision;
import org.morpion.solver.explore.points.Swaps;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Command that decides for all point sets near those of given games whether they have a game. */
@Command(
        name = "neighbours",
        sortOptions = false,
        description = {
            "Searches for longer games with the points of a given one except for a few, or proves that there are none.",
            "The ledger has a line for each decided set. Repeating the command decides only the missing sets. Exit code"
                    + " 1 means that some are undecided.%n"
        })
public final class Neighbours implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = "--removed", defaultValue = "0", paramLabel = "N", description = "Points to leave out.")
    private int removed;

    @Option(
            names = "--longer",
            defaultValue = "1",
            paramLabel = "N",
            description = "Number of moves in addition to the given game; default ${DEFAULT-VALUE}.")
    private int longer;

    @Option(
            names = "--distance",
            paramLabel = "N",
            description = "Maximum distance of the points left out or added, in columns and in rows; default any.")
    private int distance = Integer.MAX_VALUE;

    @Mixin
    private DecisionOptions deciding;

    @Option(names = "--help", usageHelp = true, description = "Show this help and exit.")
    private boolean help;

    @Parameters(arity = "1..*", paramLabel = "GAME", description = "Files, each with a record of a legal game.")
    private List<Path> files;

    private DecidedSets ledger;

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return Commands.of(new Neighbours());
    }

    @Override
    public Integer call() throws Exception {
        Commands.requireRange(spec, "--removed", removed, 0, 5);
        Commands.requireRange(spec, "--longer", longer, 0, 3);
        Commands.requireRange(spec, "--distance", distance, 0, Integer.MAX_VALUE);
        deciding.requireRanges(spec);
        boolean isDecided = true;
        try (DecidedSets opened = DecidedSets.open(deciding.ledger)) {
            ledger = opened;
            for (Path path : files) {
                isDecided &= decideAround(path);
            }
        }
        return isDecided ? 0 : 1;
    }

    /** Decides all sets near a game; returns whether all are decided. */
    private boolean decideAround(Path path) throws IOException, InterruptedException {
        GameRecord record = GameFiles.read(path);
        Variant variant = record.variant();
        Map<Fingerprint, List<Point>> sets = new LinkedHashMap<>();
        Swaps swaps = new Swaps(RuleSet.of(variant), points(record.moves()), removed + longer, distance);
        swaps.forEach(removed, set -> sets.putIfAbsent(DecidedSets.fingerprint(variant, set), set));
        Map<Decision.Kind, Integer> decisions = ledger.decideAll(
                variant,
                sets.values(),
                record.moves(),
                deciding.conflicts,
                deciding.threads,
                spec.commandLine().getErr());
        PrintWriter out = spec.commandLine().getOut();
        String all = distance == Integer.MAX_VALUE ? swaps.count(removed) + " " : "the ";
        out.println(path.getFileName() + ": of " + all + "sets of "
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

    private static List<Point> points(List<Move> moves) {
        return moves.stream().map(Move::point).toList();
    }
}
