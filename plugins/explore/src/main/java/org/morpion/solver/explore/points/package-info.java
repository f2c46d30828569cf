/** Decides by propositional logic, with Sat4j, whether a set of points has a game that plays exactly these points. */
package org.morpion.solver.explore.points;
