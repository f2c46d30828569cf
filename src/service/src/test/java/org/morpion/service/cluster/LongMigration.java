package org.morpion.service.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.morpion.http.database.PostgresqlServer;
import org.morpion.service.PackagedService;

/** A migration that takes longer than the timeouts in the database URL allow a request. */
final class LongMigration {
    private static final Path MIGRATIONS = Path.of("../http/src/main/resources/db/migration/postgresql");

    /** The guide's options, with shorter timeouts. */
    private static final String LIMITS =
            "?socketTimeout=4&options=-c%20idle_in_transaction_session_timeout=4s%20-c%20lock_timeout=20s"
                    + "%20-c%20statement_timeout=5s";

    /**
     * Makes one statement of a migration take six seconds. The trigger has its own schema, apart from the one that is
     * migrated.
     */
    private static final String LONG_STATEMENT = """
            create schema test;
            create function test.linger() returns event_trigger language plpgsql as $$
            begin
              if exists (select from pg_event_trigger_ddl_commands() where object_identity = 'public.webhook') then
                perform pg_sleep(6);
              end if;
            end $$;
            create event trigger linger on ddl_command_end when tag in ('CREATE TABLE')
              execute function test.linger();
            """;

    private LongMigration() {}

    /** Lets two nodes migrate a database: one takes its time, and the other waits. */
    static void byTwoNodes(PostgresqlServer.Database database, Path folder) throws IOException {
        Sql.execute(database, LONG_STATEMENT);
        try (Node one = start("one", database, folder);
                Node other = start("other", database, folder)) {
            // On a busy machine, a node may exceed such short timeouts after the migrations.
            for (Node node : List.of(one, other)) {
                Eventually.await(
                        node + " answers or ends",
                        () -> !node.process().isAlive() || node.status("/q/health/live") == 200);
            }
        }
        String[] migrations = MIGRATIONS.toFile().list();
        assertThat(Sql.number(database, "select count(*) from flyway_schema_history where success"))
                .isEqualTo(migrations.length);
    }

    private static Node start(String name, PostgresqlServer.Database database, Path folder) throws IOException {
        Map<String, String> settings = Map.of(
                "morpion.workers",
                "0",
                "quarkus.datasource.jdbc.url",
                database.url() + LIMITS,
                "quarkus.datasource.username",
                database.username(),
                "quarkus.datasource.password",
                database.password());
        return Node.start(
                name,
                List.of(),
                Path.of("target").resolve(PackagedService.POSTGRESQL),
                settings,
                folder.resolve(name + ".log"));
    }
}
