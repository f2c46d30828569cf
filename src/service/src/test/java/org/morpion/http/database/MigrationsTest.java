package org.morpion.http.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.flywaydb.core.api.migration.baseline.BaselineMigrationConfigurationExtension;
import org.junit.jupiter.api.Test;

/** An empty H2 database gets the whole schema from one script, which must equal the result of all migrations. */
class MigrationsTest {
    private static final String HISTORY = "flyway_schema_history";

    @Test
    void atOnceOrStepByStepTheSchemaIsTheSame() throws SQLException {
        List<String> atOnce = migrate("at-once", "B");
        List<String> steps = migrate("steps", "none");
        assertThat(atOnce).anyMatch(statement -> statement.contains("TABLE \"PUBLIC\".\"WEBHOOK\"("));
        assertThat(atOnce).containsExactlyInAnyOrderElementsOf(steps);
    }

    @Test
    void whatSearchesHaveFoundIsThereForWhoeverMadeThem() throws SQLException {
        String url = "jdbc:h2:mem:migrations-owners;DB_CLOSE_DELAY=-1";
        FluentConfiguration flyway =
                Flyway.configure().dataSource(url, "sa", "").locations("classpath:db/migration/h2");
        flyway.target("29").load().migrate();
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                Statement statement = connection.createStatement()) {
            for (String search : List.of("1", "2")) {
                statement.execute("insert into search (id, solver, solver_version, variant, exact, seed, specification,"
                        + " state, wanted, priority, last_event, created_at, start_at, owner, account) values"
                        + " ('" + search + "', 'nrpa', '1', '5T', false, 1, '{}', 'SUCCEEDED', 'RUN', 0, 0, now(),"
                        + " now(), 'key:made', 'key:jane')");
            }
            statement.execute("insert into game_record (id, variant, score, document, state, origin) values"
                    + " ('search-1', '5T', 1, '', 'PUBLISHED', 'SEARCH'),"
                    + " ('search-2', '5T', 1, '', 'WITHDRAWN', 'SEARCH'),"
                    + " ('search-forgotten', '5T', 1, '', 'PUBLISHED', 'SEARCH')");

            flyway.target("latest").load().migrate();

            List<String> owners = new ArrayList<>();
            ResultSet rows = statement.executeQuery("select owner, account from game_record order by id");
            while (rows.next()) {
                owners.add(rows.getString(1) + " for " + rows.getString(2));
            }
            assertThat(owners).containsExactly("key:made for key:jane", "null for null", "null for null");
        }
    }

    @Test
    void idempotencyKeysMoveIntoOneTable() throws SQLException {
        String url = "jdbc:h2:mem:migrations-keys;DB_CLOSE_DELAY=-1";
        FluentConfiguration flyway =
                Flyway.configure().dataSource(url, "sa", "").locations("classpath:db/migration/h2");
        flyway.target("36").load().migrate();
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                Statement statement = connection.createStatement()) {
            statement.execute("insert into idempotency (owner, idempotency_key, body_hash, search_id, created_at)"
                    + " values ('key:made', 'monday', 'a', 'search', now())");
            statement.execute("insert into submission_key (owner, idempotency_key, body_hash, record_id, created_at)"
                    + " values ('key:made', 'monday', 'b', 'record', now())");
            statement.execute("insert into search_schedule (id, owner, cron, zone, max_waiting, next_at, request,"
                    + " created_at, idempotency_key, body_hash) values"
                    + " ('schedule', 'key:made', '', '', 1, now(), '', now(), 'monday', 'c'),"
                    + " ('unnamed', 'key:made', '', '', 1, now(), '', now(), null, null)");

            flyway.target("latest").load().migrate();

            List<String> keys = new ArrayList<>();
            ResultSet rows =
                    statement.executeQuery("select kind, body_hash, search_id from idempotency order by body_hash");
            while (rows.next()) {
                keys.add(rows.getString(1) + " " + rows.getString(2) + " " + rows.getString(3));
            }
            assertThat(keys).containsExactly("SEARCH a search", "RECORD b record", "SCHEDULE c schedule");
        }
    }

    /** Creates a database; returns the statements that would recreate it. */
    private static List<String> migrate(String name, String prefixOfSchemas) throws SQLException {
        String url = "jdbc:h2:mem:migrations-" + name + ";DB_CLOSE_DELAY=-1";
        FluentConfiguration configuration =
                Flyway.configure().dataSource(url, "sa", "").locations("classpath:db/migration/h2");
        configuration
                .getPluginRegister()
                .getExact(BaselineMigrationConfigurationExtension.class)
                .setBaselineMigrationPrefix(prefixOfSchemas);
        configuration.load().migrate();
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                Statement statement = connection.createStatement()) {
            assertThat(firstType(statement)).isEqualTo(prefixOfSchemas.equals("B") ? "SQL_BASELINE" : "SQL");
            List<String> script = new ArrayList<>();
            ResultSet rows = statement.executeQuery("script nopasswords nosettings");
            while (rows.next()) {
                script.add(rows.getString(1));
            }
            return script.stream()
                    .filter(row -> !row.contains(HISTORY))
                    .map(MigrationsTest::comparable)
                    .toList();
        }
    }

    private static String firstType(Statement statement) throws SQLException {
        ResultSet first = statement.executeQuery(
                "select \"type\" from \"" + HISTORY + "\" where \"version\" is not null order by \"installed_rank\"");
        assertThat(first.next()).isTrue();
        return first.getString(1);
    }

    /** Removes names generated by H2 from a statement, and sorts its columns. */
    private static String comparable(String statement) {
        String[] lines = statement
                .replaceAll("\"(CONSTRAINT|CONSTRAINT_INDEX|PRIMARY_KEY)_[0-9A-F_]+\"", "\"$1\"")
                .split("\n");
        return lines[0]
                + List.of(lines).subList(1, lines.length).stream()
                        .map(line -> line.strip().replaceAll(",$", ""))
                        .collect(Collectors.toCollection(TreeSet::new));
    }
}
