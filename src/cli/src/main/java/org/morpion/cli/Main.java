package org.morpion.cli;

import java.util.Locale;

/** Where the process begins and ends. */
public final class Main {
    private Main() {}

    public static void main(String[] args) {
        Terminal terminal = Terminal.ofProcess();
        int exitCode = Morpion.run(terminal, Locale.getDefault(), args);
        terminal.flush();
        System.exit(exitCode);
    }
}
