/** Games written as points without lines: lists, boards of characters, boards with the numbers of the moves. */
package org.morpion.spelling.points;
