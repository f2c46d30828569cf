/** Decides which point sets have a game. */
package org.morpion.research.points;
