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

/** A search by nested rollout policy adaptation. */
final class NrpaRun implements SolverRun {
    /*
     * Rosin's search of level n calls that of level n - 1 a number of times, each with a copy of its own policy, and
     * after each moves its policy towards the best game so far; the search of level 0 is a playout. Here the calls are
     * unrolled: levels[0] is level 1, and a step is one playout, which ends an iteration of level 1, and with it
     * perhaps the whole of level 1 and an iteration of level 2, and so on. So the state between two playouts is plain
     * data, and can be saved.
     *
     * When the highest level has ended, the search begins anew with a policy that knows nothing. It also does so once
     * it has seen too many different moves, with which its memory grows, and then forgets those too. The moves of the
     * start and the warm games don't count: they would be back at once.
     */
    /** A bound for what is read: more than the option may be, with what the last game may add to the given moves. */
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

    /** How many moves the start and the warm games add to those of the cross; never forgotten. */
    private int given;

    private long nodes;
    private long playouts;
    private int restarts;
    private List<Move> best;

    /** The playout under way: the index of each move, and the sums of the values of the legal moves. */
    private int[] choices = new int[256];

    private long[] sums = new long[256];

    /** With policies that know nothing, not even of the warm games. */
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
        run.beginAnew();
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

    /** A game that is longer than the best of the highest level takes its place, until the search begins anew. */
    @Override
    public void offer(List<Move> game) {
        Level highest = levels[levels.length - 1];
        if (game.size() - problem.start().size() > highest.best.length) {
            highest.take(trace(game));
        }
    }

    private void step() {
        boolean over = iterate();
        if (ids.size() - given > options.maxMoves()) {
            forgetMoves();
            over = true;
        }
        if (over) {
            restarts++;
            beginAnew();
        }
    }

    /**
     * Makes one playout, and adapts each level of which an iteration ends with it; returns whether the highest level
     * ends.
     */
    private boolean iterate() {
        int length = playout(levels[0].policy);
        if (position.score() > best.size()) {
            best = List.copyOf(position.moves());
        }
        // Neither a shorter game nor the same one again changes anything.
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
        beginBelow(ended);
        return false;
    }

    private void forgetMoves() {
        start = problem.position();
        position = start.copy();
        ids = start.ids();
        warm.clear();
        problem.warm().forEach(game -> warm.add(trace(game)));
        given = ids.size() - start.arrivedAfter(0);
    }

    private void beginAnew() {
        Level highest = levels[levels.length - 1];
        highest.policy.reset();
        highest.best.clear();
        highest.iteration = 0;
        for (Trace game : warm) {
            for (int i = 0; i < options.warmSteps(); i++) {
                highest.policy.adapt(game);
            }
        }
        beginBelow(levels.length - 1);
    }

    private void beginBelow(int level) {
        for (int below = level - 1; below >= 0; below--) {
            levels[below].beginFrom(levels[below + 1]);
        }
    }

    /**
     * Plays from the start to the end, each move with a probability in proportion to its value; returns the moves made.
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
            // The high half of a product: a uniform number below the sum, as no sum comes near 2^62.
            long drawn = Math.multiplyHigh(random.nextLong() >>> 1, sum << 1);
            // Counting all sums costs less than a branch that no processor predicts.
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

    /** The game that has been played on the position. */
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
        List<Move> known = Checkpoint.readMoves(state, run.given + MAX_IDS);
        for (int id = 0; id < known.size(); id++) {
            require(run.ids.id(known.get(id)) == id, "The known moves are not in the order in which they became known");
        }
        require(run.ids.size() == known.size(), "A move of the start or of a warm game is not among the known ones");
        require(restarts >= 0, "The number of restarts is negative");
        for (Level level : run.levels) {
            level.iteration = state.readInt();
            require(
                    level.iteration >= 0 && level.iteration < options.iterations(),
                    "A level has made more iterations than the options allow");
            run.readTrace(state, level.best);
            require(level.best.length > 0 || level.iteration == 0, "A level has made iterations and has no best game");
            require(
                    level.policy.restore(Checkpoint.readLongs(state, known.size()), known.size()),
                    "A weight is beyond the clamp");
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
            require(read[i] >= 0 && read[i] < position.count(), "The best game of a level is not legal");
            indices[i] = (int) read[i];
            position.play(indices[i]);
        }
        trace(indices, indices.length, into);
    }
}
