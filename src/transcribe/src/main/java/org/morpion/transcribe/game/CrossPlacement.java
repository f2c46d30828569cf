package org.morpion.transcribe.game;

import java.util.List;
import java.util.Optional;
import org.morpion.record.Point;
import org.morpion.record.Variant;
import org.morpion.transcribe.evidence.NodeMarks;
import org.morpion.transcribe.evidence.SegmentScores;
import org.morpion.transcribe.evidence.StrokeEvidence;
import org.morpion.transcribe.lattice.LatticeArea;
import org.morpion.transcribe.lattice.Stroke;
import org.morpion.transcribe.picture.Budget;

/**
 * Where the cross lies: the place from which most of the lines can be played, and where marks are seen that no line
 * explains.
 *
 * @param variant the rules under which the lines were found
 * @param lines the best lines of every track
 * @param i the node of the cross's point (0, 0)
 * @param j the node of the cross's point (0, 0)
 * @param score how well it fits; comparable between the variants of one lattice
 * @param runnerUp the score of the second best place
 */
public record CrossPlacement(Variant variant, List<Stroke> lines, int i, int j, double score, double runnerUp) {
    /** Number of lines lacking two points that are played nevertheless, and the cost of each. */
    private static final int GRANTS = 6;

    private static final double COST_OF_GRANT = 25;

    /** Share of the cross's points that lie inside the picture, at least. */
    private static final double INSIDE = .8;

    /** The points of a cross, by number. */
    static int[] cross(LatticeArea area, Variant variant, int i, int j) {
        List<Point> points = variant.cross();
        int[] cross = new int[points.size()];
        for (int k = 0; k < cross.length; k++) {
            cross[k] = area.index(
                    i + (int) points.get(k).x(), j + (int) points.get(k).y());
        }
        return cross;
    }

    /** The best place for a cross; empty if too little of any lies inside the picture. */
    static Optional<CrossPlacement> find(
            StrokeEvidence evidence, SegmentScores scores, Variant variant, List<Stroke> lines, Budget budget) {
        LatticeArea area = evidence.area();
        int r = area.radius();
        CrossPlacement best = null;
        Search search = new Search(evidence, scores, variant, lines);
        for (int j = -r; j + variant.crossWidth() <= r; j++) {
            budget.check();
            for (int i = -r; i + variant.crossWidth() <= r; i++) {
                double score = search.score(i, j);
                if (best == null ? score > Double.NEGATIVE_INFINITY : score > best.score) {
                    double runnerUp = best == null ? Double.NEGATIVE_INFINITY : best.score;
                    best = new CrossPlacement(variant, lines, i, j, score, runnerUp);
                } else if (best != null && score > best.runnerUp) {
                    best = new CrossPlacement(variant, lines, best.i, best.j, best.score, score);
                }
            }
        }
        return Optional.ofNullable(best);
    }

    /** The placement that a caller has prescribed. */
    static CrossPlacement at(
            StrokeEvidence evidence, SegmentScores scores, Variant variant, List<Stroke> lines, int i, int j) {
        double score = new Search(evidence, scores, variant, lines).score(i, j);
        return new CrossPlacement(variant, lines, i, j, score, Double.NEGATIVE_INFINITY);
    }

    private static final class Search {
        private final StrokeEvidence evidence;
        private final Variant variant;
        private final NodeMarks marks;
        private final double allMarks;
        private final Closure closure;
        private final int[] chosen;
        private final float[] lineScores;
        private double total;

        Search(StrokeEvidence evidence, SegmentScores scores, Variant variant, List<Stroke> lines) {
            int n = variant.lineLength();
            this.evidence = evidence;
            this.variant = variant;
            this.marks = new NodeMarks(evidence, lines, n);
            this.allMarks = marks.sum();
            int[][] points = new int[lines.size()][];
            this.chosen = new int[lines.size()];
            this.lineScores = new float[lines.size()];
            for (int k = 0; k < chosen.length; k++) {
                chosen[k] = k;
                points[k] = evidence.area().points(lines.get(k), n);
                lineScores[k] = scores.line(lines.get(k), n);
                total += lineScores[k];
            }
            this.closure = new Closure(evidence.area().size(), points);
        }

        double score(int i, int j) {
            int[] cross = cross(evidence.area(), variant, i, j);
            int inside = 0;
            for (int k : cross) {
                inside += Float.isNaN(evidence.node(k)) ? 0 : 1;
            }
            if (inside < INSIDE * cross.length) {
                return Double.NEGATIVE_INFINITY;
            }
            closure.play(chosen, chosen.length, cross, GRANTS);
            double played = 0;
            for (int k = 0; k < chosen.length; k++) {
                played += closure.played(k) ? lineScores[k] : 0;
            }
            return 2 * played - total - COST_OF_GRANT * closure.granted() + marks.support(cross) - allMarks;
        }
    }
}
