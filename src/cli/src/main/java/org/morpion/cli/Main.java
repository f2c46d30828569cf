package org.morpion.cli;

import java.util.Locale;

/** Where the process begins and ends. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        Terminal terminal = Terminal.ofProcess();
        Locale locale = Texts.language(System.getenv(), Locale.getDefault());
        System.exit(terminal.end(Morpion.run(terminal, locale, args), Texts.of(locale)));
    }
}
