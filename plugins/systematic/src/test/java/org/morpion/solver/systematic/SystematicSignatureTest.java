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
                5T      -          5000000  | 5018376  0        87    432d2c1c 79ac0207
                5D      -          5000000  | 5004128  0        62    37d114e6 c09985f4
                4T      -          10000000 | 10003019 0        47    b13bac51 e7f3786b
                4D      -          10000000 | 10003978 0        31    2901f868 14dc1fe6
                4D      maxDepth=6 1000000  | 505518   0        6     bb06e9ff ea23b85c
                4D      bound=true 500000   | 506573   0        31    2901f868 32171293
                """;
    }
}
