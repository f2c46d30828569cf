/** Solver {@code beam}: beam search over grids. */
package org.morpion.solver.beam;
