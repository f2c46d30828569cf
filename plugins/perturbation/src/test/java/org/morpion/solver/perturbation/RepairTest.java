package org.morpion.solver.perturbation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.solver.Budget;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.SolverRun;

class RepairTest {
    private static final List<Move> GAME = Games.random(Problem.of(Variant.T5), 1);

    /**
     * Run that improves by one move every {@code nodesForAMove} nodes while it can, and finishes after {@code end}
     * nodes.
     */
    private record Climber(long nodesForAMove, long end, long[] nodes) implements SolverRun {

        Climber(long nodesForAMove, long end) {
            this(nodesForAMove, end, new long[1]);
        }

        @Override
        public Progress advance(Budget budget) {
            while (nodes[0] < end && budget.end(nodes[0]).isEmpty()) {
                nodes[0]++;
            }
            return new Progress(budget.end(nodes[0]).orElse(Progress.Reason.FINISHED), nodes[0], nodes[0]);
        }

        @Override
        public List<Move> best() {
            return GAME.subList(0, (int) Math.min(GAME.size(), nodes[0] / nodesForAMove));
        }

        @Override
        public void save(DataOutputStream state) throws IOException {
            state.writeLong(nodes[0]);
        }
    }

    @Test
    void goesOnUntilItHasFoundNothingLongerForAWhile() {
        long lastAt = GAME.size() * 20_000L;
        Repair repair = new Repair(List.of(), new Climber(20_000, Long.MAX_VALUE), 30_000);
        assertThat(repair.isOver()).isFalse();
        while (!repair.isOver()) {
            repair.step();
        }

        assertThat(repair.best()).isEqualTo(GAME);
        assertThat(repair.nodes()).isBetween(lastAt + 30_000, lastAt + 40_000);
    }

    @Test
    void endsWithThatOfTheOtherSolver() {
        Repair repair = new Repair(List.of(), new Climber(100, 12_345), 1_000_000);
        while (!repair.isOver()) {
            repair.step();
        }

        assertThat(repair.nodes()).isEqualTo(12_345);
    }
}
