package org.morpion.registry.catalogue;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import java.sql.Connection;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.morpion.http.database.OnPostgresql;
import org.morpion.http.database.PostgresqlServer;

@QuarkusTest
@TestProfile(OnPostgresql.class)
@EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
class RecordsOnPostgresqlTest extends RecordsTest {
    @Inject
    DataSource database;

    @Test
    void theDatabaseIsPostgresql() throws Exception {
        try (Connection connection = database.getConnection()) {
            assertThat(connection.getMetaData().getDatabaseProductName()).isEqualTo("PostgreSQL");
        }
    }
}
