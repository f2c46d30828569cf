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

/** A search in rounds of climbing, index search and decisions. */
final class ExploreRun implements SolverRun {
    /*
     * Perturbation crosses between peaks but rarely reaches a summit; index search reaches summits but never leaves a
     * peak. Summits are close to each other, but their games differ in several places at once, and only the SAT solver
     * finds such changes. So the three alternate:
     *
     *   1. Perturbation climbs for a number of nodes. Its games go to the index.
     *   2. The index is searched until a number of visits in a row are barren.
     *   3. The sets of points next to those of the longest games are decided, up to a number of conflicts. This number
     *      halves with each round without a longer game, because most basins end too low for logic to help.
     *
     * After a longer game the index search continues; otherwise the longest game goes back to perturbation. After a
     * number of rounds without a longer game the basin is exhausted and the search restarts. Without climbs the
     * restarts are the same.
     */
    private static final PerturbationSolver PERTURBATION = new PerturbationSolver();

    /** Length of a climbing step; it overshoots by less than a step of perturbation. */
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

    /** Nodes of the climb at the beginning of this round. */
    private long climbedBefore;

    /** Visits since the last longer game or higher level of this round. */
    private int barren;

    /** Conflicts when the decisions of this round began, and the longest game's length at that time. */
    private long conflictsBefore;

    private int longestUndecided;

    /** Rounds since the last round that found a longer game, and the longest game's length after it. */
    private int barrenRounds;

    private int longest;

    /** Counts of abandoned climbs. */
    private long nodes;

    private long playouts;
    private List<Move> best;

    /** Phase of a round. */
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
        // The first climb equals a run of perturbation with the same seed.
        run.begin(seed);
        boolean hasGames = !problem.warm().isEmpty() && !run.exclusion.isActive();
        run.phase = options.climb() > 0 && !hasGames ? Phase.CLIMB : Phase.EXPLORE;
        return run;
    }

    /** Starts from the problem and its warm games alone. */
    private void begin(long climbSeed) {
        climb = PERTURBATION.start(problem, climbOptions(), climbSeed);
        climbed = climb.advance(Budget.ofNodes(0));
        index.clear();
        neighbourhood.clear(climbSeed);
        if (!exclusion.isActive()) {
            problem.warm().forEach(index::offer);
        }
    }

    private Options climbOptions() {
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
        if (neighbourhood.conflicts() - conflictsBefore < allowedConflicts() && !neighbourhood.isExhausted()) {
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
            restart();
        } else if (options.climb() > 0 && !index.isEmpty()) {
            climb.offer(index.longestGame());
        }
        climbedBefore = climbed.nodes();
        phase = options.climb() > 0 ? Phase.CLIMB : Phase.EXPLORE;
    }

    private void restart() {
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
        require(phase < Phase.values().length, "The phase " + phase + " is unknown");
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
        run.climb = PERTURBATION.restore(problem, run.climbOptions(), state);
        run.climbed = run.climb.advance(Budget.ofNodes(0));
        run.index = IndexSearch.restore(problem, options, run.exclusion, run.random, state);
        run.neighbourhood = Neighbourhood.restore(problem, state);
        require(run.phase != Phase.CLIMB || options.climb() > 0, "The search is in a climb; the option climb is 0");
        require(
                run.phase != Phase.DECIDE || options.conflicts() > 0,
                "The search is in the decisions; the option conflicts is 0");
        require(
                conflictsBefore <= run.neighbourhood.conflicts(),
                "The conflicts before this round exceed those so far");
        require(longestUndecided >= 0, "The longest undecided game has " + longestUndecided + " moves");
        require(climbedBefore <= run.climbed.nodes(), "The climb's nodes before this round exceed its nodes so far");
        require(
                barren >= 0 && barren < options.barren(),
                "The checkpoint has " + barren + " barren visits; the option barren is " + options.barren());
        require(
                barrenRounds >= 0 && barrenRounds < options.rounds(),
                "The checkpoint has " + barrenRounds + " barren rounds; the option rounds is " + options.rounds());
        require(longest >= 0, "The longest game has " + longest + " moves");
        return run;
    }
}
