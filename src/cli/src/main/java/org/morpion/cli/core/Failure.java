package org.morpion.cli.core;

/** Exception that ends a command with an exit code. The message is a sentence for standard error. */
public final class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int exitCode;

    private Failure(int exitCode, String message) {
        super(message, null, false, false);
        this.exitCode = exitCode;
    }

    /** A game is illegal, or the requested item does not exist. */
    public static Failure no(String message) {
        return new Failure(ExitCode.NO, message);
    }

    /** The command line is invalid. */
    public static Failure usage(String message) {
        return new Failure(ExitCode.USAGE, message);
    }

    /** A file is unreadable or not writable, or a service unreachable. */
    public static Failure unreadable(String message) {
        return new Failure(ExitCode.UNREADABLE, message);
    }

    /** A search was ended early, and its results are kept. */
    public static Failure interrupted(String message) {
        return new Failure(ExitCode.INTERRUPTED, message);
    }

    /** A solver has violated its contract. */
    public static Failure fault(String message) {
        return new Failure(ExitCode.FAULT, message);
    }

    public int exitCode() {
        return exitCode;
    }
}
