package org.morpion.transcribe.game;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.morpion.record.Direction;
import org.morpion.record.Variant;
import org.morpion.transcribe.evidence.NodeMarks;
import org.morpion.transcribe.evidence.SegmentScores;
import org.morpion.transcribe.evidence.StrokeEvidence;
import org.morpion.transcribe.lattice.LatticeArea;
import org.morpion.transcribe.picture.Budget;

/**
 * Recognises a cross without lines: all of its points bear marks, hardly any other nodes do, and there is no more ink
 * between them than elsewhere. The classes of {@link SegmentScores} are meaningless then.
 */
public final class EmptyCross {
    /** Share of all marks that may lie elsewhere. */
    private static final double ELSEWHERE = .15;

    /** Excess of ink between points of the cross, over that between other nodes, that may be a line. */
    private static final double LINE = .06;

    private EmptyCross() {}

    /** Finds an empty cross under the first fitting variant. */
    public static Optional<CrossPlacement> find(StrokeEvidence evidence, List<Variant> variants, Budget budget) {
        LatticeArea area = evidence.area();
        int r = area.radius();
        for (Variant variant : variants) {
            NodeMarks marks = new NodeMarks(evidence, List.of(), variant.lineLength());
            double all = marks.sum();
            for (int j = -r; j + variant.crossWidth() <= r; j++) {
                budget.check();
                for (int i = -r; i + variant.crossWidth() <= r; i++) {
                    int[] cross = CrossPlacement.cross(area, variant, i, j);
                    if (all > 0
                            && Arrays.stream(cross).allMatch(k -> marks.at(k) > 0)
                            && marks.support(cross) / 3 >= (1 - ELSEWHERE) * all
                            && isBare(evidence, cross)) {
                        return Optional.of(new CrossPlacement(variant, List.of(), i, j, 0, 0));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static boolean isBare(StrokeEvidence evidence, int[] cross) {
        LatticeArea area = evidence.area();
        for (Direction d : List.of(Direction.H, Direction.V)) {
            double between = median(
                    evidence,
                    d,
                    Arrays.stream(cross)
                            .filter(k -> Arrays.stream(cross).anyMatch(other -> other == k + area.stride(d))));
            double anywhere = median(evidence, d, IntStream.range(0, area.size()));
            if (between > anywhere + LINE) {
                return false;
            }
        }
        return true;
    }

    private static double median(StrokeEvidence evidence, Direction d, IntStream segments) {
        double[] values = segments.mapToDouble(k -> evidence.segment(d, k))
                .filter(value -> !Double.isNaN(value))
                .sorted()
                .toArray();
        return values.length == 0 ? 0 : values[values.length / 2];
    }
}
