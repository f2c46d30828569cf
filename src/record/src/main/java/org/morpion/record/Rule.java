package org.morpion.record;

/** The four rules of §7, in the order in which they are tested and reported. */
public enum Rule {
    /** The new point's index is outside 0..n−1. */
    POS_RANGE("pos-range"),
    /** The new point is already occupied. */
    POINT_OCCUPIED("point-occupied"),
    /** Another point of the line is empty. */
    POINT_MISSING("point-missing"),
    /** The line overlaps an earlier one on the same track by more than the variant allows (§7.1). */
    LINE_CONFLICT("line-conflict");

    private final String code;

    Rule(String code) {
        this.code = code;
    }

    /** Returns the rule's stable name in reports, such as {@code point-missing}. */
    public String code() {
        return code;
    }
}
