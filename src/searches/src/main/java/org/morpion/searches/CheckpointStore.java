package org.morpion.searches;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.Query;
import java.util.List;
import java.util.Optional;
import org.morpion.http.database.DatabaseClock;

/** Database access to the checkpoints of islands. All methods join the caller's transaction. */
@ApplicationScoped
class CheckpointStore implements PanacheRepositoryBase<IslandCheckpoint, IslandCheckpoint.Key> {
    private static final int KEPT = 3;

    private final DatabaseClock clock;

    CheckpointStore(DatabaseClock clock) {
        this.clock = clock;
    }

    /** Returns all stored checkpoints of an island, newest first. */
    List<IslandCheckpoint> newestFirst(String islandId) {
        return list("islandId = ?1 order by number desc", islandId);
    }

    Optional<IslandCheckpoint> newest(String islandId) {
        return find("islandId = ?1 order by number desc", islandId).firstResultOptional();
    }

    /** Stores the next checkpoint of an island at once. The island stays as it is. */
    IslandCheckpoint add(Island island, SavedState saved) {
        IslandCheckpoint checkpoint = of(island, island.lastCheckpoint + 1, saved);
        persistAndFlush(checkpoint);
        return checkpoint;
    }

    private IslandCheckpoint of(Island island, long number, SavedState saved) {
        IslandCheckpoint checkpoint = new IslandCheckpoint();
        checkpoint.islandId = island.id;
        checkpoint.number = number;
        checkpoint.savedAt = clock.instant();
        checkpoint.elapsedMillis = saved.snapshot().elapsedMillis();
        checkpoint.state = saved.state();
        return checkpoint;
    }

    /** Returns the size of the island's checkpoints that are not among the three newest, in bytes. */
    long outdatedBytes(IslandCheckpoint newest) {
        return newest.number <= KEPT
                ? 0
                : bytes("where c.island_id = ?1 and c.number <= ?2", newest.islandId, newest.number - KEPT);
    }

    /** Deletes the island's checkpoints that are not among the three newest. */
    void deleteOutdated(IslandCheckpoint newest) {
        if (newest.number > KEPT) {
            delete("islandId = ?1 and number <= ?2", newest.islandId, newest.number - KEPT);
        }
    }

    /**
     * Builds the next checkpoint of an island and copies its counters to the island. The caller persists the
     * checkpoint.
     */
    IslandCheckpoint next(Island island, SavedState saved) {
        IslandCheckpoint checkpoint = of(island, ++island.lastCheckpoint, saved);
        if (saved.snapshot().nodes() > island.savedNodes) {
            // Progress past every earlier claim clears the count of failed trials.
            island.trials = 0;
        }
        island.savedNodes = saved.snapshot().nodes();
        island.nodes = saved.snapshot().nodes();
        island.playouts = saved.snapshot().playouts();
        island.elapsedMillis = saved.snapshot().elapsedMillis();
        island.grids = Island.text(saved.snapshot().grids());
        island.checkpointAt = checkpoint.savedAt;
        island.checkpointWanted = false;
        return checkpoint;
    }

    /** Returns the total size of a search's stored checkpoints, in bytes. */
    long bytes(String searchId) {
        return bytes("join island i on i.id = c.island_id where i.search_id = ?1", searchId);
    }

    private long bytes(String where, Object... parameters) {
        Query sum = getEntityManager()
                .createNativeQuery("select coalesce(sum(octet_length(c.state)), 0) from island_checkpoint c " + where);
        for (int i = 0; i < parameters.length; i++) {
            sum.setParameter(i + 1, parameters[i]);
        }
        return ((Number) sum.getSingleResult()).longValue();
    }

    /** Deletes all checkpoints of a search except the newest one of each island. */
    void keepNewest(String searchId) {
        delete(
                "delete from IslandCheckpoint c where exists (select 1 from Island i"
                        + " where i.id = c.islandId and i.searchId = ?1 and i.lastCheckpoint > c.number)",
                searchId);
    }
}
