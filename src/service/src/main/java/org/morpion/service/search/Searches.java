package org.morpion.service.search;

import io.quarkiverse.resteasy.problem.HttpProblem;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Transactional;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.morpion.service.access.AuditTrail;
import org.morpion.service.access.Caller;
import org.morpion.service.access.CurrentCaller;
import org.morpion.service.access.Owner;
import org.morpion.service.access.Scopes;
import org.morpion.service.database.DatabaseClock;
import org.morpion.service.problem.ProblemType;
import org.morpion.service.quota.Amounts;
import org.morpion.service.quota.Quotas;
import org.morpion.service.request.ApiPaths;
import org.morpion.service.request.WriteGate;

/**
 * What clients do with searches. A search that the caller may not see is not there. Each method is a transaction of its
 * own, or joins the caller's.
 */
@ApplicationScoped
@Transactional
public class Searches {
    /**
     * How many islands a page of the list has, unless its only search has more. All of them are in memory at once, and
     * an exact search may have tens of thousands.
     */
    static final int MOST_ISLANDS = 10_000;

    private final SearchStore searches;
    private final IslandStore islands;
    private final ImprovementStore improvements;
    private final CheckpointStore checkpoints;
    private final EventStore events;
    private final SearchStates states;
    private final Waits waits;
    private final Quotas quotas;
    private final WriteGate gate;
    private final IdempotencyKeys keys;
    private final StoredJson json;
    private final IslandQueue queue;
    private final DatabaseClock clock;
    private final CurrentCaller current;
    private final AuditTrail audit;

    Searches(
            SearchStore searches,
            IslandStore islands,
            ImprovementStore improvements,
            CheckpointStore checkpoints,
            EventStore events,
            SearchStates states,
            Waits waits,
            Quotas quotas,
            WriteGate gate,
            IdempotencyKeys keys,
            StoredJson json,
            IslandQueue queue,
            DatabaseClock clock,
            CurrentCaller current,
            AuditTrail audit) {
        this.searches = searches;
        this.islands = islands;
        this.improvements = improvements;
        this.checkpoints = checkpoints;
        this.events = events;
        this.states = states;
        this.waits = waits;
        this.quotas = quotas;
        this.gate = gate;
        this.keys = keys;
        this.json = json;
        this.queue = queue;
        this.clock = clock;
        this.current = current;
        this.audit = audit;
    }

    /** A search and its islands, at one moment. */
    public record View(Search search, Specification specification, List<Island> islands, Instant now) {}

    /**
     * A part of the list of searches.
     *
     * @param hasMore whether the list goes on behind it
     */
    public record Listed(List<View> views, boolean hasMore) {}

    /** What a search takes up when it is made; an exact one is counted as the parts that it is going to have. */
    public Amounts amounts(NewSearch made) {
        long states = made.states().stream()
                .filter(saved -> saved.state() != null)
                .mapToLong(saved -> saved.state().length)
                .sum();
        Specification specification = made.plan().specification();
        int islands =
                isUndivided(made) ? specification.islands() : made.states().size();
        int request = json.write(specification).getBytes(StandardCharsets.UTF_8).length;
        return Amounts.ofSearches(1, islands, states + request);
    }

    /** Whether the islands are still to be made, of an exact search by dividing it. */
    private static boolean isUndivided(NewSearch made) {
        List<SavedState> states = made.states();
        boolean exact = made.plan().solver().info().exact();
        return states.isEmpty() || exact && states.size() == 1 && states.get(0).state() == null;
    }

    /**
     * Makes a search and queues its islands. Whether its owner may have it has been {@link Quotas asked} before.
     *
     * @param owner to whom it is to belong
     * @param scheduleId null unless a schedule makes it
     * @return its id
     */
    public String create(NewSearch made, Owner owner, String scheduleId) {
        SearchPlanner.Plan plan = made.plan();
        List<SavedState> saved = made.states();
        Specification specification = plan.specification();
        Search search = new Search();
        search.id = UUID.randomUUID().toString();
        search.solver = plan.solver().info().id();
        search.solverVersion = plan.solver().info().version();
        search.variant = plan.variant().code();
        search.exact = plan.solver().info().exact();
        search.seed = plan.seed();
        search.specification = json.write(specification);
        search.priority = plan.priority();
        search.createdAt = clock.instant();
        // One in the past would place it before older searches.
        boolean later = plan.startAt() != null && plan.startAt().isAfter(search.createdAt);
        search.startAt = later ? plan.startAt() : search.createdAt;
        search.owner = owner.id();
        search.account = owner.account();
        search.scheduleId = scheduleId;
        Amounts amounts = amounts(made);
        search.openIslands = (int) amounts.islands();
        search.keptBytes = amounts.bytes();
        search.runMillis = runMillis(search.exact, saved);
        searches.persist(search);
        events.add(search, "state", StateChange.of(search));
        List<Island> all = new ArrayList<>();
        int number = saved.isEmpty() ? (search.exact ? 1 : specification.islands()) : saved.size();
        for (int i = 0; i < number; i++) {
            Island island = Island.of(search, i);
            island.nodeLimit = specification.limits().share(search.exact, number, i);
            islands.persist(island);
            if (!saved.isEmpty() && saved.get(i).state() != null) {
                checkpoints.save(island, saved.get(i));
            }
            all.add(island);
        }
        queue.put(search, all);
        String detail = scheduleId == null ? null : "by schedule " + scheduleId;
        audit.add(owner.id(), "search.make", target(search.id), detail);
        return search.id;
    }

    /** How many searches of a schedule have not begun. */
    public long countUnbegun(String scheduleId) {
        return searches.countUnbegun(scheduleId);
    }

    /** The search, with its islands in their order. */
    public View get(String id) {
        return view(findOwn(id));
    }

    /** What islands of the search wait for; empty if none does. */
    Optional<Wait> waitOf(View view) {
        return waits.of(view.search(), view.islands());
    }

    /** Whether the search has ended; true, too, for one that does not exist any more. */
    boolean hasEnded(String id) {
        return !searches.isUnderWay(id);
    }

    /**
     * The caller's searches, the newest first, that come after the cursor: at most so many, and fewer if they have more
     * than {@link #MOST_ISLANDS} islands together, but at least one if there is any.
     */
    public Listed list(Optional<SearchState> state, Optional<String> schedule, SearchCursor after, int most) {
        Caller caller = current.get();
        Optional<Caller> owner = caller.seesAll() ? Optional.empty() : Optional.of(caller);
        List<Search> found = searches.find(owner, state, schedule, after, most + 1);
        List<Search> shown = found.subList(0, fitting(found.subList(0, Math.min(most, found.size()))));
        Map<String, List<Island>> all = islands.ofEach(shown);
        Instant now = clock.instant();
        List<View> views = shown.stream()
                .map(search -> new View(search, json.specification(search), all.get(search.id), now))
                .toList();
        return new Listed(views, found.size() > shown.size());
    }

    /** How many of these searches, from the first on, are shown together. */
    private int fitting(List<Search> found) {
        Map<String, Long> counts = islands.countOfEach(found);
        long sum = 0;
        int number = 0;
        for (Search search : found) {
            sum += counts.getOrDefault(search.id, 0L);
            if (number > 0 && sum > MOST_ISLANDS) {
                break;
            }
            number++;
        }
        return number;
    }

    /** The best game so far. */
    public Optional<Improvement> best(String id) {
        Caller caller = current.get();
        searches.findByIdOptional(id)
                .filter(search -> caller.sees(search.owner, search.account) || caller.has(Scopes.SEARCH_BEST))
                .orElseThrow(() -> notFound(id));
        return improvements.best(id);
    }

    /** Asks for a pause. */
    public View pause(String id) {
        return want(id, Wanted.PAUSE, SearchState.PAUSED);
    }

    /** Asks for the end. */
    public View cancel(String id) {
        return want(id, Wanted.CANCEL, SearchState.CANCELLED);
    }

    /** Requeues the islands of a paused search, or the failed ones of a search that has FAILED. */
    public View resume(String id) {
        Search seen = findOwn(id);
        if (isRetriable(seen)) {
            // Before the search is locked: quotas come first.
            int failed = islands.in(id, IslandState.FAILED).size();
            quotas.require(seen.account, Amounts.ofSearches(0, failed, 0));
        }
        // As it is when it is locked.
        islands.getEntityManager().clear();
        Search search = lockOwn(id);
        if (isRetriable(search)) {
            retry(search);
            return view(search);
        }
        if (search.state.isTerminal() || search.wanted == Wanted.CANCEL || search.wanted == Wanted.END) {
            throw conflict(search, "resumed");
        }
        if (search.wanted == Wanted.PAUSE) {
            gate.require();
            quotas.requireRoom(search.account);
            search.wanted = Wanted.RUN;
            audit.add("search.resume", target(id));
            List<Island> all = islands.of(id);
            queue.putMissing(
                    search,
                    all.stream()
                            .filter(island -> island.state == IslandState.WAITING)
                            .toList());
            if (search.state == SearchState.PAUSED) {
                states.become(
                        search,
                        all.stream().allMatch(island -> island.attempts == 0)
                                ? SearchState.SCHEDULED
                                : SearchState.RUNNING);
            }
        }
        return view(search);
    }

    private static boolean isRetriable(Search search) {
        return search.state == SearchState.FAILED && search.wanted == Wanted.RUN;
    }

    /** Requeues the failed islands; they continue from their last checkpoints. */
    private void retry(Search search) {
        List<Island> failed = islands.in(search.id, IslandState.FAILED);
        gate.require();
        quotas.requireRoom(search.account);
        for (Island island : failed) {
            island.state = IslandState.WAITING;
            island.failure = null;
            island.acquit();
        }
        search.openIslands = failed.size();
        search.endedAt = null;
        search.failure = null;
        audit.add("search.resume", target(search.id));
        queue.put(search, failed);
        states.become(search, SearchState.RUNNING);
    }

    /** Asks every island that runs for a checkpoint. */
    public View wantCheckpoint(String id) {
        Search search = lockOwn(id);
        if (search.state.isTerminal()) {
            throw conflict(search, "saved");
        }
        gate.require();
        islands.of(id).stream()
                .filter(island -> island.state == IslandState.RUNNING)
                .forEach(island -> island.checkpointWanted = true);
        return view(search);
    }

    /**
     * Asks the running islands for a checkpoint; in contrast to {@link #wantCheckpoint}, the search may have ended.
     *
     * @return the running islands as they were when they were asked
     */
    List<Island> askForCheckpoints(String id) {
        Search search = lockOwn(id);
        List<Island> running = islands.in(search.id, IslandState.RUNNING);
        if (!running.isEmpty()) {
            gate.require();
            running.forEach(island -> island.checkpointWanted = true);
        }
        return running;
    }

    /** Those of these islands that still run under the same claim and have not saved a checkpoint since. */
    List<Island> unsaved(List<Island> asked) {
        Map<String, Island> running =
                islands.in(asked, IslandState.RUNNING).stream().collect(Collectors.toMap(now -> now.id, now -> now));
        return asked.stream()
                .filter(island -> {
                    Island now = running.get(island.id);
                    return now != null && now.fence == island.fence && now.lastCheckpoint == island.lastCheckpoint;
                })
                .toList();
    }

    /** Forgets a search that has ended; its best game stays among the records. */
    public void delete(String id) {
        Search search = lockOwn(id);
        if (!search.state.isTerminal()) {
            throw conflict(search, isAboutToEnd(search) ? "deleted yet" : "deleted before it is cancelled");
        }
        keys.forget(id);
        searches.delete(search);
        searches.flush();
        queue.callUp(search);
        audit.add("search.delete", target(id));
    }

    /** The newest checkpoint of an island that had one when it was looked at. */
    public Optional<IslandCheckpoint> newestCheckpoint(Island island) {
        // One that had none may have been divided since: the first checkpoint is then that of a part.
        return island.lastCheckpoint == 0 ? Optional.empty() : checkpoints.newest(island.id);
    }

    private View want(String id, Wanted wanted, SearchState goal) {
        Search search = lockOwn(id);
        if (search.state == goal) {
            return view(search);
        }
        boolean ending = search.wanted == Wanted.CANCEL || search.wanted == Wanted.END;
        if (search.state.isTerminal() || ending && search.wanted != wanted) {
            throw conflict(search, goal == SearchState.PAUSED ? "paused" : "cancelled");
        }
        if (search.wanted != wanted) {
            audit.add(wanted == Wanted.PAUSE ? "search.pause" : "search.cancel", target(id));
        }
        search.wanted = wanted;
        states.settle(search);
        return view(search);
    }

    /** What a search that is continued has run before: parts of an exact one one after the other, islands together. */
    private static long runMillis(boolean exact, List<SavedState> saved) {
        LongStream millis = saved.stream().mapToLong(state -> state.snapshot().elapsedMillis());
        return exact ? millis.sum() : millis.max().orElse(0);
    }

    private View view(Search search) {
        return new View(search, json.specification(search), islands.of(search.id), clock.instant());
    }

    /** The search, if the caller may see it. */
    private Search findOwn(String id) {
        return searches.findByIdOptional(id)
                .filter(search -> current.get().sees(search.owner, search.account))
                .orElseThrow(() -> notFound(id));
    }

    private Search lockOwn(String id) {
        return searches.lock(id)
                .filter(search -> current.get().sees(search.owner, search.account))
                .orElseThrow(() -> notFound(id));
    }

    private static String target(String id) {
        return "search:" + id;
    }

    static HttpProblem notFound(String id) {
        return ProblemType.NOT_FOUND
                .because("There is no search " + id + "; " + ApiPaths.SEARCHES + " lists yours.")
                .build();
    }

    private static boolean isAboutToEnd(Search search) {
        return !search.state.isTerminal() && (search.wanted == Wanted.END || search.wanted == Wanted.CANCEL);
    }

    private static String remedy(Search search) {
        if (search.state.isTerminal()) {
            return " already. Start a new search, which may continue from its checkpoint.";
        }
        return isAboutToEnd(search) ? ", and about to end. Wait until it has ended." : ".";
    }

    private static HttpProblem conflict(Search search, String what) {
        return ProblemType.CONFLICT
                .because("The search can't be " + what + ": it is " + search.state + remedy(search))
                .with("state", search.state)
                .build();
    }
}
