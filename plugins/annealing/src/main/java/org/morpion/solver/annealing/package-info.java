/** Local search on games without an order, with a temperature and a memory of the grids it has seen, as a solver. */
package org.morpion.solver.annealing;
