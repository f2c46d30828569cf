/** The game: sets of lines that explain the strokes, the place of the cross, and changes that make all lines legal. */
package org.morpion.transcribe.game;
