package org.morpion.research.points;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.morpion.game.Fingerprint;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Variant;
import org.morpion.research.Commands;
import org.morpion.research.GameFiles;
import org.morpion.solver.explore.points.Decision;
import org.morpion.solver.explore.points.Mixtures;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Command that decides for all point sets between two or more games whether they have a game. */
@Command(
        name = "mixed",
        sortOptions = false,
        description = {
            "Searches for longer games that mix the points of given ones, or proves that there are none. The games have"
                    + " all points shared by two given games, and any of their remaining points.",
            "The second game of a pair is oriented to share as many points as possible with the first. The ledger has a"
                    + " line for each decided set, with its game if there is one. Repeating the command decides only"
                    + " the missing sets. Exit code 1 means that some are undecided.%n"
        })
public final class Mixed implements Callable<Integer> {
    private static final int MAX_NAMES = 10;

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--longer",
            defaultValue = "1",
            paramLabel = "N",
            description = "Minimum number of moves in addition to the longest mixed game; default ${DEFAULT-VALUE}.")
    private int longer;

    @Option(names = "--together", description = "Mix all games at once instead of each pair.")
    private boolean isTogether;

    @Option(
            names = "--apart",
            defaultValue = "30",
            paramLabel = "N",
            description = "Skip games if more than N points are in some of them but not in all; default"
                    + " ${DEFAULT-VALUE}. Each point may double the time.")
    private int apart;

    @Mixin
    private DecisionOptions deciding;

    @Option(names = "--help", usageHelp = true, description = "Show this help and exit.")
    private boolean help;

    @Parameters(
            arity = "2..*",
            paramLabel = "GAME",
            description = "Files, each with a record of a legal game, all of the same variant.")
    private List<Path> files;

    private Variant variant;
    private RuleSet rules;
    private DecidedSets ledger;

    private record Game(String name, List<Move> moves, Set<Point> points) {}

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return Commands.of(new Mixed());
    }

    @Override
    public Integer call() throws Exception {
        Commands.requireRange(spec, "--longer", longer, -10, 10);
        Commands.requireRange(spec, "--apart", apart, 1, 100);
        deciding.requireRanges(spec);
        List<GameRecord> records = GameFiles.readAll(spec, files);
        variant = records.get(0).variant();
        rules = RuleSet.of(variant);
        List<Game> games = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            List<Move> moves = records.get(i).moves();
            games.add(new Game(files.get(i).getFileName().toString(), moves, points(moves, Symmetry.IDENTITY)));
        }
        boolean isDecided = true;
        try (DecidedSets opened = DecidedSets.open(deciding.ledger)) {
            ledger = opened;
            for (List<Game> mixed : isTogether ? List.of(games) : pairs(games)) {
                isDecided &= decideBetween(mixed);
            }
        }
        return isDecided ? 0 : 1;
    }

    private static List<List<Game>> pairs(List<Game> games) {
        List<List<Game>> pairs = new ArrayList<>();
        for (int i = 0; i < games.size(); i++) {
            for (int j = i + 1; j < games.size(); j++) {
                pairs.add(List.of(games.get(i), games.get(j)));
            }
        }
        return pairs;
    }

    /** Decides all sets between some games; returns whether all are decided. */
    private boolean decideBetween(List<Game> games) throws IOException, InterruptedException {
        Game first = games.get(0);
        Mixtures mixtures = new Mixtures(
                rules, games.stream().map(game -> aligned(first, game)).toList());
        PrintWriter out = spec.commandLine().getOut();
        out.print(names(games) + ": ");
        if (mixtures.free() > apart) {
            out.println(mixtures.free() + " points apart, left out");
            out.flush();
            return true;
        }
        int least = longer
                + games.stream().mapToInt(game -> game.moves().size()).max().orElseThrow();
        Map<Fingerprint, List<Point>> sets = new LinkedHashMap<>();
        mixtures.forEach(least, set -> sets.putIfAbsent(DecidedSets.fingerprint(variant, set), set));
        Map<Decision.Kind, Integer> decisions = ledger.decideAll(
                variant,
                sets.values(),
                first.moves(),
                deciding.conflicts,
                deciding.threads,
                spec.commandLine().getErr());
        int undecided = decisions.getOrDefault(Decision.Kind.UNDECIDED, 0);
        out.println(mixtures.free() + " points apart; " + sets.size() + (sets.size() == 1 ? " set" : " sets") + " of "
                + least + " points or more with room for a game, "
                + decisions.getOrDefault(Decision.Kind.GAME, 0) + " with one, " + undecided + " undecided");
        out.flush();
        return undecided == 0;
    }

    /** Returns the names of a few games; for many, the first name and the number of the rest. */
    private static String names(List<Game> games) {
        if (games.size() > MAX_NAMES) {
            return games.get(0).name() + " and " + (games.size() - 1) + " others";
        }
        return games.stream().map(Game::name).collect(Collectors.joining(", "));
    }

    /** Returns the points of a game in the orientation that shares the most points with another. */
    private Set<Point> aligned(Game other, Game game) {
        return Stream.of(Symmetry.values())
                .map(symmetry -> points(game.moves(), symmetry))
                .max(Comparator.comparingLong(points ->
                        points.stream().filter(other.points()::contains).count()))
                .orElseThrow();
    }

    private Set<Point> points(List<Move> moves, Symmetry symmetry) {
        return moves.stream()
                .map(move -> symmetry.apply(move.point(), rules))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }
}
