/** Destroy and repair over an archive of good games that differ, as a solver. */
package org.morpion.solver.perturbation;
