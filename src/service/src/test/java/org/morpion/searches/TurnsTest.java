package org.morpion.searches;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.morpion.http.database.ColumnQuery;
import org.morpion.http.database.DatabaseClock;

/** Admission of due islands, in a transaction that is rolled back, so that no worker takes the islands. */
@QuarkusTest
class TurnsTest {
    private static final Duration HOUR = Duration.ofHours(1);

    @Inject
    Turns turns;

    @Inject
    EntityManager entities;

    @Inject
    DatabaseClock clock;

    private Instant due;

    @BeforeEach
    void begin() {
        QuarkusTransaction.begin();
        due = clock.instant().minus(HOUR);
    }

    @AfterEach
    void rollBack() {
        QuarkusTransaction.rollback();
    }

    @Test
    void dueIslandsOfEveryLineWithoutTurnsAreAdmitted() {
        put("amy", 0, "amy-1", due, null, false);
        put("amy", 0, "amy-2", due, null, false);
        put("amy", 5, "amy-urgent", due, null, false);
        put("bob", -5, "bob-running", due, 7L, true);
        put("bob", -5, "bob-1", due, null, false);
        put("cho", 0, "cho-delayed", clock.instant().plus(HOUR), 8L, false);
        put("cho", 0, "cho-1", due, null, false);

        turns.callUpAll();

        assertThat(admitted())
                .containsExactlyInAnyOrder(
                        "amy-1", "amy-2", "amy-urgent", "bob-1", "bob-running", "cho-1", "cho-delayed");
    }

    @Test
    void aLineWithAWaitingTurnIsLeftToItsNextClaim() {
        put("amy", 0, "amy-0", due, 9L, false);
        put("amy", 0, "amy-1", due, null, false);
        put("bob", 0, "bob-1", due, null, false);

        turns.callUpAll();
        assertThat(admitted()).containsExactlyInAnyOrder("amy-0", "bob-1");

        turns.admit("turns-amy", 0);
        assertThat(admitted()).containsExactlyInAnyOrder("amy-0", "amy-1", "bob-1");
    }

    @Test
    void islandsThatAreNotDueAreNotAdmitted() {
        put("amy", 0, "amy-later", clock.instant().plus(HOUR), null, false);
        put("bob", 0, "bob-running", due, 7L, true);
        put("cho", 0, "cho-1", clock.instant().minusSeconds(1), null, false);
        put("dee", 0, "dee-1", due, null, false);

        turns.callUpDue();
        assertThat(admitted()).containsExactlyInAnyOrder("bob-running", "cho-1");

        turns.callUpAll();
        assertThat(admitted()).containsExactlyInAnyOrder("bob-running", "cho-1", "dee-1");
    }

    private void put(String caller, int priority, String id, Instant at, Long turn, boolean picked) {
        entities.createNativeQuery("insert into scheduled_tasks (task_name, task_instance, execution_time, picked,"
                        + " last_heartbeat, version, priority, caller, turn)"
                        + " values (?1, ?2, ?3, ?4, current_timestamp, 1, ?5, ?6, cast(?7 as bigint))")
                .setParameter(1, IslandQueue.ISLAND)
                .setParameter(2, "turns-" + id)
                .setParameter(3, at)
                .setParameter(4, picked)
                .setParameter(5, priority)
                .setParameter(6, "turns-" + caller)
                .setParameter(7, turn)
                .executeUpdate();
    }

    private List<String> admitted() {
        return ColumnQuery.of(
                        entities,
                        "select task_instance from scheduled_tasks where task_instance like 'turns-%' and turn >= 0",
                        "task_instance",
                        String.class)
                .getResultList()
                .stream()
                .map(id -> id.substring("turns-".length()))
                .toList();
    }
}
