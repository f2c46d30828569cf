package org.morpion.solver.toy;

import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverContractTest;
import org.morpion.solver.contract.SolverSignatureTest;

/** Shows that a solver can fulfil the contract. */
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
            return 5_000;
        }

        @Override
        protected ClassLoader serviceLoaderSource() {
            return Registration.of(ExhaustiveSolver.class);
        }
    }

    @Nested
    class RandomSolverSignatureTest extends SolverSignatureTest {
        @Override
        protected Solver solver() {
            return new RandomSolver();
        }

        @Override
        protected String signature() {
            return """
                    version 1
                    variant options                                     limit | nodes playouts score game     state
                    5T      -                                           50000 | 50068 826      86    db82e2a7 1910b111
                    4D      playouts=50,return=0.9,cut=late,adopt=false 20000 | 21245 750      30    ec4f6e74 7dbc39bb
                    """;
        }
    }

    @Nested
    class ExhaustiveSolverSignatureTest extends SolverSignatureTest {
        @Override
        protected Solver solver() {
            return new ExhaustiveSolver();
        }

        @Override
        protected String signature() {
            return """
                    version 1
                    variant options limit | nodes playouts score game     state
                    4D      -       20000 | 20099 0        19    a5e6499c ebf7d366
                    """;
        }
    }
}
