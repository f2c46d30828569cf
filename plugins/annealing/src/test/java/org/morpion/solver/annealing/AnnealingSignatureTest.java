package org.morpion.solver.annealing;

import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverSignatureTest;

class AnnealingSignatureTest extends SolverSignatureTest {

    @Override
    protected Solver solver() {
        return new AnnealingSolver();
    }

    @Override
    protected String signature() {
        return """
                version 4
                variant options                                        limit   | nodes   playouts score game     state
                5T      -                                              1500000 | 1500001 115530   139   a0bbe69c e2986457
                5D      -                                              400000  | 400045  30252    67    2829b952 00483e90
                4T      -                                              400000  | 400002  41643    60    347856ed 6a29aef5
                4D      -                                              400000  | 400004  63404    34    141b374a 4d403522
                5T      memory=8,elites=8,returnAfter=1000,repulsion=1 400000  | 400004  28570    129   85279258 afab3d97
                """;
    }
}
