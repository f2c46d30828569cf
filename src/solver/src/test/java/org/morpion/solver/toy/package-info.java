/** Small solvers for testing the contract: two correct ones, and many with a single fault. */
package org.morpion.solver.toy;
