/**
 * Base classes for the tests of a solver. {@link org.morpion.solver.contract.SolverContractTest} checks the contract of
 * all solvers. {@link org.morpion.solver.contract.SolverSignatureTest} detects changes in the results of one.
 */
package org.morpion.solver.contract;
