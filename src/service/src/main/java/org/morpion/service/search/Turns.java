package org.morpion.service.search;

import io.quarkus.runtime.StartupEvent;
import io.quarkus.scheduler.Scheduled;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.persistence.EntityManager;
import jakarta.transaction.Transactional;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.morpion.service.database.DatabaseClock;
import org.morpion.service.database.WhileAway;
import org.morpion.service.quota.Quotas;

/**
 * Who is next. Each caller has a line for each priority, in which islands that are due stand by age. The first ones of
 * a line are called up: each is given a turn, one more than that of the one before. Nodes are handed those that have
 * been called up: by priority, then by turn, then by age. So callers with islands of one priority take turns, however
 * many islands each of them has. A line that was empty joins in at the lowest turn that waits; nobody saves turns up.
 * Of a caller whose bytes are used up nobody is called, for whatever runs stores more.
 *
 * <p>The queue holds all that there is to know, and its rows with a turn are few, which is what makes handing out
 * cheap. Two nodes that call up at the same time may give a turn twice, or call up a few more: no harm is done.
 */
@ApplicationScoped
@Transactional
class Turns {
    /** So many islands of a line are called up: more than nodes take at once. */
    private static final int CALLED = 64;

    /** How many turns there are in each priority; the turns of a higher one are lower. */
    private static final long RANGE = 1L << 40;

    private static final int MAX_PRIORITY = 100;

    /** Islands that became due since then may not have been seen: nodes look every second. */
    private static final Duration RECENTLY = Duration.ofSeconds(30);

    private final EntityManager entities;
    private final Quotas quotas;
    private final DatabaseClock clock;

    Turns(EntityManager entities, Quotas quotas, DatabaseClock clock) {
        this.entities = entities;
        this.quotas = quotas;
        this.clock = clock;
    }

    /** Calls up the next islands of a line, if there are places. */
    void callUp(String caller, int priority) {
        Instant now = clock.instant();
        // One that was let go for a while keeps its turn, but not the place of another.
        Object[] called = (Object[]) entities.createNativeQuery(
                        "select count(case when picked = false and execution_time <= ?3 then 1 end), max(turn)"
                                + " from scheduled_tasks where caller = ?1 and priority = ?2 and turn >= 0")
                .setParameter(1, caller)
                .setParameter(2, priority)
                .setParameter(3, now)
                .getSingleResult();
        int places = CALLED - ((Number) called[0]).intValue();
        if (places <= CALLED / 2 || quotas.isFull(caller)) {
            return;
        }
        List<String> next = lock(first(caller, priority, now, places));
        if (next.isEmpty()) {
            return;
        }
        long turn = Math.max(present(priority), called[1] == null ? 0 : ((Number) called[1]).longValue() + 1);
        for (String island : next) {
            entities.createNativeQuery(
                            "update scheduled_tasks set turn = ?1 where task_name = ?2 and task_instance = ?3")
                    .setParameter(1, turn++)
                    .setParameter(2, IslandQueue.ISLAND)
                    .setParameter(3, island)
                    .executeUpdate();
        }
    }

    /** The first islands of a line without a turn. Ordered as the index is, of which no more is read than that. */
    private List<String> first(String caller, int priority, Instant now, int most) {
        return entities.createNativeQuery(
                        "select task_instance from scheduled_tasks where caller = ?1 and priority = ?2 and turn is null"
                                + " and picked = false and execution_time <= ?3"
                                + " order by caller, priority, turn, execution_time, task_instance limit " + most,
                        String.class)
                .setParameter(1, caller)
                .setParameter(2, priority)
                .setParameter(3, now)
                .getResultList();
    }

    /**
     * Those of these islands that nobody else has locked, locked. Asked for after they have been found: one of the
     * databases locks all that a question could be about, whatever its limit.
     */
    private List<String> lock(List<String> islands) {
        return islands.isEmpty()
                ? List.of()
                : entities.createNativeQuery(
                                "select task_instance from scheduled_tasks"
                                        + " where task_name = ?1 and task_instance in (?2) and turn is null"
                                        + " and picked = false"
                                        + " order by execution_time, task_instance for update skip locked",
                                String.class)
                        .setParameter(1, IslandQueue.ISLAND)
                        .setParameter(2, islands)
                        .getResultList();
    }

    /** The turn that a line joins in at: the lowest that waits; else the one that was handed out last. */
    private long present(int priority) {
        Object[] turns = (Object[]) entities.createNativeQuery(
                        "select min(case when picked = false then turn end), max(turn) from scheduled_tasks"
                                + " where turn >= ?1 and turn < ?2")
                .setParameter(1, first(priority))
                .setParameter(2, end(priority))
                .getSingleResult();
        Object present = turns[0] == null ? turns[1] : turns[0];
        return present == null ? first(priority) : ((Number) present).longValue();
    }

    /** The lowest turn of a priority. */
    static long first(int priority) {
        return (MAX_PRIORITY - priority) * RANGE;
    }

    /** The first turn behind those of a priority. */
    static long end(int priority) {
        return first(priority) + RANGE;
    }

    /** Whoever waited while no node ran. */
    void start(@Observes StartupEvent event) {
        callUpSince(Instant.EPOCH);
    }

    /** Islands that became due just now: nothing else happens at that moment. */
    @Scheduled(
            every = "1s",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP,
            skipExecutionIf = WhileAway.class)
    void callUpDue() {
        callUpSince(clock.instant().minus(RECENTLY));
    }

    /** Lines that nobody looks after, because the node that should have has died. */
    @Scheduled(
            every = "30s",
            delayed = "30s",
            concurrentExecution = Scheduled.ConcurrentExecution.SKIP,
            skipExecutionIf = WhileAway.class)
    void callUpAll() {
        callUpSince(Instant.EPOCH);
    }

    private void callUpSince(Instant since) {
        List<?> lines = entities.createNativeQuery("select distinct caller, priority from scheduled_tasks"
                        + " where turn is null and picked = false and execution_time > ?1 and execution_time <= ?2"
                        + " order by caller, priority")
                .setParameter(1, since)
                .setParameter(2, clock.instant())
                .getResultList();
        for (Object line : lines) {
            callUp((String) ((Object[]) line)[0], ((Number) ((Object[]) line)[1]).intValue());
        }
    }
}
