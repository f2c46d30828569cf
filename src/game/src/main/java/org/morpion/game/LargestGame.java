package org.morpion.game;

import java.util.BitSet;
import org.morpion.game.Ordering.Shift;

/** How many lines of a drawing can be drawn together, though some are in conflict. */
final class LargestGame {
    /*
     * Of lines without conflicts, a replay draws as many as can be: whichever it draws first, it ends with the same
     * points, and each line brings one. If it has drawn two that are in conflict, one of them has to be left out. Both
     * are tried; no choice below can draw more than the replay has drawn above.
     */

    /** So many replays look for the largest game. The first game is found in any case, with a replay a line at most. */
    private static final int MAX_RUNS = 1_000;

    private final LineReplay replay;
    private final Shift onto;
    private final BitSet leftOut = new BitSet();
    private int runs;
    private int most;

    private LargestGame(LineReplay replay, Shift onto) {
        this.replay = replay;
        this.onto = onto;
    }

    /**
     * The most lines that make a game, or the most that {@link #MAX_RUNS} replays have found.
     *
     * @param replay is run anew
     */
    static int of(LineReplay replay, Shift onto) {
        LargestGame game = new LargestGame(replay, onto);
        game.search();
        return game.most;
    }

    private void search() {
        if (most > 0 && runs >= MAX_RUNS) {
            return;
        }
        runs++;
        replay.runWithout(onto, leftOut);
        if (replay.drawn() <= most) {
            return;
        }
        int[] conflict = replay.drawnConflict();
        if (conflict == null) {
            most = replay.drawn();
            return;
        }
        // Without the later one, those before it are drawn as before: a first game is found without turning back.
        searchWithout(conflict[1]);
        searchWithout(conflict[0]);
    }

    private void searchWithout(int line) {
        leftOut.set(line);
        search();
        leftOut.clear(line);
    }
}
