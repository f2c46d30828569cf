package org.morpion.solver.annealing;

import static org.morpion.solver.Checkpoint.require;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.morpion.game.RuleSet;
import org.morpion.record.Move;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.RandomSource;
import org.morpion.solver.SolverRun;

/** One run of the annealing solver. */
final class AnnealingRun implements SolverRun {
    /*
     * A step makes one change to the current game and either keeps or undoes it. Every step also increments the visit
     * count of the current grid. The longer the search stays at a grid, the less attractive that grid becomes, until
     * the search leaves it, if necessary for a shorter game. Every returnAfter steps the search restarts from a random
     * elite.
     */
    /** Base-2 logarithm of the largest board width, 256 points, that a checkpoint may ask for. */
    private static final int MAX_RESTORED_SIZE_LOG = 8;

    private static final int LIMITS = 1 << 10;

    private final Problem problem;
    private final AnnealingOptions options;
    private final RandomSource random;
    private final boolean hasMoves;
    private final Acceptance acceptance;
    private final Elites elites;
    private final VisitCounts seen;
    private final LocalSearch search;

    /** Limits on the moves that a change removes, evenly spaced on a logarithmic scale. */
    private final int[] limits = new int[LIMITS];

    private long nodes;
    private long playouts;
    private int sinceReturn;
    private List<Move> best;

    AnnealingRun(Problem problem, AnnealingOptions options, RandomSource random) {
        this(problem, options, random, Layout.standard(RuleSet.of(problem.variant())));
        for (List<Move> game : problem.warm()) {
            offer(game);
        }
    }

    private AnnealingRun(Problem problem, AnnealingOptions options, RandomSource random, Layout layout) {
        this.problem = problem;
        this.options = options;
        this.random = random;
        hasMoves = problem.position().count() > 0;
        acceptance = new Acceptance(options.temperature(), options.repulsion());
        elites = new Elites(options.elites(), options.eliteMargin());
        seen = new VisitCounts(options.memory());
        search = new LocalSearch(layout, codes(layout, problem.start()), random);
        best = problem.start();
        double ratio = (Math.max(options.minRemoved(), options.maxRemoved()) + 1.0) / options.minRemoved();
        for (int i = 0; i < LIMITS; i++) {
            limits[i] = (int) (options.minRemoved() * StrictMath.exp(StrictMath.log(ratio) * i / LIMITS));
        }
    }

    private static int[] codes(Layout layout, List<Move> moves) {
        return moves.stream().mapToInt(layout::code).toArray();
    }

    @Override
    public Progress advance(Budget budget) {
        while (hasMoves) {
            Optional<Progress.Reason> end = budget.end(nodes);
            if (end.isPresent()) {
                return new Progress(end.get(), nodes, playouts);
            }
            if (search.length() == 0) {
                begin();
            } else {
                step();
            }
        }
        return new Progress(Progress.Reason.FINISHED, nodes, playouts);
    }

    @Override
    public List<Move> best() {
        return best;
    }

    @Override
    public void offer(List<Move> game) {
        int[] codes = codes(search.layout(), game);
        int started = problem.start().size();
        if (codes.length > started) {
            long hash = search.layout().hash(codes);
            elites.offer(new Elites.Elite(Arrays.copyOfRange(codes, started, codes.length), hash));
        }
    }

    /** Starts from the longest warm or offered game, or from a random game. */
    private void begin() {
        makeCurrent(elites.longest());
        playouts++;
        seen.see(search.hash());
    }

    /** Makes a game the current one. An unfinished game is completed; the result then counts as this run's own. */
    private void makeCurrent(int[] codes) {
        int missing = search.load(codes);
        nodes += missing;
        if (missing > 0) {
            rememberBest();
            rememberElite();
        }
    }

    /** Makes one change, then keeps or undoes it. */
    private void step() {
        int limit = Math.min(limits[random.nextInt(LIMITS)], search.length());
        int seeds = 1 + random.nextInt(options.maxSeeds());
        int placed = search.change(limit, seeds, random.nextDouble() < options.seedsLast());
        nodes += placed;
        playouts++;
        if (search.isChanged()) {
            decide();
        }
        if (placed > 0) {
            // The current game may be a warm game, but this run has now played moves of it.
            rememberBest();
        }
        seen.see(search.hash());
        sinceReturn++;
        if (sinceReturn == options.returnAfter()) {
            sinceReturn = 0;
            List<Elites.Elite> all = elites.list();
            makeCurrent(all.get(random.nextInt(all.size())).codes());
        }
    }

    /** Keeps or undoes the change. */
    private void decide() {
        if (search.hash() == search.hashBefore()) {
            // Same points with different lines: neither game is better.
            search.keep();
        } else if (acceptance.keeps(
                search.gain(), seen.count(search.hashBefore()), seen.count(search.hash()), random.nextDouble())) {
            search.keep();
            rememberElite();
        } else {
            search.takeBack();
        }
    }

    private void rememberBest() {
        if (problem.start().size() + search.length() > best.size()) {
            best = search.moves();
        }
    }

    private void rememberElite() {
        if (elites.wants(search.length(), search.hash())) {
            elites.offer(new Elites.Elite(search.codes(), search.hash()));
        }
    }

    @Override
    public void save(DataOutputStream state) throws IOException {
        state.writeLong(nodes);
        state.writeLong(playouts);
        state.writeInt(sinceReturn);
        random.save(state);
        Checkpoint.writeMoves(state, best);
        state.writeInt(search.layout().sizeLog);
        Checkpoint.writeMoves(state, search.moves());
        state.writeInt(elites.list().size());
        for (Elites.Elite elite : elites.list()) {
            Checkpoint.writeMoves(state, game(elite));
        }
        seen.save(state);
    }

    private List<Move> game(Elites.Elite elite) {
        List<Move> moves = new ArrayList<>(problem.start());
        for (int code : elite.codes()) {
            moves.add(search.layout().move(search.layout().key(code)));
        }
        return moves;
    }

    static AnnealingRun restore(Problem problem, AnnealingOptions options, DataInputStream state) throws IOException {
        long nodes = Checkpoint.readCount(state);
        long playouts = Checkpoint.readCount(state);
        int sinceReturn = state.readInt();
        require(
                sinceReturn >= 0 && sinceReturn < options.returnAfter(),
                "The checkpoint has " + sinceReturn
                        + " changes since the last restart from an elite; the option returnAfter is "
                        + options.returnAfter());
        RandomSource random = RandomSource.restore(state);
        List<Move> best = Checkpoint.readGame(state, problem);
        int sizeLog = state.readInt();
        // Only a game a hundred points from the cross needs a larger board, which would take tens of megabytes.
        require(
                Layout.isSize(sizeLog) && sizeLog <= MAX_RESTORED_SIZE_LOG,
                "The checkpoint has a board of size 2^" + sizeLog + "; no game needs it");
        AnnealingRun run =
                new AnnealingRun(problem, options, random, Layout.ofSize(RuleSet.of(problem.variant()), sizeLog));
        run.nodes = nodes;
        run.playouts = playouts;
        run.sinceReturn = sinceReturn;
        run.best = best;
        List<Move> current = Checkpoint.readGame(state, problem);
        int count = state.readInt();
        require(
                count >= 0 && count <= options.elites(),
                "The checkpoint has " + count + " elites; the option elites is " + options.elites());
        for (int i = 0; i < count; i++) {
            run.offer(Checkpoint.readGame(state, problem));
        }
        require(run.elites.list().size() == count, "An elite of the checkpoint is too short or a duplicate");
        if (current.size() > problem.start().size()) {
            require(count > 0, "The checkpoint has a current game but no elite");
            int missing = run.search.load(
                    codes(run.search.layout(), current.subList(problem.start().size(), current.size())));
            require(missing == 0, "The current game of the checkpoint is unfinished");
        }
        require(run.search.layout().sizeLog == sizeLog, "A game of the checkpoint does not fit on its board");
        run.seen.restore(state);
        return run;
    }
}
