package org.morpion.record.notation;

import org.morpion.record.Move;

/**
 * Interpretation of the numbers in a Pentasol file.
 *
 * @param column column of the points with x = 0
 * @param row row of the points with y = 0
 * @param sign sign convention of centre distances
 */
record PentasolFrame(long column, long row, Sign sign) {

    /** ⌊n/2⌋; both variants supported by Pentasol have lines of five. */
    static final int HALF = 2;

    /** Sign convention of centre distances. */
    enum Sign {
        /** From the new point to the centre, as in Pentasol's own files. */
        TO_CENTER("centerdist = ⌊n/2⌋ − pos"),
        /** From the centre to the new point, as in §10. */
        FROM_CENTER("centerdist = pos − ⌊n/2⌋");

        private final String formula;

        Sign(String formula) {
            this.formula = formula;
        }
    }

    Move move(PentasolText.Entry entry) {
        long distance = entry.centerDistance();
        return new Move(
                entry.column() - column,
                entry.row() - row,
                entry.direction(),
                sign == Sign.TO_CENTER ? HALF - distance : HALF + distance);
    }

    @Override
    public String toString() {
        return "MSR (0, 0) at (" + column + "," + row + ") and " + sign.formula;
    }
}
