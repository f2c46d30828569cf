package org.morpion.solver.explore.points;

import java.util.List;
import org.morpion.game.RuleSet;
import org.morpion.record.Direction;
import org.morpion.record.Point;

/** For each of some points that may come, how many more lines there is room for with it, while points come and go. */
final class Gains {
    /*
     * Whether a point is there matters on each of its tracks to two others at most, those next to the ends of its run.
     */
    private static final Direction[] DIRECTIONS = Direction.values();

    private final Room room;
    private final int[] gains;
    private final int[][] gainsOnTrack;

    /** The number of the point on a cell, from 1; 0 if none may come there. */
    private final int[] numberAt;

    /** @param points none of which is there; their gains are in this order */
    Gains(Room room, List<Point> points) {
        this.room = room;
        gains = new int[points.size()];
        gainsOnTrack = new int[points.size()][DIRECTIONS.length];
        numberAt = new int[room.cells()];
        for (int i = 0; i < points.size(); i++) {
            int cell = room.cell(points.get(i));
            numberAt[cell] = i + 1;
            for (Direction direction : DIRECTIONS) {
                update(cell, direction);
            }
        }
    }

    /** The most that a point may gain on one track, as between two runs that are just too short for a line. */
    static int mostOnTrack(RuleSet rules) {
        return (rules.lineLength() - 1) / rules.span() + 1;
    }

    /** What a point gains; if it is there, what it gained before. */
    int of(int number) {
        return gains[number];
    }

    /** Adds any point to the room, or takes it away if it is there. */
    void toggle(Point point) {
        room.toggle(point);
        int cell = room.cell(point);
        for (Direction direction : DIRECTIONS) {
            update(room.end(cell, direction, -1), direction);
            update(room.end(cell, direction, 1), direction);
        }
    }

    private void update(int cell, Direction direction) {
        int number = numberAt[cell] - 1;
        if (number >= 0) {
            int gain = room.gain(cell, direction);
            gains[number] += gain - gainsOnTrack[number][direction.ordinal()];
            gainsOnTrack[number][direction.ordinal()] = gain;
        }
    }
}
