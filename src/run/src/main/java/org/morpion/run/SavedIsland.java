package org.morpion.run;

import java.time.Duration;

/**
 * An island of a search, or a part of an exact one, and its newest state.
 *
 * @param number from 0, within the search
 * @param elapsed for how long it had run
 * @param state as {@link SolverTask#restore} reads it; null for an island that begins with its seed
 */
public record SavedIsland(int number, long seed, Duration elapsed, byte[] state) {}
