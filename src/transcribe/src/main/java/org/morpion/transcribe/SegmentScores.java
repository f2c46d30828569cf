package org.morpion.transcribe;

import java.util.Arrays;
import org.morpion.record.Direction;

/**
 * Turns evidence into scores from −{@value #LIMIT} for surely bare to {@value #LIMIT} for surely drawn.
 *
 * <p>Straight and diagonal segments each fall into two classes, bare (or printed) and drawn, whose means and deviations
 * are found by alternating assignment and estimation, the hard form of the EM algorithm for two normal distributions
 * (Celeux and Govaert, "A classification EM algorithm for clustering", 1992). The score grows linearly from where the
 * classes are equally likely to their means, and is limited, so that no single segment decides. Diagonals are never
 * printed, so their drawn class also tells how dark a straight stroke has to be at least.
 */
final class SegmentScores {
    static final float LIMIT = 4;

    /** Taken off every score: most segments of a board are bare, so a stroke has to be more likely than not. */
    private static final float PRIOR = .6f;

    /** Score of a segment that lies outside the picture. */
    private static final float UNSEEN = -1.5f;

    final LatticeArea area;
    private final float[][] scores;

    private SegmentScores(LatticeArea area) {
        this.area = area;
        this.scores = new float[LatticeArea.directions().length][area.size()];
    }

    /** Means and deviations of the two classes. */
    private record Classes(double bare, double bareDeviation, double drawn, double drawnDeviation) {
        double threshold() {
            return (bare * drawnDeviation + drawn * bareDeviation) / (bareDeviation + drawnDeviation);
        }
    }

    static SegmentScores of(StrokeEvidence evidence) {
        SegmentScores result = new SegmentScores(evidence.area);
        double[] straight = sorted(evidence, Direction.H, Direction.V);
        double[] diagonal = sorted(evidence, Direction.DP, Direction.DN);
        double darkest = Math.max(darkest(straight), darkest(diagonal));
        Classes straightClasses = classes(straight, darkest);
        Classes diagonalClasses = classes(diagonal, darkest);
        for (Direction d : LatticeArea.directions()) {
            Classes classes = d.dx() * d.dy() == 0 ? straightClasses : diagonalClasses;
            double threshold = classes.threshold();
            double above = Math.max(.02, classes.drawn - threshold);
            double below = Math.max(.02, threshold - classes.bare);
            float[] scores = result.scores[d.ordinal()];
            for (int k = 0; k < scores.length; k++) {
                float value = evidence.segment(d, k);
                double score = (value - threshold) / (value > threshold ? above : below);
                double limited = Math.max(-LIMIT, Math.min(LIMIT, LIMIT * score - PRIOR));
                scores[k] = Float.isNaN(value) ? UNSEEN : (float) limited;
            }
        }
        return result;
    }

    private static double[] sorted(StrokeEvidence evidence, Direction... directions) {
        double[] values = new double[directions.length * evidence.area.size()];
        int n = 0;
        for (Direction d : directions) {
            for (int k = 0; k < evidence.area.size(); k++) {
                float value = evidence.segment(d, k);
                if (!Float.isNaN(value)) {
                    values[n++] = value;
                }
            }
        }
        values = Arrays.copyOf(values, n);
        Arrays.sort(values);
        return values;
    }

    private static double darkest(double[] sorted) {
        return sorted.length > 20 ? .85 * sorted[(int) (sorted.length * .992)] : 0;
    }

    private static Classes classes(double[] sorted, double darkest) {
        if (sorted.length == 0) {
            return new Classes(0, .1, 1, .1);
        }
        Classes c = new Classes(
                sorted[(int) (sorted.length * .1)], .03, Math.max(darkest, sorted[(int) (sorted.length * .985)]), .08);
        for (int iteration = 0; iteration < 25; iteration++) {
            double threshold = iteration < 5 ? (c.bare + c.drawn) / 2 : c.threshold();
            int split = Arrays.binarySearch(sorted, threshold);
            split = split < 0 ? -split - 1 : split;
            double[] low = moments(sorted, 0, split);
            double[] high = moments(sorted, split, sorted.length);
            double bare = split > 0 ? low[0] : c.bare;
            double bareDeviation = split > 0 ? Math.max(.015, low[1]) : c.bareDeviation;
            boolean some = sorted.length - split > 3;
            double drawn = some ? high[0] : c.drawn;
            double drawnDeviation = some ? Math.max(.03, high[1]) : c.drawnDeviation;
            if (drawn < .6 * darkest) {
                drawn = .6 * darkest;
                drawnDeviation = Math.max(drawnDeviation, .1 * darkest);
            }
            c = new Classes(bare, bareDeviation, drawn, drawnDeviation);
        }
        return c;
    }

    private static double[] moments(double[] values, int from, int to) {
        double sum = 0;
        double squares = 0;
        for (int k = from; k < to; k++) {
            sum += values[k];
            squares += values[k] * values[k];
        }
        int n = Math.max(1, to - from);
        double mean = sum / n;
        return new double[] {mean, Math.sqrt(Math.max(0, squares / n - mean * mean))};
    }

    float segment(Direction d, int index) {
        return scores[d.ordinal()][index];
    }

    /** Sum over the n − 1 segments of a line, which lies in the area. */
    float line(Stroke line, int n) {
        float sum = 0;
        int index = area.index(line.i(), line.j());
        int stride = area.stride(line.direction());
        for (int k = 0; k < n - 1; k++) {
            sum += scores[line.direction().ordinal()][index + k * stride];
        }
        return sum;
    }

    /** Sum of all positive scores: the ink that lines should explain. */
    double positive() {
        double sum = 0;
        for (float[] direction : scores) {
            for (float score : direction) {
                sum += Math.max(0, score);
            }
        }
        return sum;
    }
}
