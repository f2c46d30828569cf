package org.morpion.solver.perturbation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.morpion.record.Move;
import org.morpion.solver.Problem;

/** Filter that keeps a search away from the warm games: excludes games that share too many points with one of them. */
public final class Exclusion {
    private final Orientations orientations;
    private final double sharing;

    /** The points of the warm games in all orientations, each as a sorted array of numbers. */
    private final List<int[]> images = new ArrayList<>();

    /**
     * @param sharing greatest fraction of a warm game's points, in any orientation and without the start's, that a game
     *     may have; 1 excludes nothing. A short game is never excluded, since it has too few points
     */
    public Exclusion(Problem problem, double sharing) {
        this.orientations = new Orientations(problem);
        this.sharing = sharing;
        if (sharing < 1) {
            for (List<Move> game : problem.warm()) {
                for (int[] image : orientations.member(game).points()) {
                    if (images.stream().noneMatch(known -> Arrays.equals(known, image))) {
                        images.add(image);
                    }
                }
            }
        }
    }

    /** Returns whether any game is excluded; if so, the warm games are. */
    public boolean isActive() {
        return !images.isEmpty();
    }

    /**
     * Returns whether a game is excluded.
     *
     * @param own its moves after the start, in any order
     */
    public boolean excludes(Collection<Move> own) {
        if (images.isEmpty()) {
            return false;
        }
        int[] points = orientations.points(own);
        return images.stream().anyMatch(image -> Member.common(points, image) > sharing * image.length);
    }
}
