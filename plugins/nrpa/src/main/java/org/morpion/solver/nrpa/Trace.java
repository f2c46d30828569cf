package org.morpion.solver.nrpa;

import java.util.Arrays;

/**
 * A finished game, or none yet, and when each of its legal moves was one. A move is legal over one interval of steps:
 * it arrives once, and when it has departed it never comes back. Steps are counted from the problem's start.
 *
 * <p>Made by {@link Tracer}, and made anew in place: a search sees hundreds of thousands a second.
 */
final class Trace {
    /** The number of moves played; 0 for no game. */
    int length;

    /** At each step the index of the move played among the legal ones. */
    int[] choices = {};

    /** How many moves were ever legal, and their ids in order of arrival. */
    int moves;

    int[] ids = {};

    /**
     * Of each of them: the first step at which it was legal, the first at which it no longer was, 1 if it was played.
     */
    int[] arrival = {};

    int[] departure = {};
    byte[] played = {};

    /** At each step, how many of them had arrived. */
    int[] arrived = {};

    /** At each step, how many of them had departed: the first so many of these, which are their indices above. */
    int[] departed = {};

    int departures;
    int[] departing = {};

    void clear() {
        length = 0;
        moves = 0;
    }

    /** Whether these are the choices of this very game. */
    boolean isGame(int[] others, int number) {
        return Arrays.equals(choices, 0, length, others, 0, number);
    }

    /** Makes room for a game, and forgets the present one. */
    void reset(int newLength, int newMoves) {
        length = newLength;
        moves = newMoves;
        if (choices.length < newLength) {
            choices = new int[2 * newLength];
            arrived = new int[choices.length];
            departed = new int[choices.length];
        }
        if (ids.length < newMoves) {
            ids = new int[2 * newMoves];
            arrival = new int[ids.length];
            departure = new int[ids.length];
            played = new byte[ids.length];
            departing = new int[ids.length];
        }
    }

    void copyFrom(Trace other) {
        reset(other.length, other.moves);
        System.arraycopy(other.choices, 0, choices, 0, length);
        System.arraycopy(other.arrived, 0, arrived, 0, length);
        System.arraycopy(other.departed, 0, departed, 0, length);
        System.arraycopy(other.ids, 0, ids, 0, moves);
        System.arraycopy(other.arrival, 0, arrival, 0, moves);
        System.arraycopy(other.departure, 0, departure, 0, moves);
        System.arraycopy(other.played, 0, played, 0, moves);
        departures = other.departures;
        System.arraycopy(other.departing, 0, departing, 0, departures);
    }
}
