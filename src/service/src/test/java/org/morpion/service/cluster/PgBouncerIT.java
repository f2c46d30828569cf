package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
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
        Optional<Path> program = Stream.of((System.getenv("PATH") + ":/usr/sbin").split(":"))
                .map(path -> Path.of(path, "pgbouncer"))
                .filter(Files::isExecutable)
                .findFirst();
        assumeTrue(program.isPresent(), "pgbouncer is not installed");
        PostgresqlServer.Database database = PostgresqlServer.newDatabase();
        Sql.execute(
                database,
                "create role " + MIGRATOR + " login; grant all on schema public to " + MIGRATOR
                        + "; grant create on database "
                        + database.url().substring(database.url().lastIndexOf('/') + 1)
                        + " to " + MIGRATOR);
        try (TestProcesses.Listener bouncer =
                        TestProcesses.startListener(port -> command(program.get(), database, port, folder));
                Cluster cluster = new Cluster(database, folder)) {
            cluster.behind(
                    "jdbc:postgresql://127.0.0.1:" + bouncer.port() + "/shared?socketTimeout=30&prepareThreshold=0",
                    MIGRATOR);
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

    private static ProcessBuilder command(Path program, PostgresqlServer.Database database, int port, Path folder)
            throws Exception {
        URI address = URI.create(database.url().substring("jdbc:".length()));
        Path file = folder.resolve("pgbouncer.ini");
        Files.writeString(file, """
                [databases]
                shared = host=%s port=%d dbname=%s user=%s
                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %d
                unix_socket_dir =
                auth_type = any
                pool_mode = transaction
                default_pool_size = %d
                max_client_conn = 1000
                ignore_startup_parameters = extra_float_digits
                """.formatted(
                        address.getHost(),
                        address.getPort(),
                        address.getPath().substring(1),
                        database.username(),
                        port,
                        CONNECTIONS));
        List<String> command = new ArrayList<>(List.of(program.toString(), file.toString()));
        if (System.getProperty("user.name").equals("root")) {
            // PgBouncer refuses to run as root.
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
            command.addAll(1, List.of("-u", "nobody"));
        }
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("pgbouncer.log").toFile());
    }
}
