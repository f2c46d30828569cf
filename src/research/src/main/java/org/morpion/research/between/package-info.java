/** Comparison of two games: the lines that must be exchanged together to turn one into the other. */
package org.morpion.research.between;
