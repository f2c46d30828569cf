package org.morpion.service.relation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The families of the games of an index: games that are connected by chains of pairs that share nearly all their points
 * in some orientation. Not for use by several threads at once.
 */
final class Families {
    /** Pairs share at least so many hundredths of the longer game's points. */
    private static final int PAIR_PERCENT = 95;

    private static final int NONE = -1;
    private static final int FIRST_ROOM = 64;

    private final GameIndex games;

    /** Leads from each game, by way of others, to the one that stands for its family. */
    private int[] parents = new int[0];

    /** Games whose family has lost a member: they are connected again when the families are asked for. */
    private final Set<Integer> apart = new HashSet<>();

    Families(GameIndex games) {
        this.games = games;
    }

    /** Adds a game that has been added to the index. */
    void add(int game) {
        if (game >= parents.length) {
            int before = parents.length;
            parents = Arrays.copyOf(parents, Math.max(FIRST_ROOM, 2 * (game + 1)));
            Arrays.fill(parents, before, parents.length, NONE);
        }
        parents[game] = game;
        connect(game);
    }

    /** Takes out a game that has been taken out of the index. */
    void remove(int game) {
        int root = root(game);
        for (int other = 0; other < parents.length; other++) {
            if (parents[other] != NONE && root(other) == root) {
                apart.add(other);
            }
        }
        apart.forEach(member -> parents[member] = member);
        apart.remove(game);
        parents[game] = NONE;
    }

    private void connect(int game) {
        games.forEachSharing(
                game, PAIR_PERCENT, other -> root(other) != root(game), other -> parents[root(other)] = root(game));
    }

    /** The members of each family, by their numbers in the index. */
    List<List<Integer>> all() {
        apart.forEach(this::connect);
        apart.clear();
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
