package org.morpion.searches.transfer;

import io.quarkiverse.resteasy.problem.HttpProblem;
import java.util.Objects;
import org.morpion.http.problem.Code;
import org.morpion.http.problem.ProblemType;
import org.morpion.run.UnreadableDocumentException;

/** Problem responses for uploaded checkpoints. */
final class UnreadableCheckpoint {

    /** Reasons for a refusal in addition to {@link UnreadableDocumentException.Reason}. */
    enum Reason {
        /** No solver of this name is loaded. */
        UNKNOWN_SOLVER,
        /** The solver did not return in time. */
        SOLVER_TIMEOUT
    }

    private UnreadableCheckpoint() {}

    static HttpProblem of(UnreadableDocumentException e) {
        if (e.reason() == UnreadableDocumentException.Reason.INVALID) {
            return invalid(e.pointer(), e.getMessage() + ".");
        }
        HttpProblem.Builder problem = problem(e.reason(), e.getMessage() + ".");
        e.island().ifPresent(number -> problem.with("island", number));
        return problem.build();
    }

    /** Converts a problem of a checkpoint's member into a problem of the request that contains the checkpoint. */
    static HttpProblem inside(HttpProblem problem) {
        return invalid(Objects.toString(problem.getParameters().get("pointer"), ""), problem.getDetail());
    }

    static HttpProblem because(Reason reason, String detail) {
        return problem(reason, detail).build();
    }

    static HttpProblem because(UnreadableDocumentException.Reason reason, String detail) {
        return problem(reason, detail).build();
    }

    private static HttpProblem invalid(String pointer, String detail) {
        return problem(UnreadableDocumentException.Reason.INVALID, "In the checkpoint, " + detail)
                .with("pointer", "/checkpoint" + pointer)
                .build();
    }

    private static HttpProblem.Builder problem(Enum<?> reason, String detail) {
        return ProblemType.UNREADABLE_CHECKPOINT.because(detail).with("reason", Code.of(reason));
    }
}
