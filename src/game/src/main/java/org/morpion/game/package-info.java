/**
 * Game engine: positions with incremental legal moves, symmetries of the cross, fingerprints and canonical forms of
 * games, and perft. It is optimised for speed and tested against the reference validator of {@link org.morpion.record}.
 * It uses that package's {@link org.morpion.record.Move} and frame (MSR §3).
 */
package org.morpion.game;
