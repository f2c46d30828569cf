package org.morpion.worker;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.morpion.http.database.ControlPool;
import org.morpion.http.database.DatabaseClock;
import org.morpion.searches.DesiredState;
import org.morpion.searches.IslandOrder;
import org.morpion.searches.Turns;

/**
 * Queries that a node runs several times a second for its islands. They use the {@link ControlPool}, outside any
 * transaction.
 */
@ApplicationScoped
public class IslandControl {
    private final ControlPool database;
    private final DatabaseClock clock;

    private interface Work<T> {
        T with(Connection connection) throws SQLException;
    }

    IslandControl(ControlPool database, DatabaseClock clock) {
        this.database = database;
        this.clock = clock;
    }

    /** Returns the current orders for these islands; deleted islands are omitted. */
    public List<IslandOrder> orders(Collection<String> islandIds) {
        return islandIds.isEmpty() ? List.of() : connected(connection -> orders(islandIds, connection));
    }

    private static List<IslandOrder> orders(Collection<String> islandIds, Connection connection) throws SQLException {
        String parameters = String.join(", ", Collections.nCopies(islandIds.size(), "?"));
        try (PreparedStatement query = connection.prepareStatement("select i.id, i.fence, s.wanted, i.checkpoint_wanted"
                + " from island i join search s on s.id = i.search_id where i.id in (" + parameters + ")")) {
            int parameter = 0;
            for (String id : islandIds) {
                query.setString(++parameter, id);
            }
            List<IslandOrder> orders = new ArrayList<>();
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    orders.add(new IslandOrder(
                            row.getString(1),
                            row.getLong(2),
                            DesiredState.valueOf(row.getString(3)),
                            row.getBoolean(4)));
                }
            }
            return orders;
        }
    }

    /** Returns whether a due island of a higher priority is waiting, or one of the same priority and another caller. */
    public boolean isOthersTurn(String caller, int priority) {
        return connected(connection -> {
            try (PreparedStatement query =
                    connection.prepareStatement("select 1 from scheduled_tasks where turn >= 0 and turn < ?"
                            + " and (turn < ? or caller <> ?) and picked = false and execution_time <= ? limit 1")) {
                query.setLong(1, Turns.end(priority));
                query.setLong(2, Turns.first(priority));
                query.setString(3, caller);
                query.setObject(4, OffsetDateTime.ofInstant(clock.instant(), ZoneOffset.UTC));
                try (ResultSet row = query.executeQuery()) {
                    return row.next();
                }
            }
        });
    }

    /**
     * Checks that claims and heartbeats can be written. A database that answers queries may still reject writes.
     *
     * @throws IllegalStateException if the database rejects writes or is unreachable
     */
    public void requireWritable() {
        connected(connection -> {
            try (Statement update = connection.createStatement()) {
                // An update that matches no row.
                return update.executeUpdate(
                        "update scheduled_tasks set version = version where task_name = '' and task_instance = ''");
            }
        });
    }

    private <T> T connected(Work<T> work) {
        try (Connection connection = database.connections().getConnection()) {
            return work.with(connection);
        } catch (SQLException e) {
            throw new IllegalStateException("The database rejects a control query: " + e.getMessage(), e);
        }
    }
}
