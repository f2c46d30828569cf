package org.morpion.searches.schedule;

import io.quarkiverse.resteasy.problem.HttpProblem;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.runtime.util.ExceptionUtil;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import jakarta.transaction.Transactional;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jboss.logging.Logger;
import org.morpion.access.AuditTrail;
import org.morpion.access.Caller;
import org.morpion.access.CurrentCaller;
import org.morpion.access.Keys;
import org.morpion.access.Owner;
import org.morpion.access.idempotency.IdempotencyKeys;
import org.morpion.access.idempotency.IdempotentRequest.Kind;
import org.morpion.access.quota.Excess;
import org.morpion.access.quota.Quotas;
import org.morpion.access.quota.StoredAmounts;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.database.PeriodicJob;
import org.morpion.http.paging.AgeCursor;
import org.morpion.http.paging.Page;
import org.morpion.http.problem.Faults;
import org.morpion.http.problem.ProblemType;
import org.morpion.http.request.ApiPaths;
import org.morpion.http.request.RequestKey;
import org.morpion.http.request.WriteGate;
import org.morpion.record.text.Excerpt;
import org.morpion.searches.NewSearch;
import org.morpion.searches.Searches;
import org.morpion.searches.plan.SearchPlanner;
import org.morpion.searches.plan.SearchRequest;
import org.morpion.searches.plan.SearchRequestReader;

/** The schedules of recurring searches. When one is due, the first node to lock it creates its search. */
@ApplicationScoped
@Transactional
class Schedules {
    /** The width of the database column. */
    static final int MAX_CRON_LENGTH = 200;

    /** Room for 32 labels of maximum length; a page of such schedules is a few megabytes. */
    private static final int MAX_SEARCH_BYTES = 1 << 16;

    private static final Logger LOG = Logger.getLogger(Schedules.class);
    private static final int MAX_WAITING = 100;

    /** Slightly less than the width of the database column. */
    private static final int MAX_REASON_LENGTH = 1900;

    private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMinutes(1);

    private final ScheduleStore store;
    private final WriteGate gate;
    private final SearchPlanner planner;
    private final Searches searches;
    private final Quotas quotas;
    private final SearchRequestReader reader;
    private final DatabaseClock clock;
    private final CurrentCaller current;
    private final Keys keys;
    private final IdempotencyKeys idempotency;
    private final AuditTrail audit;

    Schedules(
            ScheduleStore store,
            WriteGate gate,
            SearchPlanner planner,
            Searches searches,
            Quotas quotas,
            SearchRequestReader reader,
            DatabaseClock clock,
            CurrentCaller current,
            Keys keys,
            IdempotencyKeys idempotency,
            AuditTrail audit) {
        this.store = store;
        this.gate = gate;
        this.planner = planner;
        this.searches = searches;
        this.quotas = quotas;
        this.reader = reader;
        this.clock = clock;
        this.current = current;
        this.keys = keys;
        this.idempotency = idempotency;
        this.audit = audit;
    }

    /**
     * Creates a schedule.
     *
     * @param search the search in the request, without insignificant white space
     * @param key the request's {@code Idempotency-Key}
     * @return the schedule; for a known key, the existing one
     * @throws HttpProblem if the request is invalid or its search can't be created
     */
    @Transactional(Transactional.TxType.NOT_SUPPORTED)
    Schedule create(ScheduleRequest request, String search, Optional<RequestKey> key) {
        Owner owner = current.get().owner();
        return idempotency.createOnce(Kind.SCHEDULE, owner.id(), key, known -> known.map(this::get), () -> {
            gate.require();
            Schedule schedule = schedule(request, search);
            schedule.owner = owner.id();
            schedule.account = owner.account();
            QuarkusTransaction.requiringNew().run(() -> {
                quotas.require(owner.account(), StoredAmounts.ofSchedules(1, schedule.keptBytes));
                store.persistAndFlush(schedule);
                audit.add("schedule.make", target(schedule.id));
                key.ifPresent(used -> idempotency.remember(Kind.SCHEDULE, owner.id(), used, schedule.id));
            });
            return schedule;
        });
    }

    /** Validates a request and returns its schedule, still without an owner. */
    private Schedule schedule(ScheduleRequest request, String search) {
        if (request.search() == null) {
            throw SearchRequest.WHOLE.at("/search", "missing", "a search");
        }
        if (request.search().startAt() != null) {
            throw SearchRequest.WHOLE.at(
                    "/search/startAt", request.search().startAt(), "omitted: the schedule sets it");
        }
        if (request.search().hasCheckpoint()) {
            throw SearchRequest.WHOLE.at("/search/checkpoint", "given", "omitted: a schedule starts new searches");
        }
        planner.requireReadable(request.search());
        Faults faults = new Faults();
        try {
            planner.plan(request.search());
        } catch (HttpProblem e) {
            faults.addWithin("/search", e);
        }
        int bytes = search.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > MAX_SEARCH_BYTES) {
            throw SearchRequest.WHOLE.at(
                    "/search",
                    bytes + " bytes long without insignificant white space",
                    "at most " + MAX_SEARCH_BYTES
                            + " bytes long. To make it shorter, name games by the ids of records");
        }
        Schedule schedule = new Schedule();
        schedule.id = UUID.randomUUID().toString();
        schedule.zone = faults.of(() -> zone(request.zone()).getId(), null);
        schedule.cron = faults.of(() -> cron(request.cron()), null);
        schedule.createdAt = clock.instant();
        if (schedule.zone != null && schedule.cron != null) {
            schedule.nextAt = faults.of(() -> next(schedule), null);
        }
        schedule.maxWaiting = request.maxWaiting() == null ? 1 : request.maxWaiting();
        if (schedule.maxWaiting < 1 || schedule.maxWaiting > MAX_WAITING) {
            faults.add(SearchRequest.WHOLE.at(
                    "/maxWaiting", schedule.maxWaiting, "a whole number from 1 to " + MAX_WAITING));
        }
        faults.throwIfAny();
        schedule.request = search;
        schedule.keptBytes = bytes;
        return schedule;
    }

    /** Returns the caller's schedules after the cursor, oldest first. */
    Page<Schedule> list(AgeCursor<String> after, int most) {
        Caller caller = current.get();
        return store.find(caller.seesAll() ? Optional.empty() : Optional.of(caller), after, most);
    }

    Schedule get(String id) {
        return store.findByIdOptional(id)
                .filter(schedule -> current.get().sees(schedule.owner, schedule.account))
                .orElseThrow(() -> notFound(id));
    }

    /** Deletes a schedule; its searches are kept. */
    void delete(String id) {
        Schedule schedule = get(id);
        // The count detects a concurrent deletion by another client.
        if (store.delete("id", id) == 0) {
            throw notFound(id);
        }
        idempotency.forget(Kind.SCHEDULE, id);
        quotas.release(schedule.account, StoredAmounts.ofSchedules(0, schedule.keptBytes));
        audit.add("schedule.delete", target(id));
    }

    @Produces
    @Singleton
    PeriodicJob scheduling() {
        return new PeriodicJob(
                "schedules",
                Duration.ZERO,
                "exists (select 1 from search_schedule where next_at <= ?)",
                () -> List.of(clock.instant()),
                this::look);
    }

    /**
     * Creates the searches that are due, each in a separate transaction. Times missed while no node was running are
     * made up for once per schedule.
     */
    @Transactional(Transactional.TxType.NOT_SUPPORTED)
    void look() {
        QuarkusTransaction.requiringNew().call(() -> store.due(clock.instant())).forEach(this::runIfDue);
    }

    private void runIfDue(String id) {
        try {
            QuarkusTransaction.requiringNew()
                    .run(() -> store.lockDue(id, clock.instant()).ifPresent(this::run));
        } catch (RuntimeException e) {
            LOG.debugf(e, "Schedule %s", id);
            LOG.warnf(
                    "Schedule %s could not create a search and will be retried in a minute: %s",
                    id, ExceptionUtil.getRootCause(e));
            Instant now = clock.instant();
            QuarkusTransaction.requiringNew()
                    .run(() -> store.postpone(
                            id,
                            now,
                            now.plus(PAUSE_AFTER_FAILURE),
                            "The service failed to create the search and will retry in a minute."));
        }
    }

    private void run(Schedule schedule) {
        schedule.nextAt = next(schedule);
        Instant now = clock.instant();
        Optional<String> reason = tryToCreateSearch(schedule);
        if (reason.isPresent()) {
            LOG.infof("Schedule %s skipped a run: %s", schedule.id, reason.get());
            schedule.skippedAt = now;
            schedule.skippedBecause = Excerpt.of(reason.get(), MAX_REASON_LENGTH);
        } else {
            schedule.lastRunAt = now;
            schedule.skippedAt = null;
            schedule.skippedBecause = null;
        }
    }

    /** Creates the search; otherwise returns the reason for its owner. */
    private Optional<String> tryToCreateSearch(Schedule schedule) {
        if (!keys.maySearch(schedule.owner)) {
            return Optional.of(schedule.owner + " may no longer create searches: its key has ended, or access has been"
                    + " closed since. Create the schedule again with a valid key.");
        }
        long waiting = searches.countUnbegun(schedule.id);
        if (waiting >= schedule.maxWaiting) {
            return Optional.of(waiting + " of its searches are still waiting for a slot; maxWaiting is "
                    + schedule.maxWaiting + ".");
        }
        try {
            SearchRequest request = reader.read(schedule.request.getBytes(StandardCharsets.UTF_8), SearchRequest.class);
            NewSearch search = NewSearch.of(planner.plan(request));
            Optional<Excess> excess = quotas.excess(schedule.account, searches.amounts(search));
            if (excess.isEmpty()) {
                searches.create(search, new Owner(schedule.owner, schedule.account), schedule.id);
            }
            return excess.map(each -> each.problem().getDetail());
        } catch (HttpProblem e) {
            return Optional.of("The search is no longer valid: " + e.getDetail());
        }
    }

    private Instant next(Schedule schedule) {
        try {
            Instant now = clock.instant();
            // After a small set-back of the clock, the same time must not match twice.
            Instant from = schedule.nextAt == null || now.isAfter(schedule.nextAt) ? now : schedule.nextAt;
            return new CronTimes(schedule.cron, ZoneId.of(schedule.zone))
                    .after(from)
                    .orElseThrow(
                            () -> SearchRequest.WHOLE.at("/cron", schedule.cron, "an expression with a future match"));
        } catch (IllegalArgumentException e) {
            throw invalidCron(schedule.cron);
        }
    }

    private static String cron(String text) {
        // The parser treats control characters as blanks and accepts digits of every script.
        if (text == null || text.length() > MAX_CRON_LENGTH || text.chars().anyMatch(each -> each == 0 || each > 127)) {
            throw invalidCron(text);
        }
        return text;
    }

    private static HttpProblem invalidCron(String text) {
        boolean isShort = text != null && text.length() <= MAX_CRON_LENGTH;
        String fault = isShort ? CronTimes.fault(text) : text;
        return SearchRequest.WHOLE.at(
                "/cron",
                isShort && !fault.equals(text) ? "\"" + text + "\" with " + fault : text,
                "five fields, minute, hour, day of month, month and day of week, in at most " + MAX_CRON_LENGTH
                        + " characters");
    }

    private static ZoneId zone(String name) {
        try {
            return ZoneId.of(name == null ? "UTC" : name);
        } catch (DateTimeException e) {
            throw SearchRequest.WHOLE.at("/zone", name, "a time zone, such as UTC or Europe/Paris");
        }
    }

    private static String target(String id) {
        return "schedule:" + id;
    }

    private static HttpProblem notFound(String id) {
        return ProblemType.NOT_FOUND.problem(
                "There is no schedule " + id + "; " + ApiPaths.API + "/schedules lists yours.");
    }
}
