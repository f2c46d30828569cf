package org.morpion.service.transfer;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.util.Locale;
import org.morpion.service.problem.ProblemType;
import org.morpion.solver.Checkpoint;

/** Problems of uploaded checkpoints. */
final class UnreadableCheckpoint {

    /** What can be wrong with a document besides what {@link Checkpoint.Reason} knows. */
    enum Reason {
        /** No solver of this name is loaded. */
        UNKNOWN_SOLVER,
        /** Something in it can't be had here, or is not of the kind described; the pointer says where. */
        INVALID,
        /** Islands are missing, in another order, or have states that don't go together. */
        INCONSISTENT,
        /** The solver did not come back in time. */
        SOLVER_TIMEOUT,
        /** The solver failed, or made of the state what can't be true. */
        SOLVER_FAULT
    }

    private UnreadableCheckpoint() {}

    static HttpProblem.Builder because(Checkpoint.Reason reason, String detail) {
        return problem(reason, detail);
    }

    static HttpProblem.Builder because(Reason reason, String detail) {
        return problem(reason, detail);
    }

    private static HttpProblem.Builder problem(Enum<?> reason, String detail) {
        return ProblemType.UNREADABLE_CHECKPOINT
                .because(detail)
                .with("reason", reason.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    }
}
