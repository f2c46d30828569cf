package org.morpion.cli.document;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.ExitCode;
import org.morpion.cli.core.Failure;
import org.morpion.cli.game.Forms;
import org.morpion.cli.game.Output;
import org.morpion.record.Variant;
import org.morpion.transcribe.sheet.Paper;
import org.morpion.transcribe.sheet.Sheet;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The verb {@code sheet}: writes a blank sheet to print, play on, and read with {@code transcribe}. */
@Command(name = "sheet", mixinStandardHelpOptions = true)
public final class SheetCommand implements Callable<Integer> {
    private final Context context;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            descriptionKey = "sheet-output")
    private Path file;

    @Option(names = "--paper", paramLabel = "a4|letter", defaultValue = "a4")
    private String paper;

    public SheetCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() {
        Variant variant = context.variant().orElse(Variant.T5);
        Paper size = Arrays.stream(Paper.values())
                .filter(each -> each.id().equals(paper.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> Failure.usage(context.text(
                        "sheet.paper",
                        paper,
                        Arrays.stream(Paper.values()).map(Paper::id).collect(Collectors.joining(", ")))));
        byte[] bytes = switch (Forms.suffix(file)) {
            case "pdf" -> Sheet.pdf(variant, size);
            case "svg" -> Sheet.svg(variant, size).getBytes(StandardCharsets.UTF_8);
            default -> throw Failure.usage(context.text("sheet.suffix", file));
        };
        new Output(context).write(bytes, file);
        return ExitCode.FINE;
    }
}
