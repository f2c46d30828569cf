package org.morpion.events.webhook;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.sql.SQLException;
import org.junit.jupiter.api.condition.EnabledIf;
import org.morpion.http.database.OnPostgresql;
import org.morpion.http.database.PostgresqlServer;

@QuarkusTest
@TestProfile(OnPostgresql.class)
@EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
class WebhooksOnPostgresqlTest extends WebhooksTest {

    @Override
    long waitingForOthers() throws SQLException {
        return count("select count(*) from pg_stat_activity"
                + " where datname = current_database() and wait_event_type = 'Lock'");
    }
}
