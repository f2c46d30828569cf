package org.morpion.transcribe.ink;

import java.util.Arrays;
import org.morpion.transcribe.picture.Budget;
import org.morpion.transcribe.picture.Picture;

/**
 * Amount of ink on each pixel, from 0 for bare paper to 1, independent of the light.
 *
 * <p>Each channel is compared with the paper around it: a high quantile of the values in overlapping tiles, between
 * which the paper is interpolated. That is the adaptive background of document binarisation (Gatos, Pratikakis and
 * Perantonis, "Adaptive degraded document image binarization", Pattern Recognition 39, 2006) without the threshold. The
 * channel with most ink counts, so that coloured pens count like black ones.
 */
public final class InkMap {
    /** Share of a tile's pixels that are darker than its paper; print and pen cover less than the rest. */
    private static final double PAPER_QUANTILE = 0.9;

    public static final int CHANNELS = 3;

    private static final int MOST_EROSIONS = 6;

    /** Share of the ink that remains on broad strokes and dots. */
    private static final double BROAD_SHARE = .15;

    private static final float BROAD_INK = .25f;
    private static final int CHECKED = 1 << 16;

    /** Light in the deepest shade that ink is made up for. */
    private static final float LEAST_LIGHT = .3f;

    private static final int TILES_ACROSS = 28;
    private static final int SMALLEST_TILE = 16;

    /** Minimum brightness assumed for paper, so that noise in deep shadow does not count as ink. */
    private static final float DARKEST_PAPER = 64;

    private final int width;
    private final int height;
    private final boolean inverted;

    /** Ink in red, green and blue, from 0 to 255. */
    private final byte[][] channels;

    private final float[] ink;

    private InkMap(int width, int height, boolean inverted, byte[][] channels, float[] ink) {
        this.width = width;
        this.height = height;
        this.inverted = inverted;
        this.channels = channels;
        this.ink = ink;
    }

    public int width() {
        return width;
    }

    public int height() {
        return height;
    }

    /** Whether the ink is lighter than the paper, as on a dark screen. */
    public boolean isInverted() {
        return inverted;
    }

    /** Measures a picture whose ink is darker than its paper or, if inverted, lighter. */
    public static InkMap of(Picture picture, boolean inverted, Budget budget) {
        int[] pixels = picture.pixels();
        int w = picture.width();
        int h = picture.height();
        byte[][] channels = new byte[CHANNELS][w * h];
        float[] ink = new float[w * h];
        for (int c = 0; c < CHANNELS; c++) {
            addChannel(pixels, w, h, 8 * (CHANNELS - 1 - c), inverted, channels[c], ink, budget);
        }
        return new InkMap(w, h, inverted, channels, ink);
    }

    /** The same picture with each channel's ink weighted, within 0 to 1. */
    public InkMap weighted(double[] weights, Budget budget) {
        float[] sum = new float[ink.length];
        float[][] tables = new float[CHANNELS][256];
        for (int c = 0; c < CHANNELS; c++) {
            for (int v = 0; v < 256; v++) {
                tables[c][v] = (float) (weights[c] * v / 255);
            }
        }
        for (int y = 0; y < height; y++) {
            budget.check();
            for (int k = y * width; k < (y + 1) * width; k++) {
                float value = tables[0][channels[0][k] & 0xFF]
                        + tables[1][channels[1][k] & 0xFF]
                        + tables[2][channels[2][k] & 0xFF];
                sum[k] = Math.max(0, Math.min(1, value));
            }
        }
        return new InkMap(width, height, inverted, channels, sum);
    }

    private static int tile(int w, int h) {
        return Math.max(SMALLEST_TILE, Math.max(w, h) / TILES_ACROSS);
    }

    /**
     * Certainty that the ink is lighter than the paper, from −1, certainly darker, to 1. In most tiles ink is the
     * minority, so the mean lies on the ink's side of the median, except under a broad pen.
     */
    public static double lightness(Picture picture, Budget budget) {
        int[] pixels = picture.pixels();
        int w = picture.width();
        int h = picture.height();
        int tile = tile(w, h);
        int[] luma = new int[tile * tile];
        double skew = 0;
        double all = 0;
        for (int ty = 0; ty < h; ty += tile) {
            budget.check();
            for (int tx = 0; tx < w; tx += tile) {
                int n = 0;
                long sum = 0;
                for (int y = ty; y < Math.min(h, ty + tile); y++) {
                    for (int x = tx; x < Math.min(w, tx + tile); x++) {
                        int rgb = pixels[y * w + x];
                        luma[n] = (3 * (rgb >> 16 & 0xFF) + 6 * (rgb >> 8 & 0xFF) + (rgb & 0xFF)) / 10;
                        sum += luma[n++];
                    }
                }
                Arrays.sort(luma, 0, n);
                double own = (double) sum / n - luma[n / 2];
                skew += own;
                all += Math.abs(own);
            }
        }
        return all == 0 ? 0 : skew / all;
    }

    private static void addChannel(
            int[] pixels, int w, int h, int shift, boolean inverted, byte[] channel, float[] ink, Budget budget) {
        int tile = tile(w, h);
        int across = (w + tile - 1) / tile;
        int down = (h + tile - 1) / tile;
        float[] paper = new float[across * down];
        int[] histogram = new int[256];
        for (int j = 0; j < down; j++) {
            budget.check();
            for (int i = 0; i < across; i++) {
                paper[j * across + i] = quantile(
                        pixels,
                        w,
                        shift,
                        inverted,
                        histogram,
                        Math.max(0, i * tile - tile / 2),
                        Math.min(w, i * tile + tile + tile / 2),
                        Math.max(0, j * tile - tile / 2),
                        Math.min(h, j * tile + tile + tile / 2));
            }
        }
        for (int y = 0; y < h; y++) {
            budget.check();
            float v = Math.max(0, Math.min(down - 1, (y + .5f) / tile - .5f));
            int j = (int) v;
            int below = Math.min(j + 1, down - 1);
            v -= j;
            for (int x = 0; x < w; x++) {
                float u = Math.max(0, Math.min(across - 1, (x + .5f) / tile - .5f));
                int i = (int) u;
                int right = Math.min(i + 1, across - 1);
                u -= i;
                float upper = paper[j * across + i] * (1 - u) + paper[j * across + right] * u;
                float lower = paper[below * across + i] * (1 - u) + paper[below * across + right] * u;
                float bare = upper * (1 - v) + lower * v;
                float value = pixels[y * w + x] >> shift & 0xFF;
                float amount =
                        inverted ? (value - bare) / (256 - bare) : (bare - value) / Math.max(DARKEST_PAPER, bare);
                int k = y * w + x;
                ink[k] = Math.max(ink[k], Math.min(1, amount));
                channel[k] = (byte) Math.max(0, Math.min(255, 255 * amount));
            }
        }
    }

    private static int quantile(
            int[] pixels, int w, int shift, boolean inverted, int[] histogram, int x0, int x1, int y0, int y1) {
        Arrays.fill(histogram, 0);
        for (int y = y0; y < y1; y++) {
            for (int x = x0; x < x1; x++) {
                histogram[pixels[y * w + x] >> shift & 0xFF]++;
            }
        }
        int rank = (int) ((x1 - x0) * (y1 - y0) * (inverted ? 1 - PAPER_QUANTILE : PAPER_QUANTILE));
        int value = 0;
        while (value < 255 && rank >= histogram[value]) {
            rank -= histogram[value++];
        }
        return value;
    }

    /**
     * Ink that remains inside unusually broad strokes: the minimum in a square around each pixel (a grey erosion:
     * Serra, "Image Analysis and Mathematical Morphology", 1982), the square growing until little is left.
     */
    public InkMap eroded(Budget budget) {
        float[] left = ink;
        double all = total(ink);
        for (int step = 0; step < MOST_EROSIONS && total(left) > BROAD_SHARE * all; step++) {
            left = leastAround(left, 1, budget);
        }
        return new InkMap(width, height, inverted, channels, left);
    }

    private static double total(float[] values) {
        double sum = 0;
        for (float value : values) {
            sum += value > BROAD_INK ? value : 0;
        }
        return sum;
    }

    /**
     * The picture without shades, such as that of a fold, which are broader than a stroke: a top-hat transform (Serra,
     * "Image Analysis and Mathematical Morphology", 1982) by a square window. A shade is taken for missing light.
     *
     * @param radius pixels from the middle of the window to each side, at least 1; strokes are narrower than the window
     */
    public InkMap withoutShades(int radius, Budget budget) {
        float[] shade = leastAround(ink, radius, budget);
        // The greatest is the negated least of the negated values.
        negate(shade, budget);
        shade = leastAround(shade, radius, budget);
        float[] result = new float[ink.length];
        for (int k = 0; k < result.length; k++) {
            if (k % CHECKED == 0) {
                budget.check();
            }
            float light = Math.max(LEAST_LIGHT, 1 + shade[k]);
            result[k] = Math.min(1, Math.max(0, ink[k] + shade[k]) / light);
        }
        return new InkMap(width, height, inverted, channels, result);
    }

    private static void negate(float[] values, Budget budget) {
        for (int k = 0; k < values.length; k++) {
            if (k % CHECKED == 0) {
                budget.check();
            }
            values[k] = -values[k];
        }
    }

    /** Minimum in a square window around each pixel, cut off at the picture's edges. */
    private float[] leastAround(float[] values, int radius, Budget budget) {
        return least(least(values, radius, false, budget), radius, true, budget);
    }

    /** The least of the values in a window along each pixel's row or, if {@code down}, along its column. */
    private float[] least(float[] values, int radius, boolean down, Budget budget) {
        int step;
        for (int reached = 0; reached < radius; reached += step) {
            // Windows on both sides that adjoin or overlap each pixel's own make up the next larger one.
            step = Math.min(2 * reached + 1, radius - reached);
            float[] next = new float[values.length];
            for (int y = 0; y < height; y++) {
                budget.check();
                int row = y * width;
                int before = down ? Math.max(0, y - step) * width : row;
                int after = down ? Math.min(height - 1, y + step) * width : row;
                for (int x = 0; x < width; x++) {
                    float first = values[before + (down ? x : Math.max(0, x - step))];
                    float last = values[after + (down ? x : Math.min(width - 1, x + step))];
                    next[row + x] = Math.min(values[row + x], Math.min(first, last));
                }
            }
            values = next;
        }
        return values;
    }

    public boolean contains(double x, double y, double margin) {
        return x >= margin && y >= margin && x < width - margin && y < height - margin;
    }

    /** Ink of one channel at the pixel nearest to a point of the picture, from 0 to 1. */
    public float channel(int c, double x, double y) {
        int i = Math.max(0, Math.min(width - 1, (int) Math.rint(x)));
        int j = Math.max(0, Math.min(height - 1, (int) Math.rint(y)));
        return (channels[c][j * width + i] & 0xFF) / 255f;
    }

    /** Ink of the pixel. */
    public float at(int x, int y) {
        return ink[y * width + x];
    }

    /** Ink at a point, interpolated between pixels; outside, that of the nearest pixel. */
    public float at(double x, double y) {
        double cx = Math.max(0, Math.min(width - 1.001, x));
        double cy = Math.max(0, Math.min(height - 1.001, y));
        int i = (int) cx;
        int j = (int) cy;
        float u = (float) (cx - i);
        float v = (float) (cy - j);
        int k = j * width + i;
        int right = i + 1 < width ? 1 : 0;
        int below = j + 1 < height ? width : 0;
        return (ink[k] * (1 - u) + ink[k + right] * u) * (1 - v)
                + (ink[k + below] * (1 - u) + ink[k + below + right] * u) * v;
    }
}
