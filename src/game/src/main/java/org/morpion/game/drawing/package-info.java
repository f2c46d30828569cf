/**
 * Unnumbered drawings of games: the lines alone, in any order and frame. {@link org.morpion.game.drawing.Drawing}
 * reconstructs an order of play, or explains why there is none and suggests repairs.
 */
package org.morpion.game.drawing;
