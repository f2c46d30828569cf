package org.morpion.solver.toy;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.morpion.game.Position;
import org.morpion.record.Move;
import org.morpion.solver.Budget;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.SolverRun;

final class ExhaustiveRun implements SolverRun {
    /** Grids visited in one step. */
    private static final int STEP = 100;

    private static final int MAX_FRONTIER = 100_000;

    /** A grid still to visit, and the moves that its subtree leaves to older siblings. */
    private record Grid(List<Move> moves, List<Move> excluded) {}

    private final Problem problem;
    private final Position start;
    private final Position position;

    /** A stack: the last grid is visited next. */
    private final List<Grid> frontier = new ArrayList<>();

    private List<Move> best;
    private long nodes;
    private long playouts;
    private long[] grids;

    ExhaustiveRun(Problem problem) {
        this(problem, problem.start(), 0, 0, new long[0]);
        frontier.add(new Grid(problem.start(), List.of()));
    }

    ExhaustiveRun(Problem problem, DataInputStream state) throws IOException {
        this(
                problem,
                Checkpoint.readGame(state, problem),
                Checkpoint.readCount(state),
                Checkpoint.readCount(state),
                Checkpoint.readLongs(state, Checkpoint.MAX_GAME_MOVES));
        for (int i = Checkpoint.readLength(state, MAX_FRONTIER, 2 * Integer.BYTES); i > 0; i--) {
            List<Move> moves = Checkpoint.readGame(state, problem);
            frontier.add(new Grid(moves, Checkpoint.readMoves(state, Checkpoint.MAX_GAME_MOVES)));
        }
    }

    private ExhaustiveRun(Problem problem, List<Move> best, long nodes, long playouts, long[] grids) {
        this.problem = problem;
        start = problem.position();
        position = start.copy();
        this.best = best;
        this.nodes = nodes;
        this.playouts = playouts;
        this.grids = grids;
    }

    @Override
    public Progress advance(Budget budget) {
        while (!frontier.isEmpty()) {
            Optional<Progress.Reason> end = budget.end(nodes);
            if (end.isPresent()) {
                return progress(end.get());
            }
            for (int i = 0; i < STEP && !frontier.isEmpty(); i++) {
                visit(frontier.remove(frontier.size() - 1));
            }
        }
        return progress(Progress.Reason.EXHAUSTED);
    }

    @Override
    public List<Move> best() {
        return best;
    }

    @Override
    public void save(DataOutputStream state) throws IOException {
        Checkpoint.writeMoves(state, best);
        state.writeLong(nodes);
        state.writeLong(playouts);
        Checkpoint.writeLongs(state, grids);
        state.writeInt(frontier.size());
        for (Grid grid : frontier) {
            Checkpoint.writeMoves(state, grid.moves());
            Checkpoint.writeMoves(state, grid.excluded());
        }
    }

    @Override
    public List<SolverRun> split(int parts) {
        List<ExhaustiveRun> divided = new ArrayList<>(List.of(this));
        List<Grid> all = List.copyOf(frontier);
        frontier.clear();
        for (int i = 0; i < all.size(); i++) {
            if (i > 0 && i < parts) {
                divided.add(new ExhaustiveRun(problem, problem.start(), 0, 0, new long[0]));
            }
            divided.get(i % parts).frontier.add(all.get(i));
        }
        return List.copyOf(divided);
    }

    private Progress progress(Progress.Reason reason) {
        return new Progress(
                reason,
                nodes,
                playouts,
                LongStream.of(grids).mapToObj(BigDecimal::valueOf).toList());
    }

    private void visit(Grid grid) {
        position.set(start);
        grid.moves().subList(problem.start().size(), grid.moves().size()).forEach(position::play);
        if (position.count() == 0) {
            playouts++;
        }
        grid.excluded().stream().mapToInt(position::indexOf).filter(i -> i >= 0).forEach(position::exclude);
        count(position.score() - start.score());
        if (position.score() > best.size()) {
            best = grid.moves();
        }
        List<Move> excluded = new ArrayList<>(grid.excluded());
        for (Move move : position.legalMoves()) {
            List<Move> moves = new ArrayList<>(grid.moves());
            moves.add(move);
            frontier.add(new Grid(List.copyOf(moves), List.copyOf(excluded)));
            excluded.add(move);
        }
    }

    private void count(int depth) {
        if (depth >= grids.length) {
            grids = Arrays.copyOf(grids, depth + 1);
        }
        grids[depth]++;
        if (depth > 0) {
            nodes++;
        }
    }
}
