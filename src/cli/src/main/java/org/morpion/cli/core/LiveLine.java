package org.morpion.cli.core;

/** A line on standard error that shows progress and is overwritten by its next text; only on a terminal. */
public final class LiveLine {
    private static final String CLEAR = "\r\u001b[K";

    /** Cuts the line off at the edge, since the terminal can't clear a wrapped part. */
    private static final String NO_WRAP = "\u001b[?7l";

    private static final String WRAP = "\u001b[?7h";

    private final Terminal terminal;
    private boolean isShown;

    public LiveLine(Terminal terminal) {
        this.terminal = terminal;
    }

    public void show(String text) {
        if (terminal.interactive()) {
            terminal.out().flush();
            terminal.err().print(CLEAR + NO_WRAP + text + WRAP);
            terminal.err().flush();
            isShown = true;
        }
    }

    /** Clears the line, so that other output can follow. */
    public void clear() {
        if (isShown) {
            terminal.err().print(CLEAR);
            isShown = false;
        }
    }
}
