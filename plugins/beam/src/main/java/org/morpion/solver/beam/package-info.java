/** Beam search over grids, as a solver. */
package org.morpion.solver.beam;
