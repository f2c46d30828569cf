package org.morpion.solver.beam;

import static org.morpion.solver.Checkpoint.require;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.morpion.game.Position;
import org.morpion.record.Move;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.RandomSource;
import org.morpion.solver.SolverRun;

/** A beam search, restarted with a new beam when one ends. */
final class BeamRun implements SolverRun {
    /*
     * All grids of a depth have the same score and differ only in their potential, which playouts estimate. A playout
     * draws each move from a hash of the current grid, the playout's number j and the beam's salt, instead of from a
     * random stream. So playout j is a fixed path from each grid to a finished game, and a child on this path has the
     * same playout j. A long game found from a grid is therefore found again from the next grid along it, and never
     * lost.
     *
     * A candidate's rank combines its potential with some bits of its grid's hash, which break ties.
     */
    private static final int STEP_NODES = 1_000;
    private static final int TIE_BITS = 24;
    private static final double POTENTIAL_UNIT = 1 << 20;
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private final Problem problem;
    private final BeamOptions options;
    private final RandomSource random;
    private final PointCounter points = new PointCounter();
    private final HashSet64 seen = new HashSet64();
    private final Candidates candidates;
    private final GridHash hash;

    /** Moves of the start; grids at depth d have d more. */
    private final int started;

    /** The grid being expanded, and the scratch position for playouts from its children. */
    private final Position position;

    private final Position playout;

    private Frontier frontier;
    private int grid;
    private int child;

    /** Number of the frontier's choices consumed to reach the current grid. */
    private int consumed;

    /** Number drawn for each beam; it determines the beam's playouts and tie-breaking. */
    private long salt;

    private int restarts;
    private long nodes;
    private long playouts;
    private List<Move> best;

    private BeamRun(Problem problem, BeamOptions options, RandomSource random) {
        this.problem = problem;
        this.options = options;
        this.random = random;
        position = problem.position();
        playout = position.copy();
        started = position.score();
        candidates = new Candidates(options.width());
        hash = new GridHash(position.rules(), position.ids());
        for (int i = 0; i < started; i++) {
            hash.play(i, position.ids().id(problem.start().get(i)));
        }
        best = problem.start();
        frontier = Frontier.start();
    }

    static BeamRun start(Problem problem, BeamOptions options, long seed) {
        BeamRun run = new BeamRun(problem, options, new RandomSource(seed));
        run.salt = run.random.nextLong();
        return run;
    }

    @Override
    public Progress advance(Budget budget) {
        while (!isOver()) {
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

    private boolean isOver() {
        return restarts > options.restarts() || frontier.depth() == 0 && position.count() == 0;
    }

    private void step() {
        long end = nodes + STEP_NODES;
        while (nodes < end && !isOver()) {
            if (child < position.count()) {
                evaluate(child++);
            } else if (++grid < frontier.size()) {
                child = 0;
                walk();
            } else {
                descend();
            }
        }
    }

    /** Moves from the previous grid of the frontier to the current one. */
    private void walk() {
        int depth = started + frontier.shared(grid);
        while (position.score() > depth) {
            position.undo();
        }
        for (; depth < started + frontier.depth(); depth++) {
            int choice = frontier.choice(consumed++);
            hash.play(depth, position.id(choice));
            position.play(choice);
            nodes++;
        }
    }

    /** Advances to the next depth, or starts a new beam if there are no candidates. */
    private void descend() {
        candidates.keepBest();
        if (candidates.size() > 0) {
            frontier = frontier.next(candidates);
        } else {
            frontier = Frontier.start();
            salt = random.nextLong();
            restarts++;
        }
        candidates.clear();
        seen.clear();
        grid = 0;
        child = 0;
        consumed = 0;
        walk();
    }

    /** Evaluates a child, unless its grid was already seen at this depth. */
    private void evaluate(int choice) {
        int id = position.id(choice);
        long childHash = hash.child(position.score(), id);
        if (!seen.add(childHash)) {
            return;
        }
        long sum = hash.sum(position.score()) + hash.line(id);
        position.play(choice);
        nodes++;
        if (position.count() > 0) {
            long potential = (long) (potential(sum) * POTENTIAL_UNIT);
            long tie = RandomSource.mix(childHash ^ salt) >>> Long.SIZE - TIE_BITS;
            candidates.add(potential << TIE_BITS | tie, grid, choice);
        } else {
            playouts++;
        }
        note(position);
        position.undo();
    }

    private double potential(long sum) {
        double potential = options.points() == 0 ? 0 : options.points() * points.count(position);
        if (options.playouts() == 0) {
            return potential;
        }
        int longest = 0;
        int total = 0;
        for (int j = 1; j <= options.playouts(); j++) {
            int score = playOut(sum, RandomSource.mix(salt + j * GOLDEN_GAMMA));
            longest = Math.max(longest, score);
            total += score;
        }
        return potential + options.longest() * longest + options.average() * total / options.playouts();
    }

    /** Plays a game to its end. A hash of the grid and the playout's key selects each move. */
    private int playOut(long sum, long key) {
        playout.set(position);
        for (int count = playout.count(); count > 0; count = playout.count()) {
            int choice = (int) ((RandomSource.mix(sum ^ key) >>> 32) * count >>> 32);
            sum += hash.line(playout.id(choice));
            playout.play(choice);
            nodes++;
        }
        playouts++;
        note(playout);
        return playout.score();
    }

    private void note(Position game) {
        if (game.score() > best.size()) {
            best = List.copyOf(game.moves());
        }
    }

    @Override
    public void save(DataOutputStream state) throws IOException {
        state.writeLong(nodes);
        state.writeLong(playouts);
        state.writeInt(restarts);
        random.save(state);
        state.writeLong(salt);
        Checkpoint.writeMoves(state, best);
        frontier.save(state);
        state.writeInt(grid);
        state.writeInt(child);
        candidates.save(state);
    }

    static BeamRun restore(Problem problem, BeamOptions options, DataInputStream state) throws IOException {
        long nodes = Checkpoint.readCount(state);
        long playouts = Checkpoint.readCount(state);
        int restarts = state.readInt();
        require(restarts >= 0, "The number of restarts is negative");
        BeamRun run = new BeamRun(problem, options, RandomSource.restore(state));
        run.playouts = playouts;
        run.restarts = restarts;
        run.salt = state.readLong();
        run.best = Checkpoint.readGame(state, problem);
        run.frontier = Frontier.restore(state, options.width());
        int grid = state.readInt();
        int child = state.readInt();
        require(grid >= 0 && grid < run.frontier.size(), "The grid being expanded is not in the frontier");
        run.candidates.restore(state);
        run.walkTo(grid, child);
        run.nodes = nodes;
        return run;
    }

    /**
     * Replays the whole frontier to validate it, then moves to a grid. The replay restores the hashes of the children
     * already visited, and checks that the candidates are among these children.
     */
    private void walkTo(int lastGrid, int lastChild) throws IOException {
        int candidate = 0;
        for (grid = 0; grid < frontier.size(); grid++) {
            requireLegal();
            walk();
            int visited = grid < lastGrid ? position.count() : grid == lastGrid ? lastChild : 0;
            require(visited >= 0 && visited <= position.count(), "The number of visited children is out of range");
            for (int i = 0; i < visited; i++) {
                seen.add(hash.child(position.score(), position.id(i)));
            }
            for (int least = 0; isFromGrid(candidate); candidate++) {
                require(candidates.choice(candidate) >= least, "The candidates are out of order");
                require(candidates.choice(candidate) < visited, "A candidate is not among the visited children");
                least = candidates.choice(candidate) + 1;
            }
        }
        require(candidate == candidates.size(), "The candidates are out of order");
        consumed = 0;
        for (grid = 0; grid < lastGrid; grid++) {
            walk();
        }
        walk();
        child = lastChild;
    }

    private boolean isFromGrid(int candidate) {
        return candidate < candidates.size() && candidates.parent(candidate) == grid;
    }

    /** Checks that {@link #walk} will play legal moves only. */
    private void requireLegal() throws IOException {
        playout.set(position);
        while (playout.score() > started + frontier.shared(grid)) {
            playout.undo();
        }
        for (int at = consumed; playout.score() < started + frontier.depth(); at++) {
            require(frontier.choice(at) < playout.count(), "A grid of the frontier has an illegal move");
            playout.play(frontier.choice(at));
        }
    }
}
