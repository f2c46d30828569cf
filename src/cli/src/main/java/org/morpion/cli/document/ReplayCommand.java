package org.morpion.cli.document;

import java.util.List;
import java.util.concurrent.Callable;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.ExitCode;
import org.morpion.cli.game.DrawingOptions;
import org.morpion.cli.game.Games;
import org.morpion.cli.game.Output;
import org.morpion.record.GameRecord;
import org.morpion.record.Line;
import org.morpion.record.Metadata;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Validator;
import org.morpion.record.Verdict;
import org.morpion.record.Warning;
import org.morpion.render.RenderOptions;
import org.morpion.render.document.Document;
import org.morpion.render.document.Form;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verb {@code replay}: shows a game's metadata, its board and the verdict. */
@Command(name = "replay", aliases = "show", mixinStandardHelpOptions = true)
public final class ReplayCommand implements Callable<Integer> {
    private final Context context;

    @Parameters(paramLabel = "FILE", descriptionKey = "FILE")
    private String operand;

    @Option(names = {"-q", "--quiet"})
    private boolean quiet;

    @Option(names = "--moves")
    private boolean moves;

    @Option(names = "--ascii")
    private boolean ascii;

    @Option(names = "--strict")
    private boolean strict;

    @Mixin
    private DrawingOptions drawing = new DrawingOptions();

    public ReplayCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        Games games = new Games(context, strict);
        Document document = games.read(operand);
        GameRecord game = document.record();
        Verdict verdict = Validator.validate(game.variant(), game.moves());
        int legalMoves =
                verdict.legal() ? game.score() : verdict.violations().get(0).move();
        if (!quiet) {
            metadata(game);
            document.claims()
                    .contradictions(verdict)
                    .forEach(wrong -> context.terminal()
                            .print(context.text("claim", wrong.field(), wrong.claimed(), wrong.actual())));
            for (Warning warning : document.warnings()) {
                context.terminal().print(context.text("warning", warning.detail()));
            }
            GameRecord shown =
                    verdict.legal() ? game : game.withMoves(game.moves().subList(0, legalMoves));
            RenderOptions options = drawing.of(context, shown, Form.BOARD, false);
            if (moves) {
                moves(
                        shown.moves().subList(0, options.upTo().orElse(shown.score())),
                        game.variant().lineLength());
            }
            Output output = new Output(context);
            output.print(output.board(shown, options, ascii) + "\n");
        }
        context.terminal().print(games.verdict(document, verdict));
        return verdict.legal() ? ExitCode.FINE : ExitCode.NO;
    }

    private void metadata(GameRecord game) {
        Metadata metadata = game.metadata();
        metadata.author().ifPresent(value -> field("author", value));
        metadata.description().ifPresent(value -> field("description", value));
        metadata.source().ifPresent(value -> field("source", value));
        metadata.transcribedBy().ifPresent(value -> field("transcribed_by", value));
        metadata.savedAt().ifPresent(value -> field("saved_at", value));
        metadata.producer().ifPresent(value -> field("producer", value));
        if (!metadata.tags().isEmpty()) {
            field("tags", String.join(", ", metadata.tags()));
        }
        game.solver().ifPresent(solver -> {
            solver.tool().ifPresent(value -> field("tool", value));
            solver.method().ifPresent(value -> field("method", value));
            solver.seed().ifPresent(value -> field("seed", value.toString()));
            solver.nodesExplored().ifPresent(value -> field("nodes_explored", value.toString()));
            solver.elapsedSeconds().ifPresent(value -> field("elapsed_secs", value.toString()));
        });
    }

    /**
     * Prints a field under its MSR name, which is not translated. Control characters are removed, because the value
     * could otherwise control the terminal.
     */
    private void field(String name, String value) {
        String line = value.codePoints()
                .map(character -> Character.isISOControl(character) ? ' ' : character)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        context.terminal().print(name + ": " + line);
    }

    private void moves(List<Move> game, int lineLength) {
        int number = 0;
        for (Move move : game) {
            number++;
            Line line = move.line();
            Point end = line.point(lineLength - 1L);
            context.terminal()
                    .print(context.text(
                            "replay.move",
                            number,
                            move.x(),
                            move.y(),
                            move.direction(),
                            line.x(),
                            line.y(),
                            end.x(),
                            end.y()));
        }
    }
}
