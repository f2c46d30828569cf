package org.morpion.record;

/** Thrown when a form cannot express a record. */
public final class UnwritableRecordException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Reason reason;

    public UnwritableRecordException(Reason reason, String message) {
        super(message);
        this.reason = reason;
    }

    public Reason reason() {
        return reason;
    }

    /** Reason for which a record cannot be written. */
    public enum Reason {
        /** The form does not support the record's variant. */
        VARIANT,
        /** The form requires a legal game, or moves that are possible in one. */
        ILLEGAL_GAME,
        /** The form cannot express a game without moves. */
        NO_MOVES
    }
}
