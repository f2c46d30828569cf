package org.morpion.cli;

import java.util.Locale;
import java.util.Map;

/** Where the process begins and ends. */
public final class Main {
    /** Set by the launcher where it has Java run in another locale than the person's. */
    private static final String LOCALE = "morpion.locale";

    private Main() {}

    public static void main(String[] args) {
        Terminal terminal = Terminal.ofProcess();
        String told = System.getProperty(LOCALE);
        Locale locale = Texts.language(told == null ? System.getenv() : Map.of("LANG", told), Locale.getDefault());
        System.exit(terminal.end(Morpion.run(terminal, locale, args), Texts.of(locale)));
    }
}
