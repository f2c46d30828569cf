package org.morpion.solver.perturbation;

import java.util.List;
import org.morpion.game.Fingerprint;
import org.morpion.record.Move;

/**
 * A game of the archive.
 *
 * @param moves the moves, those of the start first
 * @param fingerprint of all of them
 * @param points for each of {@link Orientations} the points of the moves after the start, as sorted numbers
 */
record Member(List<Move> moves, Fingerprint fingerprint, int[][] points) {

    int score() {
        return moves.size();
    }

    /** Whether there is more than the start. */
    boolean hasOwnMoves() {
        return points[0].length > 0;
    }

    /** How many points only one of the two games has, in that orientation of the other in which these are fewest. */
    int distance(Member other) {
        return distance(other, nearestOrientation(other));
    }

    /** The orientation of the other game in which the two have the most points in common; the first of equals. */
    int nearestOrientation(Member other) {
        int nearest = 0;
        for (int i = 1; i < points.length; i++) {
            if (distance(other, i) < distance(other, nearest)) {
                nearest = i;
            }
        }
        return nearest;
    }

    private int distance(Member other, int orientation) {
        int common = common(points[0], other.points[orientation]);
        return points[0].length + other.points[orientation].length - 2 * common;
    }

    /** How many numbers two sorted sets have in common. */
    static int common(int[] these, int[] those) {
        int common = 0;
        int j = 0;
        for (int point : these) {
            while (j < those.length && those[j] < point) {
                j++;
            }
            if (j < those.length && those[j] == point) {
                common++;
            }
        }
        return common;
    }
}
