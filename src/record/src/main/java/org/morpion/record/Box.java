package org.morpion.record;

import java.util.List;

/** A rectangle of lattice points, both corners included; MSR's {@code bbox} in the order of its four numbers. */
public record Box(long minX, long minY, long maxX, long maxY) {

    /** Its four numbers, as MSR lists them. */
    public List<Long> numbers() {
        return List.of(minX, minY, maxX, maxY);
    }
}
