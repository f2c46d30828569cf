package org.morpion.searches;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.persistence.LockModeType;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.morpion.access.Caller;
import org.morpion.access.quota.Quota;
import org.morpion.access.quota.UsageSource;
import org.morpion.http.paging.AgeCursor;
import org.morpion.http.paging.Conditions;

/** Database access to searches. All methods join the caller's transaction. */
@ApplicationScoped
public class SearchStore implements PanacheRepositoryBase<Search, String> {

    /**
     * Returns a search with its row locked until the transaction ends. The lock serialises changes to the search and to
     * its islands as a whole.
     */
    public Optional<Search> lock(String id) {
        return findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE);
    }

    /** Returns the search of an island, locked. */
    Optional<Search> lockOf(String islandId) {
        return lock(islandId.substring(0, islandId.indexOf('.')));
    }

    /**
     * Returns the search of a claim, locked.
     *
     * @throws Claim.LostException if the search has been deleted
     */
    Search lockOf(Claim claim) throws Claim.LostException {
        return lock(claim.searchId()).orElseThrow(() -> new Claim.LostException(claim));
    }

    /** Returns the existing searches among these ids. */
    public List<Search> of(Collection<String> ids) {
        return list("id in ?1", ids);
    }

    /** Returns whether the search exists and has not ended. */
    boolean isUnderWay(String id) {
        return count("id = ?1 and endedAt is null", id) > 0;
    }

    /** Returns whether the search exists, has not ended, and is in another state than this. */
    boolean isUnderWay(String id, SearchState goal) {
        return count("id = ?1 and endedAt is null and state <> ?2", id, goal) > 0;
    }

    /** Counts the searches of a schedule that have not started. */
    long countUnbegun(String scheduleId) {
        return count("scheduleId = ?1 and state = ?2", scheduleId, SearchState.SCHEDULED);
    }

    /**
     * Returns the searches after the cursor, newest first, at most {@code most}.
     *
     * @param owner the caller whose searches to return; empty for all callers
     * @param state empty for every state
     * @param schedule the id of the schedule that created the searches; empty for all searches
     * @param after null for the first page
     */
    List<Search> find(
            Optional<Caller> owner,
            Optional<SearchState> state,
            Optional<String> schedule,
            AgeCursor<String> after,
            int most) {
        // An account also owns the searches that its API keys have created.
        String ofOwner = owner.filter(Caller::isAccount).isPresent() ? "account = :owner" : "owner = :owner";
        Conditions conditions = new Conditions()
                .and("scheduleId = :schedule", "schedule", schedule)
                .and("state = :state", "state", state)
                .and(ofOwner, "owner", owner.map(Caller::id))
                .after(after, "(createdAt < :at or createdAt = :at and id > :id)");
        return find(conditions.where() + " order by createdAt desc, id", conditions.values())
                .page(0, most)
                .list();
    }

    @Produces
    static UsageSource usage() {
        return new UsageSource(
                Set.of(Quota.SEARCHES, Quota.ISLANDS, Quota.BYTES),
                "count(*), coalesce(sum(open_islands), 0), coalesce(sum(kept_bytes), 0), 0, 0",
                "search",
                "true",
                "select coalesce(sum(searches), 0), coalesce(sum(open_islands), 0), coalesce(sum(kept_bytes), 0), 0, 0"
                        + " from search_total");
    }
}
