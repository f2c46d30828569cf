package org.morpion.service.cluster;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.morpion.service.database.PostgresqlServer;

/** Statements that a test has for a database, past the service. */
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

    /** The only number that a query answers with. */
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

    /** Lets a database take writes or not, and ends its connections, so that the next ones know. */
    static void setReadOnly(PostgresqlServer.Database database, boolean readOnly) {
        String name = database.url().substring(database.url().lastIndexOf('/') + 1);
        execute(
                database,
                "alter database " + name
                        + " set default_transaction_read_only = " + (readOnly ? "on" : "off")
                        + "; select pg_terminate_backend(pid) from pg_stat_activity where datname = '" + name
                        + "' and pid <> pg_backend_pid()");
    }

    /** A connection that can write, even where others can't. */
    static Connection connect(PostgresqlServer.Database database) throws SQLException {
        return DriverManager.getConnection(
                database.url() + "?options=-c%20default_transaction_read_only=off",
                database.username(),
                database.password());
    }
}
