package org.morpion.record;

/** A rectangle of lattice points, both corners included; MSR's {@code bbox} in the order of its four numbers. */
public record Box(long minX, long minY, long maxX, long maxY) {}
