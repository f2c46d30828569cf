package org.morpion.benchmark.strength;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.math.BigDecimal;
import java.util.List;

/**
 * What came of a trial.
 *
 * @param ended when, ISO 8601 in UTC
 * @param improvements in the order in which they came; none where the start has no legal move
 * @param grids of an exact solver, see {@link org.morpion.solver.Progress#grids}
 * @param game the best game as {@code MS1:} text, with its provenance
 */
@JsonInclude(Include.NON_EMPTY)
record Result(
        Trial trial,
        End end,
        String ended,
        int score,
        long nodes,
        long playouts,
        double cpuSeconds,
        double wallSeconds,
        List<Improvement> improvements,
        List<BigDecimal> grids,
        String game) {

    Result {
        grids = grids == null ? List.of() : List.copyOf(grids);
        improvements = improvements == null ? List.of() : List.copyOf(improvements);
    }

    /** Of the run when it had found its best game. */
    long nodesOfBest() {
        return improvements.isEmpty()
                ? 0
                : improvements.get(improvements.size() - 1).nodes();
    }

    /** Why a trial ended. */
    enum End {
        /** It had used its processor time. */
        CPU_SPENT,
        /** It had made its nodes. */
        NODES_SPENT,
        /** It had reached the score at which it was to stop. */
        TARGET_REACHED,
        /** The solver had proven its best game. */
        EXHAUSTED,
        /** The search had come to its own end. */
        FINISHED;

        /** The clock of a trial counts processor time, and nobody stops a trial. */
        static End of(org.morpion.run.End end) {
            return end == org.morpion.run.End.TIME_SPENT ? CPU_SPENT : valueOf(end.name());
        }
    }
}
