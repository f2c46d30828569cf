package org.morpion.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.Terminal;
import org.morpion.cli.core.Texts;

/**
 * An in-process run of the command.
 *
 * @param out the standard output
 */
public record Cli(int exitCode, String out, String err) {

    public static Cli run(String... args) {
        return runWith("", args);
    }

    /** Runs with the given standard input. */
    public static Cli runWith(String input, String... args) {
        return runIn(Locale.ENGLISH, input.getBytes(StandardCharsets.UTF_8), args);
    }

    /** Runs with the given standard input, and a terminal as standard output. */
    public static Cli runShown(String input, String... args) {
        return runIn(Locale.ENGLISH, input.getBytes(StandardCharsets.UTF_8), false, true, args);
    }

    /** Runs with a terminal as standard error. */
    public static Cli runInteractively(String... args) {
        return runIn(Locale.ENGLISH, new byte[0], true, false, args);
    }

    public static Cli runIn(Locale locale, byte[] input, String... args) {
        return runIn(locale, input, false, false, args);
    }

    private static Cli runIn(Locale locale, byte[] input, boolean interactive, boolean outIsShown, String... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        Terminal terminal =
                new Terminal(new ByteArrayInputStream(input), stream(out), stream(err), interactive, outIsShown, true);
        int exitCode = Verbs.run(new Context(terminal, Texts.of(locale), args), args);
        terminal.flush();
        return new Cli(exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    public List<String> lines() {
        return out.lines().toList();
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, false, StandardCharsets.UTF_8);
    }
}
