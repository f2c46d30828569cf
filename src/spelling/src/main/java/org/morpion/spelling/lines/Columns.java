package org.morpion.spelling.lines;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reader of rows that contain the numbers of a line and at most two others, such as a score or a length. */
final class Columns {
    /** Rows above which numbers of another meaning are very unlikely to look like lines. */
    private static final int FEWEST_ROWS = 3;

    private Columns() {}

    /** Reads rows in the first spelling that fits, with all numbers, or without one or two columns. */
    static Optional<Figure> read(List<LineShape> shapes, List<Token[]> rows) {
        if (rows.size() < 2) {
            return Optional.empty();
        }
        Optional<Figure> whole = read(shapes, rows, false);
        if (whole.isPresent() || rows.size() < FEWEST_ROWS || rows.get(0).length > LineShape.MOST_TOKENS) {
            return whole;
        }
        int columns = rows.get(0).length;
        if (rows.stream().anyMatch(row -> row.length != columns)) {
            return Optional.empty();
        }
        for (int first = 0; first < columns; first++) {
            Optional<Figure> figure = read(shapes, without(rows, first), true);
            if (figure.isPresent()) {
                return figure;
            }
        }
        for (int first = 0; first < columns; first++) {
            List<Token[]> fewer = without(rows, first);
            for (int second = first; second < columns - 1; second++) {
                Optional<Figure> figure = read(shapes, without(fewer, second), true);
                if (figure.isPresent()) {
                    return figure;
                }
            }
        }
        return Optional.empty();
    }

    private static Optional<Figure> read(List<LineShape> shapes, List<Token[]> rows, boolean onlyDistinctive) {
        for (LineShape shape : shapes) {
            if (rows.get(0).length == shape.size() && (shape.isDistinctive() || !onlyDistinctive)) {
                Optional<List<DrawnLine>> lines = shape.read(rows);
                if (lines.isPresent()) {
                    return Optional.of(new Figure(shape.lineLength(), Optional.empty(), lines.get()));
                }
            }
        }
        return Optional.empty();
    }

    private static List<Token[]> without(List<Token[]> rows, int column) {
        List<Token[]> fewer = new ArrayList<>(rows.size());
        for (Token[] row : rows) {
            Token[] rest = new Token[row.length - 1];
            System.arraycopy(row, 0, rest, 0, column);
            System.arraycopy(row, column + 1, rest, column, rest.length - column);
            fewer.add(rest);
        }
        return fewer;
    }
}
