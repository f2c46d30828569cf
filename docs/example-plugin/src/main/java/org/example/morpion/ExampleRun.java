package org.example.morpion;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.morpion.game.Position;
import org.morpion.record.Move;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.RandomSource;
import org.morpion.solver.SolverRun;

/** One search. All that decides what comes next is saved. */
final class ExampleRun implements SolverRun {
    private final Problem problem;
    private final double returning;
    private final Position position;
    private final RandomSource random;
    private List<Move> best;
    private long nodes;
    private long playouts;

    ExampleRun(Problem problem, Options options, long seed) {
        this(problem, options, new RandomSource(seed));
        best = problem.start();
    }

    ExampleRun(Problem problem, Options options, DataInputStream state) throws IOException {
        this(problem, options, RandomSource.restore(state));
        best = Checkpoint.readGame(state, problem);
        nodes = Checkpoint.readCount(state);
        playouts = Checkpoint.readCount(state);
    }

    private ExampleRun(Problem problem, Options options, RandomSource random) {
        this.problem = problem;
        this.random = random;
        position = problem.position();
        returning = options.decimal("return");
    }

    @Override
    public Progress advance(Budget budget) {
        if (position.count() == 0) {
            return progress(Progress.Reason.FINISHED);
        }
        while (true) {
            Optional<Progress.Reason> end = budget.end(nodes);
            if (end.isPresent()) {
                return progress(end.get());
            }
            playOut();
        }
    }

    @Override
    public List<Move> best() {
        return best;
    }

    @Override
    public void save(DataOutputStream state) throws IOException {
        random.save(state);
        Checkpoint.writeMoves(state, best);
        state.writeLong(nodes);
        state.writeLong(playouts);
    }

    private Progress progress(Progress.Reason reason) {
        return new Progress(reason, nodes, playouts);
    }

    /** One game; the position is left at the start. */
    private void playOut() {
        int start = problem.start().size();
        if (random.nextDouble() < returning) {
            int kept = random.nextInt(best.size() - start + 1);
            for (Move move : best.subList(start, start + kept)) {
                position.play(move);
                nodes++;
            }
        }
        while (position.count() > 0) {
            position.play(random.nextInt(position.count()));
            nodes++;
        }
        playouts++;
        if (position.score() > best.size()) {
            best = List.copyOf(position.moves());
        }
        while (position.score() > start) {
            position.undo();
        }
    }
}
