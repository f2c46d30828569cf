package org.morpion.cli;

import java.nio.file.InvalidPathException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.ExitCode;
import org.morpion.cli.document.ConvertCommand;
import org.morpion.cli.document.ValidateCommand;

/** Runner of command lines: without picocli if they are simple and their verbs are common in scripts. */
final class Verbs {
    private Verbs() {}

    /**
     * Runs a command line.
     *
     * @return the exit code
     */
    static int run(Context context, String... args) {
        try {
            Optional<Callable<Integer>> command = ofPlainLine(context, args);
            return command.isPresent() ? run(context, command.get()) : Morpion.run(context, args);
        } catch (OutOfMemoryError e) {
            context.terminal().report(context.text("memory"));
            return ExitCode.FAULT;
        }
    }

    private static int run(Context context, Callable<Integer> command) {
        try {
            return command.call();
        } catch (Exception e) {
            return Morpion.failed(context, e);
        }
    }

    /** Parses the line if it is simple; empty for a line that needs picocli. */
    static Optional<Callable<Integer>> ofPlainLine(Context context, String... args) {
        List<String> rest = Arrays.asList(args).subList(Math.min(1, args.length), args.length);
        try {
            return switch (args.length == 0 ? "" : args[0]) {
                case "validate" -> ValidateCommand.ofPlainLine(context, rest);
                case "convert" -> ConvertCommand.ofPlainLine(context, rest);
                default -> Optional.empty();
            };
        } catch (InvalidPathException e) {
            // picocli reports it.
            return Optional.empty();
        }
    }
}
