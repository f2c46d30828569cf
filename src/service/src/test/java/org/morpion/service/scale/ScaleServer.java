package org.morpion.service.scale;

import io.quarkus.bootstrap.util.IoUtils;
import io.quarkus.test.common.QuarkusTestResourceLifecycleManager;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.awaitility.Awaitility;
import org.morpion.http.database.PostgresqlServer;
import org.morpion.service.FreePorts;
import org.morpion.service.cluster.PgBouncer;
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

    /** The name of the setting with the database's own address, for {@link #connect}. */
    static final String ADDRESS = "scale.server";

    /** Server connections that PgBouncer shares among the nodes; 0 to connect them directly. */
    private static final int POOLED = Integer.getInteger("scale.pooled", 0);

    private Path data;
    private PostgresqlProcess server;
    private Process bouncer;
    private Path folder;

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
        String url = POOLED == 0 ? database.url() + "?socketTimeout=30&tcpKeepAlive=true" : pooled(database);
        return Map.of(
                ADDRESS,
                database.url(),
                "quarkus.datasource.jdbc.url",
                url,
                "quarkus.datasource.username",
                ROLE,
                "quarkus.datasource.password",
                database.password(),
                // Migrations need a session.
                "quarkus.flyway.jdbc-url",
                database.url(),
                "quarkus.flyway.username",
                ROLE,
                "quarkus.flyway.password",
                database.password());
    }

    /** Starts PgBouncer; returns the URL that leads through it. */
    private String pooled(PostgresqlServer.Database database) {
        Path program = PgBouncer.program().orElseThrow(() -> new IllegalStateException("pgbouncer is not installed"));
        int port = FreePorts.next();
        try {
            folder = Files.createTempDirectory("morpion-bouncer");
            bouncer = PgBouncer.command(program, database, ROLE, POOLED, port, folder)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Awaitility.await("PgBouncer listens on port " + port).until(() -> listens(port));
        return PgBouncer.url(port);
    }

    private static boolean listens(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
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
        if (bouncer != null) {
            bouncer.destroy();
            IoUtils.recursiveDelete(folder);
        }
        if (server != null) {
            server.close();
            IoUtils.recursiveDelete(data);
        }
    }
}
