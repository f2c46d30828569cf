package org.morpion.solver.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.morpion.game.Position;
import org.morpion.record.FinalPosition;
import org.morpion.record.Move;
import org.morpion.record.Validator;
import org.morpion.record.Variant;
import org.morpion.solver.Problem;
import org.morpion.solver.RandomSource;

/** Games and scores computed independently of any solver. */
final class ReferenceGames {
    private ReferenceGames() {}

    /** Plays a complete random game with the reference validator. */
    static List<Move> random(Variant variant, List<Move> start, long seed) {
        RandomSource random = new RandomSource(seed);
        List<Move> moves = new ArrayList<>(start);
        while (true) {
            FinalPosition position =
                    Validator.validate(variant, moves).position().orElseThrow();
            if (position.terminal()) {
                return List.copyOf(moves);
            }
            List<Move> legal = position.legalMoves();
            moves.add(legal.get(random.nextInt(legal.size())));
        }
    }

    /** Returns the length of the longest game. */
    static int longest(Problem problem) {
        int[] longest = {0};
        visit(problem.position(), position -> {
            longest[0] = Math.max(longest[0], position.score());
            return true;
        });
        return longest[0];
    }

    /** Counts the grids, the start included, up to the limit. */
    static long grids(Problem problem, long limit) {
        long[] grids = {0};
        visit(problem.position(), position -> ++grids[0] < limit);
        return grids[0];
    }

    /** Visits every grid once, until the visitor returns false. */
    private static boolean visit(Position position, Predicate<Position> visitor) {
        if (!visitor.test(position)) {
            return false;
        }
        // Later siblings exclude the moves tried before them.
        while (position.count() > 0) {
            Move move = position.legalMove(0);
            position.play(0);
            boolean wanted = visit(position, visitor);
            position.undo();
            if (!wanted) {
                return false;
            }
            position.exclude(position.indexOf(move));
        }
        return true;
    }
}
