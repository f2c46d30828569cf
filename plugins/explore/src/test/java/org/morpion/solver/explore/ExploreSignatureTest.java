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
                version 3.2.4.2
                variant options                                 limit   | nodes   playouts score game     state
                5T      climb=100000,elites=4,barren=5,rounds=2 1000000 | 1031039 18083    104   d94ba37e faae1225
                5D      climb=100000,elites=4,barren=5,rounds=2 500000  | 504954  15446    69    057fc4dd e3ae930f
                4T      climb=100000,elites=4,barren=5,rounds=2 500000  | 509755  52344    60    684d19c4 06ad3e11
                4D      climb=100000,elites=4,barren=5,rounds=2 500000  | 506356  74086    34    cccc1bbe c007a056
                5T      climb=0,archive=200                     1000000 | 1005708 74001    129   065f7eff 46fe1c62
                5D      climb=0,archive=200,visit=100           500000  | 501053  40401    78    2492bf09 4bb98120
                4D      climb=0,archive=50,window=1             500000  | 502943  73001    34    19a24988 d29a4994
                5T      climb=0,barren=5,visit=100,decisions=50 1000000 | 1023401 2036     96    fdbb2467 3c4d69b4
                5D      climb=0,barren=5,visit=100,decisions=50 500000  | 500438  3298     66    c37827d8 18977ea6
                4T      climb=0,barren=5,visit=100,decisions=50 500000  | 500398  40856    60    d75d9d6b 3fe91660
                """;
    }
}
