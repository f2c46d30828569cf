package org.morpion.service.search;

import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import io.quarkus.panache.common.Parameters;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.morpion.service.access.Caller;

/** The searches in the database. Its methods join the caller's transaction. */
@ApplicationScoped
class SearchStore implements PanacheRepositoryBase<Search, String> {

    /** The search, locked until the transaction ends: nobody else changes it or its islands as a whole. */
    Optional<Search> lock(String id) {
        return findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE);
    }

    /** The search of an island, locked. */
    Optional<Search> lockOf(String islandId) {
        return lock(islandId.substring(0, islandId.indexOf('.')));
    }

    /**
     * The search of a claim, locked.
     *
     * @throws Claim.LostException if it is gone
     */
    Search lockOf(Claim claim) throws Claim.LostException {
        return lock(claim.searchId()).orElseThrow(() -> new Claim.LostException(claim));
    }

    /** Those of these searches that are there. */
    List<Search> of(Collection<String> ids) {
        return list("id in ?1", ids);
    }

    /** Whether there is such a search and it has not ended. */
    boolean isUnderWay(String id) {
        return count("id = ?1 and endedAt is null", id) > 0;
    }

    /** How many searches of a schedule have not begun. */
    long countUnbegun(String scheduleId) {
        return count("scheduleId = ?1 and state = ?2", scheduleId, SearchState.SCHEDULED);
    }

    /**
     * The first searches, the newest first, that are in this state, were made by this schedule, and come after the
     * cursor.
     *
     * @param owner whose searches are wanted; empty for all
     */
    List<Search> find(
            Optional<Caller> owner,
            Optional<SearchState> state,
            Optional<String> schedule,
            SearchCursor after,
            int most) {
        List<String> conditions = new ArrayList<>();
        Parameters values = new Parameters();
        schedule.ifPresent(wanted -> {
            conditions.add("scheduleId = :schedule");
            values.and("schedule", wanted);
        });
        state.ifPresent(wanted -> {
            conditions.add("state = :state");
            values.and("state", wanted);
        });
        owner.ifPresent(wanted -> {
            // What an account has made is counted for it.
            conditions.add(wanted.isAccount() ? "account = :owner" : "owner = :owner");
            values.and("owner", wanted.id());
        });
        if (after != null) {
            conditions.add("(createdAt < :createdAt or createdAt = :createdAt and id > :id)");
            values.and("createdAt", after.createdAt()).and("id", after.id());
        }
        String query = conditions.isEmpty() ? "" : "where " + String.join(" and ", conditions);
        return find(query + " order by createdAt desc, id", values)
                .page(Page.ofSize(most))
                .list();
    }
}
