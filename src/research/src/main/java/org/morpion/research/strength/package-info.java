/**
 * Measurement of the strength of solvers: runs with many seeds under equal budgets, and their results. {@link
 * org.morpion.research.strength.Strength} is the command; docs/benchmarks.md describes its use.
 */
package org.morpion.research.strength;
