/** The lattice of the board: guesses from the picture, and their fit to squares in perspective or on curled paper. */
package org.morpion.transcribe.lattice;
