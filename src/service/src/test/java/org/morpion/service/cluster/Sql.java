package org.morpion.service.cluster;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.morpion.http.database.PostgresqlServer;

/** Direct access of tests to a database, bypassing the service. */
final class Sql {
    private Sql() {}

    static void execute(PostgresqlServer.Database database, String statements) {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement()) {
            statement.execute(statements);
        } catch (SQLException e) {
            throw new IllegalStateException(statements, e);
        }
    }

    /** Returns the single number of a query's result. */
    static long number(PostgresqlServer.Database database, String query) {
        try (Connection connection = connect(database);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        } catch (SQLException e) {
            throw new IllegalStateException(query, e);
        }
    }

    /** Makes a database read-only or writable, and closes its connections so that new ones have the setting. */
    static void setReadOnly(PostgresqlServer.Database database, boolean readOnly) {
        String name = database.url().substring(database.url().lastIndexOf('/') + 1);
        execute(
                database,
                "alter database " + name
                        + " set default_transaction_read_only = " + (readOnly ? "on" : "off")
                        + "; select pg_terminate_backend(pid) from pg_stat_activity where datname = '" + name
                        + "' and pid <> pg_backend_pid()");
    }

    /** Opens a connection that can write even to a read-only database. */
    static Connection connect(PostgresqlServer.Database database) throws SQLException {
        return DriverManager.getConnection(
                database.url() + "?options=-c%20default_transaction_read_only=off",
                database.username(),
                database.password());
    }
}
