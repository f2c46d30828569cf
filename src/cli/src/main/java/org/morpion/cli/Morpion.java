package org.morpion.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.ExitCode;
import org.morpion.cli.core.Failure;
import org.morpion.cli.core.Program;
import org.morpion.cli.core.SafeFiles;
import org.morpion.cli.core.Terminal;
import org.morpion.cli.document.CompareCommand;
import org.morpion.cli.document.ConvertCommand;
import org.morpion.cli.document.FingerprintCommand;
import org.morpion.cli.document.MovesCommand;
import org.morpion.cli.document.OrderCommand;
import org.morpion.cli.document.RecordsCommand;
import org.morpion.cli.document.RenderCommand;
import org.morpion.cli.document.ReplayCommand;
import org.morpion.cli.document.SheetCommand;
import org.morpion.cli.document.TranscribeCommand;
import org.morpion.cli.document.ValidateCommand;
import org.morpion.cli.game.Candidates;
import org.morpion.cli.game.Forms;
import org.morpion.cli.search.RepeatCommand;
import org.morpion.cli.search.SearchCommand;
import org.morpion.cli.service.RemoteCommand;
import org.morpion.cli.service.ServeCommand;
import org.morpion.cli.solver.BenchCommand;
import org.morpion.cli.solver.SolversCommand;
import org.morpion.record.Variant;
import org.morpion.render.document.Form;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The top-level command: its verbs, and the handling of their failures. */
@Command(
        name = Program.NAME,
        mixinStandardHelpOptions = true,
        versionProvider = Program.class,
        scope = ScopeType.INHERIT,
        synopsisSubcommandLabel = "VERB")
final class Morpion {
    /** The verb that needs all other verbs. */
    private static final String COMPLETION = "generate-completion";

    /** The environment variable that enables stack traces. */
    private static final String DEBUG = "MORPION_DEBUG";

    /** The verbs by name. Only the called verb is created, because inspecting all of them is slow. */
    private static final Map<String, Function<Context, Object>> VERBS = verbs();

    private final Context context;

    Morpion(Context context) {
        this.context = context;
    }

    private static Map<String, Function<Context, Object>> verbs() {
        Map<String, Function<Context, Object>> verbs = new LinkedHashMap<>();
        verbs.put("validate", ValidateCommand::new);
        verbs.put("replay", ReplayCommand::new);
        verbs.put("convert", ConvertCommand::new);
        verbs.put("render", RenderCommand::new);
        verbs.put("compare", CompareCommand::new);
        verbs.put("order", OrderCommand::new);
        verbs.put("transcribe", TranscribeCommand::new);
        verbs.put("sheet", SheetCommand::new);
        verbs.put("moves", MovesCommand::new);
        verbs.put("fingerprint", FingerprintCommand::new);
        verbs.put("records", RecordsCommand::new);
        verbs.put("search", SearchCommand::new);
        verbs.put("repeat", RepeatCommand::new);
        verbs.put("solvers", SolversCommand::new);
        verbs.put("bench", BenchCommand::new);
        verbs.put("serve", ServeCommand::new);
        verbs.put("remote", RemoteCommand::new);
        verbs.put("generate-man-pages", ManPagesCommand::new);
        verbs.put(COMPLETION, context -> new AutoComplete.GenerateCompletion());
        return verbs;
    }

    @Option(
            names = "--variant",
            paramLabel = "5T|5D|4T|4D",
            completionCandidates = Candidates.Variants.class,
            scope = ScopeType.INHERIT)
    void variant(Variant variant) {
        context.variant(variant);
    }

    /**
     * Runs a command line.
     *
     * @return the exit code
     */
    static int run(Context context, String... args) {
        String first = args.length == 0 || args[0].equals(COMPLETION) ? "" : args[0];
        boolean needsNoOther = VERBS.containsKey(first) || first.equals("-V") || first.equals("--version");
        return commandLine(context, needsNoOther ? first : "").execute(args);
    }

    /**
     * Creates the parser.
     *
     * @param verb the only verb to create; empty for all
     */
    static CommandLine commandLine(Context context, String verb) {
        CommandLine line = new CommandLine(new Morpion(context));
        VERBS.forEach((name, command) -> {
            if (verb.isEmpty() || name.equals(verb)) {
                line.addSubcommand(name, command.apply(context));
            }
        });
        line.setResourceBundle(context.texts().bundle());
        line.registerConverter(Variant.class, Morpion::variantOf);
        line.registerConverter(Form.class, Forms::named);
        line.registerConverter(Duration.class, Durations::parse);
        line.registerConverter(Path.class, Morpion::pathOf);
        line.setCaseInsensitiveEnumValuesAllowed(true);
        line.setUsageHelpAutoWidth(false);
        line.setUsageHelpWidth(100);
        line.setColorScheme(CommandLine.Help.defaultColorScheme(
                context.terminal().outIsShown() && !Terminal.isDumb() ? Ansi.AUTO : Ansi.OFF));
        line.setOut(new PrintWriter(context.terminal().out(), true, StandardCharsets.UTF_8));
        line.setErr(new PrintWriter(context.terminal().err(), true, StandardCharsets.UTF_8));
        line.setParameterExceptionHandler((e, args) -> {
            String path = e.getCommandLine().getCommandSpec().qualifiedName();
            context.terminal()
                    .report(new UsageErrors(context).sentence(e) + " " + context.text("see-help", path + " --help"));
            return ExitCode.USAGE;
        });
        line.setExecutionExceptionHandler((e, command, parsed) -> failed(context, e));
        return line;
    }

    /** Reports the failure of a verb, and returns the exit code. */
    static int failed(Context context, Exception e) {
        if (e instanceof Terminal.ReaderGoneException) {
            return ExitCode.FINE;
        }
        if (e instanceof Failure failure) {
            context.terminal().report(failure.getMessage());
            return failure.exitCode();
        }
        if (System.getenv(DEBUG) != null) {
            e.printStackTrace(context.terminal().err());
        }
        if (e instanceof IOException || e instanceof UncheckedIOException) {
            context.terminal().report(SafeFiles.reason(context, e));
            return ExitCode.UNREADABLE;
        }
        context.terminal().report(context.text("fault", e, DEBUG));
        return ExitCode.FAULT;
    }

    /** Refuses an empty name, as from an unset variable of a script. */
    private static Path pathOf(String name) {
        if (name.isEmpty()) {
            throw new CommandLine.TypeConversionException("no name");
        }
        return Path.of(name);
    }

    private static Variant variantOf(String text) {
        return Variant.ofSpelling(text).orElseThrow(() -> new CommandLine.TypeConversionException("no variant"));
    }
}
