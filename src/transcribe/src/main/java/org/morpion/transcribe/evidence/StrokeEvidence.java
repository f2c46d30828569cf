package org.morpion.transcribe.evidence;

import java.util.Arrays;
import org.morpion.record.Direction;
import org.morpion.transcribe.ink.InkMap;
import org.morpion.transcribe.lattice.LatticeArea;
import org.morpion.transcribe.lattice.LatticeMap;
import org.morpion.transcribe.picture.Budget;

/**
 * Contrast of ink between each unit segment and its surroundings, and the mean ink on each node.
 *
 * <p>Along the middle of a segment the ridge of ink is compared with the flank that has less: in a dense region other
 * lines run close by, and an average of the surroundings would take them for paper. A low quantile along the segment
 * counts, so that lines that merely cross it don't.
 */
public final class StrokeEvidence {
    /** Part of a straight and of a diagonal segment next to its ends that is left out. */
    public enum Ends {
        /** Dots and other lines meet in the ends. */
        DOTS(.26, .23),
        /** Discs wide enough for a number cover the ends. */
        DISCS(.39, .29);

        private final double straight;
        private final double diagonal;

        Ends(double straight, double diagonal) {
            this.straight = straight;
            this.diagonal = diagonal;
        }
    }

    private static final int RIDGE_SAMPLES = 5;
    private static final double RIDGE_STEP = .028;
    private static final int FLANK_SAMPLES = 4;
    private static final double FLANK_START = .2;
    private static final double FLANK_STEP = .045;
    private static final double LOW_FROM = .15;
    private static final double LOW_TO = .5;
    private static final double NODE_RADIUS = .2;

    /** Reach of the strokes that show how clear the print is around a node, in lattice steps. */
    private static final int NEAR = 2;

    /** Quantile of the straight segments nearby that shows the print; drawn strokes are darker. */
    private static final double PRINT_QUANTILE = .25;

    /** Evidence below which the print of a page is indistinguishable from noise. */
    private static final double VISIBLE_PRINT = .04;

    /** Minimum clarity; restoring fainter ink would amplify noise into strokes. */
    static final double FAINTEST = .3;

    private final LatticeArea area;

    /** Evidence by direction and segment; NaN where the part of it that counts leaves the picture. */
    private final float[][] segments;

    /** The same before it was corrected. */
    private final float[][] seen;

    /** Mean ink around each node; NaN outside the picture. */
    private final float[] nodes;

    /** Share of its usual ink that is left around each node. */
    private final double[] clarity;

    private StrokeEvidence(LatticeArea area, float[][] segments, float[][] seen, float[] nodes, double[] clarity) {
        this.area = area;
        this.segments = segments;
        this.seen = seen;
        this.nodes = nodes;
        this.clarity = clarity;
    }

    /** Measures ink that is taken to be equally clear all over the page. */
    public static StrokeEvidence measure(InkMap ink, LatticeMap map, LatticeArea area, Ends ends, Budget budget) {
        double[] clarity = new double[area.size()];
        Arrays.fill(clarity, 1);
        float[][] segments = new float[LatticeArea.directions().length][area.size()];
        StrokeEvidence evidence = new StrokeEvidence(area, segments, segments, new float[area.size()], clarity);
        LatticeMap.Nodes positions = map.nodes(area.radius());
        int r = area.radius();
        for (int j = -r; j <= r; j++) {
            budget.check();
            for (int i = -r; i <= r; i++) {
                evidence.measureAt(ink, positions, ends, i, j);
            }
        }
        return evidence;
    }

    /**
     * Share of its usual ink that the print of squared paper has around each node, from {@value #FAINTEST} to 1; a
     * flash bleaches print and pen alike. The faintest straight strokes nearby show the print. All 1 without visible
     * print.
     */
    public double[] clarityOfPrint(Budget budget) {
        double[] print = new double[area.size()];
        double[] visible = new double[area.size()];
        int count = 0;
        for (int k = 0; k < print.length; k++) {
            if (k % area.side() == 0) {
                budget.check();
            }
            print[k] = print(area.i(k), area.j(k));
            if (!Double.isNaN(print[k])) {
                visible[count++] = print[k];
            }
        }
        Arrays.sort(visible, 0, count);
        double usual = count == 0 ? 0 : visible[count / 2];
        double[] clarity = new double[area.size()];
        for (int k = 0; k < clarity.length; k++) {
            boolean known = usual >= VISIBLE_PRINT && !Double.isNaN(print[k]);
            clarity[k] = known ? Math.max(FAINTEST, Math.min(1, print[k] / usual)) : 1;
        }
        return clarity;
    }

    /** A low quantile of the straight segments around a node; NaN if few are in the picture. */
    private double print(int i0, int j0) {
        double[] near = new double[2 * (2 * NEAR + 1) * (2 * NEAR + 1)];
        int count = 0;
        for (int j = j0 - NEAR; j <= j0 + NEAR; j++) {
            for (int i = i0 - NEAR; i <= i0 + NEAR; i++) {
                for (Direction d : LatticeArea.straight()) {
                    float value = area.contains(i, j) ? segment(d, area.index(i, j)) : Float.NaN;
                    if (!Float.isNaN(value)) {
                        near[count++] = value;
                    }
                }
            }
        }
        if (count < near.length / 2) {
            return Double.NaN;
        }
        Arrays.sort(near, 0, count);
        return near[(int) (count * PRINT_QUANTILE)];
    }

    /** The same evidence from a page of this clarity around each node. */
    public StrokeEvidence withClarity(double[] clarity) {
        return new StrokeEvidence(area, segments, seen, nodes, clarity);
    }

    /** The evidence corrected to full clarity. */
    public StrokeEvidence cleared(Budget budget) {
        float[][] corrected = new float[LatticeArea.directions().length][area.size()];
        StrokeEvidence result = new StrokeEvidence(area, corrected, seen, new float[area.size()], clarity);
        for (int k = 0; k < area.size(); k++) {
            if (k % area.side() == 0) {
                budget.check();
            }
            result.nodes[k] = (float) (nodes[k] / clarity[k]);
            for (Direction d : LatticeArea.directions()) {
                float value = segments[d.ordinal()][k];
                result.segments[d.ordinal()][k] = Float.isNaN(value) ? value : (float) (value / clarity(d, k));
            }
        }
        return result;
    }

    /** Share of the usual ink that is left on a segment; 0 outside the picture. */
    double clarity(Direction d, int index) {
        return Float.isNaN(segment(d, index)) ? 0 : (clarity[index] + clarity[index + area.stride(d)]) / 2;
    }

    public LatticeArea area() {
        return area;
    }

    public float segment(Direction d, int index) {
        return segments[d.ordinal()][index];
    }

    /** The evidence of a segment before it was corrected. */
    float seen(Direction d, int index) {
        return seen[d.ordinal()][index];
    }

    public float node(int index) {
        return nodes[index];
    }

    private void measureAt(InkMap ink, LatticeMap.Nodes positions, Ends ends, int i, int j) {
        int index = area.index(i, j);
        double x = positions.x(i, j);
        double y = positions.y(i, j);
        nodes[index] = Float.NaN;
        for (Direction d : LatticeArea.directions()) {
            segments[d.ordinal()][index] = Float.NaN;
            int i1 = i + d.dx();
            int j1 = j + d.dy();
            if (!area.contains(i1, j1)) {
                continue;
            }
            double x1 = positions.x(i1, j1);
            double y1 = positions.y(i1, j1);
            boolean diagonal = d.dx() * d.dy() != 0;
            double end = diagonal ? ends.diagonal : ends.straight;
            if (ink.contains(x + (x1 - x) * end, y + (y1 - y) * end, 0)
                    && ink.contains(x1 + (x - x1) * end, y1 + (y - y1) * end, 0)) {
                segments[d.ordinal()][index] = (float) segment(ink, x, y, x1, y1, diagonal, end);
            }
        }
        if (ink.contains(x, y, 1)) {
            boolean last = i == area.radius();
            int next = last ? i - 1 : i + 1;
            nodes[index] = node(ink, x, y, Math.hypot(positions.x(next, j) - x, positions.y(next, j) - y));
        }
    }

    private static double segment(
            InkMap ink, double x0, double y0, double x1, double y1, boolean diagonal, double end) {
        double length = Math.hypot(x1 - x0, y1 - y0);
        if (length < 1e-6) {
            return 0;
        }
        double pitch = diagonal ? length / Math.sqrt(2) : length;
        double nx = -(y1 - y0) / length * pitch;
        double ny = (x1 - x0) / length * pitch;
        int n = Math.max(9, Math.min(25, (int) (length * .7)));
        double[] contrast = new double[n];
        for (int k = 0; k < n; k++) {
            double t = end + (1 - 2 * end) * k / (n - 1);
            double x = x0 + (x1 - x0) * t;
            double y = y0 + (y1 - y0) * t;
            double ridge = 0;
            for (int s = -RIDGE_SAMPLES; s <= RIDGE_SAMPLES; s++) {
                double offset = s * RIDGE_STEP;
                ridge = Math.max(ridge, ink.at(x + nx * offset, y + ny * offset));
            }
            double flank = Double.POSITIVE_INFINITY;
            for (int s = 0; s < FLANK_SAMPLES; s++) {
                double offset = FLANK_START + FLANK_STEP * s;
                flank = Math.min(flank, ink.at(x + nx * offset, y + ny * offset));
                flank = Math.min(flank, ink.at(x - nx * offset, y - ny * offset));
            }
            contrast[k] = ridge - flank;
        }
        Arrays.sort(contrast);
        int from = (int) (n * LOW_FROM);
        int to = Math.max(from + 1, (int) (n * LOW_TO));
        double sum = 0;
        for (int k = from; k < to; k++) {
            sum += contrast[k];
        }
        return sum / (to - from);
    }

    private static float node(InkMap ink, double x, double y, double pitch) {
        double sum = 0;
        int count = 0;
        for (int v = -4; v <= 4; v++) {
            for (int u = -4; u <= 4; u++) {
                if (Math.hypot(u, v) * .05 <= NODE_RADIUS) {
                    sum += ink.at(x + u * .05 * pitch, y + v * .05 * pitch);
                    count++;
                }
            }
        }
        return (float) (sum / count);
    }
}
