package org.morpion.searches;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.morpion.game.Position;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.OptionSpec;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;
import org.morpion.solver.SolverRun;

/**
 * Solver for tests of the exchange. The run with the seed {@link #LEADER} plays one move at a time, with pauses; all
 * other runs only adopt the games that they are offered. The leader can be held after some moves, until
 * {@link PacedSolver#releaseFile} exists.
 */
public final class ImitatingSolver implements Solver {
    /** Seed of the run that plays on its own. */
    static final long LEADER = 7;

    @Override
    public SolverInfo info() {
        return new SolverInfo(
                "imitating",
                "1",
                "Imitates",
                Set.of(Variant.T5),
                false,
                List.of(
                        OptionSpec.integer("moves", 1, 1, 24, "moves of the game"),
                        OptionSpec.integer("rest", 0, 0, 1_000, "milliseconds between two of them"),
                        OptionSpec.integer("hold", 0, 0, 24, "moves before the leader waits")));
    }

    @Override
    public SolverRun start(Problem problem, Options options, long seed) {
        return new Run(problem, options, seed == LEADER, 0, 0, problem.start());
    }

    @Override
    public SolverRun restore(Problem problem, Options options, DataInputStream state) throws IOException {
        return new Run(
                problem,
                options,
                state.readBoolean(),
                state.readLong(),
                state.readInt(),
                Checkpoint.readGame(state, problem));
    }

    private static final class Run implements SolverRun {
        private final Problem problem;
        private final Options options;
        private final boolean leader;
        private long nodes;
        private int imitated;
        private List<Move> best;

        Run(Problem problem, Options options, boolean leader, long nodes, int imitated, List<Move> best) {
            this.problem = problem;
            this.options = options;
            this.leader = leader;
            this.nodes = nodes;
            this.imitated = imitated;
            this.best = best;
        }

        @Override
        public Progress advance(Budget budget) {
            while (best.size() < options.integer("moves")) {
                Optional<Progress.Reason> end = budget.end(nodes);
                if (end.isPresent()) {
                    return new Progress(end.get(), nodes, 0);
                }
                rest();
                if (isHeld()) {
                    continue;
                }
                nodes++;
                if (leader) {
                    best = oneMore();
                }
            }
            return new Progress(Progress.Reason.FINISHED, nodes, 0);
        }

        private boolean isHeld() {
            long hold = options.integer("hold");
            return leader && hold > 0 && best.size() >= hold && !Files.exists(PacedSolver.releaseFile());
        }

        private void rest() {
            try {
                Thread.sleep(leader ? options.integer("rest") : 1);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private List<Move> oneMore() {
            Position position = problem.position();
            best.forEach(position::play);
            position.play(0);
            return List.copyOf(position.moves());
        }

        @Override
        public List<Move> best() {
            return best;
        }

        @Override
        public void offer(List<Move> game) {
            imitated++;
            best = game;
        }

        @Override
        public void save(DataOutputStream state) throws IOException {
            state.writeBoolean(leader);
            state.writeLong(nodes);
            state.writeInt(imitated);
            Checkpoint.writeMoves(state, best);
        }
    }
}
