package org.morpion.solver.perturbation;

import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverSignatureTest;

class PerturbationSignatureTest extends SolverSignatureTest {

    @Override
    protected Solver solver() {
        return new PerturbationSolver();
    }

    @Override
    protected String signature() {
        return """
                version 2.4.2
                variant options                                            limit   | nodes   playouts score game     state
                5T      archive=4,patience=10000                           1000000 | 1004084 68042    111   8cf3193d d3bfccb5
                5D      archive=4,patience=10000                           500000  | 501541  37950    66    d86e8b80 0f5556e9
                4T      archive=4,patience=10000                           500000  | 500798  52446    60    684d19c4 4a8c5f19
                4D      archive=4,patience=10000                           500000  | 500365  80174    34    471e18d8 e5956d31
                5T      archive=2,patience=10000,crossover=0.5,freeze=true 500000  | 502344  52777    99    4cb2f6a5 36155d33
                5T      archive=4,patience=10000,repair=nrpa,iterations=10 400000  | 400673  6177     91    e3bc9cf9 bcba51ba
                """;
    }
}
