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

/** A beam search, beam after beam. */
final class BeamRun implements SolverRun {
    /*
     * All grids of a depth have the same score, so only their potential tells them apart: what playouts from them
     * reach. The move of a playout is drawn by a hash of the grid that it is made on, of the playout's number, and of
     * the salt of the beam, instead of by the next random number. So playout number j is a fixed way from every grid to
     * an end; if it leads from a grid through one of its children, it is also playout number j of that child. A long
     * game found from a grid is therefore found again from the next grid along it, as if it had been stored there, and
     * is never lost.
     *
     * The potential and some bits of the grid's hash, which break ties, make one number, the rank.
     */
    private static final int STEP_NODES = 1_000;
    private static final int TIE_BITS = 24;
    private static final double POTENTIAL_UNIT = 1 << 20;
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private final Problem problem;
    private final BeamOptions options;
    private final RandomSource random;
    private final Points points = new Points();
    private final HashSet64 seen = new HashSet64();
    private final Candidates candidates;
    private final GridHash hash;

    /** How many moves the start has; the grids of depth d have d more. */
    private final int started;

    /** The grid being expanded, and the position on which playouts from its children are made. */
    private final Position position;

    private final Position playout;

    private Frontier frontier;
    private int grid;
    private int child;

    /** How many of the frontier's choices have been made on the way to the grid. */
    private int walked;

    /** What makes the playouts and the ties of this beam other than those of the next. */
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
                look(child++);
            } else if (++grid < frontier.size()) {
                child = 0;
                walk();
            } else {
                descend();
            }
        }
    }

    /** Goes on from a grid of the frontier to the next. */
    private void walk() {
        int depth = started + frontier.shared(grid);
        while (position.score() > depth) {
            position.undo();
        }
        for (; depth < started + frontier.depth(); depth++) {
            int choice = frontier.choice(walked++);
            hash.play(depth, position.id(choice));
            position.play(choice);
            nodes++;
        }
    }

    /** Goes to the next depth; where there are no grids, another beam begins. */
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
        walked = 0;
        walk();
    }

    /** Judges a child of the grid, unless its grid has come up at this depth before. */
    private void look(int choice) {
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

    /** Plays a game to its end, each move drawn by the sum of the grid's lines and the playout's key. */
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
     * Walks over the whole frontier to check it, and then again to a grid. The first walk collects the hashes of the
     * children that have been visited, and checks the candidates among them.
     */
    private void walkTo(int lastGrid, int lastChild) throws IOException {
        int candidate = 0;
        for (grid = 0; grid < frontier.size(); grid++) {
            requireLegal();
            walk();
            int looked = grid < lastGrid ? position.count() : grid == lastGrid ? lastChild : 0;
            require(looked >= 0 && looked <= position.count(), "More children have been visited than a grid has");
            for (int i = 0; i < looked; i++) {
                seen.add(hash.child(position.score(), position.id(i)));
            }
            for (int least = 0; isFromGrid(candidate); candidate++) {
                require(candidates.choice(candidate) >= least, "The candidates are out of order");
                require(candidates.choice(candidate) < looked, "A candidate is a child that has not been visited");
                least = candidates.choice(candidate) + 1;
            }
        }
        require(candidate == candidates.size(), "The candidates are out of order");
        walked = 0;
        for (grid = 0; grid < lastGrid; grid++) {
            walk();
        }
        walk();
        child = lastChild;
    }

    private boolean isFromGrid(int candidate) {
        return candidate < candidates.size() && candidates.parent(candidate) == grid;
    }

    /** Makes sure that {@link #walk} can be made. */
    private void requireLegal() throws IOException {
        playout.set(position);
        while (playout.score() > started + frontier.shared(grid)) {
            playout.undo();
        }
        for (int at = walked; playout.score() < started + frontier.depth(); at++) {
            require(frontier.choice(at) < playout.count(), "A grid of the frontier has an illegal move");
            playout.play(frontier.choice(at));
        }
    }
}
