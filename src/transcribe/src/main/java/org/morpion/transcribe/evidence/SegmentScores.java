package org.morpion.transcribe.evidence;

import java.util.Arrays;
import org.morpion.record.Direction;
import org.morpion.transcribe.lattice.LatticeArea;
import org.morpion.transcribe.lattice.Stroke;

/**
 * Turns evidence into scores from −{@value #LIMIT} for surely bare to {@value #LIMIT} for surely drawn.
 *
 * <p>Horizontal, vertical and diagonal segments each fall into two classes, bare (or printed) and drawn, which minimum
 * error thresholding separates (Kittler and Illingworth, "Minimum error thresholding", Pattern Recognition 19, 1986).
 * The score grows linearly from where the classes are equally likely to their means, and is limited, so that no single
 * segment decides. Diagonals, which are never printed, set the minimum darkness of a drawn stroke; without diagonals,
 * the darkest strokes do.
 */
public final class SegmentScores {
    public static final float LIMIT = 4;

    /** Subtracted from every score, because most segments of a board are bare. */
    private static final float PRIOR = .6f;

    /** Score of a segment that lies outside the picture. */
    private static final float UNSEEN = -1.5f;

    /** The mean of drawn strokes, as a share of the darkest ones: at least, and where none are seen. */
    private static final double DARK_SHARE = .6;

    /** The same share where dark strokes may be the edge of a page. */
    private static final double FAINT_SHARE = .4;

    /** Separation of the classes from which the strokes seen are certainly drawn. */
    private static final double CLEAR = 2;

    /** Evidence of a straight stroke at most, as a multiple of the diagonals'; the edge of a dark table has more. */
    private static final double STRONGEST = 1.5;

    private static final double LIKELY_SHARE = .8;

    private static final double BARE_DEVIATION = .015;
    private static final double DRAWN_DEVIATION = .03;

    private final LatticeArea area;
    private final float[][] scores;
    private double separation;

    /** Number of classes of directions with drawn strokes. */
    private int drawn;

    private SegmentScores(LatticeArea area) {
        this.area = area;
        this.scores = new float[LatticeArea.directions().length][area.size()];
    }

    /** Means and deviations of the two classes, and whether any stroke was found drawn. */
    private record Classes(double bare, double bareDeviation, double drawn, double drawnDeviation, boolean seen) {
        double threshold() {
            return (bare * drawnDeviation + drawn * bareDeviation) / (bareDeviation + drawnDeviation);
        }

        public double separation() {
            return (drawn - bare) / (bareDeviation + drawnDeviation);
        }
    }

    public static SegmentScores of(StrokeEvidence evidence) {
        SegmentScores result = new SegmentScores(evidence.area());
        double[] diagonal = sorted(evidence, Direction.DP, Direction.DN);
        double darkest = darkest(diagonal);
        for (Direction d : LatticeArea.straight()) {
            darkest = Math.max(darkest, darkest(sorted(evidence, d)));
        }
        double strongest = Double.POSITIVE_INFINITY;
        Classes diagonalClasses = classes(diagonal, FAINT_SHARE * darkest);
        // Diagonals are never printed, and seldom lie along the edge of a page: if some are drawn, they are the
        // measure.
        if (diagonalClasses.seen && diagonalClasses.separation() > CLEAR) {
            darkest = diagonalClasses.drawn;
            strongest = STRONGEST * darkest;
        } else {
            diagonalClasses = classes(diagonal, darkest);
        }
        result.separation = diagonalClasses.separation();
        result.drawn = diagonalClasses.seen ? 1 : 0;
        for (Direction d : LatticeArea.directions()) {
            boolean straight = d.dx() * d.dy() == 0;
            Classes classes = straight ? classes(capped(sorted(evidence, d), strongest), darkest) : diagonalClasses;
            result.separation = Math.min(result.separation, classes.separation());
            result.drawn += straight && classes.seen ? 1 : 0;
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
        double[] values = new double[directions.length * evidence.area().size()];
        int n = 0;
        for (Direction d : directions) {
            for (int k = 0; k < evidence.area().size(); k++) {
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

    private static double[] capped(double[] values, double most) {
        for (int k = 0; k < values.length; k++) {
            values[k] = Math.min(values[k], most);
        }
        return values;
    }

    private static double darkest(double[] sorted) {
        return sorted.length > 20 ? .85 * sorted[(int) (sorted.length * .992)] : 0;
    }

    /** The two classes under which the values are most likely; without drawn ones if that is likelier still. */
    private static Classes classes(double[] sorted, double darkest) {
        int n = sorted.length;
        if (n == 0) {
            return new Classes(0, .1, 1, .1, false);
        }
        double[] sums = new double[n + 1];
        double[] squares = new double[n + 1];
        for (int k = 0; k < n; k++) {
            sums[k + 1] = sums[k] + sorted[k];
            squares[k + 1] = squares[k] + sorted[k] * sorted[k];
        }
        double least = DARK_SHARE * darkest;
        double deviation = deviation(sums, squares, 0, n, BARE_DEVIATION);
        Classes best = new Classes(
                sums[n] / n,
                deviation,
                Math.max(least, LIKELY_SHARE * darkest),
                .15 * darkest + DRAWN_DEVIATION,
                false);
        double bestCost = Math.log(deviation);
        for (int split = 1; split < n - 3; split++) {
            double drawn = (sums[n] - sums[split]) / (n - split);
            if (drawn < least) {
                continue;
            }
            double bareDeviation = deviation(sums, squares, 0, split, BARE_DEVIATION);
            double drawnDeviation = deviation(sums, squares, split, n, DRAWN_DEVIATION);
            double p = (double) split / n;
            double cost = p * Math.log(bareDeviation / p) + (1 - p) * Math.log(drawnDeviation / (1 - p));
            if (cost < bestCost) {
                bestCost = cost;
                best = new Classes(sums[split] / split, bareDeviation, drawn, drawnDeviation, true);
            }
        }
        return best;
    }

    private static double deviation(double[] sums, double[] squares, int from, int to, double least) {
        int n = to - from;
        double mean = (sums[to] - sums[from]) / n;
        return Math.max(least, Math.sqrt(Math.max(0, (squares[to] - squares[from]) / n - mean * mean)));
    }

    /** Distance between the classes in standard deviations, in the direction where it is smallest. */
    public double separation() {
        return separation;
    }

    /** Whether the classes are farther apart than in {@code other}, with at least as many drawn classes. */
    public boolean isClearerThan(SegmentScores other) {
        return drawn >= other.drawn && separation > other.separation;
    }

    public LatticeArea area() {
        return area;
    }

    public float segment(Direction d, int index) {
        return scores[d.ordinal()][index];
    }

    /** Sum over the n − 1 segments of a line, which lies in the area. */
    public float line(Stroke line, int n) {
        float sum = 0;
        int index = area.index(line.i(), line.j());
        int stride = area.stride(line.direction());
        for (int k = 0; k < n - 1; k++) {
            sum += scores[line.direction().ordinal()][index + k * stride];
        }
        return sum;
    }

    /** Sum of all positive scores: the ink that lines should explain. */
    public double positive() {
        double sum = 0;
        for (float[] direction : scores) {
            for (float score : direction) {
                sum += Math.max(0, score);
            }
        }
        return sum;
    }
}
