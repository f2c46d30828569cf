package org.morpion.transcribe.evidence;

import java.util.Arrays;
import java.util.List;
import org.morpion.transcribe.lattice.LatticeArea;
import org.morpion.transcribe.lattice.Stroke;

/**
 * Visibility of strokes on each part of a page, from 0, where the page is bleached or cut off, to 1. A bleached part is
 * recognised by faint print, and by faint strokes among those already read.
 */
public final class Visibility {
    private final StrokeEvidence evidence;
    private final LatticeArea area;
    private final int n;

    /** For each node, the sum of the evidence of all read segments from there, and their number. */
    private final double[] sums;

    private final int[] counts;

    /** Median evidence of the read segments. */
    private final double usual;

    /** @param lines the lines read, of {@code n} points each */
    public Visibility(StrokeEvidence evidence, List<Stroke> lines, int n) {
        this.evidence = evidence;
        this.area = evidence.area();
        this.n = n;
        this.sums = new double[area.size()];
        this.counts = new int[area.size()];
        double[] all = new double[lines.size() * (n - 1)];
        int count = 0;
        for (Stroke line : lines) {
            for (int p : segments(line)) {
                float seen = evidence.seen(line.direction(), p);
                if (!Float.isNaN(seen)) {
                    sums[p] += seen;
                    counts[p]++;
                    all[count++] = seen;
                }
            }
        }
        Arrays.sort(all, 0, count);
        this.usual = count == 0 ? 0 : all[count / 2];
    }

    /** Score of a line that may have been missed: bare segments count in proportion to the visibility of a stroke. */
    public double score(SegmentScores scores, Stroke line) {
        double nearby = share(line);
        double sum = 0;
        for (int p : segments(line)) {
            float score = scores.segment(line.direction(), p);
            sum += score < 0 ? score * visible(Math.min(nearby, evidence.clarity(line.direction(), p))) : score;
        }
        return sum;
    }

    private static double visible(double share) {
        return Math.max(0, (share - StrokeEvidence.FAINTEST) / (1 - StrokeEvidence.FAINTEST));
    }

    /** Mean evidence of the read segments around a line, as a share of the usual; 1 without such segments. */
    private double share(Stroke line) {
        double sum = 0;
        int count = 0;
        for (int p : area.points(line, n)) {
            for (int j = area.j(p) - 1; j <= area.j(p) + 1; j++) {
                for (int i = area.i(p) - 1; i <= area.i(p) + 1; i++) {
                    if (area.contains(i, j)) {
                        sum += sums[area.index(i, j)];
                        count += counts[area.index(i, j)];
                    }
                }
            }
        }
        return count == 0 || usual <= 0 ? 1 : sum / count / usual;
    }

    private int[] segments(Stroke line) {
        return Arrays.copyOf(area.points(line, n), n - 1);
    }
}
