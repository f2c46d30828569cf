package org.morpion.solver.nrpa;

import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverSignatureTest;

class NrpaSignatureTest extends SolverSignatureTest {

    @Override
    protected Solver solver() {
        return new NrpaSolver();
    }

    @Override
    protected String signature() {
        return """
                version 2
                variant options                                               limit   | nodes   playouts score game     state
                5T      -                                                     1000000 | 1000052 12395    124   02611594 65a80ac3
                5D      -                                                     400000  | 400035  7118     69    1f6cf7a0 0cc61f1f
                4T      -                                                     400000  | 400021  8145     57    b4715062 4d7d173a
                4D      -                                                     400000  | 400030  13194    34    b5cbc604 06b00a08
                5T      level=2,iterations=20,alpha=0.5,clamp=4,maxMoves=1000 400000  | 400045  6743     88    f1af82ed d56f8729
                """;
    }
}
