package org.morpion.run;

import java.time.Duration;

/**
 * An island of a search, or a part of an exact one, and its newest state.
 *
 * @param number from 0, within the search
 * @param seed it began with
 * @param elapsed for how long it had run, in all processes together, by their clocks
 * @param state as {@link SolverTask#restore} reads it, not copied; null for an island that begins with its seed
 */
public record SavedIsland(int number, long seed, Duration elapsed, byte[] state) {}
