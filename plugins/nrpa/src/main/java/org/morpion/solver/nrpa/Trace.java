package org.morpion.solver.nrpa;

import java.util.Arrays;

/**
 * A finished game, or none, with the interval of steps during which each of its moves was legal. A move becomes legal
 * once, its arrival, and never returns after its departure. Steps are counted from the problem's start.
 *
 * <p>{@link Tracer} overwrites traces in place, because a search traces hundreds of thousands of games a second.
 */
final class Trace {
    /** Number of moves played; 0 for no game. */
    int length;

    /** For each step, the index of the played move among the legal moves. */
    int[] choices = {};

    /** Number of moves that were ever legal, and their ids in order of arrival. */
    int moves;

    int[] ids = {};

    /**
     * For each of these moves: the first step at which it was legal, the first step at which it was no longer legal,
     * and 1 if it was played.
     */
    int[] arrival = {};

    int[] departure = {};
    byte[] played = {};

    /** For each step, the number of moves that had arrived. */
    int[] arrived = {};

    /**
     * For each step, the number of moves that had departed. {@code departing} holds their indices in order of
     * departure.
     */
    int[] departed = {};

    int departures;
    int[] departing = {};

    void clear() {
        length = 0;
        moves = 0;
    }

    /** Returns whether the trace is of the game with these choices. */
    boolean isGame(int[] others, int number) {
        return Arrays.equals(choices, 0, length, others, 0, number);
    }

    /** Sets the size for a new game, and discards the present one. */
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
