package org.morpion.solver.annealing;

import java.util.ArrayList;
import java.util.List;

/** Different games that are almost as long as the longest of them, for a search to go back to. */
final class Elites {
    private final int capacity;
    private final int within;
    private final List<Elite> elites = new ArrayList<>();
    private int longest;

    /**
     * One of the games.
     *
     * @param codes the moves after those of the start, as {@link Layout} codes them
     * @param hash stands for the set of points
     */
    record Elite(int[] codes, long hash) {}

    /**
     * @param capacity the most games that are kept
     * @param within how many moves shorter than the longest they may be
     */
    Elites(int capacity, int within) {
        this.capacity = capacity;
        this.within = within;
    }

    /** Whether a game is long enough and different; {@link #offer} also needs room for it. */
    boolean wants(int length, long hash) {
        return length >= longest - within && !contains(hash);
    }

    /** Takes in a game if it is wanted, and if it is not shorter than all others when there is no room. */
    void offer(Elite elite) {
        int length = elite.codes().length;
        if (!wants(length, elite.hash())) {
            return;
        }
        if (length > longest) {
            longest = length;
            elites.removeIf(other -> other.codes().length < longest - within);
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

    /** The games in the order of their places. */
    List<Elite> list() {
        return elites;
    }

    /** The moves of the longest game, the first of equals; none when there is no game. */
    int[] longest() {
        for (Elite elite : elites) {
            if (elite.codes().length == longest) {
                return elite.codes();
            }
        }
        return new int[0];
    }

    /** Of equally short games, the first one after the given place. */
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
