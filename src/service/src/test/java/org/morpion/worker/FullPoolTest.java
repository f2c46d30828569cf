package org.morpion.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.agroal.api.AgroalDataSource;
import io.quarkus.test.junit.QuarkusTest;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.Test;
import org.morpion.searches.SearchApi;
import org.morpion.service.AllConnections;

/** Heartbeats continue while requests and writes hold every connection of a node's pool. */
@QuarkusTest
class FullPoolTest {
    private static final String SEARCH = "{'solver': 'nrpa', 'variant': '5T', 'checkpointInterval': 'PT1H'}";

    @Inject
    AgroalDataSource pool;

    @Inject
    DatabaseLiveness liveness;

    @Inject
    ClusterConfiguration configuration;

    @Test
    void noLivingIslandIsTakenOver() throws Exception {
        String id = SearchApi.create(SEARCH);
        SearchApi.await(id, search -> search.at("/islands/0/owner").isTextual());
        try (AllConnections taken = new AllConnections(pool)) {
            Connection watch = taken.first();
            Instant begin = heartbeat(watch, id);
            // Waits longer than the detection time of another node, measured in heartbeats.
            SearchApi.eventually(
                    () -> {
                        assertThat(isTakenForDead(watch, id)).isFalse();
                        return heartbeat(watch, id);
                    },
                    last -> last.isAfter(begin.plus(configuration.detection())));
            assertThat(liveness.isUnavailable()).isFalse();
        }

        assertThat(SearchApi.get(id).at("/islands/0/attempts").intValue()).isEqualTo(1);
        SearchApi.command(id, "cancel");
        SearchApi.ended(id);
    }

    private static Instant heartbeat(Connection connection, String id) throws SQLException {
        return row(connection, "select last_heartbeat from scheduled_tasks where task_instance = ?", id);
    }

    /** Applies the rule by which other nodes' schedulers detect a dead execution. */
    private boolean isTakenForDead(Connection connection, String id) throws SQLException {
        Instant now = row(connection, "select current_timestamp from scheduled_tasks where task_instance = ?", id);
        return heartbeat(connection, id).isBefore(now.minus(configuration.detection()));
    }

    private static Instant row(Connection connection, String sql, String id) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(sql)) {
            query.setString(1, id + ".0");
            try (ResultSet row = query.executeQuery()) {
                assertThat(row.next()).isTrue();
                return row.getObject(1, OffsetDateTime.class).toInstant();
            }
        }
    }
}
