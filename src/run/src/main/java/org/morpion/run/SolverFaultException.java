package org.morpion.run;

/** A solver has violated its contract. The message describes the violation in a sentence, without a full stop. */
public final class SolverFaultException extends Exception {
    private static final long serialVersionUID = 1L;

    public SolverFaultException(String message) {
        super(message);
    }
}
