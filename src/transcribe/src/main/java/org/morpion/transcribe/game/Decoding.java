package org.morpion.transcribe.game;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.morpion.record.Variant;
import org.morpion.transcribe.evidence.NodeMarks;
import org.morpion.transcribe.evidence.SegmentScores;
import org.morpion.transcribe.evidence.StrokeEvidence;
import org.morpion.transcribe.lattice.LatticeArea;
import org.morpion.transcribe.lattice.Stroke;
import org.morpion.transcribe.picture.Budget;

/**
 * The game that explains the strokes on one lattice best, as lines of that lattice.
 *
 * @param placement the variant and the cross
 * @param lines lines that can be played from the cross
 * @param stuck lines seen that can't
 * @param score comparable between decodings on one lattice
 * @param margin score of the cross's place minus that of the second best
 * @param explained share of the ink in and around the game that its lines explain, 0 to 1
 * @param unexplained the strongest mark that a further line of the game could explain, see {@link NodeMarks}
 * @param changes other readings, each with a change of one track, or a further line
 */
public record Decoding(
        CrossPlacement placement,
        List<Stroke> lines,
        List<Stroke> stuck,
        double score,
        double margin,
        double explained,
        double unexplained,
        List<OneStep> changes) {

    /** Maximum number of lines on a board; a lattice with more is texture. */
    private static final int MOST_LINES = 500;

    /** Number of moves from which a game without touching lines counts as disjoint. */
    private static final int TELLING_MOVES = 12;

    /** Score of a cross, as a share of that of all lines, below which only a brief repair is tried. */
    private static final double HOPELESS = -.2;

    private static final double NEAR = 40;
    private static final double NEAR_SHARE = .2;

    /**
     * A change of one track, or a further line.
     *
     * @param loss evidence for the reading minus evidence for the change; negative if the change is better
     * @param legal whether all lines can then be played
     */
    public record OneStep(List<Stroke> removed, List<Stroke> added, double loss, boolean legal) {}

    /**
     * The score, reduced if ink is left unexplained; comparable between decodings of one picture on any lattice. A
     * wrong lattice scores high if it happens to meet many strokes, but its lines explain few of them.
     */
    public double rank() {
        return score > 0 ? score * explained * explained : score;
    }

    /** The game without a line. */
    public static Decoding empty(CrossPlacement placement) {
        return new Decoding(placement, List.of(), List.of(), 0, 0, 0, 0, List.of());
    }

    /** Whether the variant lets lines touch. */
    private boolean touching() {
        return placement.variant().maxOverlap() == 1;
    }

    /** Decodes the strokes under each of the variants; empty if no cross can lie in the picture. */
    public static Optional<Decoding> best(
            StrokeEvidence evidence, SegmentScores scores, List<Variant> variants, int[] crossAt, Budget budget) {
        List<CrossPlacement> placements = new ArrayList<>();
        for (Variant variant : variants) {
            List<Stroke> lines = new Tracks(scores, variant, budget).best();
            if (lines.size() > MOST_LINES) {
                continue;
            }
            if (crossAt == null) {
                CrossPlacement.find(evidence, scores, variant, lines, budget).ifPresent(placements::add);
            } else {
                int i = crossAt[0] - variant.armStart();
                int j = crossAt[1] - variant.armStart();
                placements.add(CrossPlacement.at(evidence, scores, variant, lines, i, j));
            }
        }
        placements.sort(Comparator.comparingDouble(CrossPlacement::score).reversed());
        double near = Math.max(NEAR, NEAR_SHARE * scores.positive());
        Decoding best = null;
        for (CrossPlacement placement : placements) {
            if (best != null && placement.score() < placements.get(0).score() - near) {
                break;
            }
            Decoding decoding = of(placement, evidence, scores, budget);
            if (best == null || decoding.isBetterThan(best)) {
                best = decoding;
            }
        }
        return Optional.ofNullable(best);
    }

    private boolean isBetterThan(Decoding other) {
        boolean sameLength =
                placement.variant().lineLength() == other.placement.variant().lineLength();
        if (sameLength && stuck.isEmpty() && other.stuck.isEmpty() && sameLines(other)) {
            return touching() != lines.size() >= TELLING_MOVES;
        }
        return score > other.score + 1e-6;
    }

    private boolean sameLines(Decoding other) {
        return other.lines.size() == lines.size() && new HashSet<>(other.lines).containsAll(lines);
    }

    private static Decoding of(CrossPlacement placement, StrokeEvidence evidence, SegmentScores scores, Budget budget) {
        Variant variant = placement.variant();
        int n = variant.lineLength();
        double total = 0;
        for (Stroke line : placement.lines()) {
            total += scores.line(line, n);
        }
        boolean hopeless = placement.score() < HOPELESS * total;
        int[] cross = CrossPlacement.cross(evidence.area(), variant, placement.i(), placement.j());
        Repair repair = new Repair(scores, variant, cross, budget);
        repair.run(hopeless);
        List<Stroke> lines = repair.lines(true);
        List<Stroke> stuck = attached(evidence.area(), n, cross, lines, repair.lines(false));
        NodeMarks marks = new NodeMarks(evidence, placement.lines(), n);
        double score = repair.value() + marks.support(cross) - marks.sum();
        FurtherLines further = new FurtherLines(evidence, scores, variant, cross, lines);
        List<OneStep> changes = further.possible();
        for (Repair.Change change : repair.changes()) {
            List<Stroke> removed = repair.removed(change);
            List<Stroke> added = repair.added(change);
            boolean known = changes.stream().anyMatch(c -> c.removed.equals(removed) && c.added.equals(added));
            if (!known) {
                changes.add(new OneStep(removed, added, repair.value() - change.value(), change.stuck() == 0));
            }
        }
        return new Decoding(
                placement,
                lines,
                stuck,
                score,
                placement.score() - placement.runnerUp(),
                explained(scores, n, lines),
                further.strongestMark(),
                changes);
    }

    /**
     * The stuck lines that belong to the game, because they share two points with it or with others that do. The rest is
     * writing and texture elsewhere on the page.
     */
    static List<Stroke> attached(LatticeArea area, int n, int[] cross, List<Stroke> lines, List<Stroke> stuck) {
        Set<Integer> points = new HashSet<>();
        for (int p : cross) {
            points.add(p);
        }
        for (Stroke line : lines) {
            for (int p : area.points(line, n)) {
                points.add(p);
            }
        }
        List<Stroke> left = new ArrayList<>(stuck);
        List<Stroke> attached = new ArrayList<>();
        boolean grown = true;
        while (grown) {
            grown = false;
            for (Iterator<Stroke> it = left.iterator(); it.hasNext(); ) {
                Stroke line = it.next();
                int[] own = area.points(line, n);
                if (Arrays.stream(own).filter(points::contains).count() >= 2) {
                    it.remove();
                    attached.add(line);
                    Arrays.stream(own).forEach(points::add);
                    grown = true;
                }
            }
        }
        return attached;
    }

    private static double explained(SegmentScores scores, int n, List<Stroke> lines) {
        LatticeArea area = scores.area();
        Set<Integer> points = new HashSet<>();
        double seen = 0;
        for (Stroke line : lines) {
            seen += scores.line(line, n);
            for (int p : area.points(line, n)) {
                points.add(p);
            }
        }
        int west = points.stream().mapToInt(area::i).min().orElse(0) - 1;
        int east = points.stream().mapToInt(area::i).max().orElse(0) + 1;
        int north = points.stream().mapToInt(area::j).min().orElse(0) - 1;
        int south = points.stream().mapToInt(area::j).max().orElse(0) + 1;
        double all = 0;
        for (int k = 0; k < area.size(); k++) {
            if (area.i(k) >= west && area.i(k) <= east && area.j(k) >= north && area.j(k) <= south) {
                for (var d : LatticeArea.directions()) {
                    all += Math.max(0, scores.segment(d, k));
                }
            }
        }
        return lines.isEmpty() ? 0 : seen / Math.max(1, all);
    }
}
