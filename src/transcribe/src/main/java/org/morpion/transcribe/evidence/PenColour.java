package org.morpion.transcribe.evidence;

import java.util.Arrays;
import java.util.Optional;
import org.morpion.record.Direction;
import org.morpion.transcribe.ink.InkMap;
import org.morpion.transcribe.lattice.LatticeArea;
import org.morpion.transcribe.lattice.LatticeMap;
import org.morpion.transcribe.lattice.LinearSystem;
import org.morpion.transcribe.picture.Budget;

/**
 * Separates pen from print by colour. Diagonals are never printed, so the strokes seen along them show the pen;
 * most straight segments of squared paper show the print alone. The channels are weighted by Fisher's linear
 * discriminant ("The use of multiple measurements in taxonomic problems", Annals of Eugenics 7, 1936) between the two
 * colours; the strength of each varies.
 */
public final class PenColour {
    private static final int FEWEST_STROKES = 8;

    /** Minimum ink of a visible print. */
    private static final double VISIBLE_PRINT = .05;

    /** Standard deviation of a channel's ink. */
    private static final double NOISE = .02;

    /** Spread of hues among the strokes of a single pen; with several, those of straight strokes are unknown. */
    private static final double ONE_PEN = .2;

    private static final int MIXTURES = 20;

    /** Variation of pen and print, as shares of their strength. */
    private static final double PEN_VARIES = .3;

    private static final double PRINT_VARIES = .4;

    private static final int SAMPLES = 5;
    private static final int ACROSS = 4;
    private static final double STEP = .03;

    private PenColour() {}

    /** The picture's ink without the print; empty if there is no print, too little pen, or pens of several colours. */
    public static Optional<InkMap> withoutPrint(
            InkMap ink, LatticeMap map, StrokeEvidence evidence, SegmentScores scores, Budget budget) {
        LatticeArea area = evidence.area();
        LatticeMap.Nodes nodes = map.nodes(area.radius());
        float[][] pen = new float[InkMap.CHANNELS][2 * area.size()];
        float[][] print = new float[InkMap.CHANNELS][2 * area.size()];
        float[][][] drawn = new float[LatticeArea.directions().length][InkMap.CHANNELS][area.size()];
        int[] drawnCounts = new int[drawn.length];
        int pens = 0;
        int prints = 0;
        double[] colour = new double[InkMap.CHANNELS];
        for (int k = 0; k < area.size(); k++) {
            if (k % area.side() == 0) {
                budget.check();
            }
            for (Direction d : LatticeArea.directions()) {
                if (Float.isNaN(evidence.segment(d, k))) {
                    continue;
                }
                boolean diagonal = d.dx() * d.dy() != 0;
                float score = scores.segment(d, k);
                boolean isDrawn = score >= SegmentScores.LIMIT / 2;
                if (!isDrawn && (diagonal || score > 0)) {
                    continue;
                }
                ridge(ink, nodes, area.i(k), area.j(k), d, colour);
                if (isDrawn) {
                    for (int c = 0; c < InkMap.CHANNELS; c++) {
                        drawn[d.ordinal()][c][drawnCounts[d.ordinal()]] = (float) colour[c];
                    }
                    drawnCounts[d.ordinal()]++;
                    if (!diagonal) {
                        continue;
                    }
                }
                for (int c = 0; c < InkMap.CHANNELS; c++) {
                    (diagonal ? pen : print)[c][diagonal ? pens : prints] = (float) colour[c];
                }
                pens += diagonal ? 1 : 0;
                prints += diagonal ? 0 : 1;
            }
        }
        if (pens < FEWEST_STROKES || prints < FEWEST_STROKES) {
            return Optional.empty();
        }
        double[] p = medians(pen, pens);
        double[] q = medians(print, prints);
        if (Math.sqrt(dot(q, q)) < VISIBLE_PRINT) {
            return Optional.empty();
        }
        if (spread(pen, pens, p) > ONE_PEN) {
            return Optional.empty();
        }
        // Many programs give each direction a colour.
        for (int k = 0; k < drawn.length; k++) {
            if (drawnCounts[k] >= FEWEST_STROKES && distance(medians(drawn[k], drawnCounts[k]), p, q) > ONE_PEN) {
                return Optional.empty();
            }
        }
        double[] weights = discriminant(p, q, pen, pens);
        if (weights == null || !(dot(weights, p) > 0)) {
            return Optional.empty();
        }
        // The pen keeps the ink it has in its strongest channel.
        double scale = Math.max(p[0], Math.max(p[1], p[2])) / dot(weights, p);
        for (int c = 0; c < weights.length; c++) {
            weights[c] *= scale;
        }
        return Optional.of(ink.weighted(weights, budget));
    }

    /** Mean deviation of strokes from a colour's hue, as a share of its strength. */
    private static double spread(float[][] strokes, int count, double[] colour) {
        double strength = dot(colour, colour);
        double sum = 0;
        for (int k = 0; k < count; k++) {
            double[] stroke = {strokes[0][k], strokes[1][k], strokes[2][k]};
            double along = dot(stroke, colour) / strength;
            double across = 0;
            for (int c = 0; c < stroke.length; c++) {
                across += Math.pow(stroke[c] - along * colour[c], 2);
            }
            sum += Math.sqrt(across / strength) / count;
        }
        return sum;
    }

    /** Distance of a colour from the nearest mixture of pen and print, as a share of the colour's strength. */
    private static double distance(double[] colour, double[] pen, double[] print) {
        double least = 1;
        for (int k = 0; k <= MIXTURES; k++) {
            double share = (double) k / MIXTURES;
            double[] mixture = new double[colour.length];
            for (int c = 0; c < mixture.length; c++) {
                mixture[c] = share * pen[c] + (1 - share) * print[c];
            }
            double cosine = dot(colour, mixture) / Math.sqrt(dot(colour, colour) * dot(mixture, mixture));
            least = Math.min(least, Math.sqrt(Math.max(0, 1 - cosine * cosine)));
        }
        return least;
    }

    /** Fisher's discriminant: the inverse of the scatter within both classes times the difference of their means. */
    private static double[] discriminant(double[] pen, double[] print, float[][] strokes, int count) {
        int n = InkMap.CHANNELS;
        double[][] scatter = new double[n][n];
        double[] difference = new double[n];
        for (int a = 0; a < n; a++) {
            for (int b = 0; b < n; b++) {
                scatter[a][b] = PEN_VARIES * PEN_VARIES * pen[a] * pen[b]
                        + PRINT_VARIES * PRINT_VARIES * print[a] * print[b]
                        + (a == b ? NOISE * NOISE : 0);
                for (int k = 0; k < count; k++) {
                    scatter[a][b] += (strokes[a][k] - pen[a]) * (strokes[b][k] - pen[b]) / count;
                }
            }
            difference[a] = pen[a] - print[a];
        }
        return LinearSystem.solve(scatter, difference);
    }

    /** The mean colour of the inkiest points across a segment, at a few places along it. */
    private static void ridge(InkMap ink, LatticeMap.Nodes nodes, int i, int j, Direction d, double[] colour) {
        double x0 = nodes.x(i, j);
        double y0 = nodes.y(i, j);
        double dx = nodes.x(i + d.dx(), j + d.dy()) - x0;
        double dy = nodes.y(i + d.dx(), j + d.dy()) - y0;
        Arrays.fill(colour, 0);
        for (int k = 0; k < SAMPLES; k++) {
            double t = .3 + .1 * k;
            double bestX = x0;
            double bestY = y0;
            double best = -1;
            for (int s = -ACROSS; s <= ACROSS; s++) {
                double x = x0 + dx * t - dy * s * STEP;
                double y = y0 + dy * t + dx * s * STEP;
                double value = ink.at(x, y);
                if (value > best) {
                    best = value;
                    bestX = x;
                    bestY = y;
                }
            }
            for (int c = 0; c < colour.length; c++) {
                colour[c] += ink.channel(c, bestX, bestY) / SAMPLES;
            }
        }
    }

    private static double[] medians(float[][] values, int count) {
        double[] medians = new double[values.length];
        for (int c = 0; c < medians.length; c++) {
            float[] sorted = Arrays.copyOf(values[c], count);
            Arrays.sort(sorted);
            medians[c] = sorted[count / 2];
        }
        return medians;
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }
}
