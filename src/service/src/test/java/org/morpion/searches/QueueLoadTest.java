package org.morpion.searches;

import static org.assertj.core.api.Assertions.assertThat;

import io.agroal.api.AgroalDataSource;
import io.quarkus.narayana.jta.QuarkusTransaction;
import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.QuarkusTestProfile;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jboss.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.morpion.access.Caller;
import org.morpion.access.quota.Quotas;
import org.morpion.access.quota.StoredAmounts;
import org.morpion.searches.request.Wait;
import org.morpion.searches.request.WaitDiagnosis;
import org.morpion.worker.IslandControl;

/** Time to hand out islands from a queue of 100,000. Prints the times without judging them. */
@Tag("load")
@QuarkusTest
@TestProfile(QueueLoadTest.NoWorkers.class)
class QueueLoadTest {
    private static final Logger LOG = Logger.getLogger(QueueLoadTest.class);
    private static final int WAITING = 100_000;
    private static final int TIMES = 21;

    /** A divisor of the number of searches. */
    private static final int STORED_AT_ONCE = 1000;

    @Inject
    AgroalDataSource database;

    @Inject
    Turns turns;

    @Inject
    IslandControl control;

    @Inject
    WaitDiagnosis waits;

    @Inject
    Quotas quotas;

    public static class NoWorkers implements QuarkusTestProfile {
        @Override
        public Map<String, String> getConfigOverrides() {
            return Map.of("morpion.workers", "0");
        }
    }

    @Test
    void countsWhatIsStoredWhileMuchIs() throws Exception {
        try (Connection connection = database.getConnection();
                PreparedStatement insert = connection.prepareStatement("insert into search (id, solver, solver_version,"
                        + " variant, exact, seed, specification, state, wanted, priority, last_event, created_at,"
                        + " start_at, ended_at, owner, open_islands, kept_bytes) values (?, 'nrpa', '2', '5T', false, 1,"
                        + " ?, 'SUCCEEDED', 'RUN', 0, 1, current_timestamp, current_timestamp, current_timestamp, ?, 0,"
                        + " 100000)")) {
            connection.setAutoCommit(false);
            for (int i = 0; i < WAITING; i++) {
                insert.setString(1, "search-" + i);
                insert.setString(2, "s".repeat(600));
                insert.setString(3, "owner-" + i % 100);
                insert.addBatch();
                // PostgreSQL's totals: many changes of one row in one transaction would take long.
                if (i % STORED_AT_ONCE == STORED_AT_ONCE - 1) {
                    insert.executeBatch();
                    connection.commit();
                }
            }
        }
        execute("analyze");
        measure(
                100,
                "add up what one of them has stored",
                () -> QuarkusTransaction.requiringNew()
                        .run(() -> assertThat(quotas.of("owner-7").searches()).isEqualTo(WAITING / 100)));
        measure(
                100,
                "add up what all have stored",
                () -> QuarkusTransaction.requiringNew()
                        .run(() -> quotas.require(Caller.LOCAL, StoredAmounts.ofSearches(0, 1, 0))));
        for (int i = 0; i < WAITING / STORED_AT_ONCE; i++) {
            execute("delete from search where id in (select id from search where id like 'search-%' limit "
                    + STORED_AT_ONCE + ")");
        }
    }

    private interface Work {
        void run() throws SQLException;
    }

    @Test
    void handsOutWhileManyWait() throws Exception {
        for (int callers : List.of(1, 100)) {
            fill(callers);
            for (int caller = 0; caller < callers; caller++) {
                turns.admit("caller-" + caller, 0);
            }
            String one = queue("one", Instant.now().minusSeconds(1));
            turns.admit("one", 0);
            measure(callers, "hand one out", this::handOut);
            measure(callers, "look whether it is another's turn", () -> control.isOthersTurn("caller-0", 0));
            measure(callers, "call up nobody", () -> turns.admit("caller-0", 0));
            measure(callers, "look for lines without turns", turns::callUpAll);
            measure(callers, "call up half a line", () -> {
                execute("update scheduled_tasks set turn = null where caller = 'caller-0' and turn >= 0");
                turns.admit("caller-0", 0);
            });
            Search search = new Search();
            search.id = one;
            search.owner = "one";
            search.startAt = Instant.now().minusSeconds(1);
            Island island = new Island();
            island.id = one;
            measure(
                    callers,
                    "say how many are before",
                    () -> QuarkusTransaction.requiringNew().call(() -> waits.of(search, List.of(island))));
            Optional<Wait> wait = QuarkusTransaction.requiringNew().call(() -> waits.of(search, List.of(island)));
            assertThat(wait).isPresent();
        }
    }

    private void measure(int callers, String what, Work work) throws SQLException {
        List<Double> millis = new ArrayList<>();
        for (int i = 0; i < TIMES; i++) {
            long begin = System.nanoTime();
            work.run();
            millis.add((System.nanoTime() - begin) / 1e6);
        }
        millis.sort(null);
        LOG.infof(
                "%d of %d callers: %s in %.1f ms (%.1f to %.1f)",
                WAITING, callers, what, millis.get(TIMES / 2), millis.get(0), millis.get(TIMES - 1));
    }

    /** Hands out the next island as the scheduler does. */
    private void handOut() throws SQLException {
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            String sql = IslandQueue.DIALECT.createGenericSelectForUpdateQuery("scheduled_tasks", 1, "", true);
            try (PreparedStatement next = connection.prepareStatement(sql)) {
                next.setBoolean(1, false);
                next.setObject(2, OffsetDateTime.now(ZoneOffset.UTC).plusMinutes(1));
                try (ResultSet row = next.executeQuery()) {
                    assertThat(row.next()).isTrue();
                    try (PreparedStatement pick = connection.prepareStatement(
                            "update scheduled_tasks set picked = true, version = version + 1 where task_name = 'island' and task_instance = ?")) {
                        pick.setString(1, row.getString("task_instance"));
                        pick.executeUpdate();
                    }
                }
            }
            connection.commit();
        }
    }

    private void fill(int callers) throws SQLException {
        execute("delete from scheduled_tasks");
        try (Connection connection = database.getConnection();
                PreparedStatement insert = connection.prepareStatement("insert into scheduled_tasks (task_name,"
                        + " task_instance, execution_time, picked, version, priority, caller)"
                        + " values ('island', ?, ?, false, 1, 0, ?)")) {
            connection.setAutoCommit(false);
            for (int i = 0; i < WAITING; i++) {
                insert.setString(1, "island-" + i);
                insert.setObject(2, OffsetDateTime.now(ZoneOffset.UTC).minusSeconds(1000));
                insert.setString(3, "caller-" + i % callers);
                insert.addBatch();
            }
            insert.executeBatch();
            connection.commit();
        }
        execute("analyze");
    }

    private String queue(String caller, Instant since) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement insert = connection.prepareStatement("insert into scheduled_tasks (task_name,"
                        + " task_instance, execution_time, picked, version, priority, caller)"
                        + " values ('island', ?, ?, false, 1, 0, ?)")) {
            String id = "the-one-of-" + caller;
            insert.setString(1, id);
            insert.setObject(2, OffsetDateTime.ofInstant(since, ZoneOffset.UTC));
            insert.setString(3, caller);
            insert.executeUpdate();
            return id;
        }
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
