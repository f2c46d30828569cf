/** The available solvers, and the verbs {@code solvers} and {@code bench}. */
package org.morpion.cli.solver;
