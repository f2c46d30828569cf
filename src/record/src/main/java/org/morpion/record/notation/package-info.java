/**
 * Notations of the moves alone, without variant or metadata: Pentasol, and the encodings of the "Morpion Move Encoding"
 * text. They are decoded by replaying the game.
 */
package org.morpion.record.notation;
