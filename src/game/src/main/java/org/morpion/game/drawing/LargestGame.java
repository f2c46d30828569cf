package org.morpion.game.drawing;

import java.util.BitSet;
import org.morpion.game.drawing.Ordering.Shift;

/** Search for the most lines of a drawing that make a game together, even if some lines conflict. */
final class LargestGame {
    /*
     * Without conflicts a replay draws the maximum number of lines: any order of drawing ends with the same points, and
     * each line adds one. If it has drawn two lines in conflict, the search leaves out each of them in turn. A branch
     * cannot draw more lines than the replay above it, which gives the bound.
     */

    /** Maximum number of replays. The search always reaches a first game, after at most one replay per line. */
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
     * Returns the size of the largest game, or of the largest one found within {@link #MAX_RUNS} replays.
     *
     * @param replay replay to use; its previous result is overwritten
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
        // Leaving out the later line preserves the lines drawn before it, so the first game needs no backtracking.
        searchWithout(conflict[1]);
        searchWithout(conflict[0]);
    }

    private void searchWithout(int line) {
        leftOut.set(line);
        search();
        leftOut.clear(line);
    }
}
