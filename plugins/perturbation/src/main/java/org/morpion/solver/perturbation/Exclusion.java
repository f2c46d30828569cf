package org.morpion.solver.perturbation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.morpion.record.Move;
import org.morpion.solver.Problem;

/** Tells which games a search is to keep away from: those that have too many of the points of a warm game. */
public final class Exclusion {
    private final Orientations orientations;
    private final double sharing;

    /** The points of the warm games, in all orientations, each as sorted numbers. */
    private final List<int[]> images = new ArrayList<>();

    /**
     * @param sharing the greatest part of a warm game's points, those of the start left out and in any of its
     *     orientations, that a game may have; 1 excludes nothing. Short games are never excluded: they have too few
     *     points
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

    /** Whether any game is excluded; then the warm games are. */
    public boolean isInForce() {
        return !images.isEmpty();
    }

    /**
     * Whether a game is excluded.
     *
     * @param own its moves after those of the start, in any order
     */
    public boolean excludes(Collection<Move> own) {
        if (images.isEmpty()) {
            return false;
        }
        int[] points = orientations.points(own);
        return images.stream().anyMatch(image -> Member.common(points, image) > sharing * image.length);
    }
}
