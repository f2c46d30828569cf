package org.morpion.solver.systematic;

import static org.morpion.solver.Checkpoint.require;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.morpion.record.Move;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.SolverRun;
import org.morpion.solver.systematic.tree.Division;
import org.morpion.solver.systematic.tree.Folding;
import org.morpion.solver.systematic.tree.Subtree;

/** An exhaustive search, or a part of one. */
final class SystematicRun implements SolverRun {
    /*
     * The frontier is a stack of subtrees. Folding divides those with symmetries. The Enumerator searches the rest one
     * at a time, and hands back subtrees that do not fit on its board.
     *
     * A subtree may hand back subtrees without end. So after some number it is paused until these have been searched.
     * They may be paused in turn, but each has more moves than its parent. So the number of paused subtrees is bounded
     * by the length of a game, and each accounts for few subtrees of the frontier.
     */

    /** Limits of a step: nodes or subtrees, whichever is reached first. */
    private static final int STEP_NODES = 8_000;

    private static final int STEP_PIECES = 200;

    /**
     * Subtrees that the enumerator hands back before it is paused. Few enough for a small state, and enough for
     * resuming to be cheap in comparison.
     */
    private static final int MAX_REFUSED = 64;

    /** More than any run counts, with space to add a step. */
    private static final long MAX_NODES = 1L << 60;

    private static final int MAX_FRONTIER = 1 << 20;
    private static final int PIECE_BYTES = 2 * Integer.BYTES + 2;

    private final Problem problem;
    private final SystematicOptions options;
    private final int extraMargin;

    /** A stack: the next subtree is the last. */
    private final List<Subtree> frontier = new ArrayList<>();

    /** A stack: the next subtree to resume is the last. */
    private final List<Paused> waiting = new ArrayList<>();

    /** Size of the frontier without the subtrees that the current one has handed back. */
    private int below;

    /** Counts of grids by the number of moves after the start. */
    private final long[] grids;

    private long nodes;
    private List<Move> best;

    /** With a bound, the length of the longest known game; otherwise 0. */
    private int known;

    /** Created on demand, because both take much memory and a waiting part should be small. */
    private Enumerator enumerator;

    private Folding folding;

    /** A subtree to resume when the frontier has shrunk to {@code below} subtrees. */
    private record Paused(Trail trail, int below) {}

    SystematicRun(Problem problem, SystematicOptions options, int extraMargin) {
        this(problem, options, extraMargin, problem.start());
        frontier.add(folding().root());
        folding = null;
        problem.warm().forEach(this::offer);
    }

    private SystematicRun(Problem problem, SystematicOptions options, int extraMargin, List<Move> best) {
        this.problem = problem;
        this.options = options;
        this.extraMargin = extraMargin;
        this.best = best;
        grids = new long[options.maxDepth() + 1];
    }

    @Override
    public Progress advance(Budget budget) {
        while (!isEnded()) {
            Optional<Progress.Reason> end = budget.end(nodes);
            if (end.isPresent()) {
                return progress(end.get());
            }
            step();
        }
        // Only grids of the greatest depth have omitted successors.
        return progress(grids[options.maxDepth()] > 0 ? Progress.Reason.FINISHED : Progress.Reason.EXHAUSTED);
    }

    @Override
    public List<Move> best() {
        return best;
    }

    @Override
    public void offer(List<Move> game) {
        if (options.bound()) {
            known = Math.max(known, game.size());
            if (enumerator != null) {
                enumerator.raiseFloor(known - problem.start().size());
            }
        }
    }

    private Progress progress(Progress.Reason reason) {
        if (options.bound()) {
            return new Progress(reason, nodes, 0);
        }
        List<BigDecimal> counts =
                LongStream.of(counts()).mapToObj(BigDecimal::valueOf).toList();
        return new Progress(reason, nodes, 0, counts);
    }

    private boolean isEnded() {
        return frontier.isEmpty() && waiting.isEmpty() && !isActive();
    }

    private boolean isActive() {
        return enumerator != null && enumerator.isActive();
    }

    private Enumerator enumerator() {
        if (enumerator == null) {
            enumerator = new Enumerator(problem, options, extraMargin, grids, frontier::add);
            enumerator.setBest(best.subList(problem.start().size(), best.size()));
            enumerator.raiseFloor(known - problem.start().size());
        }
        return enumerator;
    }

    private Folding folding() {
        if (folding == null) {
            folding = new Folding(problem, options.maxDepth());
        }
        return folding;
    }

    private void step() {
        Enumerator enumerator = enumerator();
        long limit = nodes + STEP_NODES;
        int pieces = 0;
        while (nodes < limit && pieces < STEP_PIECES && !isEnded()) {
            if (!enumerator.isActive()) {
                pieces++;
                next();
            }
            nodes += enumerator.advance(limit - nodes);
            if (enumerator.isActive() && frontier.size() - below >= MAX_REFUSED) {
                pause();
            }
        }
        if (problem.start().size() + enumerator.best().size() > best.size()) {
            List<Move> game = new ArrayList<>(problem.start());
            game.addAll(enumerator.best());
            best = List.copyOf(game);
        }
    }

    private void next() {
        if (!waiting.isEmpty() && waiting.get(waiting.size() - 1).below() == frontier.size()) {
            resume(waiting.remove(waiting.size() - 1));
        } else {
            Subtree piece = frontier.remove(frontier.size() - 1);
            below = frontier.size();
            visit(piece);
        }
    }

    private void pause() {
        waiting.add(new Paused(enumerator.pause(), below));
    }

    private void resume(Paused piece) {
        below = piece.below();
        try {
            enumerator().resume(piece.trail());
        } catch (IOException e) {
            throw new IllegalStateException("A paused subtree of this run cannot be resumed", e);
        }
    }

    private void visit(Subtree piece) {
        if (!piece.isDivisible(options.maxDepth())) {
            countFirst(piece);
        } else if (!piece.isFolded() || !enumerator.begin(piece)) {
            frontier.addAll(folding().divide(piece));
        } else {
            countFirst(piece);
        }
    }

    private void countFirst(Subtree piece) {
        List<Move> moves = piece.moves();
        if (piece.counted()) {
            return;
        }
        grids[moves.size()]++;
        nodes += Math.min(1, moves.size());
        if (moves.size() > enumerator.best().size()) {
            enumerator.setBest(moves);
        }
    }

    private long[] counts() {
        int length = grids.length;
        while (length > 0 && grids[length - 1] == 0) {
            length--;
        }
        return Arrays.copyOf(grids, length);
    }

    @Override
    public List<SolverRun> split(int parts) {
        Division division = new Division(folding(), options.maxDepth(), parts);
        List<List<Subtree>> divided = division.of(takePieces());
        folding = null;
        frontier.addAll(divided.get(0));
        List<SolverRun> runs = new ArrayList<>(List.of(this));
        for (List<Subtree> pieces : divided.subList(1, divided.size())) {
            SystematicRun run = new SystematicRun(problem, options, extraMargin, problem.start());
            run.frontier.addAll(pieces);
            run.offer(best);
            run.known = Math.max(run.known, known);
            runs.add(run);
        }
        return List.copyOf(runs);
    }

    /** Removes and returns all remaining subtrees. */
    private List<Subtree> takePieces() {
        List<Subtree> pieces = new ArrayList<>(frontier);
        if (isActive()) {
            enumerator.handOut(pieces::add);
        }
        for (Paused piece : waiting) {
            resume(piece);
            enumerator.handOut(pieces::add);
        }
        waiting.clear();
        frontier.clear();
        return pieces;
    }

    @Override
    public void save(DataOutputStream state) throws IOException {
        Checkpoint.writeMoves(state, best);
        state.writeInt(known);
        Checkpoint.writeLongs(state, counts());
        state.writeInt(frontier.size());
        for (Subtree piece : frontier) {
            piece.save(state);
        }
        state.writeInt(waiting.size());
        for (Paused piece : waiting) {
            save(piece, state);
        }
        state.writeBoolean(isActive());
        if (isActive()) {
            save(new Paused(enumerator.trail(), below), state);
        }
    }

    private static void save(Paused piece, DataOutputStream state) throws IOException {
        state.writeInt(piece.below());
        piece.trail().save(state);
    }

    static SystematicRun restore(Problem problem, SystematicOptions options, int extraMargin, DataInputStream state)
            throws IOException {
        List<Move> best = Checkpoint.readGame(state, problem);
        SystematicRun run = new SystematicRun(problem, options, extraMargin, best);
        run.known = state.readInt();
        require(
                run.known >= 0 && run.known <= Checkpoint.MAX_GAME_MOVES,
                "The longest known game has " + run.known + " moves");
        long[] counts = Checkpoint.readLongs(state, run.grids.length);
        Folding folding = new Folding(problem, options.maxDepth());
        for (int i = Checkpoint.readLength(state, MAX_FRONTIER, PIECE_BYTES); i > 0; i--) {
            Subtree piece = Subtree.restore(state);
            folding.requirePiece(piece);
            run.frontier.add(piece);
        }
        for (int i = Checkpoint.readLength(state, options.maxDepth(), PIECE_BYTES); i > 0; i--) {
            run.restorePaused(state, folding);
            run.pause();
        }
        if (state.readBoolean()) {
            run.restorePaused(state, folding);
        }
        run.setCounts(counts);
        return run;
    }

    private void restorePaused(DataInputStream state, Folding folding) throws IOException {
        int below = state.readInt();
        require(below >= this.below && below <= frontier.size(), "A paused subtree waits for a missing one");
        Trail trail = Trail.restore(state);
        folding.requirePiece(trail.piece());
        this.below = below;
        enumerator().resume(trail);
    }

    private void setCounts(long[] counts) throws IOException {
        Arrays.fill(grids, 0);
        System.arraycopy(counts, 0, grids, 0, counts.length);
        for (int depth = 0; depth < counts.length; depth++) {
            require(
                    counts[depth] >= 0 && counts[depth] <= MAX_NODES - nodes,
                    "The count of grids with " + depth + " moves is " + counts[depth]);
            nodes += depth == 0 ? 0 : counts[depth];
        }
    }
}
