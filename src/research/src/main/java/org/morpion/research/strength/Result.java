package org.morpion.research.strength;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.math.BigDecimal;
import java.util.List;

/**
 * Result of a trial.
 *
 * @param ended time of the end, ISO 8601 in UTC
 * @param improvements improvements in chronological order; empty if the start has no legal move
 * @param grids grids counted by an exact solver, see {@link org.morpion.solver.Progress#grids}
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

    /** Returns the nodes of the run when it found its best game. */
    long nodesOfBest() {
        return improvements.isEmpty()
                ? 0
                : improvements.get(improvements.size() - 1).nodes();
    }

    /** Reason for the end of a trial. */
    enum End {
        /** It reached the limit of processor time. */
        CPU_SPENT,
        /** It reached the node limit. */
        NODES_SPENT,
        /** It reached the target score. */
        TARGET_REACHED,
        /** The solver proved its best game optimal. */
        EXHAUSTED,
        /** The search ended on its own. */
        FINISHED;

        /** The clock of a trial counts processor time, and trials are never cancelled. */
        static End of(org.morpion.run.End end) {
            return end == org.morpion.run.End.TIME_SPENT ? CPU_SPENT : valueOf(end.name());
        }
    }
}
