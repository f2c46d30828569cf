package org.morpion.cli.document;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.ExitCode;
import org.morpion.cli.core.Failure;
import org.morpion.cli.core.Json;
import org.morpion.cli.game.Batch;
import org.morpion.cli.game.Candidates;
import org.morpion.cli.game.Forms;
import org.morpion.cli.game.Games;
import org.morpion.cli.game.Output;
import org.morpion.corpus.Corpus;
import org.morpion.record.GameRecord;
import org.morpion.record.Variant;
import org.morpion.render.RenderOptions;
import org.morpion.render.document.Form;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verb {@code records}: lists, shows and exports the built-in records or the games of a directory. */
@Command(name = "records", mixinStandardHelpOptions = true)
public final class RecordsCommand implements Callable<Integer> {
    private final Context context;

    @Parameters(arity = "0..1", paramLabel = "ID", descriptionKey = "ID")
    private String id;

    @Option(names = "--min-score", paramLabel = "N")
    private int minScore;

    @Option(names = "--dir", paramLabel = "DIRECTORY")
    private Path directory;

    @Option(names = "--json")
    private boolean json;

    @Option(names = "--to", paramLabel = "FORMAT", completionCandidates = Candidates.Forms.class)
    private Form to;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE")
    private Path file;

    private int exitCode = ExitCode.FINE;

    public RecordsCommand(Context context) {
        this.context = context;
    }

    private record Row(String id, GameRecord game) {}

    @Override
    public Integer call() {
        if (id == null && (to != null || file != null)) {
            throw Failure.usage(context.text("records.no-id"));
        }
        return id == null ? list() : show();
    }

    private int list() {
        rows().stream()
                .filter(row -> context.variant()
                        .filter(variant -> variant != row.game.variant())
                        .isEmpty())
                .filter(row -> row.game.score() >= minScore)
                .sorted(Comparator.comparing((Row row) -> row.game.variant())
                        .thenComparing(Comparator.comparingInt((Row row) -> row.game.score())
                                .reversed())
                        .thenComparing(Row::id))
                .forEach(this::print);
        return exitCode;
    }

    private List<Row> rows() {
        if (directory == null) {
            return Corpus.entries().stream()
                    .map(entry -> new Row(entry.id(), entry.game()))
                    .toList();
        }
        if (!Files.isDirectory(directory)) {
            throw Failure.unreadable(context.text("file.no-directory", directory));
        }
        List<Row> rows = new ArrayList<>();
        Games games = new Games(context, false);
        new Batch(context, new Batch.Visitor() {
                    @Override
                    public void game(String operand, long line, byte[] bytes) {
                        String name = Batch.name(operand, line);
                        if (!mayContainId(name)) {
                            return;
                        }
                        try {
                            rows.add(new Row(name, games.readLegalOfSeveral(name, line, bytes)));
                        } catch (Failure e) {
                            missing(operand, line, e);
                        }
                    }

                    @Override
                    public void missing(String operand, long line, Failure failure) {
                        if (!mayContainId(Batch.name(operand, line))) {
                            return;
                        }
                        context.terminal().report(failure.getMessage());
                        exitCode = Math.max(exitCode, failure.exitCode());
                    }
                })
                .visit(List.of(directory.toString()));
        return rows;
    }

    /** Whether this name is the requested id, or a file or directory that may contain it. */
    private boolean mayContainId(String name) {
        return id == null || id.equals(name) || id.startsWith(name + ":") || id.startsWith(name + File.separator);
    }

    private void print(Row row) {
        Variant variant = row.game.variant();
        String author = row.game.metadata().author().orElse(null);
        context.terminal()
                .print(
                        json
                                ? Json.line(Json.object(
                                        "id",
                                        row.id,
                                        "variant",
                                        variant.code(),
                                        "score",
                                        row.game.score(),
                                        "author",
                                        author,
                                        "tags",
                                        row.game.metadata().tags()))
                                : variant.code() + "  " + String.format(Locale.ROOT, "%4d", row.game.score()) + "  "
                                        + String.format("%-16s", row.id) + "  " + (author == null ? "" : author));
    }

    private int show() {
        Optional<GameRecord> found = game();
        if (found.isEmpty() && exitCode != ExitCode.FINE) {
            // The failure has already been reported.
            return exitCode;
        }
        GameRecord game = found.orElseThrow(() -> Failure.no(context.text("no-such-record", id)));
        Output output = new Output(context);
        if (to == null && file == null) {
            output.print(output.board(game, RenderOptions.DEFAULT.withNumbers(false), false));
            game.metadata().source().ifPresent(source -> context.terminal().print("source: " + source));
        } else {
            Form form = Forms.toWrite(context, to, file, Form.MSR_JSON);
            output.write(game, form, Output.Style.PLAIN, file);
        }
        return exitCode;
    }

    private Optional<GameRecord> game() {
        return directory == null
                ? Corpus.entry(id).map(Corpus.Entry::game)
                : rows().stream()
                        .filter(row -> row.id.equals(id))
                        .map(Row::game)
                        .findFirst();
    }
}
