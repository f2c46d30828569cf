/**
 * The engine: positions with incremental legal moves, the symmetries of the cross, fingerprints and canonical forms of
 * games, and perft. Made for speed, and checked against the reference validator of {@link org.morpion.record}, whose
 * {@link org.morpion.record.Move} and frame (MSR §3) it speaks.
 */
package org.morpion.game;
