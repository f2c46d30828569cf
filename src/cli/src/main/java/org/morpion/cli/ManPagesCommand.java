package org.morpion.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.ExitCode;
import org.morpion.cli.core.Program;
import org.morpion.cli.core.SafeFiles;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Parameters;

/** The verb {@code generate-man-pages}: writes a manual page for each verb, from its help. */
@Command(name = "generate-man-pages", mixinStandardHelpOptions = true)
final class ManPagesCommand implements Callable<Integer> {
    private static final String SECTION = "1";

    private final Context context;

    @Parameters(paramLabel = "DIRECTORY", descriptionKey = "DIRECTORY")
    private Path directory;

    ManPagesCommand(Context context) {
        this.context = context;
    }

    @Override
    public Integer call() throws IOException {
        Files.createDirectories(directory);
        write(Morpion.commandLine(context, ""));
        return ExitCode.FINE;
    }

    private void write(CommandLine command) throws IOException {
        String name = command.getCommandSpec().qualifiedName("-");
        SafeFiles.write(
                directory.resolve(name + "." + SECTION), page(name, command).getBytes(StandardCharsets.UTF_8));
        for (CommandLine sub : subcommands(command)) {
            write(sub);
        }
    }

    /** Omits duplicate entries for aliases. */
    private static List<CommandLine> subcommands(CommandLine command) {
        List<CommandLine> subcommands = new ArrayList<>();
        for (Map.Entry<String, CommandLine> entry : command.getSubcommands().entrySet()) {
            if (entry.getKey().equals(entry.getValue().getCommandName())) {
                subcommands.add(entry.getValue());
            }
        }
        return subcommands;
    }

    private static String page(String name, CommandLine command) throws IOException {
        CommandSpec spec = command.getCommandSpec();
        Help help = new Help(spec, Help.defaultColorScheme(Ansi.OFF));
        StringBuilder page = new StringBuilder();
        String description = text(help.description());
        page.append(".TH \"")
                .append(name.toUpperCase(Locale.ROOT))
                .append("\" ")
                .append(SECTION);
        page.append(" \"\" \"morpion ").append(Program.version()).append("\"\n");
        page.append(".SH NAME\n")
                .append(escaped(name))
                .append(" \\- ")
                .append(description)
                .append('\n');
        page.append(".SH SYNOPSIS\n").append(text(help.synopsis(0))).append('\n');
        page.append(".SH DESCRIPTION\n").append(description).append('\n');
        page.append(".SH OPTIONS\n");
        for (ArgSpec positional : spec.positionalParameters()) {
            entry(page, positional.paramLabel(), positional.description());
        }
        for (OptionSpec option : spec.options()) {
            String names = String.join(", ", option.names());
            String value = option.arity().max() == 0 ? "" : " " + option.paramLabel();
            entry(page, names + value, option.description());
        }
        List<CommandLine> subcommands = subcommands(command);
        if (!subcommands.isEmpty()) {
            page.append(".SH COMMANDS\n");
            for (CommandLine sub : subcommands) {
                Help subHelp = new Help(sub.getCommandSpec(), Help.defaultColorScheme(Ansi.OFF));
                entry(page, String.join(", ", sub.getCommandSpec().names()), subHelp.description());
            }
        }
        if (!help.footer().isEmpty()) {
            page.append(".SH LAUNCHER\n").append(text(help.footer())).append('\n');
        }
        if (!help.exitCodeList().isEmpty()) {
            page.append(".SH EXIT STATUS\n.nf\n")
                    .append(escaped(help.exitCodeList()))
                    .append(".fi\n");
        }
        return page.toString();
    }

    private static void entry(StringBuilder page, String what, String... description) {
        page.append(".TP\n\\fB").append(escaped(what)).append("\\fR\n");
        page.append(text(String.join(" ", description))).append('\n');
    }

    /** Joins text into one line. */
    private static String text(String text) {
        return escaped(text.replaceAll("\\s+", " ").strip());
    }

    private static String escaped(String text) {
        String escaped = text.replace("\\", "\\e").replace("-", "\\-");
        // At the start of a line, roff would treat a dot or an apostrophe as a request.
        return escaped.startsWith(".") || escaped.startsWith("'") ? "\\&" + escaped : escaped;
    }
}
