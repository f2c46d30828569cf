package org.morpion.transcribe.game;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.morpion.record.Variant;
import org.morpion.transcribe.evidence.SegmentScores;
import org.morpion.transcribe.lattice.LatticeArea;
import org.morpion.transcribe.lattice.Stroke;
import org.morpion.transcribe.picture.Budget;

/**
 * Changes tracks until all lines can be played from the cross: local search over the k best sets of lines of each
 * track. Whole tracks change at once, because a run of lines read one step off can't be mended line by line.
 * The best change of one track is made, or of two when one frees few stuck lines, until nothing helps.
 */
final class Repair {
    /** Cost of a stuck line, beside most of its score. */
    private static final double COST_OF_STUCK = 12;

    private static final double LOST_SHARE = .9;
    private static final int ROUNDS = 60;
    private static final int PAIR_ROUNDS = 8;

    /** Stuck lines beyond which the lattice or the cross is wrong, and pairs of changes don't help. */
    private static final int MOST_STUCK = 16;

    /** When the placement is hopeless: lines misfit everywhere. */
    private static final int FEW_ROUNDS = 12;

    /** Single changes that are tried in pairs. */
    private static final int PAIRED = 60;

    private final Budget budget;
    private final int[] cross;
    private final Closure closure;
    private final List<Stroke> lines = new ArrayList<>();
    private final float[] scores;
    private final int[][] points;

    /** By track and choice: the lines, as indices. */
    private final int[][][] choices;

    /** The choice made on each track. */
    private final int[] made;

    private int[] chosen = new int[64];
    private int count;

    /** Value and stuck lines of the current choices, set by {@link #evaluate}. */
    private double value;

    private int stuck;

    /** A change of one track. */
    record Change(int track, int choice, double value, int stuck) {}

    Repair(SegmentScores segments, Variant variant, int[] cross, Budget budget) {
        int n = variant.lineLength();
        this.budget = budget;
        this.cross = cross;
        List<List<Tracks.Choice>> all = new Tracks(segments, variant, budget).choices(SegmentScores.LIMIT * (n - 1));
        List<List<Tracks.Choice>> tracks = reachable(all, segments.area(), n, cross);
        Map<Stroke, Integer> indices = new HashMap<>();
        choices = new int[tracks.size()][][];
        for (int t = 0; t < choices.length; t++) {
            List<Tracks.Choice> track = tracks.get(t);
            choices[t] = new int[track.size()][];
            for (int q = 0; q < choices[t].length; q++) {
                choices[t][q] = track.get(q).lines().stream()
                        .mapToInt(line -> indices.computeIfAbsent(line, k -> {
                            lines.add(k);
                            return lines.size() - 1;
                        }))
                        .toArray();
            }
        }
        made = new int[choices.length];
        points = new int[lines.size()][];
        scores = new float[lines.size()];
        for (int k = 0; k < points.length; k++) {
            points[k] = segments.area().points(lines.get(k), n);
            scores[k] = segments.line(lines.get(k), n);
        }
        closure = new Closure(segments.area().size(), points);
        evaluate();
        dropClutter(segments.area(), n);
    }

    /** The tracks with a line that could be played, or nearly so, if all lines of all tracks were. */
    private static List<List<Tracks.Choice>> reachable(
            List<List<Tracks.Choice>> tracks, LatticeArea area, int n, int[] cross) {
        boolean[] reached = new boolean[area.size()];
        for (int p : cross) {
            reached[p] = true;
        }
        Set<Stroke> left = new LinkedHashSet<>();
        tracks.forEach(track -> track.forEach(choice -> left.addAll(choice.lines())));
        Set<Stroke> near = new HashSet<>();
        boolean grown = true;
        while (grown) {
            grown = left.removeIf(line -> {
                int[] own = area.points(line, n);
                if (Arrays.stream(own).filter(p -> reached[p]).count() < n - 2) {
                    return false;
                }
                Arrays.stream(own).forEach(p -> reached[p] = true);
                near.add(line);
                return true;
            });
        }
        return tracks.stream()
                .filter(track -> track.stream()
                        .anyMatch(choice -> choice.lines().stream().anyMatch(near::contains)))
                .toList();
    }

    /** Leaves out lines far from the game at once: there may be hundreds, and each would take a round. */
    private void dropClutter(LatticeArea area, int n) {
        Set<Stroke> stuckLines = new HashSet<>(lines(false));
        Decoding.attached(area, n, cross, lines(true), List.copyOf(stuckLines)).forEach(stuckLines::remove);
        for (int t = 0; t < made.length; t++) {
            int[] now = choices[t][made[t]];
            if (now.length > 0 && Arrays.stream(now).allMatch(k -> stuckLines.contains(lines.get(k)))) {
                for (int q = 0; q < choices[t].length; q++) {
                    made[t] = choices[t][q].length == 0 ? q : made[t];
                }
            }
        }
        evaluate();
    }

    /** Runs the search; with {@code hopeless} only briefly. */
    void run(boolean hopeless) {
        int rounds = hopeless ? FEW_ROUNDS : ROUNDS;
        int pairRounds = hopeless ? 1 : PAIR_ROUNDS;
        for (int round = 0; round < rounds; round++) {
            double before = value;
            int stuckBefore = stuck;
            List<Change> changes = changes();
            changes.sort(Comparator.comparingDouble(Change::value).reversed());
            Change best = changes.isEmpty() || changes.get(0).value <= before + 1e-6 ? null : changes.get(0);
            Change partner = null;
            int gained = best == null ? 0 : stuckBefore - best.stuck;
            boolean mendable = stuckBefore > 0 && stuckBefore <= MOST_STUCK;
            if (mendable && gained < Math.min(3, stuckBefore) && pairRounds-- > 0) {
                double bestValue = best == null ? before : best.value;
                List<Change> tried = changes.subList(0, Math.min(PAIRED, changes.size()));
                for (Change first : tried) {
                    budget.check();
                    int old = made[first.track];
                    made[first.track] = first.choice;
                    for (Change second : tried) {
                        if (second.track <= first.track) {
                            continue;
                        }
                        int oldSecond = made[second.track];
                        made[second.track] = second.choice;
                        evaluate();
                        if (value > bestValue + 1e-6) {
                            bestValue = value;
                            best = first;
                            partner = second;
                        }
                        made[second.track] = oldSecond;
                    }
                    made[first.track] = old;
                }
            }
            if (best == null) {
                evaluate();
                return;
            }
            made[best.track] = best.choice;
            if (partner != null) {
                made[partner.track] = partner.choice;
            }
            evaluate();
            // Once nothing is stuck, lines only come back, and don't get in each other's way.
            for (Change change : changes) {
                if (stuckBefore > 0 || change.value <= before + 1e-6) {
                    break;
                }
                double now = value;
                int old = made[change.track];
                made[change.track] = change.choice;
                evaluate();
                if (value <= now + 1e-6) {
                    made[change.track] = old;
                    evaluate();
                }
            }
        }
    }

    /** The value and the stuck lines after each change of one track. */
    List<Change> changes() {
        List<Change> changes = new ArrayList<>();
        for (int t = 0; t < choices.length; t++) {
            budget.check();
            int old = made[t];
            for (int q = 0; q < choices[t].length; q++) {
                if (q != old) {
                    made[t] = q;
                    evaluate();
                    changes.add(new Change(t, q, value, stuck));
                }
            }
            made[t] = old;
        }
        evaluate();
        return changes;
    }

    private void evaluate() {
        count = 0;
        double sum = 0;
        for (int t = 0; t < made.length; t++) {
            for (int k : choices[t][made[t]]) {
                if (count == chosen.length) {
                    chosen = Arrays.copyOf(chosen, 2 * count);
                }
                chosen[count++] = k;
                sum += scores[k];
            }
        }
        stuck = count - closure.play(chosen, count, cross, 0);
        for (int k = 0; k < count; k++) {
            if (!closure.played(k)) {
                sum -= COST_OF_STUCK + LOST_SHARE * scores[chosen[k]];
            }
        }
        value = sum;
    }

    double value() {
        return value;
    }

    /** The playable lines, or the stuck ones. */
    List<Stroke> lines(boolean played) {
        List<Stroke> result = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            if (closure.played(k) == played) {
                result.add(lines.get(chosen[k]));
            }
        }
        return result;
    }

    /** The lines that a change takes away. */
    List<Stroke> removed(Change change) {
        return difference(choices[change.track][made[change.track]], choices[change.track][change.choice]);
    }

    /** The lines that a change adds. */
    List<Stroke> added(Change change) {
        return difference(choices[change.track][change.choice], choices[change.track][made[change.track]]);
    }

    private List<Stroke> difference(int[] from, int[] without) {
        List<Stroke> result = new ArrayList<>();
        for (int k : from) {
            if (Arrays.stream(without).noneMatch(other -> other == k)) {
                result.add(lines.get(k));
            }
        }
        return result;
    }
}
