/** Sets of points, and whether there is a game that plays exactly those of a set: decided by logic, with Sat4j. */
package org.morpion.solver.explore.points;
