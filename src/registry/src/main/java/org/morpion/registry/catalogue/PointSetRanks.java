package org.morpion.registry.catalogue;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.util.List;
import org.morpion.record.Variant;

/** Ranks among the published sets of points. */
@ApplicationScoped
@Transactional
public class PointSetRanks {
    private static final Duration AT_MOST = Duration.ofMinutes(1);

    private final Catalogue catalogue;

    /** Counting reads every record of the variant, so that the ranks can be a minute old. */
    private final Cache<Variant, Ranks> ranks =
            Caffeine.newBuilder().expireAfterWrite(AT_MOST).build();

    PointSetRanks(Catalogue catalogue) {
        this.catalogue = catalogue;
    }

    /** The ranks of one variant. */
    public static final class Ranks {
        private final List<Catalogue.ScoreRow> scores;

        Ranks(List<Catalogue.ScoreRow> scores) {
            this.scores = scores;
        }

        /** Returns one plus the number of sets of points with a higher score. */
        public long rank(int score) {
            return 1
                    + scores.stream()
                            .filter(row -> row.score() > score)
                            .mapToLong(Catalogue.ScoreRow::pointSets)
                            .sum();
        }

        /** Returns the number of sets of points. */
        public long count() {
            return scores.stream().mapToLong(Catalogue.ScoreRow::pointSets).sum();
        }
    }

    /** Returns the ranks of a variant, at most a minute old. */
    public Ranks of(Variant variant) {
        return ranks.get(variant, counted -> new Ranks(catalogue.pointSetsByScore(counted.code())));
    }
}
