package org.morpion.service.search;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.morpion.service.database.DatabaseClock;
import org.morpion.service.problem.ProblemType;

/** What clients do with searches. Each method is a transaction of its own, or joins the caller's. */
@ApplicationScoped
@Transactional
public class Searches {
    private final SearchStore store;
    private final IslandQueue queue;
    private final IdempotencyKeys keys;
    private final DatabaseClock clock;

    Searches(SearchStore store, IslandQueue queue, IdempotencyKeys keys, DatabaseClock clock) {
        this.store = store;
        this.queue = queue;
        this.keys = keys;
        this.clock = clock;
    }

    /** A search and its islands, at one moment. */
    public record View(Search search, Specification specification, List<Island> islands) {}

    /**
     * Makes a search and queues its islands.
     *
     * @param scheduleId null unless a schedule makes it
     * @return its id
     */
    public String create(NewSearch made, String scheduleId) {
        SearchPlanner.Plan plan = made.plan();
        List<SavedState> states = made.states();
        Specification specification = plan.specification();
        Search search = new Search();
        search.id = UUID.randomUUID().toString();
        search.solver = plan.solver().info().id();
        search.solverVersion = plan.solver().info().version();
        search.variant = plan.variant().code();
        search.exact = plan.solver().info().exact();
        search.seed = plan.seed();
        search.specification = store.write(specification);
        search.priority = plan.priority();
        search.createdAt = clock.instant();
        // One in the past would place it before older searches.
        boolean later = plan.startAt() != null && plan.startAt().isAfter(search.createdAt);
        search.startAt = later ? plan.startAt() : search.createdAt;
        search.scheduleId = scheduleId;
        search.persist();
        store.event(search, "state", StateChange.of(search));
        int islands = states.isEmpty() ? (search.exact ? 1 : specification.islands()) : states.size();
        for (int number = 0; number < islands; number++) {
            Island island = Island.of(search, number);
            island.nodeLimit = specification.limits().share(search.exact, islands, number);
            island.persist();
            if (!states.isEmpty() && states.get(number).state() != null) {
                store.save(
                        island, states.get(number).state(), states.get(number).snapshot());
            }
            queue.put(search, island);
        }
        return search.id;
    }

    /** How many searches of a schedule have not begun. */
    public long countUnbegun(String scheduleId) {
        return store.count("scheduleId = ?1 and state = ?2", scheduleId, SearchState.SCHEDULED);
    }

    /** The search, with its islands in their order. */
    public View get(String id) {
        return view(store.findByIdOptional(id).orElseThrow(() -> notFound(id)));
    }

    /** Whether the search has ended; true, too, for one that does not exist any more. */
    boolean hasEnded(String id) {
        return store.count("id = ?1 and endedAt is null", id) == 0;
    }

    /**
     * The searches, the newest first, that come after the cursor. Together they may have tens of thousands of islands, so
     * that reading them takes a while.
     */
    public List<View> list(Optional<SearchState> state, SearchCursor after, int most) {
        List<Search> found = store.find(state, after, most);
        Map<String, List<Island>> islands = store.islands(found);
        return found.stream()
                .map(search -> new View(search, store.specification(search), islands.get(search.id)))
                .toList();
    }

    /** The best game so far. */
    public Optional<Improvement> best(String id) {
        Optional<Improvement> best = store.best(id);
        if (best.isEmpty() && store.findByIdOptional(id).isEmpty()) {
            throw notFound(id);
        }
        return best;
    }

    /** Asks for a pause. */
    public View pause(String id) {
        return want(id, Wanted.PAUSE, SearchState.PAUSED);
    }

    /** Asks for the end. */
    public View cancel(String id) {
        return want(id, Wanted.CANCEL, SearchState.CANCELLED);
    }

    /** Takes back a pause: the islands are queued again. */
    public View resume(String id) {
        Search search = store.lock(id).orElseThrow(() -> notFound(id));
        if (search.state.isTerminal() || search.wanted == Wanted.CANCEL || search.wanted == Wanted.END) {
            throw conflict(search, "resumed");
        }
        if (search.wanted == Wanted.PAUSE) {
            search.wanted = Wanted.RUN;
            List<Island> islands = store.islands(id);
            islands.stream()
                    .filter(island -> island.state == IslandState.WAITING)
                    .forEach(island -> queue.put(search, island));
            if (search.state == SearchState.PAUSED) {
                store.become(
                        search,
                        islands.stream().allMatch(island -> island.attempts == 0)
                                ? SearchState.SCHEDULED
                                : SearchState.RUNNING);
            }
        }
        return view(search);
    }

    /** Asks every island that runs for a checkpoint. */
    public View wantCheckpoint(String id) {
        Search search = store.lock(id).orElseThrow(() -> notFound(id));
        if (search.state.isTerminal()) {
            throw conflict(search, "saved");
        }
        store.islands(id).stream()
                .filter(island -> island.state == IslandState.RUNNING)
                .forEach(island -> island.checkpointWanted = true);
        return view(search);
    }

    /** Forgets a search that has ended; its best game stays among the records. */
    public void delete(String id) {
        Search search = store.lock(id).orElseThrow(() -> notFound(id));
        if (!search.state.isTerminal()) {
            throw conflict(search, "deleted");
        }
        keys.forget(id);
        search.delete();
    }

    /** The newest checkpoint of an island that had one when it was looked at. */
    public Optional<IslandCheckpoint> newestCheckpoint(Island island) {
        // One that had none may have been divided since: the first checkpoint is then that of a part.
        return island.lastCheckpoint == 0
                ? Optional.empty()
                : IslandCheckpoint.find("islandId = ?1 order by number desc", island.id)
                        .firstResultOptional();
    }

    private View want(String id, Wanted wanted, SearchState goal) {
        Search search = store.lock(id).orElseThrow(() -> notFound(id));
        if (search.state == goal) {
            return view(search);
        }
        boolean ending = search.wanted == Wanted.CANCEL || search.wanted == Wanted.END;
        if (search.state.isTerminal() || ending && search.wanted != wanted) {
            throw conflict(search, goal == SearchState.PAUSED ? "paused" : "cancelled");
        }
        search.wanted = wanted;
        store.settle(search);
        return view(search);
    }

    private View view(Search search) {
        return new View(search, store.specification(search), store.islands(search.id));
    }

    static HttpProblem notFound(String id) {
        return ProblemType.NOT_FOUND.because("There is no search " + id + ".").build();
    }

    private static HttpProblem conflict(Search search, String what) {
        return ProblemType.CONFLICT
                .because("The search can't be " + what + ": it is " + search.state
                        + (search.state.isTerminal() || search.wanted == Wanted.RUN ? "" : ", and about to end") + ".")
                .with("state", search.state)
                .build();
    }
}
