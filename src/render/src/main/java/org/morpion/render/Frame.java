package org.morpion.render;

import org.morpion.record.GameRecord;
import org.morpion.record.Move;

/** The smallest part of the lattice with all points of a legal game, those of the cross included. */
record Frame(int minX, int minY, int maxX, int maxY) {

    static Frame around(GameRecord record) {
        int minX = 0;
        int minY = 0;
        int maxX = record.variant().crossWidth();
        int maxY = maxX;
        for (Move move : record.moves()) {
            // Each legal move is next to the points before it: the coordinates are far from the range's ends.
            minX = Math.min(minX, (int) move.x());
            minY = Math.min(minY, (int) move.y());
            maxX = Math.max(maxX, (int) move.x());
            maxY = Math.max(maxY, (int) move.y());
        }
        return new Frame(minX, minY, maxX, maxY);
    }

    /** The points from the left edge to the right one. */
    int width() {
        return maxX - minX + 1;
    }

    /** The points from the upper edge to the lower one. */
    int height() {
        return maxY - minY + 1;
    }
}
