/** The printable sheet, whose marks let {@link org.morpion.transcribe.Transcriber} find the board with certainty. */
package org.morpion.transcribe.sheet;
