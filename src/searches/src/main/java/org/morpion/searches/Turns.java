package org.morpion.searches;

import io.quarkus.runtime.StartupEvent;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.morpion.access.quota.Quotas;
import org.morpion.http.database.ColumnQuery;
import org.morpion.http.database.DatabaseClock;
import org.morpion.http.database.PeriodicJob;

/**
 * Fair queueing of islands. Each caller has one line per priority, in which due islands are ordered by age. The first
 * islands of a line are admitted: each gets a turn, one higher than its predecessor's. Nodes receive only admitted
 * islands, ordered by priority, turn and age. Callers with islands of equal priority therefore alternate, regardless of
 * how many islands each has queued. An empty line that fills again joins at the lowest waiting turn, so idle callers
 * accumulate no credit. A caller that has used up its byte quota is not admitted, because a running island stores more
 * data.
 *
 * <p>The queue table holds the whole state, and few of its rows have a turn, which makes the hand-out query cheap. Two
 * nodes that admit islands at the same time may assign a turn twice, or admit a few islands too many; both are
 * harmless.
 */
@ApplicationScoped
@Transactional
public class Turns {
    /** Maximum number of admitted islands per line; more than the nodes claim at once. */
    private static final int ADMITTED = 64;

    /** Number of turns per priority. Higher priorities have lower turns. */
    private static final long RANGE = 1L << 40;

    private static final int MAX_PRIORITY = 100;

    /** Look-back of the frequent check for newly due islands, which may be delayed. */
    private static final Duration RECENTLY = Duration.ofSeconds(30);

    /** Time between two checks for all due islands. */
    private static final Duration FULL_CHECK = Duration.ofSeconds(30);

    private static final String DUE = " from scheduled_tasks"
            + " where turn is null and picked = false and execution_time > ? and execution_time <= ?";
    private static final String ANY_DUE = "exists (select 1" + DUE + ")";

    /**
     * Order of the index of lines, and thus by age within a line. Without it, a database may read another index, or all
     * islands.
     */
    private static final String FIRST = " order by caller, priority, turn, execution_time, task_instance limit ";

    private static final String OF_LINE =
            "select task_instance from scheduled_tasks where caller = line.caller and priority = line.priority";

    /**
     * Finds lines that have islands that became due, but no waiting island with a turn, whose claim would admit more.
     * The recursion jumps from line to line, so PostgreSQL's time does not grow with the number of islands. To find the
     * next line, H2 uses the first comparison and PostgreSQL the second.
     */
    private static final String LINES_WITHOUT_TURNS = "with recursive line (caller, priority) as ("
            + "select cast('' as varchar(200)), cast(0 as smallint) union all"
            + " select task.caller, task.priority from line join scheduled_tasks task"
            + " on task.task_name = '" + IslandQueue.ISLAND + "' and task.task_instance ="
            + " (select task_instance from scheduled_tasks where caller >= line.caller"
            + " and (caller, priority) > (line.caller, line.priority) order by caller, priority limit 1))"
            + " select caller, priority from line where (" + OF_LINE
            + " and turn is null and picked = false and execution_time > ?1 and execution_time <= ?2" + FIRST + 1
            + ") is not null and (" + OF_LINE
            + " and turn >= 0 and picked = false and execution_time <= ?2" + FIRST + 1
            + ") is null order by caller, priority";

    private final EntityManager entities;
    private final Quotas quotas;
    private final DatabaseClock clock;
    private final Event<IslandsAdmitted> observers;

    Turns(EntityManager entities, Quotas quotas, DatabaseClock clock, Event<IslandsAdmitted> observers) {
        this.entities = entities;
        this.quotas = quotas;
        this.clock = clock;
        this.observers = observers;
    }

    /** Admits the next islands of a line once more than half of its turns are free. */
    void admit(String caller, int priority) {
        Instant now = clock.instant();
        // An island that was released with a delay keeps its turn, but does not count until it is due.
        Object[] called = (Object[]) entities.createNativeQuery(
                        "select count(case when picked = false and execution_time <= ?3 then 1 end), max(turn)"
                                + " from scheduled_tasks where caller = ?1 and priority = ?2 and turn >= 0")
                .setParameter(1, caller)
                .setParameter(2, priority)
                .setParameter(3, now)
                .getSingleResult();
        int free = ADMITTED - ((Number) called[0]).intValue();
        if (free <= ADMITTED / 2) {
            return;
        }
        List<String> waiting = first(caller, priority, now, free);
        // The quotas last, because the sums of stored bytes cost more than the queue's queries.
        if (waiting.isEmpty() || quotas.isFull(caller)) {
            return;
        }
        List<String> next = lock(waiting);
        if (next.isEmpty()) {
            return;
        }
        long turn = Math.max(joiningTurn(priority), called[1] == null ? 0 : ((Number) called[1]).longValue() + 1);
        for (String island : next) {
            entities.createNativeQuery(
                            "update scheduled_tasks set turn = ?1 where task_name = ?2 and task_instance = ?3")
                    .setParameter(1, turn++)
                    .setParameter(2, IslandQueue.ISLAND)
                    .setParameter(3, island)
                    .executeUpdate();
        }
        observers.fire(new IslandsAdmitted());
    }

    /**
     * Returns the oldest islands of a line without a turn. The order matches the index, so the database stops reading
     * at the limit.
     */
    private List<String> first(String caller, int priority, Instant now, int most) {
        return ColumnQuery.of(
                        entities,
                        "select task_instance from scheduled_tasks where caller = ?1 and priority = ?2 and turn is null"
                                + " and picked = false and execution_time <= ?3"
                                + FIRST + most,
                        "task_instance",
                        String.class)
                .setParameter(1, caller)
                .setParameter(2, priority)
                .setParameter(3, now)
                .getResultList();
    }

    /**
     * Locks these islands, skipping rows locked by other transactions, and returns the locked ones. One of the
     * databases locks every row that matches a condition, regardless of a limit, so the islands are found by an earlier
     * query.
     */
    private List<String> lock(List<String> islands) {
        return ColumnQuery.of(
                        entities,
                        "select task_instance from scheduled_tasks"
                                + " where task_name = ?1 and task_instance in (?2) and turn is null"
                                + " and picked = false"
                                + " order by execution_time, task_instance for update skip locked",
                        "task_instance",
                        String.class)
                .setParameter(1, IslandQueue.ISLAND)
                .setParameter(2, islands)
                .getResultList();
    }

    /** Returns the turn at which a line joins: the lowest waiting turn, or else the latest one handed out. */
    private long joiningTurn(int priority) {
        Object[] turns = (Object[]) entities.createNativeQuery(
                        "select min(case when picked = false then turn end), max(turn) from scheduled_tasks"
                                + " where turn >= ?1 and turn < ?2")
                .setParameter(1, first(priority))
                .setParameter(2, end(priority))
                .getSingleResult();
        Object turn = turns[0] == null ? turns[1] : turns[0];
        return turn == null ? first(priority) : ((Number) turn).longValue();
    }

    /** Returns the lowest turn of a priority. */
    public static long first(int priority) {
        return (MAX_PRIORITY - priority) * RANGE;
    }

    /** Returns the first turn after those of a priority. */
    public static long end(int priority) {
        return first(priority) + RANGE;
    }

    /** Admits the islands that became due while no node was running. */
    void start(@Observes StartupEvent event) {
        admitDueSince(Instant.EPOCH);
    }

    /** Admits islands that have just become due, which no other event does. */
    @Produces
    @Singleton
    PeriodicJob newlyDue() {
        return new PeriodicJob(
                "newly due islands",
                Duration.ZERO,
                ANY_DUE,
                () -> List.of(clock.instant().minus(RECENTLY), clock.instant()),
                this::callUpDue);
    }

    /** Admits islands whose node died before admitting them. */
    @Produces
    @Singleton
    PeriodicJob allDue() {
        return new PeriodicJob(
                "due islands",
                FULL_CHECK,
                FULL_CHECK,
                ANY_DUE,
                () -> List.of(Instant.EPOCH, clock.instant()),
                this::callUpAll);
    }

    void callUpDue() {
        admitDueSince(clock.instant().minus(RECENTLY));
    }

    void callUpAll() {
        admitDueSince(Instant.EPOCH);
    }

    private void admitDueSince(Instant since) {
        List<?> lines = entities.createNativeQuery(LINES_WITHOUT_TURNS)
                .setParameter(1, since)
                .setParameter(2, clock.instant())
                .getResultList();
        for (Object line : lines) {
            admit((String) ((Object[]) line)[0], ((Number) ((Object[]) line)[1]).intValue());
        }
    }
}
