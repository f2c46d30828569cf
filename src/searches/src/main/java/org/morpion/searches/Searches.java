package org.morpion.searches;

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
import org.morpion.access.AuditTrail;
import org.morpion.access.Caller;
import org.morpion.access.CurrentCaller;
import org.morpion.access.Owner;
import org.morpion.access.Scopes;
import org.morpion.access.idempotency.IdempotencyKeys;
import org.morpion.access.idempotency.IdempotentRequest.Kind;
import org.morpion.access.quota.Quotas;
import org.morpion.access.quota.StoredAmounts;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.paging.AgeCursor;
import org.morpion.http.paging.Page;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.WriteGate;
import org.morpion.searches.plan.SearchPlanner;
import org.morpion.searches.plan.Specification;

/**
 * Operations that clients perform on searches. A search that is invisible to the caller counts as missing. Each method
 * joins the caller's transaction, or opens one.
 */
@ApplicationScoped
@Transactional
public class Searches {
    /**
     * Maximum number of islands on a page of the list, unless the first search alone has more. All of them are in
     * memory at once, and an exact search can have tens of thousands.
     */
    static final int MOST_ISLANDS = 10_000;

    private final SearchStore searches;
    private final IslandStore islands;
    private final ImprovementStore improvements;
    private final CheckpointStore checkpoints;
    private final EventStore events;
    private final SearchStates states;
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
        this.quotas = quotas;
        this.gate = gate;
        this.keys = keys;
        this.json = json;
        this.queue = queue;
        this.clock = clock;
        this.current = current;
        this.audit = audit;
    }

    /** Search with its islands at one instant. */
    public record View(Search search, Specification specification, List<Island> islands, Instant now) {}

    /** Returns the quota amounts of a new search. An exact search counts with the number of its future parts. */
    public StoredAmounts amounts(NewSearch made) {
        long states = made.states().stream()
                .filter(saved -> saved.state() != null)
                .mapToLong(saved -> saved.state().length)
                .sum();
        Specification specification = made.plan().specification();
        int islands =
                isUndivided(made) ? specification.islands() : made.states().size();
        int request = json.write(specification).getBytes(StandardCharsets.UTF_8).length;
        return StoredAmounts.ofSearches(1, islands, states + request);
    }

    /**
     * Returns whether the specification determines the number of islands or, in an exact search, of future parts.
     * Otherwise the states of a checkpoint do.
     */
    private static boolean isUndivided(NewSearch made) {
        List<SavedState> states = made.states();
        boolean exact = made.plan().solver().info().exact();
        return states.isEmpty() || exact && states.size() == 1 && states.get(0).state() == null;
    }

    /**
     * Creates a search and queues its islands. The caller has checked the {@link Quotas quotas} of the owner.
     *
     * @param owner the owner of the new search
     * @param scheduleId the id of the schedule that creates it; null for a request
     * @return the id of the new search
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
        // A start in the past would put the search ahead of older ones.
        boolean later = plan.startAt() != null && plan.startAt().isAfter(search.createdAt);
        search.startAt = later ? plan.startAt() : search.createdAt;
        search.owner = owner.id();
        search.account = owner.account();
        search.scheduleId = scheduleId;
        StoredAmounts amounts = amounts(made);
        search.openIslands = (int) amounts.islands();
        search.keptBytes = amounts.bytes();
        search.elapsedMillis = elapsedMillis(search.exact, saved);
        searches.persist(search);
        events.addState(search);
        List<Island> all = new ArrayList<>();
        int number = saved.isEmpty() ? (search.exact ? 1 : specification.islands()) : saved.size();
        for (int i = 0; i < number; i++) {
            Island island = Island.of(search, i);
            island.nodeLimit = specification.limits().share(search.exact, number, i);
            islands.persist(island);
            if (!saved.isEmpty() && saved.get(i).state() != null) {
                checkpoints.persist(checkpoints.next(island, saved.get(i)));
            }
            all.add(island);
        }
        queue.put(search, all);
        String detail = scheduleId == null ? null : "by schedule " + scheduleId;
        audit.add(owner.id(), "search.make", target(search.id), detail);
        return search.id;
    }

    /** Counts the searches of a schedule that have not started. */
    public long countUnbegun(String scheduleId) {
        return searches.countUnbegun(scheduleId);
    }

    /**
     * Returns a search with its islands in ascending order of number.
     *
     * @throws HttpProblem if the caller sees no such search
     */
    public View get(String id) {
        return view(findOwn(id));
    }

    /** Returns whether the search has ended or no longer exists. */
    public boolean hasEnded(String id) {
        return !searches.isUnderWay(id);
    }

    /** Returns whether the search is in this state, has ended, or no longer exists. */
    public boolean isSettled(String id, SearchState goal) {
        return !searches.isUnderWay(id, goal);
    }

    /** Returns whether an island of the search has not saved a requested checkpoint yet. */
    public boolean isCheckpointPending(String id) {
        return islands.isCheckpointPending(id);
    }

    /**
     * Returns the visible searches after the cursor, newest first, at most {@code most}. The page ends early where its
     * islands would exceed {@link #MOST_ISLANDS}, but holds at least one search if any matches.
     */
    public Page<View> list(Optional<SearchState> state, Optional<String> schedule, AgeCursor<String> after, int most) {
        Caller caller = current.get();
        Optional<Caller> owner = caller.seesAll() ? Optional.empty() : Optional.of(caller);
        List<Search> found = searches.find(owner, state, schedule, after, most + 1);
        int fitting = fitting(found.subList(0, Math.min(most, found.size())));
        Page<Search> page = Page.of(found, fitting, last -> new AgeCursor<>(last.createdAt, last.id).text());
        Map<String, List<Island>> all = islands.ofEach(page.items());
        Instant now = clock.instant();
        return page.map(search -> new View(search, json.specification(search), all.get(search.id), now));
    }

    /** Returns how many of these searches fit on one page. */
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

    /**
     * Returns the best game so far; empty before the first.
     *
     * @throws HttpProblem if the caller sees no such search
     */
    public Optional<Improvement> best(String id) {
        Caller caller = current.get();
        searches.findByIdOptional(id)
                .filter(search -> caller.sees(search.owner, search.account) || caller.has(Scopes.SEARCH_BEST))
                .orElseThrow(() -> notFound(id));
        return improvements.best(id);
    }

    /**
     * Requests a pause. The search is paused once its islands have stopped.
     *
     * @throws HttpProblem if the caller sees no such search, or if it has ended or is about to
     */
    public View pause(String id) {
        return want(id, DesiredState.PAUSE, SearchState.PAUSED);
    }

    /**
     * Requests cancellation. The search is cancelled once its islands have stopped.
     *
     * @throws HttpProblem if the caller sees no such search, or if it has ended or is about to for another reason
     */
    public View cancel(String id) {
        return want(id, DesiredState.CANCEL, SearchState.CANCELLED);
    }

    /**
     * Requeues the islands of a paused search, or the failed islands of a failed search. Has no effect on a running
     * search.
     *
     * @throws HttpProblem if the caller sees no such search, if it has ended otherwise, if a quota is used up, or if
     *     the database accepts no data
     */
    public View resume(String id) {
        Search seen = findOwn(id);
        if (isRetriable(seen)) {
            // Lock order: quotas before searches.
            int failed = islands.in(id, IslandState.FAILED).size();
            quotas.require(seen.account, StoredAmounts.ofSearches(0, failed, 0));
        }
        // Forces a fresh read under the lock.
        islands.getEntityManager().clear();
        Search search = lockOwn(id);
        if (isRetriable(search)) {
            retry(search);
            return view(search);
        }
        if (search.state.isTerminal() || search.wanted == DesiredState.CANCEL || search.wanted == DesiredState.END) {
            throw conflict(search, "resumed");
        }
        if (search.wanted == DesiredState.PAUSE) {
            gate.require();
            quotas.requireRoom(search.account);
            search.wanted = DesiredState.RUN;
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
        return search.state == SearchState.FAILED && search.wanted == DesiredState.RUN;
    }

    /** Requeues the failed islands, which resume from their last checkpoints. */
    private void retry(Search search) {
        List<Island> failed = islands.in(search.id, IslandState.FAILED);
        gate.require();
        quotas.requireRoom(search.account);
        for (Island island : failed) {
            island.state = IslandState.WAITING;
            island.failure = null;
            island.clearSuspicion();
        }
        search.openIslands = failed.size();
        search.endedAt = null;
        search.failure = null;
        audit.add("search.resume", target(search.id));
        queue.put(search, failed);
        states.become(search, SearchState.RUNNING);
    }

    /**
     * Requests a checkpoint from every running island.
     *
     * @throws HttpProblem if the search has ended
     */
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
     * Requests a checkpoint from every running island. Unlike {@link #wantCheckpoint}, accepts a search that has ended.
     *
     * @return the running islands as of the request
     */
    public List<Island> askForCheckpoints(String id) {
        Search search = lockOwn(id);
        List<Island> running = islands.in(search.id, IslandState.RUNNING);
        if (!running.isEmpty()) {
            gate.require();
            running.forEach(island -> island.checkpointWanted = true);
        }
        return running;
    }

    /** Returns the islands among these that still run under the same claim and have not saved a checkpoint since. */
    public List<Island> unsaved(List<Island> asked) {
        Map<String, Island> running =
                islands.in(asked, IslandState.RUNNING).stream().collect(Collectors.toMap(now -> now.id, now -> now));
        return asked.stream()
                .filter(island -> {
                    Island now = running.get(island.id);
                    return now != null && now.fence == island.fence && now.lastCheckpoint == island.lastCheckpoint;
                })
                .toList();
    }

    /**
     * Deletes a search that has ended; the record of its best game remains.
     *
     * @throws HttpProblem if the caller sees no such search, or if it has not ended
     */
    public void delete(String id) {
        Search search = lockOwn(id);
        if (!search.state.isTerminal()) {
            throw conflict(search, isAboutToEnd(search) ? "deleted yet" : "deleted before it is cancelled");
        }
        keys.forget(Kind.SEARCH, id);
        quotas.release(search.account, StoredAmounts.ofSearches(1, 0, search.keptBytes));
        searches.delete(search);
        searches.flush();
        queue.admit(search);
        audit.add("search.delete", target(id));
    }

    /** Returns the newest checkpoint of an island that had one when it was read. */
    public Optional<IslandCheckpoint> newestCheckpoint(Island island) {
        // An island without one may have been divided since; its first checkpoint would then cover only one part.
        return island.lastCheckpoint == 0 ? Optional.empty() : checkpoints.newest(island.id);
    }

    private View want(String id, DesiredState wanted, SearchState goal) {
        Search search = lockOwn(id);
        if (search.state == goal) {
            return view(search);
        }
        boolean ending = search.wanted == DesiredState.CANCEL || search.wanted == DesiredState.END;
        if (search.state.isTerminal() || ending && search.wanted != wanted) {
            throw conflict(search, goal == SearchState.PAUSED ? "paused" : "cancelled");
        }
        if (search.wanted != wanted) {
            audit.add(wanted == DesiredState.PAUSE ? "search.pause" : "search.cancel", target(id));
        }
        search.wanted = wanted;
        states.settle(search);
        return view(search);
    }

    /**
     * Returns the running time before the checkpoint, in milliseconds. The parts of an exact search count one after the
     * other; other islands ran concurrently.
     */
    private static long elapsedMillis(boolean exact, List<SavedState> saved) {
        LongStream millis = saved.stream().mapToLong(state -> state.snapshot().elapsedMillis());
        return exact ? millis.sum() : millis.max().orElse(0);
    }

    private View view(Search search) {
        return new View(search, json.specification(search), islands.of(search.id), clock.instant());
    }

    /** Returns the search if the caller may see it. */
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

    public static HttpProblem notFound(String id) {
        return ProblemType.NOT_FOUND.problem("There is no search " + id + "; " + ApiPaths.SEARCHES + " lists yours.");
    }

    private static boolean isAboutToEnd(Search search) {
        return !search.state.isTerminal()
                && (search.wanted == DesiredState.END || search.wanted == DesiredState.CANCEL);
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
