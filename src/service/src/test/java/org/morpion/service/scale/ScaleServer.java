package org.morpion.service.scale;

import io.quarkus.bootstrap.util.IoUtils;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.morpion.http.database.PostgresqlServer;
import org.morpion.service.cluster.PostgresqlProcess;

/**
 * A PostgreSQL server for hundreds of nodes, with its statistics of statements. The service connects as a role of its
 * own, so that the statements of an observer can be told apart.
 */
public final class ScaleServer implements QuarkusTestResourceLifecycleManager {
    static final String ROLE = "morpion";

    /** Field types are the JDK's, because this class and the test may have different class loaders. */
    private static final Map<String, String> SETTINGS = Map.ofEntries(
            Map.entry("max_connections", "1000"),
            Map.entry("shared_buffers", "512MB"),
            Map.entry("max_wal_size", "4GB"),
            // As in production; the builder's defaults are faster and lose data.
            Map.entry("fsync", "on"),
            Map.entry("synchronous_commit", "on"),
            Map.entry("shared_preload_libraries", "pg_stat_statements"),
            Map.entry("pg_stat_statements.max", "10000"));

    private Path data;
    private PostgresqlProcess server;

    @Override
    public Map<String, String> start() {
        try {
            data = Files.createTempDirectory("morpion-scale");
            server = PostgresqlProcess.start(data, SETTINGS);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        PostgresqlServer.Database database = server.database();
        try (Connection connection = connect(database.url());
                Statement statement = connection.createStatement()) {
            statement.execute("create extension pg_stat_statements; create role " + ROLE
                    + " login; grant create on database postgres to " + ROLE + "; grant all on schema public to "
                    + ROLE);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return Map.of(
                "quarkus.datasource.jdbc.url",
                database.url() + "?socketTimeout=30&tcpKeepAlive=true",
                "quarkus.datasource.username",
                ROLE,
                "quarkus.datasource.password",
                database.password());
    }

    /** Connects as the observer. */
    static Connection connect(String url) throws SQLException {
        return DriverManager.getConnection(url, "postgres", "postgres");
    }

    @Override
    public void inject(TestInjector test) {
        Runnable restart = () -> {
            server.shutDown();
            server.startAgain();
        };
        test.injectIntoFields(restart, new TestInjector.MatchesType(Runnable.class));
    }

    @Override
    public void stop() {
        if (server != null) {
            server.close();
            IoUtils.recursiveDelete(data);
        }
    }
}
