package org.morpion.solver.nrpa;

import static org.morpion.solver.Checkpoint.require;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.morpion.game.MoveIds;
import org.morpion.game.Position;
import org.morpion.record.Move;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.RandomSource;
import org.morpion.solver.SolverRun;

/** A search by nested rollout policy adaptation (Rosin 2011). */
final class NrpaRun implements SolverRun {
    /*
     * In the paper a search of level n repeatedly calls a search of level n - 1, each time with a copy of its own
     * policy, and adapts its policy to the best game after each call; level 0 is a playout. Here the recursion is
     * unrolled: levels[0] is level 1, and a step is one playout. A playout ends an iteration of level 1, and possibly
     * the whole of level 1 and with it an iteration of level 2, and so on. So the state between playouts is plain data
     * that can be saved.
     *
     * When the highest level ends, the search restarts with a uniform policy. It also restarts when the number of
     * distinct moves seen, which determines its memory, exceeds maxMoves, and then discards these moves. Moves of the
     * start and of the warm games do not count towards this limit, because a restart would bring them back.
     */
    /** Limit for reading checkpoints: the greatest maxMoves and the moves that a last playout may add. */
    private static final int MAX_IDS = 1 << 18;

    private final Problem problem;
    private final NrpaOptions options;
    private final Level[] levels;
    private final List<Trace> warm = new ArrayList<>();
    private final RandomSource random;
    private final Tracer tracer;

    private Position start;
    private Position position;
    private MoveIds ids;

    /** Number of move ids that the start and the warm games add to the moves of the cross. A restart keeps these. */
    private int permanent;

    private long nodes;
    private long playouts;
    private int restarts;
    private List<Move> best;

    /** The current playout: the index of each move played, and the prefix sums over the legal moves' values. */
    private int[] choices = new int[256];

    private long[] sums = new long[256];

    /** Creates a run with uniform policies that have not yet been adapted to the warm games. */
    private NrpaRun(Problem problem, NrpaOptions options, RandomSource random) {
        this.problem = problem;
        this.options = options;
        this.random = random;
        tracer = new Tracer(problem.start().size());
        best = problem.start();
        levels = new Level[options.level()];
        Arrays.setAll(levels, i -> new Level(new Policy(options.alpha(), options.clamp())));
        forgetMoves();
    }

    static NrpaRun start(Problem problem, NrpaOptions options, long seed) {
        NrpaRun run = new NrpaRun(problem, options, new RandomSource(seed));
        run.restart();
        return run;
    }

    @Override
    public Progress advance(Budget budget) {
        while (restarts <= options.restarts() && start.count() > 0) {
            Optional<Progress.Reason> end = budget.end(nodes);
            if (end.isPresent()) {
                return new Progress(end.get(), nodes, playouts);
            }
            step();
        }
        return new Progress(Progress.Reason.FINISHED, nodes, playouts);
    }

    @Override
    public List<Move> best() {
        return best;
    }

    /** Makes a game the best of the highest level if it is longer than the present one; the next restart drops it. */
    @Override
    public void offer(List<Move> game) {
        Level highest = levels[levels.length - 1];
        if (game.size() - problem.start().size() > highest.best.length) {
            highest.take(trace(game));
        }
    }

    private void step() {
        boolean over = iterate();
        if (ids.size() - permanent > options.maxMoves()) {
            forgetMoves();
            over = true;
        }
        if (over) {
            restarts++;
            restart();
        }
    }

    /** Plays one game and adapts each level that ends an iteration with it; returns whether the highest level ends. */
    private boolean iterate() {
        int length = playout(levels[0].policy);
        if (position.score() > best.size()) {
            best = List.copyOf(position.moves());
        }
        // A shorter game, or the best game once more, changes nothing.
        if (length >= levels[0].best.length && !levels[0].best.isGame(choices, length)) {
            trace(choices, length, levels[0].best);
        }
        int ended = 0;
        levels[0].adapt();
        while (levels[ended].iteration == options.iterations()) {
            Trace game = levels[ended].best;
            ended++;
            if (ended == levels.length) {
                return true;
            }
            levels[ended].take(game);
            levels[ended].adapt();
        }
        startLevelsBelow(ended);
        return false;
    }

    private void forgetMoves() {
        start = problem.position();
        position = start.copy();
        ids = start.ids();
        warm.clear();
        problem.warm().forEach(game -> warm.add(trace(game)));
        permanent = ids.size() - start.arrivedAfter(0);
    }

    private void restart() {
        Level highest = levels[levels.length - 1];
        highest.policy.reset();
        highest.best.clear();
        highest.iteration = 0;
        for (Trace game : warm) {
            for (int i = 0; i < options.warmSteps(); i++) {
                highest.policy.adapt(game);
            }
        }
        startLevelsBelow(levels.length - 1);
    }

    private void startLevelsBelow(int level) {
        for (int below = level - 1; below >= 0; below--) {
            levels[below].beginFrom(levels[below + 1]);
        }
    }

    /**
     * Plays a game from the start to its end, choosing each move with a probability proportional to its value; returns
     * the number of moves.
     */
    private int playout(Policy policy) {
        position.set(start);
        int length = 0;
        for (int count = position.count(); count > 0; count = position.count()) {
            if (count > sums.length) {
                sums = new long[2 * count];
            }
            if (length == choices.length) {
                choices = Arrays.copyOf(choices, 2 * length);
            }
            long[] values = policy.values(ids.size());
            long sum = 0;
            for (int i = 0; i < count; i++) {
                sum += values[position.id(i)];
                sums[i] = sum;
            }
            // The high half of the product is uniform below the sum, as no sum gets near 2^62.
            long drawn = Math.multiplyHigh(random.nextLong() >>> 1, sum << 1);
            // Counting over all sums is cheaper than an unpredictable branch.
            int choice = 0;
            for (int i = 0; i < count; i++) {
                choice += (int) (sums[i] - drawn - 1 >>> 63);
            }
            choices[length++] = choice;
            position.play(choice);
        }
        nodes += length;
        playouts++;
        return length;
    }

    /** Traces the game on {@code position}, whose moves have the given indices. */
    private void trace(int[] indices, int length, Trace into) {
        tracer.trace(position, indices, length, into);
        for (Level level : levels) {
            level.policy.values(ids.size());
        }
    }

    private Trace trace(List<Move> game) {
        List<Move> moves = game.subList(problem.start().size(), game.size());
        int[] indices = new int[moves.size()];
        position.set(start);
        for (int i = 0; i < indices.length; i++) {
            indices[i] = position.indexOf(moves.get(i));
            position.play(indices[i]);
        }
        Trace trace = new Trace();
        trace(indices, indices.length, trace);
        return trace;
    }

    @Override
    public void save(DataOutputStream state) throws IOException {
        state.writeLong(nodes);
        state.writeLong(playouts);
        state.writeInt(restarts);
        random.save(state);
        Checkpoint.writeMoves(state, best);
        List<Move> known = new ArrayList<>();
        for (int id = 0; id < ids.size(); id++) {
            known.add(ids.move(id));
        }
        Checkpoint.writeMoves(state, known);
        for (Level level : levels) {
            state.writeInt(level.iteration);
            Checkpoint.writeLongs(
                    state,
                    Arrays.stream(level.best.choices, 0, level.best.length)
                            .asLongStream()
                            .toArray());
            Checkpoint.writeLongs(state, Arrays.copyOf(level.policy.values(known.size()), known.size()));
        }
    }

    static NrpaRun restore(Problem problem, NrpaOptions options, DataInputStream state) throws IOException {
        long nodes = Checkpoint.readCount(state);
        long playouts = Checkpoint.readCount(state);
        int restarts = state.readInt();
        NrpaRun run = new NrpaRun(problem, options, RandomSource.restore(state));
        run.nodes = nodes;
        run.playouts = playouts;
        run.restarts = restarts;
        run.best = Checkpoint.readGame(state, problem);
        List<Move> known = Checkpoint.readMoves(state, run.permanent + MAX_IDS);
        for (int id = 0; id < known.size(); id++) {
            require(run.ids.id(known.get(id)) == id, "The known moves are not in order of appearance");
        }
        require(run.ids.size() == known.size(), "The known moves lack a move of the start or of a warm game");
        require(restarts >= 0, "The number of restarts is negative");
        for (Level level : run.levels) {
            level.iteration = state.readInt();
            require(
                    level.iteration >= 0 && level.iteration < options.iterations(),
                    "The iterations of a level are not below the option iterations");
            run.readTrace(state, level.best);
            require(level.best.length > 0 || level.iteration == 0, "A level has iterations but no best game");
            require(
                    level.policy.restore(Checkpoint.readLongs(state, known.size()), known.size()),
                    "The weights of a level do not fit the known moves and the option clamp");
        }
        return run;
    }

    private void readTrace(DataInputStream state, Trace into) throws IOException {
        long[] read = Checkpoint.readLongs(state, Checkpoint.MAX_GAME_MOVES);
        if (read.length == 0) {
            return;
        }
        int[] indices = new int[read.length];
        position.set(start);
        for (int i = 0; i < read.length; i++) {
            require(read[i] >= 0 && read[i] < position.count(), "The best game of a level is illegal");
            indices[i] = (int) read[i];
            position.play(indices[i]);
        }
        trace(indices, indices.length, into);
    }
}
