package org.morpion.record;

/** A record that a form can't express. */
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

    /** Why a record can't be written. */
    public enum Reason {
        /** The form does not know the record's variant. */
        VARIANT,
        /** The form needs a legal game, or moves that a legal game could hold. */
        ILLEGAL_GAME,
        /** The form can't express a game without moves. */
        NO_MOVES
    }
}
