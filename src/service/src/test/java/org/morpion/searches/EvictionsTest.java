package org.morpion.searches;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.morpion.run.Snapshot;

/** Processes that die without releasing their islands, because the machine is reclaimed or an island crashes them. */
@QuarkusTest
class EvictionsTest {
    private static final String WAITING =
            "{'solver': 'nrpa', 'startAt': '2999-01-01T00:00:00Z', 'checkpointInterval': 'PT1H', 'islands': %d}";
    private static final int EVICTIONS = 100;
    private static final byte[] STATE = {1};

    @Inject
    IslandLeases leases;

    @Inject
    IslandResults results;

    @Inject
    AgroalDataSource database;

    @Test
    void aHundredEvictionsFailNothing() throws Exception {
        String id = SearchApi.create(WAITING.formatted(2));
        PlayedNode node = null;
        Claim first = null;
        Claim second = null;
        for (int eviction = 1; eviction <= EVICTIONS; eviction++) {
            node = new PlayedNode(leases, database, "node-" + eviction);
            first = node.claim(id + ".0");
            second = node.claim(id + ".1");
            // Two of three processes die before they save a state.
            if (eviction % 3 == 0) {
                results.checkpoint(first, STATE, snapshot(eviction));
                results.checkpoint(second, STATE, snapshot(eviction));
            }
        }

        JsonNode search = SearchApi.get(id);
        assertThat(search.get("state").textValue()).isEqualTo("RUNNING");
        assertThat(search.get("islands").findValuesAsText("state")).containsOnly("RUNNING");
        assertThat(search.get("islands").findValuesAsText("attempts")).containsOnly("" + EVICTIONS);
        node.release(second, PlayedNode.LATER);
        node.end(id, first);
    }

    @Test
    void whatEndsEveryProcessRunsAloneAndRarelyBeforeItIsGivenUp() throws Exception {
        String id = SearchApi.create(WAITING.formatted(1));
        PlayedNode node = new PlayedNode(leases, database, "node-that-dies");
        for (int crash = 1; crash <= 3; crash++) {
            node.claim(id + ".0");
        }
        dismiss(node, id);

        // A suspect does not share a process.
        IslandQueue.Ticket ticket = node.handOut(id + ".0");
        assertThat(leases.claim(ticket, "busy-node", false)).isEmpty();
        assertThat(leases.mustRunAlone(ticket)).isTrue();

        Duration pause = Duration.ZERO;
        for (int trial = 1; trial <= 3; trial++) {
            JsonNode waiting = SearchApi.get(id);
            assertThat(waiting.at("/islands/0/state").textValue()).isEqualTo("WAITING");
            assertThat(waiting.at("/islands/0/failure").textValue()).contains("it now runs alone");
            assertThat(pause(id)).isGreaterThan(pause);
            pause = pause(id);
            node.claim(id + ".0");
            assertThat(SearchApi.get(id).at("/islands/0/state").textValue()).isEqualTo("RUNNING");
            dismiss(node, id);
        }

        JsonNode failed = SearchApi.get(id);
        assertThat(failed.get("state").textValue()).isEqualTo("FAILED");
        assertThat(failed.get("failure").textValue()).startsWith("Island 0: It crashed 3 processes");
        assertThat(failed.at("/islands/0/attempts").intValue()).isEqualTo(6);
    }

    @Test
    void aFailedSearchCanBeResumed() throws Exception {
        String id = SearchApi.create(WAITING.formatted(2));
        PlayedNode node = new PlayedNode(leases, database, "node");
        Claim first = node.claim(id + ".0");
        results.checkpoint(first, STATE, snapshot(1));
        node.release(first, new Ending.Failed("It was not to be"));
        node.release(node.claim(id + ".1"), new Ending.Ended(Outcome.FINISHED));
        assertThat(SearchApi.get(id).get("state").textValue()).isEqualTo("FAILED");

        assertThat(SearchApi.command(id, "resume").statusCode()).isEqualTo(202);

        JsonNode resumed = SearchApi.get(id);
        assertThat(resumed.get("state").textValue()).isEqualTo("RUNNING");
        assertThat(resumed.get("failure").isNull()).isTrue();
        assertThat(resumed.get("endedAt").isNull()).isTrue();
        assertThat(resumed.at("/islands/0/state").textValue()).isEqualTo("WAITING");
        assertThat(resumed.at("/islands/0/checkpoint").intValue()).isEqualTo(1);
        assertThat(resumed.at("/islands/1/state").textValue()).isEqualTo("ENDED");
        assertThat(SearchApi.command(id, "resume").statusCode()).isEqualTo(202);
        node.release(node.claim(id + ".0"), new Ending.Ended(Outcome.FINISHED));
        assertThat(SearchApi.get(id).get("state").textValue()).isEqualTo("SUCCEEDED");
        assertThat(SearchApi.command(id, "resume").statusCode()).isEqualTo(409);
    }

    @Test
    void aFirstStateIsSavedSoonWhateverTheInterval() throws Exception {
        String id = SearchApi.create("{'solver': 'nrpa', 'checkpointInterval': 'PT1H'}");

        JsonNode saved =
                SearchApi.await(id, search -> search.at("/islands/0/checkpoint").isInt());

        assertThat(saved.at("/islands/0/state").textValue()).isEqualTo("RUNNING");
        SearchApi.command(id, "cancel");
        SearchApi.ended(id);
    }

    @Test
    void aSuspectHasTheNodeForItself() throws Exception {
        String other = SearchApi.create("{'solver': 'nrpa', 'checkpointInterval': 'PT1H'}");
        SearchApi.await(other, EvictionsTest::isRunning);
        String suspect = SearchApi.create(WAITING.formatted(1));

        update("update island set crashes = 3 where id = ?", suspect + ".0");
        update("update search set start_at = created_at where id = ?", suspect);
        update("update scheduled_tasks set execution_time = current_timestamp where task_instance = ?", suspect + ".0");

        SearchApi.await(suspect, EvictionsTest::isRunning);
        assertThat(isRunning(SearchApi.get(other))).isFalse();
        SearchApi.command(suspect, "cancel");
        SearchApi.ended(suspect);
        JsonNode back = SearchApi.await(other, EvictionsTest::isRunning);
        assertThat(back.at("/islands/0/attempts").intValue()).isGreaterThan(1);
        SearchApi.command(other, "cancel");
        SearchApi.ended(other);
    }

    private static boolean isRunning(JsonNode search) {
        return search.at("/islands/0/state").textValue().equals("RUNNING");
    }

    private static Snapshot snapshot(long nodes) {
        return new Snapshot(nodes, 1, 5, List.of(), 0);
    }

    /**
     * Dismisses the island of a dead node, as another node does on finding it. The island then pauses for longer than
     * the test runs.
     */
    private void dismiss(PlayedNode node, String id) {
        assertThat(leases.dismiss(node.ticket(id + ".0")).abandoned()).isTrue();
    }

    /** Returns the remaining pause of the island. */
    private Duration pause(String id) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement query = connection.prepareStatement(
                        "select execution_time, current_timestamp from scheduled_tasks where task_instance = ?")) {
            query.setString(1, id + ".0");
            ResultSet row = query.executeQuery();
            assertThat(row.next()).isTrue();
            return Duration.between(
                    row.getObject(2, OffsetDateTime.class).toInstant(),
                    row.getObject(1, OffsetDateTime.class).toInstant());
        }
    }

    private void update(String sql, String id) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement update = connection.prepareStatement(sql)) {
            update.setString(1, id);
            assertThat(update.executeUpdate()).isEqualTo(1);
        }
    }
}
