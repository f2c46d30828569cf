/**
 * Solver {@code explore}: an archive of the sets of points near the best games, reached by a climb with perturbation.
 */
package org.morpion.solver.explore;
