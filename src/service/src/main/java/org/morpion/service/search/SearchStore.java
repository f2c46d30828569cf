package org.morpion.service.search;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.hibernate.orm.panache.PanacheRepositoryBase;
import io.quarkus.panache.common.Page;
import io.quarkus.panache.common.Parameters;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.persistence.LockModeType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.morpion.record.GameRecord;
import org.morpion.run.Snapshot;
import org.morpion.service.database.DatabaseClock;
import org.morpion.service.document.CompactGames;
import org.morpion.service.record.KeptRecords;

/** The searches in the database, and what happens to them as a whole. Its methods join the caller's transaction. */
@ApplicationScoped
class SearchStore implements PanacheRepositoryBase<Search, String> {
    private static final int CHECKPOINTS_KEPT = 3;

    private final SearchConfiguration configuration;
    private final DatabaseClock clock;
    private final KeptRecords records;
    private final IslandQueue queue;
    private final ObjectMapper json;

    SearchStore(
            SearchConfiguration configuration,
            DatabaseClock clock,
            KeptRecords records,
            IslandQueue queue,
            ObjectMapper json) {
        this.configuration = configuration;
        this.clock = clock;
        this.records = records;
        this.queue = queue;
        this.json = json;
    }

    /** The search, locked until the transaction ends: nobody else changes it or its islands as a whole. */
    Optional<Search> lock(String id) {
        return findByIdOptional(id, LockModeType.PESSIMISTIC_WRITE);
    }

    /** The first searches, the newest first, that are in this state and come after the cursor. */
    List<Search> find(Optional<SearchState> state, SearchCursor after, int most) {
        List<String> conditions = new ArrayList<>();
        Parameters values = new Parameters();
        state.ifPresent(wanted -> {
            conditions.add("state = :state");
            values.and("state", wanted);
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

    List<Island> islands(String searchId) {
        return Island.list("searchId = ?1 order by number", searchId);
    }

    /** The islands of each of these searches, by the searches' ids. */
    Map<String, List<Island>> islands(Collection<Search> searches) {
        List<String> ids = searches.stream().map(search -> search.id).toList();
        Map<String, List<Island>> found = Island.<Island>list("searchId in ?1 order by number", ids).stream()
                .collect(Collectors.groupingBy(island -> island.searchId));
        // Another transaction may have deleted a search between the two questions.
        ids.forEach(id -> found.putIfAbsent(id, List.of()));
        return found;
    }

    /** What the search was made with. */
    Specification specification(Search search) {
        try {
            return json.readValue(search.specification, Specification.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The stored search " + search.id + " can't be read: " + e.getMessage(), e);
        }
    }

    /** The best game so far: the highest score, and of several the one of the first island, whichever was faster. */
    Optional<Improvement> best(String searchId) {
        return Improvement.find("searchId = ?1 order by score desc, island", searchId)
                .firstResultOptional();
    }

    /** Notes what has happened to a locked search. */
    void event(Search locked, String type, Map<String, ?> data) {
        SearchEvent event = new SearchEvent();
        event.searchId = locked.id;
        event.number = ++locked.lastEvent;
        event.type = type;
        event.at = clock.instant();
        Map<String, Object> dated = new LinkedHashMap<>(data);
        dated.put("at", event.at);
        event.data = write(dated);
        event.persist();
        int kept = configuration.eventsKept();
        if (event.number > kept) {
            SearchEvent.delete("searchId = ?1 and number <= ?2", locked.id, event.number - kept);
        }
    }

    /** Brings the state of a locked search up to what its islands are, and what is wanted of it. */
    void settle(Search locked) {
        List<Island> islands = islands(locked.id);
        if (locked.wanted == Wanted.CANCEL || locked.wanted == Wanted.END) {
            islands.stream()
                    .filter(island -> island.state == IslandState.WAITING)
                    .forEach(island -> {
                        island.state = IslandState.ENDED;
                        queue.withdraw(island);
                    });
        }
        if (islands.stream().allMatch(island -> island.state.isTerminal())) {
            end(locked, islands);
        } else if (islands.stream().anyMatch(island -> island.state == IslandState.RUNNING)) {
            become(locked, SearchState.RUNNING);
        } else if (locked.wanted == Wanted.PAUSE) {
            become(locked, SearchState.PAUSED);
        }
    }

    private void end(Search locked, List<Island> islands) {
        if (locked.state.isTerminal()) {
            return;
        }
        locked.endedAt = clock.instant();
        IslandCheckpoint.delete(
                "delete from IslandCheckpoint c where c.number <"
                        + " (select i.lastCheckpoint from Island i where i.id = c.islandId and i.searchId = ?1)",
                locked.id);
        best(locked.id).ifPresent(best -> {
            GameRecord game = CompactGames.read(best.document);
            locked.recordId = records.keep("search-" + locked.id, game);
        });
        Optional<Island> failed = islands.stream()
                .filter(island -> island.state == IslandState.FAILED)
                .findFirst();
        if (locked.wanted == Wanted.CANCEL) {
            become(locked, SearchState.CANCELLED);
        } else if (failed.isPresent()) {
            locked.failure = "Island " + failed.get().number + ": " + failed.get().failure;
            become(locked, SearchState.FAILED);
        } else {
            islands.stream()
                    .map(island -> island.outcome)
                    .filter(outcome -> outcome != null)
                    .max(Comparator.naturalOrder())
                    .filter(outcome -> locked.outcome == null || outcome.compareTo(locked.outcome) > 0)
                    .ifPresent(outcome -> locked.outcome = outcome);
            become(locked, SearchState.SUCCEEDED);
        }
    }

    /** Gives a locked search a state, and tells of it. */
    void become(Search locked, SearchState state) {
        if (locked.state == state) {
            return;
        }
        locked.state = state;
        event(locked, "state", StateChange.of(locked));
    }

    /** Adds a checkpoint to an island, with how far it has come; the fourth newest goes. */
    void save(Island island, byte[] state, Snapshot snapshot) {
        IslandCheckpoint checkpoint = new IslandCheckpoint();
        checkpoint.islandId = island.id;
        checkpoint.number = ++island.lastCheckpoint;
        checkpoint.savedAt = clock.instant();
        checkpoint.elapsedMillis = snapshot.elapsedMillis();
        checkpoint.state = state;
        checkpoint.persist();
        IslandCheckpoint.delete("islandId = ?1 and number <= ?2", island.id, island.lastCheckpoint - CHECKPOINTS_KEPT);
        island.nodes = snapshot.nodes();
        island.playouts = snapshot.playouts();
        island.elapsedMillis = snapshot.elapsedMillis();
        island.grids = Island.text(snapshot.grids());
        island.checkpointAt = checkpoint.savedAt;
        island.checkpointWanted = false;
    }

    /** As the database keeps it. */
    String write(Object value) {
        try {
            return json.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("This can't be written as JSON: " + value, e);
        }
    }
}
