package org.morpion.transcribe.game;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.morpion.record.Direction;
import org.morpion.record.Variant;
import org.morpion.transcribe.evidence.SegmentScores;
import org.morpion.transcribe.lattice.LatticeArea;
import org.morpion.transcribe.lattice.Stroke;
import org.morpion.transcribe.picture.Budget;

/**
 * Finds the lines of each track, a straight row of nodes in one direction, by dynamic programming.
 *
 * <p>Lines on a track are intervals of n − 1 unit segments that don't overlap; touching variants let them share an end,
 * disjoint ones demand a free segment between. The best set is weighted interval scheduling (Kleinberg and Tardos,
 * "Algorithm Design", 6.1); the k best sets follow by keeping k partial solutions at each node (Huang and Chiang,
 * "Better k-best parsing", IWPT 2005).
 */
final class Tracks {
    /** Minimum score of a candidate line, for each of its segments. */
    private static final float LEAST = -2;

    /** Minimum score of the best line of a candidate run, for each segment. */
    private static final float LEAST_PROMISING = -1;

    /** Sets of lines kept for each track. */
    private static final int CHOICES = 8;

    private final SegmentScores scores;
    private final LatticeArea area;
    private final Variant variant;
    private final Budget budget;
    private final List<Track> tracks = new ArrayList<>();

    /** A row of {@code length} nodes from (i, j), with lines that get in each other's way. */
    private record Track(Direction direction, int i, int j, int length) {}

    /** A set of lines on one track, the best first, and the sum of their scores. */
    record Choice(List<Stroke> lines, float score) {}

    private record Partial(float score, Partial previous, int at) {}

    Tracks(SegmentScores scores, Variant variant, Budget budget) {
        this.scores = scores;
        this.area = scores.area();
        this.variant = variant;
        this.budget = budget;
        for (Direction d : LatticeArea.directions()) {
            for (int k = 0; k < area.size(); k++) {
                if (!area.contains(area.i(k) - d.dx(), area.j(k) - d.dy())) {
                    addRuns(d, area.i(k), area.j(k));
                }
            }
        }
    }

    /** Splits the track from (i, j) into runs of lines that get in each other's way. */
    private void addRuns(Direction d, int i, int j) {
        int n = variant.lineLength();
        int apart = n - variant.maxOverlap();
        int first = -1;
        int last = -1;
        boolean promising = false;
        for (int at = 0; area.containsLine(new Stroke(d, i + at * d.dx(), j + at * d.dy()), n); at++) {
            float score = scores.line(new Stroke(d, i + at * d.dx(), j + at * d.dy()), n);
            if (score <= LEAST * (n - 1)) {
                continue;
            }
            if (first >= 0 && at - last >= apart) {
                addRun(d, i, j, first, last, promising);
                first = -1;
                promising = false;
            }
            first = first < 0 ? at : first;
            last = at;
            promising |= score > LEAST_PROMISING * (n - 1);
        }
        addRun(d, i, j, first, last, promising);
    }

    private void addRun(Direction d, int i, int j, int first, int last, boolean promising) {
        if (first >= 0 && promising) {
            int length = last - first + variant.lineLength();
            tracks.add(new Track(d, i + first * d.dx(), j + first * d.dy(), length));
        }
    }

    /** The best set of lines of all tracks. */
    List<Stroke> best() {
        List<Stroke> lines = new ArrayList<>();
        for (Track track : tracks) {
            lines.addAll(choices(track, 1, 0).get(0).lines);
        }
        return lines;
    }

    /**
     * The best sets of lines of every track where any could be drawn; the first of each is the best. Beside those within
     * {@code slack} of it, each comes with the best set less one line, with each of its lines alone, and with no line.
     */
    List<List<Choice>> choices(float slack) {
        List<List<Choice>> all = new ArrayList<>();
        for (Track track : tracks) {
            budget.check();
            List<Choice> choices = choices(track, CHOICES, slack);
            Choice best = choices.get(0);
            Set<List<Stroke>> known = new HashSet<>();
            choices.forEach(choice -> known.add(choice.lines));
            for (int k = 0; k < best.lines.size(); k++) {
                List<Stroke> fewer = new ArrayList<>(best.lines);
                Stroke left = fewer.remove(k);
                if (known.add(fewer)) {
                    choices.add(new Choice(fewer, best.score - scores.line(left, variant.lineLength())));
                }
            }
            for (Stroke line : best.lines) {
                if (known.add(List.of(line))) {
                    choices.add(new Choice(List.of(line), scores.line(line, variant.lineLength())));
                }
            }
            if (known.add(List.of())) {
                choices.add(new Choice(List.of(), 0));
            }
            if (choices.size() > 1) {
                all.add(choices);
            }
        }
        return all;
    }

    private List<Choice> choices(Track track, int count, float slack) {
        int n = variant.lineLength();
        int gap = 1 - variant.maxOverlap();
        int segments = track.length - 1;
        float worst = LEAST * (n - 1);
        List<List<Partial>> best = new ArrayList<>();
        best.add(List.of(new Partial(0, null, -1)));
        for (int k = 1; k <= segments + gap; k++) {
            List<Partial> here = new ArrayList<>(best.get(k - 1));
            int start = k - gap - (n - 1);
            if (start >= 0) {
                float score = scores.line(stroke(track, start), n);
                if (score > (count == 1 ? 0 : worst)) {
                    for (Partial before : best.get(start)) {
                        here.add(new Partial(before.score + score, before, start));
                    }
                    here.sort(Comparator.comparingDouble(Partial::score).reversed());
                }
            }
            best.add(here.size() > count ? List.copyOf(here.subList(0, count)) : here);
        }
        List<Choice> choices = new ArrayList<>();
        List<Partial> last = best.get(segments + gap);
        for (Partial partial : last) {
            if (partial.score < last.get(0).score - slack) {
                break;
            }
            List<Stroke> lines = new ArrayList<>();
            for (Partial p = partial; p.at >= 0; p = p.previous) {
                lines.add(stroke(track, p.at));
            }
            choices.add(new Choice(lines, partial.score));
        }
        return choices;
    }

    private static Stroke stroke(Track track, int at) {
        Direction d = track.direction;
        return new Stroke(d, track.i + at * d.dx(), track.j + at * d.dy());
    }
}
