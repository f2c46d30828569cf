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
 * The sets that mix the points of others: all those that every one of these has, and any of those that only some have;
 * as far as they have room for a game.
 */
public final class Mixtures {
    /*
     * It is decided for one point after the other whether it stays or goes. No point makes room when it goes, so once
     * there is too little there is no way on; nor is there one where the points exceed the room by more than those that
     * are still open can save.
     *
     * Those that take the most room with them come first: few of them can go, and which of the many others do is tried
     * only where these have.
     */
    private final Room room;
    private final Set<Point> present;
    private final List<Point> free;
    private final Costs costs;
    private int least;
    private Consumer<List<Point>> taker;

    /** @param sets without the points of the cross, laid onto each other; one at the least */
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

    /** How many points only some of the sets have. The time doubles with each of them, at the worst. */
    public int free() {
        return free.size();
    }

    /**
     * Those sets on which all points have a line and the runs have room for as many lines as there are points, each
     * once, without the points of the cross. No other set has a game.
     *
     * @param points how many points they have at the least
     */
    public void forEach(int points, Consumer<List<Point>> consumer) {
        least = points;
        taker = consumer;
        decide(0);
    }

    private void decide(int number) {
        int excess = present.size() - room.lines();
        if (present.size() < least || room.lines() < least || !costs.canSave(excess)) {
            return;
        }
        if (number == free.size()) {
            if (present.stream().allMatch(room::hasLine)) {
                taker.accept(List.copyOf(present));
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
