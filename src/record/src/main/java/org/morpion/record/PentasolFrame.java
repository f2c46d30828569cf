package org.morpion.record;

/**
 * What the numbers of a Pentasol file mean.
 *
 * @param column the column of the points whose x is 0
 * @param row the row of the points whose y is 0
 * @param sign which way centre distances are counted
 */
record PentasolFrame(long column, long row, Sign sign) {

    /** Both variants that Pentasol knows have lines of five: ⌊n/2⌋. */
    static final int HALF = 2;

    /** Which way centre distances are counted. */
    enum Sign {
        /** From the new point to the centre, as in Pentasol's own files. */
        TO_CENTER("centerdist = ⌊n/2⌋ − pos"),
        /** From the centre to the new point, as §10 words it. */
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
