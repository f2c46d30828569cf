package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.CleanupMode;
import org.junit.jupiter.api.io.TempDir;
import org.morpion.http.database.PostgresqlServer;
import org.morpion.service.StartsProcesses;
import org.morpion.service.TestProcesses;

/**
 * Nodes that share few database connections by PgBouncer, each transaction on any of them, with the settings in
 * docs/operations.md. Skipped where PgBouncer is not installed; Debian has it as {@code pgbouncer}.
 */
@EnabledIf(value = PostgresqlServer.AVAILABLE, disabledReason = PostgresqlServer.UNAVAILABLE)
@StartsProcesses
class PgBouncerIT {
    private static final int CONNECTIONS = 4;
    private static final String MIGRATOR = "migrator";

    @Test
    void nodesShareFewConnectionsAndLoseNothing(@TempDir(cleanup = CleanupMode.ON_SUCCESS) Path folder)
            throws Exception {
        Optional<Path> program = PgBouncer.program();
        assumeTrue(program.isPresent(), "pgbouncer is not installed");
        PostgresqlServer.Database database = PostgresqlServer.newDatabase();
        Sql.execute(
                database,
                "create role " + MIGRATOR + " login; grant all on schema public to " + MIGRATOR
                        + "; grant create on database "
                        + database.url().substring(database.url().lastIndexOf('/') + 1)
                        + " to " + MIGRATOR);
        try (TestProcesses.Listener bouncer = TestProcesses.startListener(port ->
                        PgBouncer.command(program.get(), database, database.username(), CONNECTIONS, port, folder));
                Cluster cluster = new Cluster(database, folder)) {
            cluster.behind(PgBouncer.url(bouncer.port()), MIGRATOR);
            List<Node> nodes = cluster.ensureNodes(2);
            PacedSearch expected = PacedSearch.held(23, 2);
            ClusterSearch search = cluster.search(expected.request());
            search.awaitCheckpoints();
            nodes.get(0).kill();
            cluster.release();
            JsonNode ended = search.awaitEnd();
            expected.assertThatItEndedUndisturbed(search);
            assertThat(ended.get("state").asText()).isEqualTo("SUCCEEDED");
            assertThat(Sql.number(
                            database,
                            "select count(*) from pg_stat_activity where datname = current_database()"
                                    + " and pid <> pg_backend_pid()"))
                    .isBetween(1L, (long) CONNECTIONS);
            assertThat(Sql.number(
                            database,
                            "select count(*) from pg_tables where tablename = 'game_record' and tableowner = '"
                                    + MIGRATOR + "'"))
                    .isEqualTo(1);
        }
    }
}
