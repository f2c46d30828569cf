package org.morpion.research.strength;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Results of all islands of one seed, each with the whole budget; the best one counts. */
record Search(List<Result> islands) {

    int score(Mark mark) {
        return improvements()
                .filter(mark::includes)
                .mapToInt(Improvement::score)
                .max()
                .orElse(0);
    }

    /** Returns the earliest improvement that reached the target, by the island's processor time. */
    Optional<Improvement> reached(int target) {
        return improvements()
                .filter(improvement -> improvement.score() >= target)
                .min(Comparator.comparingDouble(Improvement::cpuSeconds));
    }

    private Stream<Improvement> improvements() {
        return islands.stream().flatMap(island -> island.improvements().stream());
    }
}
