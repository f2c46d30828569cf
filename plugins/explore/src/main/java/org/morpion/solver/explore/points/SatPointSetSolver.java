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
    /** Number of conflicts, for all sets together, from which no other decision begins; 5,000 take about a second. */
    private static final long MOST_CONFLICTS = 45_000;

    /**
     * Tries each set once in a round, with another order of variables in each. An attempt refutes most sets without a
     * game, and finds about half of the games of 140 moves and more.
     */
    @Override
    public Optional<List<Move>> solve(Variant variant, List<List<Point>> sets) {
        List<PointSet> open = new ArrayList<>();
        sets.forEach(points -> open.add(new PointSet(RuleSet.of(variant), points)));
        long spent = 0;
        for (int round = 0; !open.isEmpty(); round++) {
            for (PointSet set : List.copyOf(open)) {
                if (spent >= MOST_CONFLICTS) {
                    return Optional.empty();
                }
                Decision decision = GameOfPoints.decide(set, List.of(), List.of(), GameOfPoints.FIRST_CONFLICTS, round);
                if (decision.kind() == Decision.Kind.GAME) {
                    return Optional.of(decision.game());
                }
                if (decision.kind() == Decision.Kind.NONE) {
                    open.remove(set);
                }
                spent += decision.conflicts();
            }
        }
        return Optional.empty();
    }
}
