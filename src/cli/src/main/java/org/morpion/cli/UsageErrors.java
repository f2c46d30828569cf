package org.morpion.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.morpion.cli.core.Context;
import org.morpion.cli.game.Candidates;
import org.morpion.cli.game.Forms;
import org.morpion.cli.game.Games;
import org.morpion.record.Variant;
import org.morpion.render.document.Form;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Translation of the parser's errors into messages in the user's language; its own messages are in English. */
final class UsageErrors {
    /** Options and verbs of the Rust program that have another name here; empty if none is needed. */
    private static final Map<String, String> REPLACEMENTS = Map.ofEntries(
            Map.entry("--alpha", "-O alpha=NUMBER"),
            Map.entry("--clamp", "-O clamp=NUMBER"),
            Map.entry("--width", "-O width=NUMBER"),
            Map.entry("--crossover", "-O crossover=NUMBER"),
            Map.entry("--kmin", "-O minDestroyed=NUMBER"),
            Map.entry("--kmax", "-O maxDestroyed=NUMBER"),
            Map.entry("--window", ""),
            Map.entry("--no-symmetry", ""),
            Map.entry("--ignore-overflow", ""),
            Map.entry("--checkpoint-dir", "--run-dir DIRECTORY"),
            Map.entry("--category", "--dir DIRECTORY"),
            Map.entry("gui", "serve"));

    private final Context context;

    UsageErrors(Context context) {
        this.context = context;
    }

    /** Formats an error as one sentence. */
    String sentence(ParameterException e) {
        if (e instanceof UnmatchedArgumentException unmatched) {
            return unmatched(unmatched);
        }
        if (e instanceof MissingParameterException missing
                && !missing.getMissing().isEmpty()) {
            // The parser reports missing arguments before unknown options, which are the more likely mistake.
            return e.getCommandLine().getUnmatchedArguments().stream()
                    .filter(argument -> argument.startsWith("-") && argument.length() > 1)
                    .findFirst()
                    .map(argument -> noOption(e.getCommandLine(), argument))
                    .orElseGet(() -> missing(missing.getMissing().get(0)));
        }
        if (e instanceof OverwrittenOptionException twice) {
            return context.text("usage.twice", name(twice.getOverwritten()));
        }
        if (e.getArgSpec() == null) {
            return e.getCommandLine().getSubcommands().isEmpty()
                    ? parserMessage(e)
                    : context.text(
                            "usage.no-verb", e.getCommandLine().getCommandSpec().qualifiedName());
        }
        return e.getValue() == null ? withoutValue(e) : badValue(e.getArgSpec(), e.getValue());
    }

    private String unmatched(UnmatchedArgumentException e) {
        String argument = e.getUnmatched().get(0);
        CommandLine command = e.getCommandLine();
        if (e.isUnknownOption()) {
            return noOption(command, argument);
        }
        if (command.getSubcommands().isEmpty()) {
            return context.text("usage.too-many", argument);
        }
        String other = REPLACEMENTS.get(argument);
        return other != null && command.getSubcommands().containsKey(other)
                ? context.text("usage.elsewhere", argument, other)
                : context.text("usage.no-such-verb", command.getCommandSpec().qualifiedName(), argument);
    }

    private String noOption(CommandLine command, String argument) {
        String name = argument.split("=", 2)[0];
        String other = REPLACEMENTS.get(name);
        if ("".equals(other)) {
            return context.text("usage.needless", name);
        }
        // Other verbs lack the option that replaces it.
        return other == null || command.getCommandSpec().findOption(other.split(" ")[0]) == null
                ? context.text("usage.no-option", argument)
                : context.text("usage.elsewhere", name, other);
    }

    private String missing(ArgSpec argument) {
        return argument.isOption()
                ? context.text("usage.no-value", name(argument))
                : context.text("usage.missing", argument.paramLabel());
    }

    private String withoutValue(ParameterException e) {
        return e.getArgSpec().typeInfo().isMap()
                ? context.text(
                        "usage.pair", name(e.getArgSpec()), e.getArgSpec().paramLabel())
                : parserMessage(e);
    }

    private String badValue(ArgSpec argument, String value) {
        Class<?> type = argument.typeInfo().isMap() || argument.typeInfo().isCollection()
                ? argument.auxiliaryTypes()[0]
                : argument.type();
        String name = name(argument);
        if (argument.typeInfo().isMap()) {
            return context.text("usage.pair", name, argument.paramLabel());
        } else if (type == Duration.class) {
            return context.text("usage.duration", name, value);
        } else if (type == Path.class) {
            return context.text("usage.path", name, value.isEmpty() ? Games.NO_NAME : value);
        } else if (type == Variant.class) {
            return context.text("usage.choice", name, value, String.join(", ", new Candidates.Variants()));
        } else if (type == Form.class) {
            return context.text("usage.choice", name, value, Forms.names());
        } else if (type == boolean.class || type == Boolean.class) {
            return context.text("usage.too-many", value);
        } else if (argument.completionCandidates() != null) {
            return context.text("usage.choice", name, value, joined(argument.completionCandidates()));
        }
        return context.text("usage.number", name, value);
    }

    private static String joined(Iterable<String> values) {
        return StreamSupport.stream(values.spliterator(), false).collect(Collectors.joining(", "));
    }

    private String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? context.typed(option.names()) : argument.paramLabel();
    }

    /** The parser's own message, for errors without a translation. */
    private static String parserMessage(ParameterException e) {
        String message = e.getMessage().strip().lines().findFirst().orElse("");
        return message.endsWith(".") || message.endsWith("?") ? message : message + ".";
    }
}
