package org.morpion.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.morpion.record.Variant;
import org.morpion.render.document.Form;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.OverwrittenOptionException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Says what is wrong with a command line, in the language of the person: the parser's own messages are in English. */
final class UsageErrors {
    private final Texts texts;

    UsageErrors(Texts texts) {
        this.texts = texts;
    }

    /** One sentence. */
    String sentence(ParameterException e) {
        if (e instanceof UnmatchedArgumentException unmatched) {
            return unmatched(unmatched);
        }
        if (e instanceof MissingParameterException missing
                && !missing.getMissing().isEmpty()) {
            // The parser looks for what is missing before it says what it does not know.
            return e.getCommandLine().getUnmatchedArguments().stream()
                    .filter(argument -> argument.startsWith("-") && argument.length() > 1)
                    .findFirst()
                    .map(option -> texts.get("usage.no-option", option))
                    .orElseGet(() -> missing(missing.getMissing().get(0)));
        }
        if (e instanceof OverwrittenOptionException twice) {
            return texts.get("usage.twice", name(twice.getOverwritten()));
        }
        if (e.getArgSpec() == null) {
            return e.getCommandLine().getSubcommands().isEmpty()
                    ? ownWords(e)
                    : texts.get(
                            "usage.no-verb", e.getCommandLine().getCommandSpec().qualifiedName());
        }
        return e.getValue() == null ? withoutValue(e) : badValue(e.getArgSpec(), e.getValue());
    }

    private String unmatched(UnmatchedArgumentException e) {
        String argument = e.getUnmatched().get(0);
        if (e.isUnknownOption()) {
            return texts.get("usage.no-option", argument);
        }
        CommandLine command = e.getCommandLine();
        return command.getSubcommands().isEmpty()
                ? texts.get("usage.too-many", argument)
                : texts.get("usage.no-such-verb", command.getCommandSpec().qualifiedName(), argument);
    }

    private String missing(ArgSpec argument) {
        return argument.isOption()
                ? texts.get("usage.no-value", name(argument))
                : texts.get("usage.missing", argument.paramLabel());
    }

    private String withoutValue(ParameterException e) {
        return e.getArgSpec().typeInfo().isMap()
                ? texts.get("usage.pair", name(e.getArgSpec()), e.getArgSpec().paramLabel())
                : ownWords(e);
    }

    private String badValue(ArgSpec argument, String value) {
        Class<?> type = argument.typeInfo().isMap() || argument.typeInfo().isCollection()
                ? argument.auxiliaryTypes()[0]
                : argument.type();
        String name = name(argument);
        if (argument.typeInfo().isMap()) {
            return texts.get("usage.pair", name, argument.paramLabel());
        } else if (type == Duration.class) {
            return texts.get("usage.duration", name, value);
        } else if (type == Path.class) {
            return texts.get("usage.path", name, value.isEmpty() ? Games.NO_NAME : value);
        } else if (type == Variant.class) {
            return texts.get("usage.choice", name, value, String.join(", ", new Candidates.Variants()));
        } else if (type == Form.class) {
            return texts.get("usage.choice", name, value, Forms.names());
        } else if (type == boolean.class || type == Boolean.class) {
            return texts.get("usage.too-many", value);
        } else if (argument.completionCandidates() != null) {
            return texts.get("usage.choice", name, value, joined(argument.completionCandidates()));
        }
        return texts.get("usage.number", name, value);
    }

    private static String joined(Iterable<String> values) {
        return StreamSupport.stream(values.spliterator(), false).collect(Collectors.joining(", "));
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    /** The parser's message, of what has no sentence here. */
    private static String ownWords(ParameterException e) {
        String message = e.getMessage().strip().lines().findFirst().orElse("");
        return message.endsWith(".") || message.endsWith("?") ? message : message + ".";
    }
}
