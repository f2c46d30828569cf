package org.morpion.cli;

import java.util.Locale;
import java.util.Map;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.ExitCode;
import org.morpion.cli.core.Terminal;
import org.morpion.cli.core.Texts;

/** The entry point of the process. */
public final class Main {
    /** A system property set by the launcher when Java runs under a locale other than the user's. */
    private static final String LOCALE = "morpion.locale";

    private Main() {}

    public static void main(String[] args) {
        int exitCode = run(args);
        // Returning is faster than System.exit, which loads classes for logging since Java 21. But Java then waits for
        // the other threads, so this is for the usual case without any.
        if (exitCode != ExitCode.FINE || Thread.activeCount() > 1) {
            System.exit(exitCode);
        }
    }

    static int run(String... args) {
        Terminal terminal = Terminal.ofProcess();
        String told = System.getProperty(LOCALE);
        Locale locale = Texts.language(told == null ? System.getenv() : Map.of("LANG", told), Locale.getDefault());
        Context context = new Context(terminal, Texts.of(locale), args);
        return terminal.end(Verbs.run(context, args), context.texts());
    }
}
