package org.morpion.game;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.morpion.record.Point;

/**
 * The lines that a replay could not draw, reduced to a set that is stuck for itself and has no smaller such set inside:
 * each of its lines lacks two points or more that none of the others outside goes through.
 *
 * @param lines their indices, rising
 * @param points those that they lack, and that no line outside goes through
 */
record WaitingLines(List<Integer> lines, List<Point> points) {

    /** The lines left by a replay that ended because no line lacked a single point. */
    static WaitingLines after(LineReplay replay) {
        return new Reduction(replay).reduce();
    }

    private static final class Reduction {
        private final LineReplay replay;

        /** How many lines outside the set, not drawn either, go through each point. */
        private final int[] outside;

        /** How many points each line inside lacks that no line outside goes through. */
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

        /** Takes a line out, and with it all that are no longer stuck; puts them back if nothing is left then. */
        private void tryWithout(int line) {
            List<Integer> out = new ArrayList<>();
            takeOut(line, out);
            // The list grows while more lines come free.
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

        /** What happens to the lines inside when a line outside brings a point. */
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
