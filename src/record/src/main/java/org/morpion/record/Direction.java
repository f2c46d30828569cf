package org.morpion.record;

import java.util.Optional;

/**
 * The four directions of a line (§5), each with the unit step away from the line's origin. The constants carry the
 * names of their codes.
 */
public enum Direction {
    /** Horizontal, step (1, 0). */
    H(1, 0),
    /** Vertical, step (0, 1). */
    V(0, 1),
    /** Diagonal, step (1, −1): upwards to the right. */
    DP(1, -1),
    /** Diagonal, step (1, 1): downwards to the right. */
    DN(1, 1);

    private final int dx;
    private final int dy;

    Direction(int dx, int dy) {
        this.dx = dx;
        this.dy = dy;
    }

    public int dx() {
        return dx;
    }

    public int dy() {
        return dy;
    }

    /** Returns the direction with exactly this code; §6.1 allows no other spelling. */
    public static Optional<Direction> ofCode(String code) {
        return switch (code) {
            case "H" -> Optional.of(H);
            case "V" -> Optional.of(V);
            case "DP" -> Optional.of(DP);
            case "DN" -> Optional.of(DN);
            default -> Optional.empty();
        };
    }
}
