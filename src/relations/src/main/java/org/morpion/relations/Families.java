package org.morpion.relations;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The families of an index's games: the connected components of the graph in which two games are adjacent if they share
 * nearly all points in some orientation. A disjoint-set forest. Not thread-safe.
 */
final class Families {
    /** Adjacent games share at least this percentage of the longer game's points. */
    private static final int PAIR_PERCENT = 95;

    private static final int NONE = -1;
    private static final int INITIAL_CAPACITY = 64;

    private final GameIndex games;

    /** The forest: each game's parent, itself for a root, and {@link #NONE} for a removed game. */
    private int[] parents = new int[0];

    /** Remaining members of families that lost a member. {@link #all} reconnects them. */
    private final Set<Integer> separated = new HashSet<>();

    Families(GameIndex games) {
        this.games = games;
    }

    /** Adds a game that is in the index. */
    void add(int game) {
        if (game >= parents.length) {
            int before = parents.length;
            parents = Arrays.copyOf(parents, Math.max(INITIAL_CAPACITY, 2 * (game + 1)));
            Arrays.fill(parents, before, parents.length, NONE);
        }
        parents[game] = game;
        connect(game);
    }

    /** Removes a game that has been removed from the index. */
    void remove(int game) {
        int root = root(game);
        for (int other = 0; other < parents.length; other++) {
            if (parents[other] != NONE && root(other) == root) {
                separated.add(other);
            }
        }
        separated.forEach(member -> parents[member] = member);
        separated.remove(game);
        parents[game] = NONE;
    }

    private void connect(int game) {
        games.forEachSimilar(
                game, PAIR_PERCENT, other -> root(other) != root(game), other -> parents[root(other)] = root(game));
    }

    /** Returns the members of each family, as numbers of the index. */
    List<List<Integer>> all() {
        separated.forEach(this::connect);
        separated.clear();
        Map<Integer, List<Integer>> families = new HashMap<>();
        for (int game = 0; game < parents.length; game++) {
            if (parents[game] != NONE) {
                families.computeIfAbsent(root(game), root -> new ArrayList<>()).add(game);
            }
        }
        return List.copyOf(families.values());
    }

    private int root(int game) {
        int root = game;
        while (parents[root] != root) {
            parents[root] = parents[parents[root]];
            root = parents[root];
        }
        return root;
    }
}
