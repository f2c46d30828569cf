package org.morpion.searches;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.morpion.run.Snapshot;

/** Database access to islands. All methods join the caller's transaction. */
@ApplicationScoped
public class IslandStore implements PanacheRepositoryBase<Island, String> {

    /** Returns the islands of a search in ascending order of number. */
    List<Island> of(String searchId) {
        return list("searchId = ?1 order by number", searchId);
    }

    /** Returns the islands of a search in this state. */
    List<Island> in(String searchId, IslandState state) {
        return list("searchId = ?1 and state = ?2", searchId, state);
    }

    /** Returns the islands among these that are now in this state. */
    List<Island> in(List<Island> some, IslandState state) {
        return list(
                "id in ?1 and state = ?2",
                some.stream().map(island -> island.id).toList(),
                state);
    }

    /** Returns whether an island of the search has not saved a requested checkpoint yet. */
    boolean isCheckpointPending(String searchId) {
        return count("searchId = ?1 and checkpointWanted", searchId) > 0;
    }

    /** Counts the islands of a search by state; states without islands are omitted. */
    Map<IslandState, Long> countByState(String searchId) {
        return getEntityManager()
                .createQuery("select state, count(*) from Island where searchId = ?1 group by state", Object[].class)
                .setParameter(1, searchId)
                .getResultStream()
                .collect(Collectors.toMap(row -> (IslandState) row[0], row -> (Long) row[1]));
    }

    /** Returns the totals of these searches by search id; searches without islands are omitted. */
    public Map<String, IslandSums> sums(Collection<String> searchIds) {
        return find(
                        "select searchId, sum(nodes), sum(playouts), max(elapsedMillis)"
                                + " from Island where searchId in ?1 group by searchId",
                        searchIds)
                .project(IslandSums.class)
                .stream()
                .collect(Collectors.toMap(IslandSums::searchId, Function.identity()));
    }

    /** Returns the number of islands of these searches by search id; searches without islands are omitted. */
    Map<String, Long> countOfEach(Collection<Search> searches) {
        return getEntityManager()
                .createQuery(
                        "select searchId, count(*) from Island where searchId in ?1 group by searchId", Object[].class)
                .setParameter(1, searches.stream().map(search -> search.id).toList())
                .getResultStream()
                .collect(Collectors.toMap(row -> (String) row[0], row -> (Long) row[1]));
    }

    /** Returns the islands of these searches by search id, in ascending order of number. */
    Map<String, List<Island>> ofEach(Collection<Search> searches) {
        List<String> ids = searches.stream().map(search -> search.id).toList();
        Map<String, List<Island>> found = list("searchId in ?1 order by number", ids).stream()
                .collect(Collectors.groupingBy(island -> island.searchId));
        // Another transaction may delete a search between the two queries.
        ids.forEach(id -> found.putIfAbsent(id, List.of()));
        return found;
    }

    /**
     * Returns the island of a claim.
     *
     * @throws Claim.LostException if the claim is no longer valid
     */
    Island held(Claim claim) throws Claim.LostException {
        Island island = findById(claim.islandId());
        if (island == null || island.fence != claim.fence()) {
            throw new Claim.LostException(claim);
        }
        return island;
    }

    /**
     * Updates the counters of the island of a claim, without loading the island.
     *
     * @throws Claim.LostException if the claim is no longer valid
     */
    void progress(Claim claim, Snapshot snapshot) throws Claim.LostException {
        int written = update(
                "nodes = ?1, playouts = ?2, elapsedMillis = ?3, grids = ?4 where id = ?5 and fence = ?6",
                snapshot.nodes(),
                snapshot.playouts(),
                snapshot.elapsedMillis(),
                Island.text(snapshot.grids()),
                claim.islandId(),
                claim.fence());
        if (written == 0) {
            throw new Claim.LostException(claim);
        }
    }

    /**
     * Stores a better score of the island of a claim, with its counters.
     *
     * @throws Claim.LostException if the claim is no longer valid
     */
    void improve(Claim claim, int score, Snapshot snapshot) throws Claim.LostException {
        int written = update(
                "bestScore = ?1, nodes = greatest(nodes, ?2), playouts = greatest(playouts, ?3),"
                        + " elapsedMillis = greatest(elapsedMillis, ?4) where id = ?5 and fence = ?6",
                score,
                snapshot.nodes(),
                snapshot.playouts(),
                snapshot.elapsedMillis(),
                claim.islandId(),
                claim.fence());
        if (written == 0) {
            throw new Claim.LostException(claim);
        }
    }

    /**
     * Copies a checkpoint's counters to the island of a claim. Progress past every earlier claim clears the count of
     * failed trials; a claim that has survived clears that of crashes, too.
     *
     * @throws Claim.LostException if the claim is no longer valid
     */
    void save(Claim claim, IslandCheckpoint checkpoint, Snapshot snapshot) throws Claim.LostException {
        int written = update(
                "lastCheckpoint = ?1, checkpointAt = ?2, checkpointWanted = false,"
                        + " crashes = case when ?9 = true then 0 else crashes end,"
                        + " trials = case when ?9 = true or savedNodes < ?3 then 0 else trials end,"
                        + " savedNodes = ?3, nodes = ?3, playouts = ?4, elapsedMillis = ?5, grids = ?6"
                        + " where id = ?7 and fence = ?8",
                checkpoint.number,
                checkpoint.savedAt,
                snapshot.nodes(),
                snapshot.playouts(),
                snapshot.elapsedMillis(),
                Island.text(snapshot.grids()),
                claim.islandId(),
                claim.fence(),
                claim.hasSurvived(checkpoint.savedAt));
        if (written == 0) {
            throw new Claim.LostException(claim);
        }
    }

    /** Returns the total running time of the other islands of a claim's search, in milliseconds. */
    long elapsedMillisOfOthers(Claim claim) {
        return find(
                        "select coalesce(sum(elapsedMillis), 0) from Island where searchId = ?1 and id <> ?2",
                        claim.searchId(),
                        claim.islandId())
                .project(Long.class)
                .firstResult();
    }

    /** Returns the total running time of all islands of a search, in milliseconds. */
    long elapsedMillis(String searchId) {
        return find("select sum(elapsedMillis) from Island where searchId = ?1", searchId)
                .project(Long.class)
                .firstResult();
    }
}
