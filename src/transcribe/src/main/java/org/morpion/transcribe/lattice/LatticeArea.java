package org.morpion.transcribe.lattice;

import org.morpion.record.Direction;

/**
 * The nodes (i, j) with −radius ≤ i, j ≤ radius, numbered row by row. The unit segment that leads from a node in a
 * direction bears the node's number.
 */
public record LatticeArea(int radius) {
    private static final Direction[] DIRECTIONS = Direction.values();
    private static final Direction[] STRAIGHT = {Direction.H, Direction.V};

    public int side() {
        return 2 * radius + 1;
    }

    public int size() {
        return side() * side();
    }

    public boolean contains(int i, int j) {
        return Math.abs(i) <= radius && Math.abs(j) <= radius;
    }

    public int index(int i, int j) {
        return (j + radius) * side() + i + radius;
    }

    public int i(int index) {
        return index % side() - radius;
    }

    public int j(int index) {
        return index / side() - radius;
    }

    /** Difference between the numbers of neighbouring nodes in a direction. */
    public int stride(Direction d) {
        return d.dy() * side() + d.dx();
    }

    /** Whether all {@code n} points of a line are in the area. */
    public boolean containsLine(Stroke line, int n) {
        return contains(line.i(), line.j())
                && contains(
                        line.i() + (n - 1) * line.direction().dx(),
                        line.j() + (n - 1) * line.direction().dy());
    }

    /** The numbers of a line's {@code n} points, from its origin. */
    public int[] points(Stroke line, int n) {
        int[] points = new int[n];
        for (int k = 0; k < n; k++) {
            points[k] = index(line.i(), line.j()) + k * stride(line.direction());
        }
        return points;
    }

    public static Direction[] directions() {
        return DIRECTIONS;
    }

    /** The directions in which paper is printed. */
    public static Direction[] straight() {
        return STRAIGHT;
    }
}
