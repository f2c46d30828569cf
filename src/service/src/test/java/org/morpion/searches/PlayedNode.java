package org.morpion.searches;

import static org.assertj.core.api.Assertions.assertThat;

import io.agroal.api.AgroalDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Map;

/** Simulated node: it claims islands from tickets as the scheduler would hand them out, and runs none. */
public final class PlayedNode {
    /** Release with a delay that keeps the service's own node from claiming the island. */
    public static final Ending LATER = new Ending.Released(Duration.ofHours(1));

    private final IslandLeases leases;
    private final AgroalDataSource database;
    private final String name;
    private final Map<String, IslandQueue.Ticket> tickets = new HashMap<>();

    public PlayedNode(IslandLeases leases, AgroalDataSource database, String name) {
        this.leases = leases;
        this.database = database;
        this.name = name;
    }

    /** Claims an island, taking it from a dead node if necessary. */
    public Claim claim(String islandId) throws SQLException {
        return leases.claim(handOut(islandId), name, true).orElseThrow();
    }

    /** Returns the ticket of the island's latest hand-out. */
    public IslandQueue.Ticket ticket(String islandId) {
        return tickets.get(islandId);
    }

    /** Hands out an island as the scheduler does, to be claimed or dismissed. */
    public IslandQueue.Ticket handOut(String islandId) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement pick = connection.prepareStatement("update scheduled_tasks set picked = true,"
                        + " last_heartbeat = ?, version = version + 1 where task_instance = ?");
                PreparedStatement look =
                        connection.prepareStatement("select version from scheduled_tasks where task_instance = ?")) {
            // The only heartbeat of this claim; on a busy machine a test can take long.
            pick.setObject(1, OffsetDateTime.now().plusHours(1));
            pick.setString(2, islandId);
            assertThat(pick.executeUpdate()).isEqualTo(1);
            look.setString(1, islandId);
            ResultSet row = look.executeQuery();
            assertThat(row.next()).isTrue();
            IslandQueue.Ticket ticket = new IslandQueue.Ticket(islandId, row.getLong(1));
            tickets.put(islandId, ticket);
            return ticket;
        }
    }

    public void release(Claim claim, Ending ending) {
        leases.release(claim, ending, tickets.get(claim.islandId()));
    }

    /** Cancels the search of a claimed island and releases the island. */
    public void end(String id, Claim claim) throws Exception {
        SearchApi.command(id, "cancel");
        release(claim, new Ending.Ended(null));
        assertThat(SearchApi.get(id).get("state").textValue()).isEqualTo("CANCELLED");
    }
}
