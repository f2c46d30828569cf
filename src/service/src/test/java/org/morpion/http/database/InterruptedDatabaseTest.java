package org.morpion.http.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Interrupts of threads that use the embedded database with the service's settings. */
class InterruptedDatabaseTest {
    private static final int ROWS = 100;

    @Test
    void anInterruptedThreadDoesNotCloseTheDatabase(@TempDir Path directory) throws Exception {
        String url = url(directory);
        try (Connection other = DriverManager.getConnection(url, "sa", "");
                Statement statement = other.createStatement()) {
            statement.execute("create table sample (id integer primary key, text varchar(100000))");
            FutureTask<Void> interrupted = new FutureTask<>(() -> writeInterrupted(url), null);
            Thread thread = new Thread(interrupted);
            thread.start();
            interrupted.get();

            assertThat(count(statement)).isEqualTo(ROWS);
            statement.execute("shutdown");
        }
        try (Connection again = DriverManager.getConnection(url, "sa", "");
                Statement statement = again.createStatement()) {
            assertThat(count(statement)).isEqualTo(ROWS);
        }
    }

    private static void writeInterrupted(String url) {
        try (Connection connection = DriverManager.getConnection(url, "sa", "");
                Statement statement = connection.createStatement()) {
            for (int id = 0; id < ROWS; id++) {
                Thread.currentThread().interrupt();
                statement.execute("insert into sample values (" + id + ", repeat('" + id + "', 20000))");
            }
            assertThat(Thread.interrupted()).isTrue();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static int count(Statement statement) throws SQLException {
        try (ResultSet result = statement.executeQuery("select count(*) from sample where text is not null")) {
            result.next();
            return result.getInt(1);
        }
    }

    private static String url(Path directory) throws IOException {
        Properties properties = new Properties();
        try (InputStream file =
                Thread.currentThread().getContextClassLoader().getResourceAsStream("application.properties")) {
            properties.load(file);
        }
        return properties
                .getProperty("quarkus.datasource.jdbc.url")
                .replace("${morpion.data.dir}", directory.toAbsolutePath().toString());
    }
}
