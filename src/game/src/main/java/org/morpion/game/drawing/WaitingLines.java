package org.morpion.game.drawing;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.morpion.record.Point;

/**
 * Minimal stuck set among the lines that a replay could not draw: each of its lines misses at least two points through
 * which no undrawn line outside the set passes.
 *
 * @param lines indices of the lines, ascending
 * @param points missing points of the lines through which no undrawn line outside the set passes
 */
record WaitingLines(List<Integer> lines, List<Point> points) {

    /** Computes the set for a replay that ended without a drawable line. */
    static WaitingLines after(LineReplay replay) {
        return new Reduction(replay).reduce();
    }

    private static final class Reduction {
        private final LineReplay replay;

        /** For each point, the number of undrawn lines outside the set that pass through it. */
        private final int[] outside;

        /** For each line inside, the number of missing points through which no line outside passes. */
        private final int[] lacked;

        private final boolean[] inside;
        private int size;

        Reduction(LineReplay replay) {
            this.replay = replay;
            outside = new int[replay.pointCount()];
            lacked = new int[replay.size()];
            inside = new boolean[replay.size()];
            for (int i = 0; i < inside.length; i++) {
                if (!replay.isDrawn(i)) {
                    inside[i] = true;
                    size++;
                    for (int point : replay.pointsOf(i)) {
                        lacked[i] += isLacked(point) ? 1 : 0;
                    }
                }
            }
        }

        WaitingLines reduce() {
            for (int i = 0; i < inside.length; i++) {
                if (inside[i]) {
                    tryWithout(i);
                }
            }
            List<Integer> lines = new ArrayList<>();
            Set<Point> points = new LinkedHashSet<>();
            for (int i = 0; i < inside.length; i++) {
                if (inside[i]) {
                    lines.add(i);
                    for (int point : replay.pointsOf(i)) {
                        if (isLacked(point)) {
                            points.add(replay.pointOf(point));
                        }
                    }
                }
            }
            return new WaitingLines(List.copyOf(lines), List.copyOf(points));
        }

        /** Removes a line and all lines that are then no longer stuck; undoes the removal if it empties the set. */
        private void tryWithout(int line) {
            List<Integer> out = new ArrayList<>();
            takeOut(line, out);
            // The loop body may append to the list.
            for (int next = 0; next < out.size(); next++) {
                for (int point : replay.pointsOf(out.get(next))) {
                    if (!replay.isPresent(point) && outside[point]++ == 0) {
                        release(point, out);
                    }
                }
            }
            if (size == 0) {
                out.forEach(this::putBack);
                out.forEach(each -> {
                    lacked[each] = 0;
                    for (int point : replay.pointsOf(each)) {
                        lacked[each] += isLacked(point) ? 1 : 0;
                    }
                });
            }
        }

        /** Updates the lines inside after a line outside can add this point. */
        private void release(int point, List<Integer> out) {
            for (int other : replay.linesThrough(point)) {
                if (inside[other] && --lacked[other] < 2) {
                    takeOut(other, out);
                }
            }
        }

        private void takeOut(int line, List<Integer> out) {
            inside[line] = false;
            size--;
            out.add(line);
        }

        private void putBack(int line) {
            inside[line] = true;
            size++;
            for (int point : replay.pointsOf(line)) {
                if (!replay.isPresent(point)) {
                    outside[point]--;
                }
            }
        }

        private boolean isLacked(int point) {
            return !replay.isPresent(point) && outside[point] == 0;
        }
    }
}
