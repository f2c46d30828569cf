package org.morpion.record;

import java.util.List;

/** A rectangle of lattice points, both corners included; MSR's {@code bbox} with its four numbers in order. */
public record Box(long minX, long minY, long maxX, long maxY) {

    /** Returns the four numbers in MSR's order. */
    public List<Long> numbers() {
        return List.of(minX, minY, maxX, maxY);
    }
}
