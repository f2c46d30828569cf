/** Exhaustive search, every grid once up to symmetry, as a solver. */
package org.morpion.solver.systematic;
