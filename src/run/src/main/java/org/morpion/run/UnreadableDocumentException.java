package org.morpion.run;

import java.util.OptionalInt;
import org.morpion.solver.Checkpoint;

/** A search's document, or a state in it, that is not taken up. The message says why, without a full stop. */
public final class UnreadableDocumentException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Reason reason;
    private final String pointer;
    private final Integer island;

    /** Why a document is not read. */
    public enum Reason {
        /** It is no such document, or one of its states is no state. */
        NOT_A_CHECKPOINT,
        /** It, or a state, is of an older or newer format. */
        OTHER_FORMAT,
        /** It, or a state, is larger than it may be. */
        TOO_LARGE,
        /** A state ends before its end. */
        TRUNCATED,
        /** A digest or checksum is wrong: it is damaged, or has been edited. */
        DAMAGED,
        /** A state is another solver's. */
        OTHER_SOLVER,
        /** A state is of another version of the solver. */
        OTHER_SOLVER_VERSION,
        /** A state is of another variant. */
        OTHER_VARIANT,
        /** A state is of a search with another start or other warm games. */
        OTHER_PROBLEM,
        /** A state is of a search with other options. */
        OTHER_OPTIONS,
        /** A state is whole, and the solver can't take it up. */
        BAD_STATE,
        /** A member is not of its kind; the pointer says which. */
        INVALID,
        /** Members are missing or don't go together. */
        INCONSISTENT,
        /** The solver has made of a state what can't be. */
        SOLVER_FAULT;

        static Reason of(Checkpoint.Reason reason) {
            return valueOf(reason.name());
        }
    }

    private UnreadableDocumentException(Reason reason, String pointer, Integer island, String message) {
        super(message);
        this.reason = reason;
        this.pointer = pointer;
        this.island = island;
    }

    static UnreadableDocumentException because(Reason reason, String message) {
        return new UnreadableDocumentException(reason, "", null, message);
    }

    static UnreadableDocumentException invalid(String pointer, String allowed) {
        return new UnreadableDocumentException(Reason.INVALID, pointer, null, pointer + " must be " + allowed);
    }

    static UnreadableDocumentException ofIsland(int number, Reason reason, String message) {
        return new UnreadableDocumentException(reason, "", number, "Island " + number + ": " + message);
    }

    public Reason reason() {
        return reason;
    }

    /** Where in the document, as a JSON pointer; empty where it is no single place. */
    public String pointer() {
        return pointer;
    }

    /** The number of the island whose state is not taken up. */
    public OptionalInt island() {
        return island == null ? OptionalInt.empty() : OptionalInt.of(island);
    }
}
