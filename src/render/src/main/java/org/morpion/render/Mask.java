package org.morpion.render;

/**
 * Small shape as the share of each pixel that it covers, from 0 to {@link #FULL}, row by row.
 *
 * @param left column of the first pixel, relative to the shape's origin
 * @param upper row of the first pixel, relative to the shape's origin
 */
record Mask(int left, int upper, int width, int height, short[] coverage) {
    static final int FULL = 256;

    /** Number of samples of a pixel on the edge of a disc, per row and per column. */
    private static final int SAMPLES = 8;

    /** Returns a disc whose centre is at this x and y. */
    static Mask disc(double center, double radius) {
        int first = (int) Math.floor(center - radius);
        int size = (int) Math.ceil(center + radius) - first;
        short[] coverage = new short[size * size];
        for (int y = 0; y < size; y++) {
            for (int x = 0; x < size; x++) {
                coverage[y * size + x] = (short) discShare(first + x - center, first + y - center, radius);
            }
        }
        return new Mask(first, first, size, size, coverage);
    }

    /** Returns the covered share of a pixel, given its upper left corner relative to the centre. */
    private static int discShare(double left, double upper, double radius) {
        double distance = Math.sqrt((left + 0.5) * (left + 0.5) + (upper + 0.5) * (upper + 0.5));
        if (Math.abs(distance - radius) > 1) {
            return distance < radius ? FULL : 0;
        }
        int inside = 0;
        for (int i = 0; i < SAMPLES * SAMPLES; i++) {
            double x = left + (i % SAMPLES + 0.5) / SAMPLES;
            double y = upper + (i / SAMPLES + 0.5) / SAMPLES;
            inside += x * x + y * y < radius * radius ? 1 : 0;
        }
        return inside * FULL / (SAMPLES * SAMPLES);
    }

    /**
     * Returns the trace of a round pen.
     *
     * @param segments x and y of the two ends of each straight part
     * @param radius radius of the pen
     */
    static Mask stroke(double[] segments, double radius) {
        if (segments.length == 0) {
            return new Mask(0, 0, 0, 0, new short[0]);
        }
        double reach = radius + 0.5;
        double minX = Double.MAX_VALUE;
        double minY = Double.MAX_VALUE;
        double maxX = -Double.MAX_VALUE;
        double maxY = -Double.MAX_VALUE;
        for (int i = 0; i < segments.length; i += 2) {
            minX = Math.min(minX, segments[i] - reach);
            minY = Math.min(minY, segments[i + 1] - reach);
            maxX = Math.max(maxX, segments[i] + reach);
            maxY = Math.max(maxY, segments[i + 1] + reach);
        }
        int left = (int) Math.floor(minX);
        int upper = (int) Math.floor(minY);
        int width = (int) Math.ceil(maxX) - left;
        int height = (int) Math.ceil(maxY) - upper;
        Mask mask = new Mask(left, upper, width, height, new short[width * height]);
        for (int i = 0; i < segments.length; i += 4) {
            mask.add(segments[i], segments[i + 1], segments[i + 2], segments[i + 3], radius);
        }
        return mask;
    }

    private void add(double x1, double y1, double x2, double y2, double radius) {
        double dx = x2 - x1;
        double dy = y2 - y1;
        double square = dx * dx + dy * dy;
        double reach = radius + 0.5;
        int toX = (int) Math.ceil(Math.max(x1, x2) + reach);
        int toY = (int) Math.ceil(Math.max(y1, y2) + reach);
        for (int y = (int) Math.floor(Math.min(y1, y2) - reach); y < toY; y++) {
            for (int x = (int) Math.floor(Math.min(x1, x2) - reach); x < toX; x++) {
                double u = x + 0.5 - x1;
                double v = y + 0.5 - y1;
                double along = square == 0 ? 0 : Math.max(0, Math.min(1, (u * dx + v * dy) / square));
                u -= along * dx;
                v -= along * dy;
                double share = overlap(Math.sqrt(u * u + v * v), radius);
                int cell = (y - upper) * width + x - left;
                coverage[cell] = (short) Math.max(coverage[cell], (int) (share * FULL + 0.5));
            }
        }
    }

    /**
     * Returns the share of a pixel that a band covers.
     *
     * @param distance distance of the pixel's middle from the band's, not negative
     */
    static double overlap(double distance, double halfWidth) {
        // Math.min and max are slower, because they distinguish zeros.
        double upper = distance + 0.5 < halfWidth ? distance + 0.5 : halfWidth;
        double lower = distance - 0.5 > -halfWidth ? distance - 0.5 : -halfWidth;
        return upper > lower ? upper - lower : 0;
    }
}
