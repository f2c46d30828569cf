package org.morpion.transcribe.evidence;

import java.util.Arrays;
import java.util.List;
import org.morpion.transcribe.lattice.LatticeArea;
import org.morpion.transcribe.lattice.Stroke;

/**
 * Certainty of a mark on each node, from −1 to 1.5; 0 where a line passes. The ink of unmarked nodes, with their
 * printed crossings, is the lower half of all; a mark stands out from it by several deviations.
 */
public final class NodeMarks {
    private static final int FEWEST_NODES = 8;

    private final float[] marks;

    public NodeMarks(StrokeEvidence evidence, List<Stroke> lines, int n) {
        LatticeArea area = evidence.area();
        boolean[] covered = new boolean[area.size()];
        for (Stroke line : lines) {
            for (int p : area.points(line, n)) {
                covered[p] = true;
            }
        }
        marks = new float[area.size()];
        double[] free = new double[area.size()];
        int count = 0;
        for (int k = 0; k < free.length; k++) {
            if (!covered[k] && !Float.isNaN(evidence.node(k))) {
                free[count++] = evidence.node(k);
            }
        }
        if (count < FEWEST_NODES) {
            return;
        }
        free = Arrays.copyOf(free, count);
        Arrays.sort(free);
        double median = free[count / 2];
        double deviation = 0;
        for (int k = 0; k <= count / 2; k++) {
            deviation += (median - free[k]) / (count / 2 + 1);
        }
        double reach = free[Math.max(0, count - 4)] - median;
        double threshold = median + Math.max(5 * Math.max(.01, deviation), .25 * reach);
        double scale = Math.max(.03, .25 * reach);
        for (int k = 0; k < marks.length; k++) {
            if (!covered[k] && !Float.isNaN(evidence.node(k))) {
                marks[k] = (float) Math.max(-1, Math.min(1.5, (evidence.node(k) - threshold) / scale));
            }
        }
    }

    public float at(int node) {
        return marks[node];
    }

    /** Sum of all marks seen. */
    public double sum() {
        double sum = 0;
        for (float mark : marks) {
            sum += Math.max(0, mark);
        }
        return sum;
    }

    /** Support for these points being the cross: marks seen count, marks missing cost. */
    public double support(int[] cross) {
        double support = 0;
        for (int k : cross) {
            support += marks[k] > 0 ? 3 * marks[k] : 2 * marks[k];
        }
        return support;
    }
}
