package org.morpion.solver.annealing;

import java.util.ArrayList;
import java.util.List;

/** Pool of distinct games within a fixed margin of the longest, from which the search restarts. */
final class Elites {
    private final int capacity;
    private final int margin;
    private final List<Elite> elites = new ArrayList<>();
    private int longest;

    /**
     * A game of the pool.
     *
     * @param codes moves after the start, encoded by {@link Layout}
     * @param hash hash of the set of points
     */
    record Elite(int[] codes, long hash) {}

    /**
     * @param capacity maximum number of games
     * @param margin how many moves shorter than the longest game an elite may be
     */
    Elites(int capacity, int margin) {
        this.capacity = capacity;
        this.margin = margin;
    }

    /**
     * Returns whether a game is long enough and not yet in the pool. {@link #offer} may still reject it from a full
     * pool.
     */
    boolean wants(int length, long hash) {
        return length >= longest - margin && !contains(hash);
    }

    /**
     * Adds a game that {@link #wants} accepts. In a full pool it replaces the shortest game, and is rejected if it is
     * shorter than every game of the pool.
     */
    void offer(Elite elite) {
        int length = elite.codes().length;
        if (!wants(length, elite.hash())) {
            return;
        }
        if (length > longest) {
            longest = length;
            elites.removeIf(other -> other.codes().length < longest - margin);
        }
        if (elites.size() < capacity) {
            elites.add(elite);
            return;
        }
        int shortest = shortest((int) (elite.hash() >>> 33) % capacity);
        if (elites.get(shortest).codes().length <= length) {
            elites.set(shortest, elite);
        }
    }

    /** Returns the games in slot order. */
    List<Elite> list() {
        return elites;
    }

    /** Returns the moves of the longest game, the first in case of a tie, or an empty array if the pool is empty. */
    int[] longest() {
        for (Elite elite : elites) {
            if (elite.codes().length == longest) {
                return elite.codes();
            }
        }
        return new int[0];
    }

    /** Returns the slot of the shortest game; ties go to the first one from the given slot on, cyclically. */
    private int shortest(int from) {
        int shortest = from;
        for (int i = 1; i < capacity; i++) {
            int other = (from + i) % capacity;
            if (elites.get(other).codes().length < elites.get(shortest).codes().length) {
                shortest = other;
            }
        }
        return shortest;
    }

    private boolean contains(long hash) {
        for (int i = 0; i < elites.size(); i++) {
            if (elites.get(i).hash() == hash) {
                return true;
            }
        }
        return false;
    }
}
