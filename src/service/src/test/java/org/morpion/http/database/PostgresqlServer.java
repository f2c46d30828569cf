package org.morpion.http.database;

import io.zonky.test.db.postgres.embedded.DefaultPostgresBinaryResolver;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import org.morpion.service.FreePorts;

/**
 * A PostgreSQL server for tests, started with the first database; it ends with the JVM. Tests that need it are
 * annotated with {@code @EnabledIf(PostgresqlServer.AVAILABLE)}.
 */
public final class PostgresqlServer {
    /** The name of the condition that a server is packaged for this platform. */
    public static final String AVAILABLE = "org.morpion.http.database.PostgresqlServer#isAvailable";

    /** The reason for skipping a test by this condition. */
    public static final String UNAVAILABLE = "no PostgreSQL server is packaged for this platform";

    /** The maximum time that a server takes to start on a busy machine. */
    public static final Duration STARTUP = Duration.ofMinutes(5);

    private static final String USER = "postgres";

    /** A system property, because tests and the services under test have different class loaders. */
    private static final String PORT = PostgresqlServer.class.getName() + ".port";

    private PostgresqlServer() {}

    public static boolean isAvailable() {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String system = os.contains("windows") ? "Windows" : os.contains("mac") ? "Darwin" : "Linux";
        try (InputStream program =
                DefaultPostgresBinaryResolver.INSTANCE.getPgBinary(system, System.getProperty("os.arch"))) {
            return program != null;
        } catch (IllegalStateException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Creates an empty database. Its collation differs from the order of code points, as is usual in production. */
    public static Database newDatabase() {
        String server = "jdbc:postgresql://localhost:" + port() + "/";
        String name = "test_" + UUID.randomUUID().toString().replace('-', '_');
        try (Connection connection = DriverManager.getConnection(server + "postgres", USER, "");
                Statement statement = connection.createStatement()) {
            statement.execute("create database " + name
                    + " template template0 encoding 'UTF8' locale_provider icu icu_locale 'en-US'");
        } catch (SQLException e) {
            throw new IllegalStateException("PostgreSQL made no database " + name, e);
        }
        return new Database(server + name, USER, "postgres");
    }

    private static String port() {
        return (String) System.getProperties().computeIfAbsent(PORT, key -> Integer.toString(start()));
    }

    private static int start() {
        try {
            return EmbeddedPostgres.builder()
                    .setLocaleConfig("locale", "C")
                    .setPGStartupWait(STARTUP)
                    .setPort(FreePorts.next())
                    .start()
                    .getPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The address and credentials of a database. */
    public record Database(String url, String username, String password) {}
}
