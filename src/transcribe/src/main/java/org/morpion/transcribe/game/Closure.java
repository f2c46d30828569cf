package org.morpion.transcribe.game;

import java.util.Arrays;

/**
 * Plays lines from a cross, each as soon as it lacks a single point. Which lines get played does not depend on the
 * order, see {@link org.morpion.game.drawing.Drawing}. The lines are indexed by their points once, because thousands of
 * crosses and choices of lines are tried. Not thread-safe.
 */
final class Closure {
    private final int[][] points;

    /** The lines through node p are {@code lines[from[p]]} to {@code lines[from[p + 1] - 1]}. */
    private final int[] from;

    private final int[] lines;

    /** The number of the call that last took a node, chose a line, or played it: nothing has to be reset. */
    private final int[] takenIn;

    private final int[] chosenIn;
    private final int[] playedIn;
    private int call;

    private int[] cross = {};

    /** Points that each line lacks beside the cross. */
    private final int[] lacking;

    private final int[] missing;
    private final int[] queue;
    private int[] chosen = {};
    private int tail;
    private int granted;

    /**
     * Indexes lines.
     *
     * @param nodes number of nodes
     * @param points the points of each line
     */
    Closure(int nodes, int[][] points) {
        this.points = points;
        from = new int[nodes + 1];
        for (int[] line : points) {
            for (int p : line) {
                from[p + 1]++;
            }
        }
        for (int p = 0; p < nodes; p++) {
            from[p + 1] += from[p];
        }
        lines = new int[from[nodes]];
        int[] next = Arrays.copyOf(from, nodes);
        for (int line = 0; line < points.length; line++) {
            for (int p : points[line]) {
                lines[next[p]++] = line;
            }
        }
        takenIn = new int[nodes];
        chosenIn = new int[points.length];
        playedIn = new int[points.length];
        lacking = new int[points.length];
        missing = new int[points.length];
        queue = new int[points.length];
        for (int line = 0; line < points.length; line++) {
            lacking[line] = points[line].length;
        }
    }

    /**
     * Plays what can be played.
     *
     * @param chosen the lines to play, without repetition
     * @param count number of entries of {@code chosen} to use
     * @param cross the points to start from
     * @param grants maximum number of lines lacking two points that are played when nothing else can be, so that one
     *     misread line does not hide its successors
     * @return the number of lines played
     */
    int play(int[] chosen, int count, int[] cross, int grants) {
        start(cross);
        this.chosen = chosen;
        for (int k = 0; k < count; k++) {
            chosenIn[chosen[k]] = call;
            if (missing[chosen[k]] == 1) {
                queue[tail++] = chosen[k];
            }
        }
        int done = drain(0, 0);
        for (int next = 0; done < count && granted < grants; ) {
            while (next < count && (playedIn[chosen[next]] == call || missing[chosen[next]] != 2)) {
                next++;
            }
            if (next == count) {
                break;
            }
            granted++;
            int before = tail;
            playedIn[chosen[next]] = call;
            for (int p : points[chosen[next]]) {
                if (takenIn[p] != call) {
                    take(p);
                }
            }
            done = drain(before, done + 1);
            next = 0;
        }
        return done;
    }

    /** Whether the k-th of the chosen lines was played in the last call. */
    boolean played(int k) {
        return playedIn[chosen[k]] == call;
    }

    /** Number of lines played that lacked two points. */
    int granted() {
        return granted;
    }

    private void start(int[] points) {
        if (!Arrays.equals(points, cross)) {
            count(cross, 1);
            count(points, -1);
            cross = points.clone();
        }
        call++;
        granted = 0;
        tail = 0;
        System.arraycopy(lacking, 0, missing, 0, lacking.length);
        for (int p : cross) {
            takenIn[p] = call;
        }
    }

    private void count(int[] nodes, int change) {
        for (int p : nodes) {
            for (int k = from[p]; k < from[p + 1]; k++) {
                lacking[lines[k]] += change;
            }
        }
    }

    private int drain(int first, int done) {
        int count = done;
        for (int at = first; at < tail; at++) {
            int line = queue[at];
            if (missing[line] != 1 || playedIn[line] == call) {
                continue;
            }
            playedIn[line] = call;
            count++;
            for (int p : points[line]) {
                if (takenIn[p] != call) {
                    take(p);
                    break;
                }
            }
        }
        return count;
    }

    /** Adds a point and queues the chosen lines that now lack a single one. */
    private void take(int point) {
        takenIn[point] = call;
        for (int k = from[point]; k < from[point + 1]; k++) {
            int line = lines[k];
            if (--missing[line] == 1 && chosenIn[line] == call && playedIn[line] != call) {
                queue[tail++] = line;
            }
        }
    }
}
