/**
 * The solver {@code explore}: an archive of every set of points met near the best game, after a climb by perturbation.
 */
package org.morpion.solver.explore;
