/** Solver {@code perturbation}: destroy and repair over an archive of diverse good games. */
package org.morpion.solver.perturbation;
