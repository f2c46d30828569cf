package org.morpion.cli.document;

import java.util.Locale;
import java.util.concurrent.Callable;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.ExitCode;
import org.morpion.cli.core.Failure;
import org.morpion.cli.core.Json;
import org.morpion.cli.game.Games;
import org.morpion.game.Comparison;
import org.morpion.record.GameRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verb {@code compare}: determines how two games are related. */
@Command(name = "compare", mixinStandardHelpOptions = true)
public final class CompareCommand implements Callable<Integer> {
    private final Context context;

    @Parameters(index = "0", paramLabel = "FIRST", descriptionKey = "FIRST")
    private String first;

    @Parameters(index = "1", paramLabel = "SECOND", descriptionKey = "SECOND")
    private String second;

    @Option(names = "--json")
    private boolean json;

    @Option(names = "--strict")
    private boolean strict;

    public CompareCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        Games games = new Games(context, strict);
        GameRecord one = games.readLegalOfSeveral(first);
        GameRecord other = games.readLegalOfSeveral(second);
        if (one.variant() != other.variant()) {
            throw Failure.no(context.text(
                    "compare.variants",
                    games.shown(first),
                    one.variant().code(),
                    games.shown(second),
                    other.variant().code()));
        }
        Comparison comparison = Comparison.of(one.variant(), one.moves(), other.moves());
        String relation = name(comparison.relation());
        String orientation = name(comparison.orientation());
        Comparison.Shared shared = comparison.shared();
        if (json) {
            context.terminal()
                    .print(Json.line(Json.object(
                            "relation",
                            relation,
                            "orientation",
                            orientation,
                            "sameOrder",
                            comparison.sameOrder(),
                            "shared",
                            Json.object("moves", shared.moves(), "lines", shared.lines(), "points", shared.points()))));
        } else {
            context.terminal().print(context.text("compare." + relation, one.score(), other.score()));
            context.terminal()
                    .print(context.text(
                            "compare.shared", shared.moves(), shared.lines(), shared.points(), orientation));
        }
        return ExitCode.FINE;
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
