package org.morpion.cli.core;

/** Exit codes of the process. Scripts rely on these numbers. */
public final class ExitCode {
    public static final int FINE = 0;

    /** A game is illegal, the requested item does not exist, or a repeated search differs. */
    public static final int NO = 1;

    /** The command line is invalid. */
    public static final int USAGE = 2;

    /** A file is unreadable or not writable, or a service unreachable. */
    public static final int UNREADABLE = 3;

    /** A search was interrupted and saved. */
    public static final int INTERRUPTED = 4;

    /** The program or a plugin failed; EX_SOFTWARE of sysexits.h. */
    public static final int FAULT = 70;

    private ExitCode() {}
}
