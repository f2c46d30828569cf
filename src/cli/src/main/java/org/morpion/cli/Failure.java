package org.morpion.cli;

/** Ends a command. The message is one sentence, which is shown on standard error. */
final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private Failure(int exitCode, String message) {
        super(message, null, false, false);
        this.exitCode = exitCode;
    }

    /** A game is illegal, or what was asked for does not exist. */
    static Failure no(String message) {
        return new Failure(ExitCode.NO, message);
    }

    /** The command line is wrong. */
    static Failure usage(String message) {
        return new Failure(ExitCode.USAGE, message);
    }

    /** A file can't be read or written. */
    static Failure unreadable(String message) {
        return new Failure(ExitCode.UNREADABLE, message);
    }

    /** A search has been ended before its time, and what it had found is kept. */
    static Failure interrupted(String message) {
        return new Failure(ExitCode.INTERRUPTED, message);
    }

    /** A solver has done what no solver may. */
    static Failure fault(String message) {
        return new Failure(ExitCode.FAULT, message);
    }

    int exitCode() {
        return exitCode;
    }
}
