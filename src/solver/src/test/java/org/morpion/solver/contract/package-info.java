/**
 * Tests to be extended by those of a solver: {@link org.morpion.solver.contract.SolverContractTest} holds what every
 * solver must keep, {@link org.morpion.solver.contract.SolverSignatureTest} shows whether a change alters what it
 * finds.
 */
package org.morpion.solver.contract;
