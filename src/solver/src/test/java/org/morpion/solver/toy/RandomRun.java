package org.morpion.solver.toy;

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

final class RandomRun implements SolverRun {
    private final Problem problem;
    private final int playoutsPerStep;
    private final double returning;
    private final boolean late;
    private final boolean adopting;
    private final Position position;
    private final RandomSource random;
    private List<Move> best;
    private List<Move> model;
    private long nodes;
    private long playouts;

    RandomRun(Problem problem, Options options, long seed) {
        this(problem, options, new RandomSource(seed));
        best = problem.start();
        model = best;
        problem.warm().forEach(this::offer);
    }

    RandomRun(Problem problem, Options options, DataInputStream state) throws IOException {
        this(problem, options, RandomSource.restore(state));
        best = Checkpoint.readGame(state, problem);
        model = Checkpoint.readGame(state, problem);
        nodes = Checkpoint.readCount(state);
        playouts = Checkpoint.readCount(state);
    }

    private RandomRun(Problem problem, Options options, RandomSource random) {
        this.problem = problem;
        this.random = random;
        position = problem.position();
        playoutsPerStep = (int) options.integer("playouts");
        returning = options.decimal("return");
        late = options.choice("cut").equals("late");
        adopting = options.flag("adopt");
    }

    @Override
    public Progress advance(Budget budget) {
        if (isOver()) {
            return progress(Progress.Reason.FINISHED);
        }
        while (true) {
            Optional<Progress.Reason> end = budget.end(nodes);
            if (end.isPresent()) {
                return progress(end.get());
            }
            for (int i = 0; i < playoutsPerStep; i++) {
                playOut();
            }
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
        Checkpoint.writeMoves(state, model);
        state.writeLong(nodes);
        state.writeLong(playouts);
    }

    @Override
    public void offer(List<Move> game) {
        if (adopting && game.size() > model.size()) {
            model = game;
        }
    }

    /** Tests whether the problem's start has no legal move. */
    private boolean isOver() {
        return position.count() == 0;
    }

    private Progress progress(Progress.Reason reason) {
        return new Progress(reason, nodes, playouts);
    }

    /** Plays one game and returns the position to the start. */
    private void playOut() {
        if (random.nextDouble() < returning) {
            int own = model.size() - problem.start().size();
            int kept = random.nextInt(own + 1);
            play(model.subList(problem.start().size(), problem.start().size() + (late ? own - kept / 4 : kept)));
        }
        while (position.count() > 0) {
            position.play(random.nextInt(position.count()));
            nodes++;
        }
        playouts++;
        if (position.score() > best.size()) {
            best = List.copyOf(position.moves());
        }
        if (position.score() >= model.size()) {
            model = List.copyOf(position.moves());
        }
        while (position.score() > problem.start().size()) {
            position.undo();
        }
    }

    private void play(List<Move> moves) {
        moves.forEach(position::play);
        nodes += moves.size();
    }
}
