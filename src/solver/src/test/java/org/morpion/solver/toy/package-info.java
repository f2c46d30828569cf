/** Small solvers: two that keep the contract, and many that break it, each in one way. */
package org.morpion.solver.toy;
