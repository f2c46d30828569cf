package org.morpion.solver.perturbation;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.morpion.game.Fingerprint;
import org.morpion.game.RuleSet;
import org.morpion.game.Symmetry;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.solver.Problem;

/** The symmetries that map a problem's start to itself, and so the problem's games to each other. */
final class Orientations {
    private static final int COORDINATE_BITS = 16;

    private final Problem problem;
    private final RuleSet rules;

    /** The symmetries, the identity first. */
    private final List<Symmetry> symmetries;

    Orientations(Problem problem) {
        this.problem = problem;
        rules = RuleSet.of(problem.variant());
        symmetries = problem.symmetries();
    }

    /**
     * Returns a game as a member of the archive.
     *
     * @throws IllegalArgumentException if the game is illegal or lacks a move of the start
     */
    Member member(List<Move> game) {
        List<Move> moves = problem.extending(game);
        List<Move> own = moves.subList(problem.start().size(), moves.size());
        int[][] points = new int[symmetries.size()][];
        Arrays.setAll(points, i -> points(own, symmetries.get(i)));
        return new Member(moves, Fingerprint.of(problem.variant(), moves), points);
    }

    /** Returns the moves of a member in an orientation, the start first. */
    List<Move> moves(Member member, int orientation) {
        return problem.extending(image(member.moves(), symmetries.get(orientation)));
    }

    private List<Move> image(List<Move> moves, Symmetry symmetry) {
        return moves.stream().map(move -> symmetry.apply(move, rules)).toList();
    }

    /** Returns the points of moves as sorted numbers. */
    int[] points(Collection<Move> moves) {
        return points(moves, Symmetry.IDENTITY);
    }

    private int[] points(Collection<Move> moves, Symmetry symmetry) {
        return moves.stream()
                .map(move -> symmetry.apply(move.point(), rules))
                .mapToInt(Orientations::number)
                .sorted()
                .toArray();
    }

    private static int number(Point point) {
        return (int) point.x() << COORDINATE_BITS ^ (int) point.y() & (1 << COORDINATE_BITS) - 1;
    }
}
