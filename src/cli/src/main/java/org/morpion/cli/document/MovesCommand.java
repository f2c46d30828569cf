package org.morpion.cli.document;

import java.util.List;
import java.util.concurrent.Callable;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.ExitCode;
import org.morpion.cli.core.Json;
import org.morpion.cli.game.Games;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verb {@code moves}: lists the legal next moves. */
@Command(name = "moves", mixinStandardHelpOptions = true)
public final class MovesCommand implements Callable<Integer> {
    private final Context context;

    @Parameters(arity = "0..1", paramLabel = "FILE", descriptionKey = "FILE")
    private String operand;

    @Option(names = "--json")
    private boolean json;

    @Option(names = "--strict")
    private boolean strict;

    public MovesCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        GameRecord game = operand == null
                ? GameRecord.of(context.variant().orElse(Variant.T5), List.of())
                : new Games(context, strict).readLegalAndTell(operand);
        List<Move> next = Validator.validate(game.variant(), game.moves())
                .position()
                .orElseThrow()
                .legalMoves();
        if (json) {
            context.terminal()
                    .print(Json.line(Json.object(
                            "variant",
                            game.variant().code(),
                            "score",
                            game.score(),
                            "count",
                            next.size(),
                            "moves",
                            next.stream().map(MovesCommand::members).toList())));
        } else {
            next.forEach(move -> context.terminal()
                    .print("(" + move.x() + "," + move.y() + ") " + move.direction() + " " + move.pos()));
        }
        return ExitCode.FINE;
    }

    private static Object members(Move move) {
        return Json.object("x", move.x(), "y", move.y(), "dir", move.direction().name(), "pos", move.pos());
    }
}
