package org.morpion.solver.explore;

import java.util.List;
import java.util.Map;
import org.morpion.game.Position;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.solver.Budget;
import org.morpion.solver.Problem;
import org.morpion.solver.RandomSource;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverRun;
import org.morpion.solver.annealing.AnnealingSolver;

final class Games {
    private Games() {}

    static List<Move> random(Variant variant, long seed) {
        RandomSource random = new RandomSource(seed);
        Position position = Problem.of(variant).position();
        while (position.count() > 0) {
            position.play(random.nextInt(position.count()));
        }
        return List.copyOf(position.moves());
    }

    /** Returns the best game of a short search. */
    static List<Move> good(Problem problem, long seed) {
        Solver solver = new AnnealingSolver();
        SolverRun run = solver.start(problem, solver.info().options(Map.of()), seed);
        run.advance(Budget.ofNodes(100_000));
        return run.best();
    }
}
