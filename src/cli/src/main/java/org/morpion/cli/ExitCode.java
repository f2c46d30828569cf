package org.morpion.cli;

/** What the process ends with. Scripts rely on these numbers. */
final class ExitCode {
    static final int FINE = 0;

    /** A game is illegal, what was asked for does not exist, or a search is not what it was. */
    static final int NO = 1;

    /** The command line is wrong. */
    static final int USAGE = 2;

    /** A file can't be read or written. */
    static final int UNREADABLE = 3;

    /** A search was interrupted, and saved. */
    static final int INTERRUPTED = 4;

    /** The program or a plugin is at fault; the number that sysexits.h gives to this. */
    static final int FAULT = 70;

    private ExitCode() {}
}
