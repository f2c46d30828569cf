package org.morpion.render;

import java.util.Arrays;

/**
 * Band of rows of a picture, one palette index per pixel. Draws the shapes in a board: rectangles, masks (discs and
 * digits) and tapering lines. Coordinates are pixels of the whole picture; parts outside of the band are skipped. A
 * pixel that a shape covers in part gets a mixture of the colours. Not thread-safe.
 */
final class Raster {
    private final IndexedColors colors;
    private final int width;
    private final int rows;
    private final byte[] scanlines;
    private int top;

    Raster(IndexedColors colors, int width, int rows) {
        this.colors = colors;
        this.width = width;
        this.rows = rows;
        scanlines = new byte[(1 + width) * rows];
    }

    /** Starts a band at a row, in one colour. */
    void start(int firstRow, int rgb) {
        top = firstRow;
        Arrays.fill(scanlines, colors.indexOf(rgb));
        for (int row = 0; row < rows; row++) {
            scanlines[row * (1 + width)] = PngEncoder.NO_FILTER;
        }
    }

    /** Returns the band as {@link PngEncoder} takes it. */
    byte[] scanlines() {
        return scanlines;
    }

    void rectangle(int left, int upper, int rectangleWidth, int height, int rgb) {
        byte index = colors.indexOf(rgb);
        int from = Math.max(0, left);
        int to = Math.min(width, left + rectangleWidth);
        for (int y = Math.max(top, upper); y < Math.min(top + rows, upper + height); y++) {
            Arrays.fill(scanlines, pixel(from, y), pixel(to, y), index);
        }
    }

    /** Draws a mask with its origin at a pixel. */
    void mask(Mask mask, int x, int y, int rgb) {
        byte index = colors.indexOf(rgb);
        int left = x + mask.left();
        int upper = y + mask.upper();
        int from = Math.max(0, -left);
        int to = Math.min(mask.width(), width - left);
        for (int row = Math.max(top, upper); row < Math.min(top + rows, upper + mask.height()); row++) {
            int first = pixel(left, row);
            int cell = (row - upper) * mask.width();
            for (int i = from; i < to; i++) {
                int coverage = mask.coverage()[cell + i];
                if (coverage > 0) {
                    paint(first + i, index, rgb, coverage);
                }
            }
        }
    }

    /** Draws a line whose width changes evenly between its ends; each is half of it. */
    void taper(double x1, double y1, double half1, double x2, double y2, double half2, int rgb) {
        byte index = colors.indexOf(rgb);
        double length = Math.sqrt((x2 - x1) * (x2 - x1) + (y2 - y1) * (y2 - y1));
        double dx = (x2 - x1) / length;
        double dy = (y2 - y1) / length;
        double slope = (half2 - half1) / length;
        double reach = Math.max(half1, half2) + 1;
        int from = (int) Math.max(top, Math.floor(Math.min(y1, y2) - reach));
        int to = (int) Math.min(top + rows, Math.ceil(Math.max(y1, y2) + reach));
        for (int row = from; row < to; row++) {
            double v = row + 0.5 - y1;
            double low = Math.min(x1, x2) - reach;
            double high = Math.max(x1, x2) + reach;
            if (dy != 0) {
                double middle = x1 + v * dx / dy;
                double around = Math.abs(reach / dy);
                low = Math.max(low, middle - around);
                high = Math.min(high, middle + around);
            }
            int first = (int) Math.max(0, Math.floor(low));
            int last = (int) Math.min(width, Math.ceil(high));
            double u = first + 0.5 - x1;
            double along = u * dx + v * dy;
            double across = v * dx - u * dy;
            for (int column = first; column < last; column++, along += dx, across -= dy) {
                double share = Mask.overlap(across < 0 ? -across : across, half1 + slope * along);
                if (share > 0 && (along < 0.5 || along > length - 0.5)) {
                    share *= Mask.overlap(Math.abs(along - length / 2), length / 2);
                }
                int coverage = (int) (share * Mask.FULL + 0.5);
                if (coverage > 0) {
                    paint(pixel(column, row), index, rgb, coverage);
                }
            }
        }
    }

    private int pixel(int x, int y) {
        return (y - top) * (1 + width) + 1 + x;
    }

    private void paint(int pixel, byte index, int rgb, int coverage) {
        scanlines[pixel] = coverage == Mask.FULL ? index : colors.mixture(scanlines[pixel], rgb, coverage);
    }
}
