package org.morpion.benchmark.strength;

/**
 * A game longer than all before it.
 *
 * @param nodes of the run when it was there: with this node limit, the same run ends with this game
 * @param cpuSeconds processor time of the run until then
 * @param wallSeconds time on the clock until then
 */
record Improvement(int score, long nodes, double cpuSeconds, double wallSeconds) {}
