package org.morpion.transcribe.lattice;

import org.morpion.record.Direction;
import org.morpion.record.Line;

/** A line that may have been drawn, by its origin on the lattice of the picture. */
public record Stroke(Direction direction, int i, int j) {

    /** The line in the frame of a cross whose point (0, 0) lies on the node (crossI, crossJ). */
    public Line inFrame(int crossI, int crossJ) {
        return new Line(i - crossI, j - crossJ, direction);
    }
}
