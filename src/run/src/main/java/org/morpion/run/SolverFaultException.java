package org.morpion.run;

/** A solver has done what no solver may. The message says what, as a sentence about it without a full stop. */
public final class SolverFaultException extends Exception {
    private static final long serialVersionUID = 1L;

    public SolverFaultException(String message) {
        super(message);
    }
}
