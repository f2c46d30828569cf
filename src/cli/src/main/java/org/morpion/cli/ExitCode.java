package org.morpion.cli;

/** Exit codes of the process. Scripts rely on these numbers. */
final class ExitCode {
    static final int FINE = 0;

    /** A game is illegal, the requested item does not exist, or a repeated search differs. */
    static final int NO = 1;

    /** The command line is invalid. */
    static final int USAGE = 2;

    /** A file is unreadable or not writable, or a service unreachable. */
    static final int UNREADABLE = 3;

    /** A search was interrupted and saved. */
    static final int INTERRUPTED = 4;

    /** The program or a plugin failed; EX_SOFTWARE of sysexits.h. */
    static final int FAULT = 70;

    private ExitCode() {}
}
