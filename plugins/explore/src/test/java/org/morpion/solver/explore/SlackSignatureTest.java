package org.morpion.solver.explore;

import org.morpion.solver.Solver;
import org.morpion.solver.contract.SolverSignatureTest;

/** Index search with levels that differ from the lengths of games. */
class SlackSignatureTest extends SolverSignatureTest {

    @Override
    protected Solver solver() {
        return new ExploreSolver();
    }

    @Override
    protected String signature() {
        return """
                version 5.2.4.2
                variant options                                   limit   | nodes   playouts score game     state
                5T      climb=0,archive=200,slackWeight=3         1000000 | 1009281 70001    107   0b0096ff b41cdf56
                5D      climb=0,archive=200,slackWeight=3         500000  | 507460  39001    69    3b394a99 ac77c0c4
                4T      climb=100000,barren=5,slackWeight=3       500000  | 500020  24980    60    684d19c4 c30f6c56
                4D      climb=0,archive=50,window=1,slackWeight=3 500000  | 500832  77001    34    81e423a3 a4a9fb24
                """;
    }
}
