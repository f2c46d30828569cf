/** Solver {@code systematic}: exhaustive search that visits every grid once up to symmetry. */
package org.morpion.solver.systematic;
