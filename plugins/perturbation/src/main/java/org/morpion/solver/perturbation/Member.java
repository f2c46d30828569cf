package org.morpion.solver.perturbation;

import java.util.List;
import org.morpion.game.Fingerprint;
import org.morpion.record.Move;

/**
 * Game of the archive.
 *
 * @param moves the moves, the start first
 * @param fingerprint fingerprint of all moves
 * @param points for each of {@link Orientations}, the points of the moves after the start, as sorted numbers
 */
record Member(List<Move> moves, Fingerprint fingerprint, int[][] points) {

    int score() {
        return moves.size();
    }

    /** Returns whether the game has moves after the start. */
    boolean hasOwnMoves() {
        return points[0].length > 0;
    }

    /**
     * Returns the size of the symmetric difference of the games' points, minimised over orientations of {@code other}.
     */
    int distance(Member other) {
        return distance(other, nearestOrientation(other));
    }

    /**
     * Returns the orientation of {@code other} with the most points in common; ties go to the first.
     */
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

    /** Returns the size of the intersection of two sorted sets. */
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
