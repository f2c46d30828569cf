package org.morpion.cli.document;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.ExitCode;
import org.morpion.cli.core.Failure;
import org.morpion.cli.core.Json;
import org.morpion.cli.core.PlainLine;
import org.morpion.cli.game.Batch;
import org.morpion.cli.game.Games;
import org.morpion.corpus.Corpus;
import org.morpion.game.Fingerprint;
import org.morpion.record.Contradiction;
import org.morpion.record.FinalPosition;
import org.morpion.record.GameRecord;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.record.Verdict;
import org.morpion.record.Violation;
import org.morpion.record.Warning;
import org.morpion.render.document.Document;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The verb {@code validate}: checks games for legality, and documents for false claims. */
@Command(name = "validate", mixinStandardHelpOptions = true)
public final class ValidateCommand implements Callable<Integer>, Batch.Visitor {
    private final Context context;

    @Parameters(arity = "1..*", paramLabel = "FILE", descriptionKey = "FILE")
    private List<String> operands;

    @Option(names = {"-q", "--quiet"})
    private boolean quiet;

    @Option(names = "--all")
    private boolean all;

    @Option(names = "--json")
    private boolean json;

    @Option(names = "--strict")
    private boolean strict;

    /** The ids of the corpus by variant and fingerprint. */
    private final Map<Variant, Map<String, String>> known = new EnumMap<>(Variant.class);

    private Games games;
    private long legal;
    private long illegal;
    private long missing;
    private int exitCode = ExitCode.FINE;

    public ValidateCommand(Context context) {
        this.context = context;
    }

    /**
     * Parses a command line of operands, {@code --quiet} and {@code --json}, like picocli but faster.
     *
     * @param arguments those after the verb
     * @return empty for any other command line
     */
    public static Optional<Callable<Integer>> ofPlainLine(Context context, List<String> arguments) {
        ValidateCommand command = new ValidateCommand(context);
        command.operands = new ArrayList<>();
        for (String argument : arguments) {
            boolean isQuiet = argument.equals("-q") || argument.equals("--quiet");
            if (isQuiet && !command.quiet) {
                command.quiet = true;
            } else if (argument.equals("--json") && !command.json) {
                command.json = true;
            } else if (PlainLine.isOperand(argument)) {
                command.operands.add(argument);
            } else {
                return Optional.empty();
            }
        }
        return command.operands.isEmpty() ? Optional.empty() : Optional.of(command);
    }

    @Override
    public Integer call() {
        games = new Games(context, strict);
        new Batch(context, this).visit(operands);
        long count = legal + illegal + missing;
        if (count > 1 && !quiet && !json) {
            context.terminal().print(context.text("validate.summary", count, legal, illegal, missing));
        }
        return exitCode;
    }

    @Override
    public void game(String operand, long line, byte[] bytes) {
        Document document;
        try {
            document = games.read(Batch.name(operand, line), line, bytes);
        } catch (Failure e) {
            missing(operand, line, e);
            return;
        }
        GameRecord record = document.record();
        Verdict verdict = all
                ? Validator.validateAll(record.variant(), record.moves())
                : Validator.validate(record.variant(), record.moves());
        if (verdict.legal()) {
            legal++;
        } else {
            illegal++;
            exitCode = Math.max(exitCode, ExitCode.NO);
        }
        if (json) {
            context.terminal().print(Json.line(report(operand, line, document, verdict)));
        } else if (!quiet) {
            tell(Batch.name(operand, line), document, verdict);
        }
    }

    @Override
    public void missing(String operand, long line, Failure failure) {
        missing++;
        exitCode = Math.max(exitCode, failure.exitCode());
        if (json) {
            Map<String, Object> report = place(operand, line);
            report.put("error", failure.getMessage());
            context.terminal().print(Json.line(report));
        } else if (!quiet) {
            context.terminal().report(failure.getMessage());
        }
    }

    @Override
    public void skipped(String sentence) {
        if (!quiet) {
            context.terminal().report(sentence);
        }
    }

    private void tell(String name, Document document, Verdict verdict) {
        context.terminal().print(games.shown(name) + ": " + games.verdict(document, verdict));
        verdict.violations().stream()
                .skip(1)
                .forEach(violation -> context.terminal().print("  " + games.illegal(violation)));
        for (Contradiction wrong : document.claims().contradictions(verdict)) {
            context.terminal().print("  " + context.text("claim", wrong.field(), wrong.claimed(), wrong.actual()));
        }
        for (Warning warning : document.warnings()) {
            context.terminal().print("  " + context.text("warning", warning.detail()));
        }
    }

    private static Map<String, Object> place(String operand, long line) {
        Map<String, Object> report = new LinkedHashMap<>();
        report.put("file", operand);
        if (line > 0) {
            report.put("line", line);
        }
        return report;
    }

    /** The same members as the service's answer, and the file and line. */
    private Map<String, Object> report(String operand, long line, Document document, Verdict verdict) {
        GameRecord record = document.record();
        FinalPosition position = verdict.position().orElse(null);
        String fingerprint = position == null
                ? null
                : Fingerprint.of(record.variant(), record.moves()).toString();
        Map<String, Object> report = place(operand, line);
        report.put("legal", verdict.legal());
        report.put("form", document.form().id());
        report.put("variant", record.variant().code());
        report.put("variants", document.variants().stream().map(Variant::code).toList());
        report.put("score", verdict.score());
        report.put("availableMoves", position == null ? null : position.availableMoves());
        report.put("terminal", position == null ? null : position.terminal());
        report.put("bbox", position == null ? null : position.bbox().numbers());
        report.put("fingerprint", fingerprint);
        report.put("known", fingerprint == null ? null : known(record.variant(), fingerprint));
        report.put(
                "claims",
                document.claims().contradictions(verdict).stream()
                        .map(wrong -> Json.object(
                                "field", wrong.field(), "claimed", wrong.claimed(), "actual", wrong.actual()))
                        .toList());
        report.put(
                "warnings",
                document.warnings().stream()
                        .map(warning -> Json.object(
                                "code", warning.code(), "location", warning.location(), "detail", warning.detail()))
                        .toList());
        if (!verdict.legal()) {
            report.put(
                    "violations",
                    verdict.violations().stream()
                            .map(ValidateCommand::violation)
                            .toList());
        }
        return report;
    }

    private static Map<String, Object> violation(Violation violation) {
        return Json.object(
                "move",
                violation.move(),
                "place",
                violation.place(),
                "rule",
                violation.rule().code(),
                "points",
                violation.points().stream()
                        .map(point -> List.of(point.x(), point.y()))
                        .toList(),
                "detail",
                violation.detail());
    }

    /** The id of the corpus game with this grid; null if none. */
    private String known(Variant variant, String fingerprint) {
        return known.computeIfAbsent(variant, ValidateCommand::fingerprints).get(fingerprint);
    }

    private static Map<String, String> fingerprints(Variant variant) {
        return Corpus.entries().stream()
                .filter(entry -> entry.variant() == variant)
                .collect(Collectors.toMap(
                        entry -> Fingerprint.of(variant, entry.game().moves()).toString(),
                        Corpus.Entry::id,
                        (first, second) -> first));
    }
}
