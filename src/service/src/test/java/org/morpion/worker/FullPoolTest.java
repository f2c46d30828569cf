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

    @Test
    void heartbeatsNeedNoConnectionOfThePool() throws Exception {
        String id = SearchApi.create(SEARCH);
        SearchApi.await(id, search -> search.at("/islands/0/owner").isTextual());
        try (AllConnections taken = new AllConnections(pool)) {
            Connection watch = taken.first();
            for (int beats = 1; beats <= 4; beats++) {
                Instant last = heartbeat(watch, id);
                SearchApi.eventually(() -> heartbeat(watch, id), next -> next.isAfter(last));
            }
            assertThat(liveness.isUnavailable()).isFalse();
        }

        assertThat(SearchApi.get(id).at("/islands/0/attempts").intValue()).isEqualTo(1);
        SearchApi.command(id, "cancel");
        SearchApi.ended(id);
    }

    private static Instant heartbeat(Connection connection, String id) throws SQLException {
        try (PreparedStatement query =
                connection.prepareStatement("select last_heartbeat from scheduled_tasks where task_instance = ?")) {
            query.setString(1, id + ".0");
            try (ResultSet row = query.executeQuery()) {
                assertThat(row.next()).isTrue();
                return row.getObject(1, OffsetDateTime.class).toInstant();
            }
        }
    }
}
