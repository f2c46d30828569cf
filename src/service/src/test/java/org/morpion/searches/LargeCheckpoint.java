package org.morpion.searches;

import io.agroal.api.AgroalDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Checkpoint too large for all buffers between service and client, of a search that has not started. */
public final class LargeCheckpoint implements AutoCloseable {
    /** Request for a search that never starts. */
    public static final String WAITING = "{\"solver\": \"nrpa\", \"startAt\": \"2999-01-01T00:00:00Z\"}";

    /** Text near the beginning of the document. */
    public static final String BEGIN = "\"format\"";

    /** Text that occurs only at the end of the document. */
    public static final String END = "\"digest\"";

    /** Size of the state; operating systems buffer a few MB per connection. */
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

    /** Returns an HTTP request for the document, with additional header lines. */
    public String request(String headers) {
        return "GET " + SearchApi.SEARCHES + "/" + search + "/checkpoint HTTP/1.1\r\nHost: localhost\r\n" + headers
                + "Connection: close\r\n\r\n";
    }

    /** Removes the checkpoint from the database, which other tests share. */
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
