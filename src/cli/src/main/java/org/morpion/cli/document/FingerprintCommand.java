package org.morpion.cli.document;

import java.util.List;
import java.util.concurrent.Callable;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.ExitCode;
import org.morpion.cli.core.Failure;
import org.morpion.cli.game.Batch;
import org.morpion.cli.game.Games;
import org.morpion.game.Fingerprint;
import org.morpion.record.GameRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * The verb {@code fingerprint}: prints the fingerprint of each game, common to all orientations and orders of its grid.
 */
@Command(name = "fingerprint", mixinStandardHelpOptions = true)
public final class FingerprintCommand implements Callable<Integer>, Batch.Visitor {
    private final Context context;

    @Parameters(arity = "1..*", paramLabel = "FILE", descriptionKey = "FILE")
    private List<String> operands;

    @Option(names = "--strict")
    private boolean strict;

    private Games games;
    private int exitCode = ExitCode.FINE;

    public FingerprintCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        games = new Games(context, strict);
        new Batch(context, this).visit(operands);
        return exitCode;
    }

    @Override
    public void game(String operand, long line, byte[] bytes) {
        String name = Batch.name(operand, line);
        try {
            GameRecord game = games.readLegalOfSeveral(name, line, bytes);
            context.terminal().print(Fingerprint.of(game.variant(), game.moves()) + "  " + name);
        } catch (Failure e) {
            missing(operand, line, e);
        }
    }

    @Override
    public void missing(String operand, long line, Failure failure) {
        exitCode = Math.max(exitCode, failure.exitCode());
        context.terminal().report(failure.getMessage());
    }
}
