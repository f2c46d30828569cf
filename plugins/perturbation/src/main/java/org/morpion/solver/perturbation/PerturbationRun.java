package org.morpion.solver.perturbation;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.morpion.record.Move;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.RandomSource;
import org.morpion.solver.SolverRun;

/** A destroy-and-repair search. */
public final class PerturbationRun implements SolverRun {
    /*
     * A step either starts a repair or advances it; the game of a finished repair goes to the archive. The probability
     * of a repair from scratch is the free fraction of the archive: 1 at first, 0 when it is full. Games of the same
     * kind share a place, so space becomes free again when an archive loses kinds.
     */
    private final Problem problem;
    private final PerturbationOptions options;
    private final boolean hasMoves;
    private final RandomSource random;
    private final Orientations orientations;
    private final Exclusion exclusion;
    private final Archive archive;
    private final Destruction destruction;
    private final Repairs repairs;

    /** The current repair, or null between repairs. */
    private Repair repair;

    /** Counts of completed repairs; {@code nodes} includes destruction before the last restore. */
    private long nodes;

    private long playouts;
    private List<Move> best;

    private PerturbationRun(Problem problem, PerturbationOptions options, RandomSource random) {
        this.problem = problem;
        this.options = options;
        this.random = random;
        hasMoves = problem.position().count() > 0;
        orientations = new Orientations(problem);
        exclusion = new Exclusion(problem, options.sharing());
        archive = new Archive(options.archive(), options.distance(), orientations);
        destruction = new Destruction(problem, random);
        repairs = new Repairs(problem, options);
        best = problem.start();
    }

    static PerturbationRun start(Problem problem, PerturbationOptions options, long seed) {
        PerturbationRun run = new PerturbationRun(problem, options, new RandomSource(seed));
        problem.warm().forEach(run::offer);
        return run;
    }

    @Override
    public Progress advance(Budget budget) {
        while (hasMoves) {
            Optional<Progress.Reason> end = budget.end(nodes());
            if (end.isPresent()) {
                return progress(end.get());
            }
            step();
        }
        return progress(Progress.Reason.FINISHED);
    }

    @Override
    public List<Move> best() {
        return best;
    }

    @Override
    public void offer(List<Move> game) {
        if (!isExcluded(game)) {
            archive.offer(game);
        }
    }

    private boolean isExcluded(List<Move> game) {
        return exclusion.isActive()
                && exclusion.excludes(game.subList(problem.start().size(), game.size()));
    }

    /** Returns the games of the archive, including warm and offered ones. */
    public List<List<Move>> games() {
        return archive.games();
    }

    private long nodes() {
        return nodes + destruction.nodes() + (repair == null ? 0 : repair.nodes());
    }

    private Progress progress(Progress.Reason reason) {
        return new Progress(reason, nodes(), playouts + (repair == null ? 0 : repair.playouts()));
    }

    private void step() {
        if (repair == null) {
            repair = repairs.start(nextStart(), random.nextSeed());
            return;
        }
        repair.step();
        if (repair.best().size() > best.size() && !isExcluded(repair.best())) {
            best = repair.best();
        }
        if (repair.isOver()) {
            nodes += repair.nodes();
            playouts += repair.playouts();
            offer(repair.best());
            repair = null;
        }
    }

    /** Returns the game from which the next repair starts. */
    private List<Move> nextStart() {
        if (random.nextInt(options.archive()) >= archive.size()) {
            return problem.start();
        }
        Member one = archive.draw(random);
        if (archive.size() > 1 && random.nextDouble() < options.crossover()) {
            Member other = archive.drawOther(one, random);
            return destruction.cross(one.moves(), orientations.moves(other, one.nearestOrientation(other)));
        }
        int min = options.minDestroyed();
        int destroyed = min + random.nextInt(Math.max(options.maxDestroyed() - min, 0) + 1);
        return switch (random.nextInt(3)) {
            case 0 -> destruction.end(one.moves(), destroyed);
            case 1 -> destruction.scattered(one.moves(), destroyed);
            default -> destruction.region(one.moves(), destroyed);
        };
    }

    @Override
    public void save(DataOutputStream state) throws IOException {
        state.writeLong(nodes + destruction.nodes());
        state.writeLong(playouts);
        random.save(state);
        Checkpoint.writeMoves(state, best);
        archive.save(state);
        state.writeBoolean(repair != null);
        if (repair != null) {
            repair.save(state);
        }
    }

    static PerturbationRun restore(Problem problem, PerturbationOptions options, DataInputStream state)
            throws IOException {
        long nodes = Checkpoint.readCount(state);
        long playouts = Checkpoint.readCount(state);
        PerturbationRun run = new PerturbationRun(problem, options, RandomSource.restore(state));
        run.nodes = nodes;
        run.playouts = playouts;
        run.best = Checkpoint.readGame(state, problem);
        run.archive.restore(state, problem);
        run.repair = state.readBoolean() ? run.repairs.restore(state) : null;
        return run;
    }
}
