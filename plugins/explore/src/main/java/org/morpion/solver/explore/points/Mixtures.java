package org.morpion.solver.explore.points;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.morpion.game.RuleSet;
import org.morpion.record.Point;

/**
 * Enumeration of the mixtures of given sets of points that have room for a game. A mixture contains all common points
 * and any subset of the other points.
 */
public final class Mixtures {
    /*
     * A binary decision tree with one level per free point, which stays or is removed. Removal never adds room, so a
     * branch ends when there is too little room. It also ends when the points exceed the room by more than the removal
     * of open points can save.
     *
     * Points whose removal costs the most room come first. Few of them can be removed, and only where they are does the
     * search try the many combinations of the others.
     */
    private final Room room;
    private final Set<Point> present;
    private final List<Point> free;
    private final Costs costs;
    private int minPoints;
    private Consumer<List<Point>> sink;

    /** @param sets sets in a common orientation, without the points of the cross; at least one */
    public Mixtures(RuleSet rules, List<? extends Collection<Point>> sets) {
        present = new LinkedHashSet<>();
        sets.forEach(present::addAll);
        free = new ArrayList<>(present);
        free.removeIf(point -> sets.stream().allMatch(set -> set.contains(point)));
        room = new Room(rules);
        room.toggle(present);
        Map<Point, Integer> taken = new HashMap<>();
        for (Point point : free) {
            int before = room.lines();
            room.toggle(point);
            taken.put(point, before - room.lines());
            room.toggle(point);
        }
        free.sort(Comparator.comparing(taken::get, Comparator.reverseOrder()));
        costs = new Costs(room, free);
    }

    /** Returns the number of points that are in some sets but not in all. The worst-case time doubles with each. */
    public int free() {
        return free.size();
    }

    /**
     * Enumerates, once each, the mixtures on which every point has a line and the runs have room for as many lines as
     * points, without the points of the cross. No other mixture has a game.
     *
     * @param points minimum number of points of a mixture
     * @param consumer receives the mixtures
     */
    public void forEach(int points, Consumer<List<Point>> consumer) {
        minPoints = points;
        sink = consumer;
        decide(0);
    }

    private void decide(int number) {
        int excess = present.size() - room.lines();
        if (present.size() < minPoints || room.lines() < minPoints || !costs.canSave(excess)) {
            return;
        }
        if (number == free.size()) {
            if (present.stream().allMatch(room::hasLine)) {
                sink.accept(List.copyOf(present));
            }
            return;
        }
        Point point = free.get(number);
        costs.decide(number);
        decide(number + 1);

        room.toggle(point);
        present.remove(point);
        costs.decide(number);
        decide(number + 1);

        present.add(point);
        room.toggle(point);
        costs.reopen(number);
    }
}
