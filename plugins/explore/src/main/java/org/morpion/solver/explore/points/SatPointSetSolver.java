package org.morpion.solver.explore.points;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.morpion.game.RuleSet;
import org.morpion.record.Move;
import org.morpion.record.Point;
import org.morpion.record.PointSetSolver;
import org.morpion.record.Variant;

/** Finds games for sets of points with {@link GameOfPoints}. */
public final class SatPointSetSolver implements PointSetSolver {
    /** Maximum number of conflicts for all sets together; 5,000 take about a second. */
    private static final int MOST_CONFLICTS = 60_000;

    private static final int FIRST_CONFLICTS = 8_000;

    /**
     * Tries each set once in a round, with another order of variables in each. In every other round, lines are first
     * tried as not drawn: that finds some games which the other order misses, but it is more often stuck, so it gets
     * half as many conflicts. Both limits double from one pair of rounds to the next.
     */
    @Override
    public Optional<List<Move>> solve(Variant variant, List<List<Point>> sets) {
        List<PointSet> open = new ArrayList<>();
        sets.forEach(points -> open.add(new PointSet(RuleSet.of(variant), points)));
        int left = MOST_CONFLICTS;
        for (int round = 0; !open.isEmpty(); round++) {
            boolean isDrawnFirst = round % 2 == 0;
            int conflicts = (isDrawnFirst ? FIRST_CONFLICTS : FIRST_CONFLICTS / 2) << (round / 2);
            for (PointSet set : List.copyOf(open)) {
                if (left <= 0) {
                    return Optional.empty();
                }
                Decision decision = GameOfPoints.attempt(set, Math.min(conflicts, left), isDrawnFirst, round);
                if (decision.kind() == Decision.Kind.GAME) {
                    return Optional.of(decision.game());
                }
                if (decision.kind() == Decision.Kind.NONE) {
                    open.remove(set);
                }
                left -= (int) decision.conflicts();
            }
        }
        return Optional.empty();
    }
}
