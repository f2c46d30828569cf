package org.morpion.research.between;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.morpion.game.RuleSet;
import org.morpion.record.Line;

/**
 * Transition from a game to a longer one. The lines not shared by both fall into groups, such that lines conflict only
 * within their group. Each group can therefore be exchanged, old lines for new ones, independently of the rest; but few
 * of the resulting combinations can be drawn as games.
 */
final class Exchange {
    /** Maximum number of groups, because the search tries every combination of them. */
    static final int MOST_GROUPS = 16;

    private static final int MOST_STATES = 20_000;

    private final RuleSet rules;
    private final Set<Line> from;
    private final Set<Line> shared;
    /** New lines in a fixed order, which makes the result deterministic. */
    private final List<Line> added;

    private final List<List<Line>> groups = new ArrayList<>();

    /**
     * A sequence of single exchanges.
     *
     * @param exchanges number of lines drawn in place of others, one at a time
     * @param least smallest number of lines drawable along the sequence without the point on loan
     */
    record Way(int exchanges, int least) {}

    /** @param to lines of the longer game, in an orientation that shares many lines with the other game */
    Exchange(RuleSet rules, Set<Line> from, Set<Line> to) {
        this.rules = rules;
        this.from = from;
        shared = new HashSet<>(from);
        shared.retainAll(to);
        added = to.stream()
                .filter(line -> !from.contains(line))
                .sorted(Comparator.comparing(Line::direction)
                        .thenComparing(Line::x)
                        .thenComparing(Line::y))
                .toList();
        Stream.concat(from.stream().filter(line -> !to.contains(line)), added.stream())
                .forEach(this::addToGroups);
    }

    private void addToGroups(Line line) {
        List<Line> joined = new ArrayList<>(List.of(line));
        groups.removeIf(group -> {
            boolean joins = group.stream().anyMatch(other -> LineSet.conflict(rules, line, other));
            if (joins) {
                joined.addAll(group);
            }
            return joins;
        });
        groups.add(joined);
    }

    int shared() {
        return shared.size();
    }

    int removed() {
        return from.size() - shared.size();
    }

    int added() {
        return added.size();
    }

    int groups() {
        return groups.size();
    }

    /**
     * Returns the smallest k for which a longer game is reachable through games no shorter than the first, exchanging
     * at most k groups at once. The number of groups must not exceed {@link #MOST_GROUPS}.
     */
    int groupsAtOnce() {
        List<Integer> games = new ArrayList<>();
        Set<Integer> longer = new HashSet<>();
        for (int choice = 0; choice < 1 << groups.size(); choice++) {
            int drawable = new LineSet(rules, linesOf(choice)).drawable();
            if (drawable >= from.size()) {
                games.add(choice);
            }
            if (drawable > from.size()) {
                longer.add(choice);
            }
        }
        // Prim's algorithm: the next game is the one nearest to those already reached.
        int[] nearest = new int[games.size()];
        Arrays.fill(nearest, Integer.MAX_VALUE);
        nearest[games.indexOf(0)] = 0;
        boolean[] isReached = new boolean[nearest.length];
        for (int atOnce = 0; ; ) {
            int next = -1;
            for (int i = 0; i < nearest.length; i++) {
                if (!isReached[i] && (next < 0 || nearest[i] < nearest[next])) {
                    next = i;
                }
            }
            isReached[next] = true;
            atOnce = Math.max(atOnce, nearest[next]);
            if (longer.contains(games.get(next))) {
                return atOnce;
            }
            for (int i = 0; i < nearest.length; i++) {
                nearest[i] = Math.min(nearest[i], Integer.bitCount(games.get(i) ^ games.get(next)));
            }
        }
    }

    private List<Line> linesOf(int choice) {
        List<Line> lines = new ArrayList<>(shared);
        for (int i = 0; i < groups.size(); i++) {
            boolean isExchanged = (choice >> i & 1) != 0;
            groups.get(i).stream()
                    .filter(line -> isExchanged != from.contains(line))
                    .forEach(lines::add);
        }
        return lines;
    }

    /**
     * Finds the shortest sequence that draws one new line at a time in place of those in conflict with it. At each step
     * the number of drawable lines must be at least the length of the first game, if necessary with a point on loan: an
     * additional point that is occupied from the start. Empty if there is no such sequence, or none is found within the
     * limit.
     */
    Optional<Way> wayWithLoan() {
        Map<Set<Line>, Integer> leastBefore = new HashMap<>(Map.of(Set.of(), from.size()));
        Deque<Set<Line>> waiting = new ArrayDeque<>(List.of(Set.of()));
        while (!waiting.isEmpty() && leastBefore.size() < MOST_STATES) {
            Set<Line> drawn = waiting.remove();
            for (Line line : added) {
                Set<Line> more = new HashSet<>(drawn);
                if (!more.add(line) || leastBefore.containsKey(more)) {
                    continue;
                }
                LineSet lines = new LineSet(rules, with(more));
                int drawable = lines.drawable();
                int least = Math.min(leastBefore.get(drawn), drawable);
                if (drawable > from.size()) {
                    return Optional.of(new Way(more.size(), least));
                }
                if (lines.size() >= from.size()
                        && (drawable == from.size() || lines.drawableWithLoan() >= from.size())) {
                    leastBefore.put(more, least);
                    waiting.add(more);
                }
            }
        }
        return Optional.empty();
    }

    private Set<Line> with(Set<Line> drawn) {
        Set<Line> lines = new HashSet<>(from);
        lines.removeIf(line -> drawn.stream().anyMatch(other -> LineSet.conflict(rules, line, other)));
        lines.addAll(drawn);
        return lines;
    }
}
