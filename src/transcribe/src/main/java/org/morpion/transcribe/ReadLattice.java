package org.morpion.transcribe;

import java.util.List;
import org.morpion.transcribe.lattice.LatticeMap;
import org.morpion.transcribe.picture.PixelPoint;

/** The board in the picture: where each point of the game's frame lies. */
public final class ReadLattice {
    private final LatticeMap map;
    private final double scale;
    private final int crossI;
    private final int crossJ;
    private final int crossWidth;

    ReadLattice(LatticeMap map, double scale, int crossI, int crossJ, int crossWidth) {
        this.map = map;
        this.scale = scale;
        this.crossI = crossI;
        this.crossJ = crossJ;
        this.crossWidth = crossWidth;
    }

    /** The pixel of a point (x, y) of the record's frame, exact within and near the game. */
    public PixelPoint at(double x, double y) {
        return new PixelPoint(scale * map.x(x + crossI, y + crossJ), scale * map.y(x + crossI, y + crossJ));
    }

    /** The corners of the cross's bounding box: (0, 0), (w, 0), (w, w), (0, w). */
    public List<PixelPoint> corners() {
        return List.of(at(0, 0), at(crossWidth, 0), at(crossWidth, crossWidth), at(0, crossWidth));
    }
}
