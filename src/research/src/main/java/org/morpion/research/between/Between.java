package org.morpion.research.between;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.GameRecord;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.research.Commands;
import org.morpion.research.GameFiles;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Command that compares games with longer ones. */
@Command(
        name = "between",
        sortOptions = false,
        description = {
            "Compares games with a longer one: the lines that they share, the number of other lines that must be"
                    + " exchanged at once, and whether single exchanges suffice if a point may be on loan, which means"
                    + " occupied from the start.%n"
        })
public final class Between implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--to",
            required = true,
            paramLabel = "GAME",
            description = "Files with the longer games; each game is compared with the one that shares the most lines"
                    + " with it.")
    private List<Path> targets;

    @Option(names = "--help", usageHelp = true, description = "Show this help and exit.")
    private boolean help;

    @Parameters(arity = "1..*", paramLabel = "GAME", description = "Files, each with a record of a legal game.")
    private List<Path> files;

    private record Target(String name, Set<Line> lines) {}

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return Commands.of(new Between());
    }

    @Override
    public Integer call() throws IOException {
        for (Path file : files) {
            compare(file);
        }
        return CommandLine.ExitCode.OK;
    }

    private void compare(Path file) throws IOException {
        GameRecord game = GameFiles.read(file);
        RuleSet rules = RuleSet.of(game.variant());
        Set<Line> from = lines(game, Symmetry.IDENTITY, rules);
        Target target = nearest(file, game, rules, from);
        Exchange exchange = new Exchange(rules, from, target.lines());
        PrintWriter out = spec.commandLine().getOut();
        out.println(file.getFileName() + " and " + target.name() + ": " + exchange.shared() + " lines are the same, "
                + exchange.removed() + " are exchanged for " + exchange.added() + ", in " + exchange.groups()
                + " groups");
        out.println("  at once: "
                + (exchange.groups() > Exchange.MOST_GROUPS
                        ? "not tried; with more than " + Exchange.MOST_GROUPS + " groups there are too many ways"
                        : exchange.groupsAtOnce() + " groups"));
        Optional<Exchange.Way> way = exchange.wayWithLoan();
        out.println("  with a point on loan: "
                + way.map(found -> found.exchanges() + " exchanges one by one; without it, " + found.least()
                                + " lines can be drawn at the least")
                        .orElse("not one by one"));
        out.flush();
    }

    private Target nearest(Path file, GameRecord game, RuleSet rules, Set<Line> from) throws IOException {
        Target nearest = null;
        long most = -1;
        for (Path path : targets) {
            GameRecord record = GameFiles.read(path);
            if (record.variant() != game.variant()
                    || record.moves().size() <= game.moves().size()) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--to needs longer games of this variant; " + path.getFileName() + " is unsuitable for "
                                + file.getFileName());
            }
            Set<Line> lines = Stream.of(Symmetry.values())
                    .map(symmetry -> lines(record, symmetry, rules))
                    .max(Comparator.comparingLong(image -> shared(image, from)))
                    .orElseThrow();
            if (shared(lines, from) > most) {
                most = shared(lines, from);
                nearest = new Target(path.getFileName().toString(), lines);
            }
        }
        return nearest;
    }

    private static long shared(Set<Line> one, Set<Line> other) {
        return one.stream().filter(other::contains).count();
    }

    private static Set<Line> lines(GameRecord game, Symmetry symmetry, RuleSet rules) {
        return game.moves().stream()
                .map(Move::line)
                .map(line -> symmetry.apply(line, rules))
                .collect(Collectors.toCollection(HashSet::new));
    }
}
