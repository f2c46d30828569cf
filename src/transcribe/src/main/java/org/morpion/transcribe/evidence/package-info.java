/** The evidence for strokes: the ink on each unit segment and node of a lattice, and the scores that it gives. */
package org.morpion.transcribe.evidence;
