package org.morpion.transcribe;

import java.util.Arrays;

/**
 * Plays lines from a cross, each as soon as it lacks a single point. Which lines get played does not depend on the
 * order, see {@link org.morpion.game.Drawing}. Buffers are reused from call to call, because thousands of placements
 * and changes are tried; not for use by several threads at once.
 */
final class Closure {
    private final byte[] taken;
    private final int[] head;
    private int[] next = new int[1024];
    private int[] line = new int[1024];
    private int[] missing = new int[256];
    private int[] queue = new int[256];
    private boolean[] played = new boolean[256];
    private int tail;
    private int granted;

    /** For nodes numbered below {@code nodes}. */
    Closure(int nodes) {
        taken = new byte[nodes];
        head = new int[nodes];
    }

    /**
     * Plays what can be played.
     *
     * @param points the points of every line known
     * @param chosen the lines to play, indices into {@code points}
     * @param count how many of {@code chosen} count
     * @param cross the points to start from
     * @param grants how often a line that lacks two points is played all the same when nothing else can be, so that one
     *     line misread does not hide what follows
     * @return how many lines were played
     */
    int play(int[][] points, int[] chosen, int count, int[] cross, int grants) {
        prepare(points, chosen, count, cross);
        int done = drain(points, chosen, 0, 0);
        granted = 0;
        while (done < count && granted < grants) {
            int best = -1;
            for (int k = 0; k < count && best < 0; k++) {
                if (!played[k] && missing[k] == 2) {
                    best = k;
                }
            }
            if (best < 0) {
                break;
            }
            granted++;
            int from = tail;
            played[best] = true;
            for (int p : points[chosen[best]]) {
                if (taken[p] == 0) {
                    take(p);
                }
            }
            done = drain(points, chosen, from, done + 1);
        }
        return done;
    }

    /** Whether the k-th of the chosen lines was played. */
    boolean played(int k) {
        return played[k];
    }

    /** How many lines were played that lacked two points. */
    int granted() {
        return granted;
    }

    private void prepare(int[][] points, int[] chosen, int count, int[] cross) {
        if (missing.length < count) {
            missing = new int[2 * count];
            queue = new int[2 * count];
            played = new boolean[2 * count];
        }
        Arrays.fill(taken, (byte) 0);
        Arrays.fill(head, 0);
        for (int p : cross) {
            taken[p] = 1;
        }
        int entries = 1;
        tail = 0;
        for (int k = 0; k < count; k++) {
            int[] of = points[chosen[k]];
            if (entries + of.length > next.length) {
                next = Arrays.copyOf(next, 2 * next.length);
                line = Arrays.copyOf(line, 2 * line.length);
            }
            int lacks = 0;
            for (int p : of) {
                if (taken[p] == 0) {
                    lacks++;
                    next[entries] = head[p];
                    line[entries] = k;
                    head[p] = entries++;
                }
            }
            missing[k] = lacks;
            played[k] = false;
            if (lacks == 1) {
                queue[tail++] = k;
            }
        }
    }

    private int drain(int[][] points, int[] chosen, int from, int done) {
        int count = done;
        for (int at = from; at < tail; at++) {
            int k = queue[at];
            if (missing[k] != 1 || played[k]) {
                continue;
            }
            played[k] = true;
            count++;
            for (int p : points[chosen[k]]) {
                if (taken[p] == 0) {
                    take(p);
                    break;
                }
            }
        }
        return count;
    }

    /** Adds a point and queues the lines that now lack a single one. */
    private void take(int point) {
        taken[point] = 1;
        for (int e = head[point]; e != 0; e = next[e]) {
            int k = line[e];
            if (--missing[k] == 1 && !played[k] && tail < queue.length) {
                queue[tail++] = k;
            }
        }
    }
}
