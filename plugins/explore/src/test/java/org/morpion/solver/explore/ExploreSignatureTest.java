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
                version 5.2.4.2
                variant options                                  limit   | nodes   playouts score game     state
                5T      climb=100000,elites=4,barren=5,rounds=2  1000000 | 1015133 18082    104   d94ba37e 1819c99e
                5D      climb=100000,elites=4,barren=5,rounds=2  500000  | 505731  15424    66    f98e245e 6e51ea6e
                4T      climb=100000,elites=4,barren=5,rounds=2  500000  | 500054  23079    60    684d19c4 63ad62df
                4D      climb=100000,elites=4,barren=5,rounds=2  500000  | 500268  29699    34    cccc1bbe 646b4a7c
                5T      climb=0,archive=200                      1000000 | 1005708 74001    129   065f7eff 00effea9
                5D      climb=0,archive=200,visit=100            500000  | 501053  40401    78    2492bf09 f73e4fca
                4D      climb=0,archive=50,window=1              500000  | 502943  73001    34    19a24988 cff29c9e
                5T      climb=0,barren=5,visit=100,conflicts=500 1000000 | 1024642 15944    114   832eb3b7 f95ac013
                5D      climb=0,barren=5,visit=100,conflicts=500 500000  | 500029  14057    68    af8ab826 932f0c90
                4T      climb=0,barren=5,visit=100,conflicts=500 500000  | 500390  20234    60    d659d4ab 2aad6a2a
                """;
    }
}
