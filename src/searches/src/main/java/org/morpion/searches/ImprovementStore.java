package org.morpion.searches;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;

/** Database access to the best games of islands. All methods join the caller's transaction. */
@ApplicationScoped
class ImprovementStore implements PanacheRepositoryBase<Improvement, Improvement.Key> {

    /**
     * Returns the best game of a search. Among equal scores, the island with the lowest number wins, regardless of when
     * its game was found.
     */
    Optional<Improvement> best(String searchId) {
        return find("searchId = ?1 order by score desc, island", searchId).firstResultOptional();
    }

    /** Returns the best game that another island has found, if it beats this score. */
    Optional<Improvement> betterElsewhere(String searchId, int island, int score) {
        return find(
                        "searchId = ?1 and island <> ?2 and score > ?3 order by score desc, island",
                        searchId,
                        island,
                        score)
                .firstResultOptional();
    }

    /** Returns the total length of a search's games in characters, which are ASCII and so bytes. */
    long bytes(String searchId) {
        return find("select coalesce(sum(length(document)), 0) from Improvement where searchId = ?1", searchId)
                .project(Long.class)
                .firstResult();
    }
}
