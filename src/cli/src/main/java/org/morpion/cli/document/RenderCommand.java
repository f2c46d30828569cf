package org.morpion.cli.document;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.ExitCode;
import org.morpion.cli.game.Candidates;
import org.morpion.cli.game.DrawingOptions;
import org.morpion.cli.game.Forms;
import org.morpion.cli.game.Games;
import org.morpion.cli.game.Output;
import org.morpion.record.GameRecord;
import org.morpion.record.notation.PentasolDialect;
import org.morpion.render.RenderOptions;
import org.morpion.render.document.Form;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verb {@code render}: draws a game. */
@Command(name = "render", mixinStandardHelpOptions = true)
public final class RenderCommand implements Callable<Integer> {
    private final Context context;

    @Parameters(paramLabel = "FILE", descriptionKey = "FILE")
    private String operand;

    @Option(
            names = "--to",
            paramLabel = "svg|png|apng|ascii",
            descriptionKey = "to-picture",
            completionCandidates = Candidates.Drawings.class)
    private Form to;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE")
    private Path file;

    @Option(names = "--ascii")
    private boolean ascii;

    @Option(names = "--strict")
    private boolean strict;

    @Mixin
    private DrawingOptions drawing = new DrawingOptions();

    public RenderCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        Form form = Forms.picture(context, to, file);
        GameRecord game = new Games(context, strict).readLegalAndTell(operand);
        RenderOptions options = drawing.of(context, game, form, true);
        Output output = new Output(context);
        if (form == Form.BOARD && file == null && to == null) {
            output.print(output.board(game, options, ascii));
        } else {
            output.write(game, form, new Output.Style(true, PentasolDialect.PENTASOL, options), file);
        }
        return ExitCode.FINE;
    }
}
