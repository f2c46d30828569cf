package org.morpion.service.relation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Games that are connected by a chain of relatives. Sets are joined as games come; not for use by several threads at
 * once.
 */
final class Families {
    /** The set that a game is in: by itself, or by way of its parent. */
    private final Map<String, String> parents = new HashMap<>();

    private final Map<String, List<String>> members = new HashMap<>();

    /** Adds a game to the family of its relatives, and makes one of all their families. */
    void add(String id, List<String> relatives) {
        if (parents.putIfAbsent(id, id) == null) {
            members.put(id, new ArrayList<>(List.of(id)));
        }
        for (String relative : relatives) {
            if (parents.containsKey(relative)) {
                join(root(id), root(relative));
            }
        }
    }

    /** Takes a game's family apart. Its members are to be added again, but for those that are gone. */
    List<String> dissolve(String id) {
        if (!parents.containsKey(id)) {
            return List.of();
        }
        List<String> family = members.remove(root(id));
        family.forEach(parents::remove);
        return family;
    }

    /** The members of each family, the largest family first. */
    List<List<String>> all() {
        return members.values().stream()
                .map(List::copyOf)
                .sorted(Comparator.comparingInt((List<String> family) -> -family.size()))
                .toList();
    }

    private void join(String one, String other) {
        if (one.equals(other)) {
            return;
        }
        boolean oneIsLarger = members.get(one).size() >= members.get(other).size();
        String larger = oneIsLarger ? one : other;
        String smaller = oneIsLarger ? other : one;
        parents.put(smaller, larger);
        members.get(larger).addAll(members.remove(smaller));
    }

    private String root(String id) {
        String root = id;
        while (!parents.get(root).equals(root)) {
            root = parents.get(root);
        }
        parents.put(id, root);
        return root;
    }
}
