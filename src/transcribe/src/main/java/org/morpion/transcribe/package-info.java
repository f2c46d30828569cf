/**
 * Reads the game out of a picture of a board: a photograph, a scan, a screenshot or a drawing from a web page.
 *
 * <p>{@link org.morpion.transcribe.Transcriber} decodes the picture, measures its ink, fits the lattice, measures each
 * unit segment of it, and finds the lines that explain the ink and make a legal game. The rules serve as an
 * error-correcting code: a line covers a fixed number of segments, no segment belongs to two lines, each line adds one
 * point, and there is an order from the cross.
 */
package org.morpion.transcribe;
