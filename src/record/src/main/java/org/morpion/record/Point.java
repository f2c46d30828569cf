package org.morpion.record;

/** A lattice point in the frame of §3: x to the right, y downwards. */
public record Point(long x, long y) {}
