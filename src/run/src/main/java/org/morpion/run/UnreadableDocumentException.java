package org.morpion.run;

import java.util.OptionalInt;
import org.morpion.solver.Checkpoint;

/** A search's document, or a state in it, was refused. The message gives the reason, without a full stop. */
public final class UnreadableDocumentException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Reason reason;
    private final String pointer;
    private final Integer island;

    /** Reason for a refusal. */
    public enum Reason {
        /** The input is not such a document, or a state in it is not a checkpoint. */
        NOT_A_CHECKPOINT,
        /** The format of the document or of a state is older or newer. */
        OTHER_FORMAT,
        /** The document or a state exceeds the maximum length. */
        TOO_LARGE,
        /** A state is truncated. */
        TRUNCATED,
        /** A digest or checksum is wrong, through damage or editing. */
        DAMAGED,
        /** A state belongs to another solver. */
        OTHER_SOLVER,
        /** A state belongs to another version of the solver. */
        OTHER_SOLVER_VERSION,
        /** A state belongs to another variant. */
        OTHER_VARIANT,
        /** A state belongs to a search with another start or other warm games. */
        OTHER_PROBLEM,
        /** A state belongs to a search with other options. */
        OTHER_OPTIONS,
        /** A state is intact but the solver can't resume it. */
        BAD_STATE,
        /** A member has the wrong type or value; the pointer names it. */
        INVALID,
        /** Members are missing or contradict each other. */
        INCONSISTENT,
        /** The solver restored a state to an impossible run. */
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

    /** The JSON pointer of the fault in the document; empty if it has no single place. */
    public String pointer() {
        return pointer;
    }

    /** The number of the island whose state was refused, if any. */
    public OptionalInt island() {
        return island == null ? OptionalInt.empty() : OptionalInt.of(island);
    }
}
