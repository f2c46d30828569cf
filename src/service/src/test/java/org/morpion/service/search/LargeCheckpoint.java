package org.morpion.service.search;

import io.agroal.api.AgroalDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** A checkpoint that no buffer between service and client takes in as a whole, of a search that has not begun. */
public final class LargeCheckpoint implements AutoCloseable {
    /** A request for a search that never begins. */
    public static final String WAITING = "{\"solver\": \"nrpa\", \"startAt\": \"2999-01-01T00:00:00Z\"}";

    /** What its document begins with. */
    public static final String BEGIN = "\"format\"";

    /** What its document ends with, and nothing else has. */
    public static final String END = "\"digest\"";

    /** Systems buffer some MB for a connection. */
    private static final int BYTES = 12 << 20;

    private static final String ISLANDS = " in (select id from island where search_id = ?)";

    private final AgroalDataSource database;
    private final String search;

    public LargeCheckpoint(AgroalDataSource database, String search) throws SQLException {
        this.database = database;
        this.search = search;
        sql(
                "insert into island_checkpoint (island_id, number, saved_at, elapsed_millis, state)"
                        + " values ((select id from island where search_id = ?), 1, current_timestamp, 0, ?)",
                search,
                new byte[BYTES]);
        sql("update island set last_checkpoint = 1 where id" + ISLANDS, search);
    }

    /** A request for its document, with more header lines. */
    public String request(String headers) {
        return "GET " + SearchApi.SEARCHES + "/" + search + "/checkpoint HTTP/1.1\r\nHost: localhost\r\n" + headers
                + "Connection: close\r\n\r\n";
    }

    /** Other tests share the database. */
    @Override
    public void close() throws SQLException {
        sql("update island set last_checkpoint = 0 where id" + ISLANDS, search);
        sql("delete from island_checkpoint where island_id" + ISLANDS, search);
    }

    private void sql(String statement, Object... parameters) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement prepared = connection.prepareStatement(statement)) {
            for (int i = 0; i < parameters.length; i++) {
                prepared.setObject(i + 1, parameters[i]);
            }
            prepared.executeUpdate();
        }
    }
}
