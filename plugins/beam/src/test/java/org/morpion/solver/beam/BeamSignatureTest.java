package org.morpion.solver.beam;

import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverSignatureTest;

class BeamSignatureTest extends SolverSignatureTest {

    @Override
    protected Solver solver() {
        return new BeamSolver();
    }

    @Override
    protected String signature() {
        return """
                version 1
                variant options                       limit   | nodes   playouts score game     state
                5T      width=20                      2000000 | 2000129 39080    89    38d039b1 6d614ae2
                5D      width=20                      1000000 | 1000580 23360    63    f28a1c56 6fcfe4ad
                4T      width=20                      1000000 | 1000430 29160    59    36067adf ec147c34
                4D      width=20                      1000000 | 1000916 48600    33    595f41ab 8a7076df
                5T      width=200,playouts=0,points=1 300000  | 300227  30       69    350d994f df4fead8
                5T      width=3,playouts=1            200000  | 200387  5447     90    4352e52a c24cab25
                """;
    }
}
