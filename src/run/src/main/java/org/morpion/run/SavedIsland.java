package org.morpion.run;

import java.time.Duration;

/**
 * An island of a search, or a part of an exact search, with its newest state.
 *
 * @param number the index in the search, from 0
 * @param seed the island's seed
 * @param elapsed the run time in all processes together, by their clocks
 * @param state input for {@link SolverTask#restore}, not copied; null for an island that starts from its seed
 */
public record SavedIsland(int number, long seed, Duration elapsed, byte[] state) {}
