package org.morpion.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.quarkus.test.junit.QuarkusTest;
import io.quarkus.test.junit.TestProfile;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.morpion.http.database.OnPostgresql;
import org.morpion.http.database.PostgresqlServer;
import org.morpion.registry.transfer.ImportedLine;
import org.morpion.registry.transfer.RecordImport;

@QuarkusTest
@TestProfile(OnPostgresql.class)
@EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
class KeptRecordsOnPostgresqlTest extends KeptRecordsTest {
    @Inject
    RecordImport records;

    @Inject
    EntityManager entities;

    /** H2 does not report sessions that wait for a concurrent insertion, so this test needs PostgreSQL. */
    @Test
    void aGameIsImportedThoughSomebodyIsSubmittingIt() throws Exception {
        String pending = pending(game(948), OWNER);
        StoredRecord coming = new StoredRecord();
        coming.take(game(949), RecordTexts.compact(game(949)));

        ImportedLine imported = during(
                () -> entities.createNativeQuery("update game_record set fingerprint = ?1 where id = ?2")
                        .setParameter(1, coming.fingerprint)
                        .setParameter(2, pending)
                        .executeUpdate(),
                () -> records.take(RecordTexts.compact(game(949)).getBytes(StandardCharsets.UTF_8), 1, MODERATOR));

        assertThat(imported.result()).isEqualTo("created");
        assertThat(stored(pending).successor).isEqualTo(imported.id());
    }

    @Override
    long waitingForOthers() throws SQLException {
        return count("select count(*) from pg_stat_activity where datname = current_database()"
                + " and wait_event_type = 'Lock' and query like '%game_record%'");
    }
}
