package org.morpion.record.notation;

import org.morpion.record.Direction;
import org.morpion.record.GameRecord;
import org.morpion.record.Move;
import org.morpion.record.Point;

/**
 * Writer of Pentasol in every dialect that the tests need.
 *
 * @param column column of the points with x = 0
 * @param row row of the points with y = 0
 * @param reference whether the first line is the reference point
 * @param toCenter whether centre distances are counted as in Pentasol's own files
 * @param number format of a centre distance
 * @param padding text around the numbers of a point
 * @param gap text between a point, a direction and a distance
 * @param lineEnd line terminator
 */
record PentasolTexts(
        long column,
        long row,
        boolean reference,
        boolean toCenter,
        String number,
        String padding,
        String gap,
        String lineEnd) {

    /** Pentasol's own files, with the reference point at these coordinates. */
    static PentasolTexts withReference(long referenceColumn, long referenceRow) {
        return new PentasolTexts(referenceColumn - 3, referenceRow - 3, true, true, "%d", "", " ", "\n");
    }

    /** The dialect of other programs, with columns and rows counted from these numbers. */
    static PentasolTexts from(long firstColumn, long firstRow) {
        return new PentasolTexts(firstColumn, firstRow, false, false, "%+d", "", " ", "\n");
    }

    PentasolTexts oppositeSign() {
        return new PentasolTexts(column, row, reference, !toCenter, number, padding, gap, lineEnd);
    }

    PentasolTexts withoutReference() {
        return new PentasolTexts(column, row, false, toCenter, number, padding, gap, lineEnd);
    }

    PentasolTexts spelled(String newNumber, String newPadding, String newGap, String newLineEnd) {
        return new PentasolTexts(column, row, reference, toCenter, newNumber, newPadding, newGap, newLineEnd);
    }

    String write(GameRecord game) {
        StringBuilder text = new StringBuilder();
        if (reference) {
            text.append(point(new Point(3, 3))).append(lineEnd);
        }
        for (Move move : game.moves()) {
            long distance = toCenter ? 2 - move.pos() : move.pos() - 2;
            text.append(point(move.point())).append(gap).append(sign(move.direction()));
            text.append(gap).append(String.format(number, distance)).append(lineEnd);
        }
        return text.toString();
    }

    private String point(Point point) {
        return "(" + padding + (point.x() + column) + padding + "," + padding + (point.y() + row) + padding + ")";
    }

    private static String sign(Direction direction) {
        return switch (direction) {
            case H -> "-";
            case V -> "|";
            case DP -> "/";
            case DN -> "\\";
        };
    }
}
