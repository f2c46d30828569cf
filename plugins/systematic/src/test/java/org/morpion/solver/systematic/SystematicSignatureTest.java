package org.morpion.solver.systematic;

import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverSignatureTest;

class SystematicSignatureTest extends SolverSignatureTest {

    @Override
    protected Solver solver() {
        return new SystematicSolver();
    }

    @Override
    protected String signature() {
        return """
                version 2
                variant options    limit    | nodes    playouts score game     state
                5T      -          5000000  | 5002500  0        87    432d2c1c f6399bb6
                5D      -          5000000  | 5000360  0        62    37d114e6 80e1413d
                4T      -          10000000 | 10036372 0        47    b13bac51 ce922dcc
                4D      -          10000000 | 10039290 0        31    2901f868 38ef54d7
                4D      maxDepth=6 1000000  | 505518   0        6     bb06e9ff ea23b85c
                4D      bound=true 500000   | 529705   0        31    2901f868 439c6571
                """;
    }
}
