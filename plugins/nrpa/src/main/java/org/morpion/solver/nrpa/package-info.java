/** Nested rollout policy adaptation (Rosin, IJCAI 2011), as a solver. */
package org.morpion.solver.nrpa;
