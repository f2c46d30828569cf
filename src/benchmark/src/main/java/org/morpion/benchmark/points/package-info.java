/** Decides which point sets have a game. */
package org.morpion.benchmark.points;
