package org.morpion.cli;

import java.util.Locale;
import java.util.Map;
import org.morpion.cli.core.Terminal;
import org.morpion.cli.core.Texts;

/** The entry point of the process. */
public final class Main {
    /** A system property set by the launcher when Java runs under a locale other than the user's. */
    private static final String LOCALE = "morpion.locale";

    private Main() {}

    public static void main(String[] args) {
        Terminal terminal = Terminal.ofProcess();
        String told = System.getProperty(LOCALE);
        Locale locale = Texts.language(told == null ? System.getenv() : Map.of("LANG", told), Locale.getDefault());
        System.exit(terminal.end(Morpion.run(terminal, locale, args), Texts.of(locale)));
    }
}
