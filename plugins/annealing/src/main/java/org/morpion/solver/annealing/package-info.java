/** Solver {@code annealing}: local search on unordered games with a temperature and a penalty on visited grids. */
package org.morpion.solver.annealing;
