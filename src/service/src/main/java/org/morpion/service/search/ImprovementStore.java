package org.morpion.service.search;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** The games that islands have found, in the database. Its methods join the caller's transaction. */
@ApplicationScoped
class ImprovementStore implements PanacheRepositoryBase<Improvement, Improvement.Key> {

    /**
     * The best game of a search: the highest score, and of several the one of the first island, whichever was faster.
     */
    Optional<Improvement> best(String searchId) {
        return find("searchId = ?1 order by score desc, island", searchId).firstResultOptional();
    }

    /** The best game of a search that is better than this score and was found by another island. */
    Optional<Improvement> betterElsewhere(String searchId, int island, int score) {
        return find(
                        "searchId = ?1 and island <> ?2 and score > ?3 order by score desc, island",
                        searchId,
                        island,
                        score)
                .firstResultOptional();
    }

    /** How many characters the games of a search have. */
    long bytes(String searchId) {
        return find("select coalesce(sum(length(document)), 0) from Improvement where searchId = ?1", searchId)
                .project(Long.class)
                .firstResult();
    }
}
