package org.morpion.render;

import java.util.ArrayList;
import java.util.List;
import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Point;

/**
 * Layout of a picture, in units of {@link #CELL} per lattice cell. The SVG and the PNG share it.
 *
 * <p>A line is drawn as a {@link Blade}: widest at the point that completed it, tapering towards the ends. With the
 * stone's ring in the line's colour, this shows the line and the point of each move. Where two lines on one track meet,
 * both are thin.
 *
 * @param width width of the whole picture
 * @param height height of the whole picture, including the caption
 * @param columns cells from the left edge to the right edge
 * @param rows cells from the upper edge to the caption
 * @param cross centres of the cross's points
 * @param blades lines, in play order
 * @param stones played points, in play order
 */
record Scene(int width, int height, int columns, int rows, List<Spot> cross, List<Blade> blades, List<Stone> stones) {
    static final int CELL = 40;
    static final double CROSS_RADIUS = 7.5;
    private static final double STONE_RADIUS = 14.6;
    private static final double PLAIN_STONE_RADIUS = 7.5;
    static final double RING = 2.2;
    static final double LAST_GAP = 1.8;
    static final double LAST_RING = 2.2;
    static final int CAPTION_HEIGHT = 40;

    private static final double BLADE_WIDE = 7.2;
    private static final double BLADE_THIN = 1.7;

    /** A point of the cross. */
    record Spot(double x, double y) {}

    /**
     * A played point.
     *
     * @param number the move's number, from 1
     * @param direction direction of the line it completed
     * @param last whether it is the last one shown
     */
    record Stone(int number, double x, double y, Direction direction, boolean last) {}

    /**
     * A line, as a polygon.
     *
     * @param corners x and y of each corner in turn
     */
    record Blade(Direction direction, double[] corners) {}

    /** Lays out the first moves of a legal game, in the frame of the whole game. */
    static Scene of(GameRecord record, int shown) {
        Frame frame = Frame.around(record);
        int columns = frame.width() + 1;
        int rows = frame.height() + 1;
        List<Spot> cross = new ArrayList<>();
        for (Point point : record.variant().cross()) {
            cross.add(new Spot(coordinate(point.x(), frame.minX()), coordinate(point.y(), frame.minY())));
        }
        List<Blade> blades = new ArrayList<>(shown);
        List<Stone> stones = new ArrayList<>(shown);
        int reach = record.variant().lineLength() - 1;
        for (int i = 0; i < shown; i++) {
            Move move = record.moves().get(i);
            double x = coordinate(move.x(), frame.minX());
            double y = coordinate(move.y(), frame.minY());
            blades.add(new Blade(move.direction(), blade(x, y, move, reach)));
            stones.add(new Stone(i + 1, x, y, move.direction(), i == shown - 1));
        }
        return new Scene(columns * CELL, rows * CELL + CAPTION_HEIGHT, columns, rows, cross, blades, stones);
    }

    /** Converts a lattice coordinate to the picture, with a margin of one cell on each side. */
    static double coordinate(long value, int lowest) {
        return (double) (value - lowest + 1) * CELL;
    }

    /** Returns the radius of a played point, smaller without numbers. */
    static double stoneRadius(boolean numbers) {
        return numbers ? STONE_RADIUS : PLAIN_STONE_RADIUS;
    }

    static double[] blade(double x, double y, Move move, int reach) {
        Direction direction = move.direction();
        double length = Math.sqrt((double) direction.dx() * direction.dx() + (double) direction.dy() * direction.dy());
        double acrossX = -direction.dy() / length / 2;
        double acrossY = direction.dx() / length / 2;
        int back = (int) move.pos();
        int ahead = reach - back;
        int[] steps =
                back == 0 ? new int[] {0, ahead} : ahead == 0 ? new int[] {-back, 0} : new int[] {-back, 0, ahead};
        double[] corners = new double[4 * steps.length];
        for (int i = 0; i < steps.length; i++) {
            double centreX = x + (double) steps[i] * CELL * direction.dx();
            double centreY = y + (double) steps[i] * CELL * direction.dy();
            double width = steps[i] == 0 ? BLADE_WIDE : BLADE_THIN;
            // Along one side to the far end, and back along the other.
            int near = 2 * i;
            int far = corners.length - 2 - near;
            corners[near] = centreX + acrossX * width;
            corners[near + 1] = centreY + acrossY * width;
            corners[far] = centreX - acrossX * width;
            corners[far + 1] = centreY - acrossY * width;
        }
        return corners;
    }
}
