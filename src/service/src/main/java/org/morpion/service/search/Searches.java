package org.morpion.service.search;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.morpion.service.problem.ProblemType;

/** What clients do with searches. Each method is a transaction of its own, or joins the caller's. */
@ApplicationScoped
@Transactional
public class Searches {
    private final SearchStore store;
    private final IslandQueue queue;
    private final DatabaseClock clock;
    private final ObjectMapper json;

    Searches(SearchStore store, IslandQueue queue, DatabaseClock clock, ObjectMapper json) {
        this.store = store;
        this.queue = queue;
        this.clock = clock;
        this.json = json;
    }

    /** A search and its islands, at one moment. */
    public record View(Search search, Specification specification, List<Island> islands) {}

    /**
     * Makes a search and queues its islands.
     *
     * @param scheduleId null unless a schedule makes it
     * @param states a checkpoint for each island to go on from; empty for a new search
     */
    String create(SearchPlanner.Plan plan, String scheduleId, List<Islands.Part> states) {
        Specification specification = plan.specification();
        Search search = new Search();
        search.id = UUID.randomUUID().toString();
        search.solver = plan.solver().info().id();
        search.solverVersion = plan.solver().info().version();
        search.variant = plan.variant().code();
        search.exact = plan.solver().info().exact();
        search.seed = plan.seed();
        search.specification = write(specification);
        search.priority = plan.priority();
        search.createdAt = clock.instant();
        search.startAt = plan.startAt() == null ? search.createdAt : plan.startAt();
        search.scheduleId = scheduleId;
        search.persist();
        store.event(search, "state", StateChange.of(search));
        int islands = states.isEmpty() ? (search.exact ? 1 : specification.islands()) : states.size();
        for (int number = 0; number < islands; number++) {
            Island island = Island.of(search, number);
            island.nodeLimit = SearchPlanner.share(specification.limits().nodes(), islands, number);
            island.persist();
            if (!states.isEmpty() && states.get(number).state() != null) {
                store.save(
                        island, states.get(number).state(), states.get(number).snapshot());
            }
            queue.put(search, island);
        }
        return search.id;
    }

    /** The search, with its islands in their order. */
    public View get(String id) {
        Search search = store.findByIdOptional(id).orElseThrow(() -> notFound(id));
        return view(search);
    }

    /** The searches, the newest first, that come after the cursor. */
    public List<View> list(Optional<SearchState> state, SearchCursor after, int most) {
        return store.find(state, after, most).stream().map(this::view).toList();
    }

    /** The best game so far. */
    public Optional<Improvement> best(String id) {
        get(id);
        return store.best(id);
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
        search.delete();
    }

    /** The newest checkpoint of an island that had one when it was looked at. */
    Optional<IslandCheckpoint> newestCheckpoint(Island island) {
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
        return new View(search, specification(search), store.islands(search.id));
    }

    private Specification specification(Search search) {
        try {
            return json.readValue(search.specification, Specification.class);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The stored search " + search.id + " can't be read: " + e.getMessage(), e);
        }
    }

    private String write(Specification specification) {
        try {
            return json.writeValueAsString(specification);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("A search can't be written as JSON: " + e.getMessage(), e);
        }
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
