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
                version 4.2.4.2
                variant options                                  limit   | nodes   playouts score game     state
                5T      climb=100000,elites=4,barren=5,rounds=2  1000000 | 1014653 18082    104   d94ba37e ec1bfd30
                5D      climb=100000,elites=4,barren=5,rounds=2  500000  | 502411  15431    66    f98e245e dbaf670c
                4T      climb=100000,elites=4,barren=5,rounds=2  500000  | 504373  48344    60    684d19c4 29544229
                4D      climb=100000,elites=4,barren=5,rounds=2  500000  | 500148  29816    34    cccc1bbe 841bf0b1
                5T      climb=0,archive=200                      1000000 | 1005708 74001    129   065f7eff 00effea9
                5D      climb=0,archive=200,visit=100            500000  | 501053  40401    78    2492bf09 f73e4fca
                4D      climb=0,archive=50,window=1              500000  | 502943  73001    34    19a24988 cff29c9e
                5T      climb=0,barren=5,visit=100,conflicts=500 1000000 | 1022122 15944    114   832eb3b7 593f6c68
                5D      climb=0,barren=5,visit=100,conflicts=500 500000  | 509834  10062    74    bba379db f50550aa
                4T      climb=0,barren=5,visit=100,conflicts=500 500000  | 500973  25608    60    d659d4ab 19affde9
                """;
    }
}
