package org.morpion.transcribe.game;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.morpion.record.Variant;
import org.morpion.transcribe.evidence.NodeMarks;
import org.morpion.transcribe.evidence.SegmentScores;
import org.morpion.transcribe.evidence.StrokeEvidence;
import org.morpion.transcribe.evidence.Visibility;
import org.morpion.transcribe.lattice.LatticeArea;
import org.morpion.transcribe.lattice.Stroke;

/**
 * Lines that lack one point of a game. If a reading misses lines and has no wrong ones, they contain the first missed
 * line.
 */
final class FurtherLines {
    /** Loss above which a line is certainly absent, as a share of a line's highest score. */
    private static final double SURELY_ABSENT = .45;

    private final StrokeEvidence evidence;
    private final SegmentScores scores;
    private final int n;
    private final List<Stroke> read;
    private final List<Stroke> further = new ArrayList<>();
    private final List<Integer> added = new ArrayList<>();

    FurtherLines(StrokeEvidence evidence, SegmentScores scores, Variant variant, int[] cross, List<Stroke> lines) {
        this.evidence = evidence;
        this.scores = scores;
        this.n = variant.lineLength();
        this.read = lines;
        LatticeArea area = evidence.area();
        boolean[] taken = new boolean[area.size()];
        for (int p : cross) {
            taken[p] = true;
        }
        for (Stroke line : lines) {
            for (int p : area.points(line, n)) {
                taken[p] = true;
            }
        }
        for (int k = 0; k < area.size(); k++) {
            for (var d : LatticeArea.directions()) {
                Stroke line = new Stroke(d, area.i(k), area.j(k));
                if (!area.containsLine(line, n)) {
                    continue;
                }
                int[] free = Arrays.stream(area.points(line, n))
                        .filter(p -> !taken[p])
                        .toArray();
                if (free.length == 1) {
                    further.add(line);
                    added.add(free[0]);
                }
            }
        }
    }

    /** The strongest mark on a point that one of the lines would add. */
    double strongestMark() {
        NodeMarks marks = new NodeMarks(evidence, read, n);
        return Math.max(0, added.stream().mapToDouble(marks::at).max().orElse(0));
    }

    /** Additions of lines that may have been missed. */
    List<Decoding.OneStep> possible() {
        Visibility visibility = new Visibility(evidence, read, n);
        List<Decoding.OneStep> result = new ArrayList<>();
        for (Stroke line : further) {
            double loss = -visibility.score(scores, line);
            if (loss < SURELY_ABSENT * SegmentScores.LIMIT * (n - 1)) {
                result.add(new Decoding.OneStep(List.of(), List.of(line), loss, true));
            }
        }
        return result;
    }
}
