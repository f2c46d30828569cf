/**
 * The contract that every solver must keep, as a test: extend {@link org.morpion.solver.contract.SolverContractTest}.
 */
package org.morpion.solver.contract;
