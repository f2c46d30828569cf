package org.morpion.record;

import java.util.Locale;

/** The ways in which programs write Pentasol. Readers take both. */
public enum PentasolDialect {
    /** That of Pentasol's own files: a reference point first, centre distances from the new point to the centre. */
    PENTASOL,
    /**
     * That of MSR's text (§10): no reference point, columns and rows from 1, distances from the centre to the point.
     */
    MSR;

    /** The dialect's stable name. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
