package org.morpion.render;

import org.morpion.record.GameRecord;
import org.morpion.record.Move;

/** The bounding box of all points of a legal game, including the cross. */
record Frame(int minX, int minY, int maxX, int maxY) {

    static Frame around(GameRecord record) {
        int minX = 0;
        int minY = 0;
        int maxX = record.variant().crossWidth();
        int maxY = maxX;
        for (Move move : record.moves()) {
            // Every legal move adjoins earlier points, so coordinates stay small and the casts are safe.
            minX = Math.min(minX, (int) move.x());
            minY = Math.min(minY, (int) move.y());
            maxX = Math.max(maxX, (int) move.x());
            maxY = Math.max(maxY, (int) move.y());
        }
        return new Frame(minX, minY, maxX, maxY);
    }

    /** The number of columns of points. */
    int width() {
        return maxX - minX + 1;
    }

    /** The number of rows of points. */
    int height() {
        return maxY - minY + 1;
    }
}
