package org.morpion.record;

import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** Finds games for sets of points whose lines are unknown. Implementations are thread-safe. */
@FunctionalInterface
public interface PointSetSolver {
    /** A solver that finds no game. */
    PointSetSolver NONE = (variant, sets) -> Optional.empty();

    /**
     * Searches for a game that plays exactly the points of one of the sets, in any order. The effort is limited to some
     * ten seconds of processor time for all sets together.
     *
     * @param sets sets of distinct points outside the cross, in the frame of records, the likeliest first
     * @return the moves of a legal game; empty if none was found
     */
    Optional<List<Move>> solve(Variant variant, List<List<Point>> sets);

    /** Returns the solver visible to a class loader of the program, or {@link #NONE} without one. */
    static PointSetSolver installed(ClassLoader loader) {
        return ServiceLoader.load(PointSetSolver.class, loader).findFirst().orElse(NONE);
    }
}
