package org.morpion.service.search;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.morpion.run.Snapshot;

/** The islands in the database. Its methods join the caller's transaction. */
@ApplicationScoped
class IslandStore implements PanacheRepositoryBase<Island, String> {

    /** The islands of a search, in their order. */
    List<Island> of(String searchId) {
        return list("searchId = ?1 order by number", searchId);
    }

    /** Those islands of a search that are in this state. */
    List<Island> in(String searchId, IslandState state) {
        return list("searchId = ?1 and state = ?2", searchId, state);
    }

    /** Those of these islands that are in this state now. */
    List<Island> in(List<Island> some, IslandState state) {
        return list(
                "id in ?1 and state = ?2",
                some.stream().map(island -> island.id).toList(),
                state);
    }

    /** How many islands of a search are in each state; states that none is in are left out. */
    Map<IslandState, Long> countByState(String searchId) {
        return getEntityManager()
                .createQuery("select state, count(*) from Island where searchId = ?1 group by state", Object[].class)
                .setParameter(1, searchId)
                .getResultStream()
                .collect(Collectors.toMap(row -> (IslandState) row[0], row -> (Long) row[1]));
    }

    /** What the islands of these searches come to, by the searches' ids; those without an island are left out. */
    Map<String, IslandSums> sums(Collection<String> searchIds) {
        return find(
                        "select searchId, sum(nodes), sum(playouts), max(elapsedMillis)"
                                + " from Island where searchId in ?1 group by searchId",
                        searchIds)
                .project(IslandSums.class)
                .stream()
                .collect(Collectors.toMap(IslandSums::searchId, Function.identity()));
    }

    /** How many islands each of these searches has, by the searches' ids; those without an island are left out. */
    Map<String, Long> countOfEach(Collection<Search> searches) {
        return getEntityManager()
                .createQuery(
                        "select searchId, count(*) from Island where searchId in ?1 group by searchId", Object[].class)
                .setParameter(1, searches.stream().map(search -> search.id).toList())
                .getResultStream()
                .collect(Collectors.toMap(row -> (String) row[0], row -> (Long) row[1]));
    }

    /** The islands of each of these searches, by the searches' ids. */
    Map<String, List<Island>> ofEach(Collection<Search> searches) {
        List<String> ids = searches.stream().map(search -> search.id).toList();
        Map<String, List<Island>> found = list("searchId in ?1 order by number", ids).stream()
                .collect(Collectors.groupingBy(island -> island.searchId));
        // Another transaction may have deleted a search between the two questions.
        ids.forEach(id -> found.putIfAbsent(id, List.of()));
        return found;
    }

    /**
     * The island of a claim.
     *
     * @throws Claim.LostException if the claim is over
     */
    Island held(Claim claim) throws Claim.LostException {
        Island island = findById(claim.islandId());
        if (island == null || island.fence != claim.fence()) {
            throw new Claim.LostException(claim);
        }
        return island;
    }

    /**
     * Writes how far the island of a claim has come, without reading it first.
     *
     * @throws Claim.LostException if the claim is over
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

    /** For how long all islands of a search have run together. */
    long elapsedMillis(String searchId) {
        return find("select sum(elapsedMillis) from Island where searchId = ?1", searchId)
                .project(Long.class)
                .firstResult();
    }

    /**
     * How many islands have not ended, by what they do at this instant.
     *
     * @param unlimited the account that no quota holds for
     * @param mostBytes with so many bytes any other account is full
     */
    IslandCounts counts(Instant instant, String unlimited, long mostBytes) {
        String full = "s.account in (select account from (select account, kept_bytes from search"
                + " union all select account, kept_bytes from search_schedule) kept where account <> ?2"
                + " group by account having sum(kept_bytes) >= ?3)";
        String due = "i.state = 'WAITING' and s.wanted = 'RUN' and s.start_at <= ?1";
        // As SQL: to read the same in the object world's language costs a start a fiftieth of its time.
        Object[] counts = (Object[]) getEntityManager()
                .createNativeQuery("select count(case when i.state = 'RUNNING' then 1 end),"
                        + " count(case when " + due + " then 1 end),"
                        + " count(case when " + due + " and " + full + " then 1 end),"
                        + " count(case when i.state = 'WAITING' and s.wanted = 'RUN' and s.start_at > ?1 then 1 end),"
                        + " count(case when i.state = 'WAITING' and s.wanted = 'PAUSE' then 1 end)"
                        + " from island i join search s on s.id = i.search_id where i.state in ('WAITING', 'RUNNING')")
                .setParameter(1, instant)
                .setParameter(2, unlimited)
                .setParameter(3, mostBytes)
                .getSingleResult();
        long held = number(counts[2]);
        return new IslandCounts(
                number(counts[0]), number(counts[1]) - held, held, number(counts[3]), number(counts[4]));
    }

    private static long number(Object count) {
        return ((Number) count).longValue();
    }
}
