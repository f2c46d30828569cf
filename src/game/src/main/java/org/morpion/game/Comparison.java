package org.morpion.game;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.morpion.record.Line;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.Variant;

/**
 * How two games of one variant are related. The second is laid onto the first in the orientation in which the games are
 * related most closely, and of several such in the one with the most shared moves, then lines, then points.
 *
 * @param relation the closest relation in any orientation; relatives are sought in all of them, too
 * @param orientation turns the second game onto the first
 * @param sameOrder whether the shorter game is, in this orientation, how the other one begins; or all of it
 * @param shared what both have in this orientation
 */
public record Comparison(Relation relation, Symmetry orientation, boolean sameOrder, Shared shared) {
    /** Relatives share at least so many hundredths of the longer game. */
    private static final int RELATED_PERCENT = 90;

    /** The kinds of relation, the closest first. */
    public enum Relation {
        /** The same moves in the same order, without being turned. */
        SAME_GAME,
        /** The same lines: the game turned, or in another order, or with lines that were drawn for other points. */
        SAME_GRID,
        /** The same points, connected by other lines. */
        SAME_POINTS,
        /** Most of the points, or of the lines, of the longer game are in both. */
        RELATIVES,
        /** None of these. */
        DIFFERENT
    }

    /**
     * Numbers of what both games have.
     *
     * @param moves those with the same new point and the same line
     * @param points those that were played, the cross apart
     */
    public record Shared(int moves, int lines, int points) {
        private boolean isMoreThan(Shared other) {
            if (moves != other.moves) {
                return moves > other.moves;
            }
            return lines != other.lines ? lines > other.lines : points > other.points;
        }
    }

    /**
     * Compares two legal games.
     *
     * @throws ArithmeticException if coordinates of an image do not fit 64 bits; never for legal games
     */
    public static Comparison of(Variant variant, List<Move> first, List<Move> second) {
        RuleSet rules = RuleSet.of(variant);
        Parts one = Parts.of(first);
        int longer = Math.max(first.size(), second.size());
        Comparison best = null;
        boolean related = false;
        for (Symmetry symmetry : Symmetry.values()) {
            List<Move> turned =
                    second.stream().map(move -> symmetry.apply(move, rules)).toList();
            Shared shared = one.shared(turned);
            related |= 100 * Math.max(shared.points, shared.lines) >= RELATED_PERCENT * longer;
            Relation relation = relation(first, turned, symmetry, shared, longer);
            int closer = best == null ? -1 : relation.compareTo(best.relation);
            if (closer < 0 || closer == 0 && shared.isMoreThan(best.shared)) {
                best = new Comparison(relation, symmetry, isStart(first, turned), shared);
            }
        }
        return best.relation == Relation.DIFFERENT && related
                ? new Comparison(Relation.RELATIVES, best.orientation, best.sameOrder, best.shared)
                : best;
    }

    /** What holds in one orientation; {@link Relation#RELATIVES} is not asked for here. */
    private static Relation relation(
            List<Move> first, List<Move> turned, Symmetry symmetry, Shared shared, int longer) {
        if (symmetry == Symmetry.IDENTITY && first.equals(turned)) {
            return Relation.SAME_GAME;
        }
        if (shared.lines == longer) {
            return Relation.SAME_GRID;
        }
        return shared.points == longer ? Relation.SAME_POINTS : Relation.DIFFERENT;
    }

    private static boolean isStart(List<Move> first, List<Move> turned) {
        int shorter = Math.min(first.size(), turned.size());
        return first.subList(0, shorter).equals(turned.subList(0, shorter));
    }

    private record Parts(Set<Move> moves, Set<Line> lines, Set<Point> points) {
        static Parts of(List<Move> game) {
            Set<Line> lines = new HashSet<>();
            Set<Point> points = new HashSet<>();
            for (Move move : game) {
                lines.add(move.line());
                points.add(move.point());
            }
            return new Parts(Set.copyOf(game), lines, points);
        }

        /** No two moves of a legal game have the same point or line. */
        Shared shared(List<Move> game) {
            int sharedMoves = 0;
            int sharedLines = 0;
            int sharedPoints = 0;
            for (Move move : game) {
                boolean hasLine = lines.contains(move.line());
                boolean hasPoint = points.contains(move.point());
                sharedLines += hasLine ? 1 : 0;
                sharedPoints += hasPoint ? 1 : 0;
                sharedMoves += hasLine && hasPoint && moves.contains(move) ? 1 : 0;
            }
            return new Shared(sharedMoves, sharedLines, sharedPoints);
        }
    }
}
