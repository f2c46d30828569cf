package org.morpion.solver.systematic;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.morpion.game.Position;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.FinalPosition;
import org.morpion.record.Move;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.solver.Budget;
import org.morpion.solver.Problem;
import org.morpion.solver.Progress;
import org.morpion.solver.RandomSource;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverRun;

/** Runs of the solver and starts for them. */
final class Searches {
    private Searches() {}

    static SolverRun start(Solver solver, Problem problem, Map<String, ?> options) {
        return solver.start(problem, solver.info().options(options), 0);
    }

    static Progress finish(SolverRun run) {
        return run.advance(Budget.ofNodes(Long.MAX_VALUE));
    }

    static List<Long> grids(Progress progress) {
        return progress.grids().stream().map(BigDecimal::longValueExact).toList();
    }

    /** Returns the sums of the counts of several runs. */
    static List<Long> sum(List<SolverRun> runs) {
        List<Long> sums = new ArrayList<>();
        for (SolverRun run : runs) {
            List<Long> grids = grids(run.advance(Budget.ofNodes(0)));
            for (int depth = 0; depth < grids.size(); depth++) {
                if (depth == sums.size()) {
                    sums.add(0L);
                }
                sums.set(depth, sums.get(depth) + grids.get(depth));
            }
        }
        return sums;
    }

    /** Returns a finished random game from a start. */
    static List<Move> randomGame(Variant variant, List<Move> start, RandomSource random) {
        List<Move> moves = new ArrayList<>(start);
        FinalPosition position = position(variant, moves);
        while (!position.terminal()) {
            moves.add(position.legalMoves().get(random.nextInt(position.availableMoves())));
            position = position(variant, moves);
        }
        return moves;
    }

    /** Returns a random game in groups of moves that a symmetry maps to themselves, until no such group is playable. */
    static List<List<Move>> symmetricGame(Variant variant, Symmetry symmetry, RandomSource random) {
        Position position = new Position(RuleSet.of(variant));
        List<List<Move>> game = new ArrayList<>();
        List<Move> untried = new ArrayList<>(position.legalMoves());
        while (!untried.isEmpty()) {
            Move first = untried.remove(random.nextInt(untried.size()));
            List<Move> orbit = new ArrayList<>();
            Move image = first;
            do {
                orbit.add(image);
                image = symmetry.apply(image, position.rules());
            } while (!image.equals(first));
            if (playAll(position, orbit)) {
                game.add(orbit);
                untried = new ArrayList<>(position.legalMoves());
            }
        }
        return game;
    }

    /** Plays these moves unless they conflict. */
    private static boolean playAll(Position position, List<Move> moves) {
        int score = position.score();
        for (Move move : moves) {
            int i = position.indexOf(move);
            if (i < 0) {
                while (position.score() > score) {
                    position.undo();
                }
                return false;
            }
            position.play(i);
        }
        return true;
    }

    private static FinalPosition position(Variant variant, List<Move> moves) {
        return Validator.validate(variant, moves).position().orElseThrow();
    }
}
