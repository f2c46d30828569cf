package org.morpion.spelling.lines;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.morpion.record.Variant;

/**
 * The first row that is no line of the board, in a text whose other rows are lines. Rows with as many numbers as a line
 * come before others, which may be headers or remarks.
 *
 * @param row the row's number in the text, from 1
 * @param text the row
 * @param lines number of rows that are lines
 * @param lineLength points per line
 */
public record OddRow(int row, String text, int lines, int lineLength) {
    private static final int FEWEST_LINES = 3;
    private static final int MOST_ROWS = 2 * FigureReader.MOST_LINES;

    /** Finds the row; empty unless at least three rows and two thirds of all are lines in one spelling. */
    public static Optional<OddRow> find(byte[] document) {
        String[] rows = new String(document, StandardCharsets.UTF_8).split("\\r\\n|[\\r\\n]");
        if (rows.length > MOST_ROWS) {
            return Optional.empty();
        }
        List<Token[]> tokens = new ArrayList<>();
        for (String row : rows) {
            tokens.add(TextFigure.numbers(row));
        }
        OddRow best = null;
        for (Variant variant : List.of(Variant.T5, Variant.T4)) {
            for (LineShape shape : LineShape.of(variant.lineLength(), false)) {
                OddRow odd = shape.isDistinctive() ? find(rows, tokens, shape) : null;
                best = odd != null && (best == null || odd.lines > best.lines) ? odd : best;
            }
        }
        return Optional.ofNullable(best);
    }

    private static OddRow find(String[] rows, List<Token[]> tokens, LineShape shape) {
        int lines = 0;
        int others = 0;
        int first = -1;
        for (int i = 0; i < rows.length; i++) {
            if (shape.fits(tokens.get(i))) {
                lines++;
            } else if (tokens.get(i).length > 1) {
                others++;
                boolean isLike = tokens.get(i).length == shape.size();
                first = first < 0 || isLike && tokens.get(first).length != shape.size() ? i : first;
            }
        }
        return others > 0 && lines >= FEWEST_LINES && lines >= 2 * others
                ? new OddRow(first + 1, rows[first], lines, shape.lineLength())
                : null;
    }
}
