package org.morpion.transcribe.sheet;

import java.util.List;
import org.morpion.record.Point;
import org.morpion.record.Variant;

/**
 * A blank sheet to play on: squares, the points of the cross, and a mark in each corner. The marks lie at fixed places
 * about the middle of the cross. Those with a hole tell the upper edge and the length of the lines. Drawings are in
 * millimetres, from the upper left corner of the paper.
 */
public final class Sheet {
    /** Distance of neighbouring points. */
    static final double PITCH = 5.5;

    /** Distance of the marks from the middle of the cross, to the left and right, in lattice steps. */
    static final double MARK_X = 17;

    /** Distance of the marks from the middle of the cross, upwards and downwards, in lattice steps. */
    static final double MARK_Y = 21;

    /** Side of a mark, in lattice steps. */
    static final double MARK_SIZE = 1;

    /** Side of the hole in a mark, as a share of the mark's. */
    static final double HOLE = .45;

    /** Squares in each direction for lines of five points; for lines of four, one less, about the same middle. */
    private static final int COLUMNS = 31;

    private static final int ROWS = 37;

    private static final Canvas.Ink PRINT = new Canvas.Ink(0xA9, 0xC0, 0xDE);
    private static final Canvas.Ink POINT = new Canvas.Ink(0x50, 0x50, 0x50);
    private static final Canvas.Ink BLACK = new Canvas.Ink(0, 0, 0);
    private static final Canvas.Ink WHITE = new Canvas.Ink(0xFF, 0xFF, 0xFF);
    private static final double PRINT_WIDTH = .15;
    private static final double POINT_RADIUS = .6;
    private static final double FIELD_WIDTH = .2;
    private static final double TEXT_HEIGHT = 3.4;

    private final Variant variant;
    private final Paper paper;

    private Sheet(Variant variant, Paper paper) {
        this.variant = variant;
        this.paper = paper;
    }

    /** Returns a sheet as SVG 1.1, to be encoded as UTF-8. */
    public static String svg(Variant variant, Paper paper) {
        SvgCanvas canvas = new SvgCanvas(paper, title(variant));
        new Sheet(variant, paper).draw(canvas);
        return canvas.finish();
    }

    /** Returns a sheet as PDF 1.4. */
    public static byte[] pdf(Variant variant, Paper paper) {
        PdfCanvas canvas = new PdfCanvas(paper, title(variant));
        new Sheet(variant, paper).draw(canvas);
        return canvas.finish();
    }

    /**
     * Which of the marks have a hole: clockwise, beginning at the upper left.
     *
     * @param lineLength 5 or 4
     */
    static List<Boolean> holes(int lineLength) {
        return List.of(true, lineLength == 4, false, false);
    }

    private static String title(Variant variant) {
        return "Morpion Solitaire " + variant.code();
    }

    private void draw(Canvas canvas) {
        double width = variant.crossWidth();
        int columns = variant.lineLength() == 5 ? COLUMNS : COLUMNS - 1;
        int rows = variant.lineLength() == 5 ? ROWS : ROWS - 1;
        double west = (width - columns) / 2;
        double north = (width - rows) / 2;
        for (int k = 0; k <= columns; k++) {
            canvas.line(x(west + k), y(north), x(west + k), y(north + rows), PRINT_WIDTH, PRINT);
        }
        for (int k = 0; k <= rows; k++) {
            canvas.line(x(west), y(north + k), x(west + columns), y(north + k), PRINT_WIDTH, PRINT);
        }
        for (Point point : variant.cross()) {
            canvas.dot(x(point.x()), y(point.y()), POINT_RADIUS, POINT);
        }
        marks(canvas, width / 2);
        texts(canvas, x(west), x(west + columns));
    }

    private void marks(Canvas canvas, double middle) {
        double[][] corners = {{-MARK_X, -MARK_Y}, {MARK_X, -MARK_Y}, {MARK_X, MARK_Y}, {-MARK_X, MARK_Y}};
        List<Boolean> holes = holes(variant.lineLength());
        for (int k = 0; k < corners.length; k++) {
            double x = x(middle + corners[k][0]);
            double y = y(middle + corners[k][1]);
            canvas.square(x, y, MARK_SIZE * PITCH, BLACK);
            if (holes.get(k)) {
                canvas.square(x, y, HOLE * MARK_SIZE * PITCH, WHITE);
            }
        }
    }

    private void texts(Canvas canvas, double left, double right) {
        String touch =
                variant.maxOverlap() == 1 ? "on one track they may share an end" : "on one track they must not touch";
        double top = y(variant.crossWidth() / 2.0 - MARK_Y);
        canvas.text(
                left,
                top + TEXT_HEIGHT / 3,
                TEXT_HEIGHT,
                title(variant) + ": lines of " + variant.lineLength() + " points; " + touch,
                BLACK);
        double bottom = y(variant.crossWidth() / 2.0 + MARK_Y) + TEXT_HEIGHT / 3;
        String[] labels = {"Name", "Date", "Moves"};
        double[] starts = {left, left + (right - left) * .5, left + (right - left) * .8};
        double[] ends = {left + (right - left) * .48, left + (right - left) * .78, right};
        for (int k = 0; k < labels.length; k++) {
            canvas.text(starts[k], bottom, TEXT_HEIGHT, labels[k], BLACK);
            canvas.line(starts[k] + 4 * TEXT_HEIGHT, bottom + 1, ends[k], bottom + 1, FIELD_WIDTH, POINT);
        }
    }

    /** The millimetres of a point of the game's frame. */
    private double x(double x) {
        return paper.width() / 2 + PITCH * (x - variant.crossWidth() / 2.0);
    }

    private double y(double y) {
        return paper.height() / 2 + PITCH * (y - variant.crossWidth() / 2.0);
    }
}
