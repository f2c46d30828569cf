package org.morpion.solver.nrpa;

import java.util.Arrays;
import org.morpion.game.Position;

/**
 * A finished game and when each of its legal moves was one. A move is legal over one interval of steps: it appears once,
 * and when it is gone it never comes back. Immutable.
 */
final class Trace {
    private final int[] choices;
    private final int[] ids;
    private final int[] births;
    private final int[] deaths;
    private final boolean[] played;

    private Trace(int[] choices, int[] ids, int[] births, int[] deaths, boolean[] played) {
        this.choices = choices;
        this.ids = ids;
        this.births = births;
        this.deaths = deaths;
        this.played = played;
    }

    /**
     * Replays a game.
     *
     * @param position the position that it starts from; afterwards the one that it ends in
     * @param choices the index of each move among the legal ones; only the first {@code length} count
     */
    static Trace of(Position position, int[] choices, int length) {
        Recorder recorder = new Recorder(position.ids().size() + 256);
        for (int i = 0; i < position.count(); i++) {
            recorder.born(position.id(i), 0);
        }
        for (int step = 0; step < length; step++) {
            int chosen = position.id(choices[step]);
            position.play(choices[step]);
            recorder.played(chosen);
            for (int i = 0; i < position.endedCount(); i++) {
                recorder.died(position.endedId(i), step + 1);
            }
            for (int i = position.count() - position.bornCount(); i < position.count(); i++) {
                recorder.born(position.id(i), step + 1);
            }
        }
        return recorder.trace(Arrays.copyOf(choices, length));
    }

    /** The number of moves. */
    int length() {
        return choices.length;
    }

    /** Whether these are the choices of this very game. */
    boolean isGame(int[] others, int length) {
        return Arrays.equals(choices, 0, choices.length, others, 0, length);
    }

    /** The index of each move among the legal ones. */
    int[] choices() {
        return choices.clone();
    }

    /** How many moves were legal at one step or another. */
    int moves() {
        return ids.length;
    }

    int id(int i) {
        return ids[i];
    }

    /** The first step at which the i-th move was legal. */
    int birth(int i) {
        return births[i];
    }

    /** The first step at which it was no longer. */
    int death(int i) {
        return deaths[i];
    }

    boolean wasPlayed(int i) {
        return played[i];
    }

    /** Collects a trace; what is still legal at the end dies with the game. */
    private static final class Recorder {
        private int[] entryOf;
        private int[] ids = new int[256];
        private int[] births = new int[256];
        private int[] deaths = new int[256];
        private boolean[] played = new boolean[256];
        private int count;

        Recorder(int expectedIds) {
            entryOf = new int[expectedIds];
        }

        void born(int id, int step) {
            if (id >= entryOf.length) {
                entryOf = Arrays.copyOf(entryOf, 2 * id);
            }
            if (count == ids.length) {
                ids = Arrays.copyOf(ids, 2 * count);
                births = Arrays.copyOf(births, 2 * count);
                deaths = Arrays.copyOf(deaths, 2 * count);
                played = Arrays.copyOf(played, 2 * count);
            }
            entryOf[id] = count;
            ids[count] = id;
            births[count] = step;
            deaths[count] = -1;
            count++;
        }

        void played(int id) {
            played[entryOf[id]] = true;
        }

        void died(int id, int step) {
            deaths[entryOf[id]] = step;
        }

        Trace trace(int[] choices) {
            for (int i = 0; i < count; i++) {
                if (deaths[i] < 0) {
                    deaths[i] = choices.length;
                }
            }
            return new Trace(
                    choices,
                    Arrays.copyOf(ids, count),
                    Arrays.copyOf(births, count),
                    Arrays.copyOf(deaths, count),
                    Arrays.copyOf(played, count));
        }
    }
}
