/** The search tree of {@code systematic}: its subtrees, and their division up to symmetry. */
package org.morpion.solver.systematic.tree;
