package org.morpion.benchmark.strength;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** What the islands of one seed came to, each with the whole budget for itself: the best of them counts. */
record Search(List<Result> islands) {

    int score(Mark mark) {
        return improvements()
                .filter(mark::includes)
                .mapToInt(Improvement::score)
                .max()
                .orElse(0);
    }

    /** The moment of the island that was there first, by its own count of time and nodes. */
    Optional<Improvement> reached(int target) {
        return improvements()
                .filter(improvement -> improvement.score() >= target)
                .min(Comparator.comparingDouble(Improvement::cpuSeconds));
    }

    private Stream<Improvement> improvements() {
        return islands.stream().flatMap(island -> island.improvements().stream());
    }
}
