package org.morpion.searches.solver;

import java.io.DataInputStream;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.morpion.game.drawing.Drawing;
import org.morpion.record.Move;
import org.morpion.record.Variant;
import org.morpion.solver.Budget;
import org.morpion.solver.Options;
import org.morpion.solver.Problem;
import org.morpion.solver.Solver;
import org.morpion.solver.SolverInfo;
import org.morpion.solver.SolverRun;

/** A solver that tries to load classes of the service and reports in its title how it succeeded. It uses the engine. */
public final class PryingSolver implements Solver {
    private static final String WANTED = "org.morpion.http.problem.ProblemType";

    @Override
    public SolverInfo info() {
        Set<String> ways = new TreeSet<>();
        look("its own loader", getClass().getClassLoader(), ways);
        look("the interface", Budget.class.getClassLoader(), ways);
        look("the record model", Move.class.getClassLoader(), ways);
        look("the thread", Thread.currentThread().getContextClassLoader(), ways);
        look("the system", ClassLoader.getSystemClassLoader(), ways);
        String title = "Found by " + ways + ", has "
                + Drawing.order(Variant.T5, List.of()).getClass().getSimpleName();
        return new SolverInfo("prying", "1", title, Set.of(Variant.T5), false, List.of());
    }

    private static void look(String way, ClassLoader loader, Set<String> ways) {
        for (ClassLoader each = loader; each != null; each = each.getParent()) {
            try {
                Class.forName(WANTED, false, each);
                ways.add(way);
            } catch (ClassNotFoundException | LinkageError e) {
                // Not reachable this way.
            }
        }
    }

    @Override
    public SolverRun start(Problem problem, Options options, long seed) {
        throw new UnsupportedOperationException("This solver only describes itself.");
    }

    @Override
    public SolverRun restore(Problem problem, Options options, DataInputStream state) {
        throw new UnsupportedOperationException("This solver only describes itself.");
    }
}
