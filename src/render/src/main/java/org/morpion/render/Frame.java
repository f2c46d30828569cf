package org.morpion.render;

import java.util.List;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Variant;

/** Bounding box of all points of a legal game, including the cross. */
record Frame(int minX, int minY, int maxX, int maxY) {

    static Frame around(GameRecord record) {
        return around(record.variant(), record.moves());
    }

    static Frame around(Variant variant, List<Move> moves) {
        int minX = 0;
        int minY = 0;
        int maxX = variant.crossWidth();
        int maxY = maxX;
        for (Move move : moves) {
            // Every legal move adjoins earlier points, so coordinates stay small and the casts are safe.
            minX = Math.min(minX, (int) move.x());
            minY = Math.min(minY, (int) move.y());
            maxX = Math.max(maxX, (int) move.x());
            maxY = Math.max(maxY, (int) move.y());
        }
        return new Frame(minX, minY, maxX, maxY);
    }

    /** Returns the number of columns of points. */
    int width() {
        return maxX - minX + 1;
    }

    /** Returns the number of rows of points. */
    int height() {
        return maxY - minY + 1;
    }
}
