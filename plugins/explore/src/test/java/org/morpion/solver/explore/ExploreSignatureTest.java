package org.morpion.solver.explore;

import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverSignatureTest;

class ExploreSignatureTest extends SolverSignatureTest {

    @Override
    protected Solver solver() {
        return new ExploreSolver();
    }

    @Override
    protected String signature() {
        return """
                version 2.2.4.2
                variant options                                 limit   | nodes   playouts score game     state
                5T      climb=100000,elites=4,barren=5,rounds=2 1000000 | 1012527 70953    109   148043c4 f1bb08da
                5D      climb=100000,elites=4,barren=5,rounds=2 500000  | 511095  37518    67    59c189db fe071b47
                4T      climb=100000,elites=4,barren=5,rounds=2 500000  | 508879  52257    60    684d19c4 3774dc82
                4D      climb=100000,elites=4,barren=5,rounds=2 500000  | 509413  78549    34    cccc1bbe 094bf9b8
                5T      climb=0,archive=200                     1000000 | 1005708 74001    129   065f7eff 1b03e67d
                5D      climb=0,archive=200,visit=100           500000  | 501053  40401    78    2492bf09 e2ea310c
                4D      climb=0,archive=50,window=1             500000  | 502943  73001    34    19a24988 b3754742
                """;
    }
}
