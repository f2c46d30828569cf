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
import org.morpion.solver.perturbation.Exclusion;
import org.morpion.solver.perturbation.PerturbationRun;
import org.morpion.solver.perturbation.PerturbationSolver;

/** Climbing, exploring and deciding in turns. */
final class ExploreRun implements SolverRun {
    /*
     * Perturbation crosses from one peak to another and rarely comes to the top of one; index search comes to the top
     * and never leaves. Tops lie side by side, but the games of one have to change in several places at once to be one
     * of the next, and only logic sees how. So they take turns: perturbation has so many nodes, then the games that it
     * keeps go to the index, which is searched until it has been barren for so many visits; then the sets of points
     * next to those of the longest games are decided, by so many conflicts; half as many each time when nothing has
     * become longer since, for most basins end too low for logic to be of use. If that has brought a longer game the
     * index is next again, otherwise the longest goes back to perturbation. When a number of such rounds has brought no
     * longer game, the basin is spent, and all begins anew. Index search and decisions alone do that too.
     */
    private static final PerturbationSolver PERTURBATION = new PerturbationSolver();

    /** A step of a climb is longer than this by less than a step of perturbation. */
    private static final int STEP_NODES = 10_000;

    private final Problem problem;
    private final ExploreOptions options;
    private final Exclusion exclusion;
    private final boolean hasMoves;
    private final RandomSource random;
    private PerturbationRun climb;
    private Progress climbed;
    private IndexSearch index;
    private Neighbourhood neighbourhood;

    private Phase phase = Phase.EXPLORE;

    /** How many nodes the climb had at the beginning of this round. */
    private long climbedBefore;

    /** The visits of this round since the last longer game or higher level. */
    private int barren;

    /** How many conflicts there had been when the decisions of this round began, and how long the longest game was. */
    private long conflictsBefore;

    private int longestUndecided;

    /** The rounds since there was a longer game than this. */
    private int barrenRounds;

    private int longest;

    /** Of the climbs that have been given up. */
    private long nodes;

    private long playouts;
    private List<Move> best;

    /** What a search does at present. */
    private enum Phase {
        CLIMB,
        EXPLORE,
        DECIDE
    }

    private ExploreRun(Problem problem, ExploreOptions options, RandomSource random) {
        this.problem = problem;
        this.options = options;
        this.random = random;
        exclusion = new Exclusion(problem, options.sharing());
        hasMoves = problem.position().count() > 0;
        best = problem.start();
    }

    static ExploreRun start(Problem problem, ExploreOptions options, long seed) {
        ExploreRun run = new ExploreRun(problem, options, new RandomSource(seed));
        run.index = new IndexSearch(problem, options, run.exclusion, run.random);
        run.neighbourhood = new Neighbourhood(problem);
        // The first climb is what perturbation makes of this seed.
        run.begin(seed);
        boolean hasGames = !problem.warm().isEmpty() && !run.exclusion.isInForce();
        run.phase = options.climb() > 0 && !hasGames ? Phase.CLIMB : Phase.EXPLORE;
        return run;
    }

    /** Begins with what the problem gives, and nothing else. */
    private void begin(long climbSeed) {
        climb = PERTURBATION.start(problem, climbing(), climbSeed);
        climbed = climb.advance(Budget.ofNodes(0));
        index.clear();
        neighbourhood.clear(climbSeed);
        if (!exclusion.isInForce()) {
            problem.warm().forEach(index::offer);
        }
    }

    private Options climbing() {
        return PERTURBATION.info().options(Map.of("archive", options.elites(), "sharing", options.sharing()));
    }

    @Override
    public Progress advance(Budget budget) {
        while (hasMoves) {
            Optional<Progress.Reason> end = budget.end(nodes());
            if (end.isPresent()) {
                return progress(end.get());
            }
            switch (phase) {
                case CLIMB -> climb();
                case EXPLORE -> explore();
                case DECIDE -> decide();
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
        return nodes + climbed.nodes() + index.nodes() + neighbourhood.nodes();
    }

    private Progress progress(Progress.Reason reason) {
        return new Progress(
                reason, nodes(), playouts + climbed.playouts() + index.playouts() + neighbourhood.decisions());
    }

    private void climb() {
        climbed = climb.advance(Budget.ofNodes(climbed.nodes() + STEP_NODES));
        rememberBest(climb.best());
        if (climbed.nodes() - climbedBefore >= options.climb()) {
            climb.games().forEach(index::offer);
            phase = Phase.EXPLORE;
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
            barren = 0;
            if (options.conflicts() > 0) {
                beginDecisions();
            } else {
                endRound();
            }
        }
    }

    private void beginDecisions() {
        index.longestGames().forEach(neighbourhood::offer);
        conflictsBefore = neighbourhood.conflicts();
        longestUndecided = index.longest();
        phase = Phase.DECIDE;
    }

    private void decide() {
        if (neighbourhood.conflicts() - conflictsBefore < allowedConflicts() && !neighbourhood.isSpent()) {
            neighbourhood.decide().ifPresent(game -> {
                rememberBest(game);
                index.offer(game);
            });
        } else if (index.longest() > longestUndecided) {
            phase = Phase.EXPLORE;
        } else {
            endRound();
        }
    }

    private long allowedConflicts() {
        return longestUndecided > longest
                ? options.conflicts()
                : options.conflicts() >> Math.min(barrenRounds + 1, Long.SIZE - 1);
    }

    private void endRound() {
        barrenRounds = index.longest() > longest ? 0 : barrenRounds + 1;
        longest = index.longest();
        if (barrenRounds == options.rounds()) {
            beginAnew();
        } else if (options.climb() > 0 && !index.isEmpty()) {
            climb.offer(index.longestGame());
        }
        climbedBefore = climbed.nodes();
        phase = options.climb() > 0 ? Phase.CLIMB : Phase.EXPLORE;
    }

    private void beginAnew() {
        nodes += climbed.nodes();
        playouts += climbed.playouts();
        begin(random.nextSeed());
        longest = 0;
        barrenRounds = 0;
    }

    private void rememberBest(List<Move> game) {
        if (game.size() > best.size()
                && !exclusion.excludes(game.subList(problem.start().size(), game.size()))) {
            best = game;
        }
    }

    @Override
    public void save(DataOutputStream state) throws IOException {
        state.writeLong(nodes);
        state.writeLong(playouts);
        state.writeByte(phase.ordinal());
        state.writeLong(climbedBefore);
        state.writeInt(barren);
        state.writeLong(conflictsBefore);
        state.writeInt(longestUndecided);
        state.writeInt(barrenRounds);
        state.writeInt(longest);
        random.save(state);
        Checkpoint.writeMoves(state, best);
        climb.save(state);
        index.save(state);
        neighbourhood.save(state);
    }

    static ExploreRun restore(Problem problem, ExploreOptions options, DataInputStream state) throws IOException {
        long nodes = Checkpoint.readCount(state);
        long playouts = Checkpoint.readCount(state);
        int phase = state.readUnsignedByte();
        require(phase < Phase.values().length, "There is no phase " + phase);
        long climbedBefore = Checkpoint.readCount(state);
        int barren = state.readInt();
        long conflictsBefore = Checkpoint.readCount(state);
        int longestUndecided = state.readInt();
        int barrenRounds = state.readInt();
        int longest = state.readInt();
        ExploreRun run = new ExploreRun(problem, options, RandomSource.restore(state));
        run.nodes = nodes;
        run.playouts = playouts;
        run.phase = Phase.values()[phase];
        run.climbedBefore = climbedBefore;
        run.barren = barren;
        run.conflictsBefore = conflictsBefore;
        run.longestUndecided = longestUndecided;
        run.barrenRounds = barrenRounds;
        run.longest = longest;
        run.best = Checkpoint.readGame(state, problem);
        run.climb = PERTURBATION.restore(problem, run.climbing(), state);
        run.climbed = run.climb.advance(Budget.ofNodes(0));
        run.index = IndexSearch.restore(problem, options, run.exclusion, run.random, state);
        run.neighbourhood = Neighbourhood.restore(problem, state);
        require(run.phase != Phase.CLIMB || options.climb() > 0, "The search is climbing; the option climb is 0");
        require(
                run.phase != Phase.DECIDE || options.conflicts() > 0,
                "The search is deciding; the option conflicts is 0");
        require(
                conflictsBefore <= run.neighbourhood.conflicts(),
                "The decisions of this round began after their conflicts");
        require(longestUndecided >= 0, "The longest game had " + longestUndecided + " moves");
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
