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

/**
 * The symmetries that leave a problem's start as it is: the images of the problem's games under these are its games
 * too.
 */
final class Orientations {
    private static final int COORDINATE_BITS = 16;

    private final Problem problem;
    private final RuleSet rules;

    /** The identity is the first. */
    private final List<Symmetry> symmetries;

    Orientations(Problem problem) {
        this.problem = problem;
        rules = RuleSet.of(problem.variant());
        symmetries = problem.symmetries();
    }

    /**
     * A game as a member of the archive.
     *
     * @throws IllegalArgumentException if it is not legal, or lacks a move of the start
     */
    Member member(List<Move> game) {
        List<Move> moves = problem.extending(game);
        List<Move> own = moves.subList(problem.start().size(), moves.size());
        int[][] points = new int[symmetries.size()][];
        Arrays.setAll(points, i -> points(own, symmetries.get(i)));
        return new Member(moves, Fingerprint.of(problem.variant(), moves), points);
    }

    /** The moves of a member in one of its orientations, those of the start first. */
    List<Move> moves(Member member, int orientation) {
        return problem.extending(image(member.moves(), symmetries.get(orientation)));
    }

    private List<Move> image(List<Move> moves, Symmetry symmetry) {
        return moves.stream().map(move -> symmetry.apply(move, rules)).toList();
    }

    /** The points of moves as sorted numbers. */
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
