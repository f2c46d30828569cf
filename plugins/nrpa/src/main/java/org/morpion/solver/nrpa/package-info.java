/** Solver {@code nrpa}: nested rollout policy adaptation (Rosin, IJCAI 2011). */
package org.morpion.solver.nrpa;
