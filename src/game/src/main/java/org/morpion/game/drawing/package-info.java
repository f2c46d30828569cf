/**
 * Unnumbered drawings of games: the lines alone, in any order and frame. {@link org.morpion.game.drawing.Drawing}
 * reconstructs an order of play, or names the lines that can't be played and suggests repairs.
 */
package org.morpion.game.drawing;
