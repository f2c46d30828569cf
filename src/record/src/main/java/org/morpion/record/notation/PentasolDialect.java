package org.morpion.record.notation;

import java.util.Locale;

/** Dialects of Pentasol. Readers accept both. */
public enum PentasolDialect {
    /** Pentasol's own files: a reference point first, centre distances from the new point to the centre. */
    PENTASOL,
    /**
     * MSR's specification (§10): no reference point, columns and rows from 1, distances from the centre to the point.
     */
    MSR;

    /** Returns the dialect's stable name. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }
}
