/**
 * How strong the solvers are: runs of many seeds under equal budgets, and what came of them. {@link
 * org.morpion.benchmark.strength.Strength} is the command; docs/benchmarks.md tells how to use it.
 */
package org.morpion.benchmark.strength;
