package org.morpion.service.record;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import java.sql.SQLException;
import org.junit.jupiter.api.condition.EnabledIf;
import org.morpion.service.database.OnPostgresql;
import org.morpion.service.database.PostgresqlServer;

@QuarkusTest
@TestProfile(OnPostgresql.class)
@EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
class KeptRecordsOnPostgresqlTest extends KeptRecordsTest {

    @Override
    long waitingForOthers() throws SQLException {
        return count("select count(*) from pg_stat_activity where datname = current_database()"
                + " and wait_event_type = 'Lock' and query like '%game_record%'");
    }
}
