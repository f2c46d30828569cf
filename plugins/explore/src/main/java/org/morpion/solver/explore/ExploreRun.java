package org.morpion.solver.explore;

import static org.morpion.solver.Checkpoint.require;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.morpion.record.Move;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.RandomSource;
import org.morpion.solver.SolverRun;
import org.morpion.solver.perturbation.PerturbationRun;
import org.morpion.solver.perturbation.PerturbationSolver;

/** Climbing and exploring in turns. */
final class ExploreRun implements SolverRun {
    /*
     * Perturbation crosses from one peak to another and rarely comes to the top of one; index search comes to the top
     * and never leaves. So they take turns: perturbation has so many nodes, then the games that it keeps go to the
     * index, which is searched until it has been barren for so many visits; its longest game goes back to perturbation.
     * When a number of such rounds has brought no longer game, the basin is spent, and both begin anew. Index search
     * alone does that too.
     */
    private static final PerturbationSolver PERTURBATION = new PerturbationSolver();
    private static final int SEED_SHIFT = Long.SIZE - Long.numberOfTrailingZeros(RandomSource.MAX_SEED + 1);

    /** A step of a climb is longer than this by less than a step of perturbation. */
    private static final int STEP_NODES = 10_000;

    private final Problem problem;
    private final ExploreOptions options;
    private final boolean hasMoves;
    private final RandomSource random;
    private PerturbationRun climb;
    private Progress climbed;
    private IndexSearch index;

    /** Whether the search climbs at present, and how many nodes the climb had at the beginning of this round. */
    private boolean climbs;

    private long climbedBefore;

    /** The visits of this round since the last longer game or higher level. */
    private int barren;

    /** The rounds since there was a longer game than this. */
    private int barrenRounds;

    private int longest;

    /** Of the climbs that have been given up. */
    private long nodes;

    private long playouts;
    private List<Move> best;

    private ExploreRun(Problem problem, ExploreOptions options, RandomSource random) {
        this.problem = problem;
        this.options = options;
        this.random = random;
        hasMoves = problem.position().count() > 0;
        best = problem.start();
    }

    static ExploreRun start(Problem problem, ExploreOptions options, long seed) {
        ExploreRun run = new ExploreRun(problem, options, new RandomSource(seed));
        run.index = new IndexSearch(problem, options, run.random);
        // The first climb is what perturbation makes of this seed.
        run.begin(seed);
        run.climbs = options.climb() > 0 && problem.warm().isEmpty();
        return run;
    }

    /** Begins with what the problem gives, and nothing else. */
    private void begin(long climbSeed) {
        climb = PERTURBATION.start(problem, climbing(), climbSeed);
        climbed = climb.advance(Budget.ofNodes(0));
        index.clear();
        problem.warm().forEach(index::offer);
    }

    private Options climbing() {
        return PERTURBATION.info().options(Map.of("archive", options.elites()));
    }

    @Override
    public Progress advance(Budget budget) {
        while (hasMoves) {
            Optional<Progress.Reason> end = budget.end(nodes());
            if (end.isPresent()) {
                return progress(end.get());
            }
            if (climbs) {
                climb();
            } else {
                explore();
            }
        }
        return progress(Progress.Reason.FINISHED);
    }

    @Override
    public List<Move> best() {
        return best;
    }

    @Override
    public void offer(List<Move> game) {
        climb.offer(game);
        index.offer(game);
    }

    private long nodes() {
        return nodes + climbed.nodes() + index.nodes();
    }

    private Progress progress(Progress.Reason reason) {
        return new Progress(reason, nodes(), playouts + climbed.playouts() + index.playouts());
    }

    private void climb() {
        climbed = climb.advance(Budget.ofNodes(climbed.nodes() + STEP_NODES));
        rememberBest(climb.best());
        if (climbed.nodes() - climbedBefore >= options.climb()) {
            climb.games().forEach(index::offer);
            climbs = false;
        }
    }

    private void explore() {
        int longestBefore = index.longest();
        int highestBefore = index.highestLevel();
        index.visit();
        rememberBest(index.best());
        boolean isBarren = index.longest() == longestBefore && index.highestLevel() == highestBefore;
        barren = isBarren ? barren + 1 : 0;
        if (barren == options.barren()) {
            endRound();
        }
    }

    private void endRound() {
        barren = 0;
        barrenRounds = index.longest() > longest ? 0 : barrenRounds + 1;
        longest = index.longest();
        if (barrenRounds == options.rounds()) {
            beginAnew();
        } else if (options.climb() > 0) {
            climb.offer(index.longestGame());
        }
        climbedBefore = climbed.nodes();
        climbs = options.climb() > 0;
    }

    private void beginAnew() {
        nodes += climbed.nodes();
        playouts += climbed.playouts();
        begin(random.nextLong() >>> SEED_SHIFT);
        longest = 0;
        barrenRounds = 0;
    }

    private void rememberBest(List<Move> game) {
        if (game.size() > best.size()) {
            best = game;
        }
    }

    @Override
    public void save(DataOutputStream state) throws IOException {
        state.writeLong(nodes);
        state.writeLong(playouts);
        state.writeBoolean(climbs);
        state.writeLong(climbedBefore);
        state.writeInt(barren);
        state.writeInt(barrenRounds);
        state.writeInt(longest);
        random.save(state);
        Checkpoint.writeMoves(state, best);
        climb.save(state);
        index.save(state);
    }

    static ExploreRun restore(Problem problem, ExploreOptions options, DataInputStream state) throws IOException {
        long nodes = Checkpoint.readCount(state);
        long playouts = Checkpoint.readCount(state);
        boolean climbs = state.readBoolean();
        long climbedBefore = Checkpoint.readCount(state);
        int barren = state.readInt();
        int barrenRounds = state.readInt();
        int longest = state.readInt();
        ExploreRun run = new ExploreRun(problem, options, RandomSource.restore(state));
        run.nodes = nodes;
        run.playouts = playouts;
        run.climbs = climbs;
        run.climbedBefore = climbedBefore;
        run.barren = barren;
        run.barrenRounds = barrenRounds;
        run.longest = longest;
        run.best = Checkpoint.readGame(state, problem);
        run.climb = PERTURBATION.restore(problem, run.climbing(), state);
        run.climbed = run.climb.advance(Budget.ofNodes(0));
        run.index = IndexSearch.restore(problem, options, run.random, state);
        require(!climbs || options.climb() > 0, "The search is climbing; the option climb is 0");
        require(climbedBefore <= run.climbed.nodes(), "The climb of this round began after its nodes");
        require(
                barren >= 0 && barren < options.barren(),
                "There have been " + barren + " barren visits; the option barren is " + options.barren());
        require(
                barrenRounds >= 0 && barrenRounds < options.rounds(),
                "There have been " + barrenRounds + " barren rounds; the option rounds is " + options.rounds());
        require(longest >= 0, "The longest game has " + longest + " moves");
        return run;
    }
}
