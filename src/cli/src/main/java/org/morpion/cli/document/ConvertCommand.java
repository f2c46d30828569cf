package org.morpion.cli.document;

import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.ExitCode;
import org.morpion.cli.core.Failure;
import org.morpion.cli.core.PlainLine;
import org.morpion.cli.game.Candidates;
import org.morpion.cli.game.DrawingOptions;
import org.morpion.cli.game.Forms;
import org.morpion.cli.game.Games;
import org.morpion.cli.game.Output;
import org.morpion.game.Canonical;
import org.morpion.record.GameRecord;
import org.morpion.record.notation.PentasolDialect;
import org.morpion.render.document.Document;
import org.morpion.render.document.Fields;
import org.morpion.render.document.Form;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verb {@code convert}: writes a game in another format. */
@Command(name = "convert", mixinStandardHelpOptions = true)
public final class ConvertCommand implements Callable<Integer> {
    private final Context context;

    @Parameters(paramLabel = "FILE", descriptionKey = "FILE")
    private String operand;

    @Option(names = "--to", paramLabel = "FORMAT", completionCandidates = Candidates.Forms.class)
    private Form to;

    @Option(
            names = {"-o", "--output", "--out"},
            paramLabel = "FILE")
    private Path file;

    @Option(names = "--canonical")
    private boolean canonical;

    @Option(names = "--compact")
    private boolean compact;

    @Option(names = "--dialect", paramLabel = "pentasol|msr")
    private String dialect;

    @Option(names = "--strict")
    private boolean strict;

    @Mixin
    private DrawingOptions drawing = new DrawingOptions();

    public ConvertCommand(Context context) {
        this.context = context;
    }

    /**
     * Parses a command line of one operand, {@code --to} and {@code -o}, like picocli but faster.
     *
     * @param arguments those after the verb
     * @return empty for any other command line
     */
    public static Optional<Callable<Integer>> ofPlainLine(Context context, List<String> arguments) {
        ConvertCommand command = new ConvertCommand(context);
        Iterator<String> rest = arguments.iterator();
        while (rest.hasNext()) {
            String argument = rest.next();
            boolean takesValue = argument.equals("--to") || argument.equals("-o");
            String value = takesValue && rest.hasNext() ? rest.next() : "";
            boolean isPlain = PlainLine.isOperand(takesValue ? value : argument);
            if (isPlain && argument.equals("--to") && command.to == null) {
                command.to = Forms.ofName(value).orElse(null);
                isPlain = command.to != null;
            } else if (isPlain && argument.equals("-o") && command.file == null && !value.isEmpty()) {
                command.file = Path.of(value);
            } else if (isPlain && !takesValue && command.operand == null) {
                command.operand = argument;
            } else {
                isPlain = false;
            }
            if (!isPlain) {
                return Optional.empty();
            }
        }
        return command.operand == null ? Optional.empty() : Optional.of(command);
    }

    @Override
    public Integer call() {
        Form form = Forms.toWrite(context, to, file, Form.BOARD);
        PentasolDialect pentasol = dialect(form);
        Games games = new Games(context, strict);
        boolean legalOnly = canonical || form.textForm().isEmpty();
        Document document = legalOnly ? games.readLegal(operand) : games.read(operand);
        games.tellWarnings(document);
        GameRecord game = canonical
                ? document.record()
                        .withMoves(Canonical.game(
                                document.record().variant(), document.record().moves()))
                : document.record();
        boolean numbered = form != Form.BOARD;
        new Output(context)
                .write(
                        game,
                        form,
                        new Output.Style(!compact, pentasol, drawing.of(context, game, form, numbered)),
                        file);
        List<String> lost = Fields.withoutPosition(document);
        if (!lost.isEmpty()) {
            context.terminal().tell(context.text("dropped.illegal", String.join(", ", lost)));
        }
        return ExitCode.FINE;
    }

    private PentasolDialect dialect(Form form) {
        if (dialect == null) {
            return PentasolDialect.PENTASOL;
        }
        if (form != Form.PENTASOL) {
            throw Failure.usage(context.text("dialect-without-pentasol"));
        }
        for (PentasolDialect known : PentasolDialect.values()) {
            if (known.id().equals(dialect)) {
                return known;
            }
        }
        throw Failure.usage(context.text("no-such-dialect", dialect));
    }
}
