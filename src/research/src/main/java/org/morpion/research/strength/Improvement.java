package org.morpion.research.strength;

/**
 * A new longest game within a run.
 *
 * @param nodes nodes of the run at that moment: with this node limit, the same run ends with this game
 * @param cpuSeconds processor time of the run until then
 * @param wallSeconds wall-clock time until then
 */
record Improvement(int score, long nodes, double cpuSeconds, double wallSeconds) {}
