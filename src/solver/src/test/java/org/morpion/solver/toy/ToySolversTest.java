package org.morpion.solver.toy;

import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverContractTest;

/** The contract can be kept. */
class ToySolversTest {
    @Nested
    class RandomSolverTest extends SolverContractTest {
        @Override
        protected Solver solver() {
            return new RandomSolver();
        }

        @Override
        protected Map<String, ?> options() {
            return Map.of("playouts", 3);
        }

        @Override
        protected long nodes() {
            return 20_000;
        }

        @Override
        protected ClassLoader serviceLoaderSource() {
            return Registration.of(RandomSolver.class);
        }
    }

    @Nested
    class ExhaustiveSolverTest extends SolverContractTest {
        @Override
        protected Solver solver() {
            return new ExhaustiveSolver();
        }

        @Override
        protected long nodes() {
            return 20_000;
        }

        @Override
        protected ClassLoader serviceLoaderSource() {
            return Registration.of(ExhaustiveSolver.class);
        }
    }
}
