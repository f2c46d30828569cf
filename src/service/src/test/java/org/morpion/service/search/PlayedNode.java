package org.morpion.service.search;

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

/** A node that a test plays: it claims islands as the scheduler would hand them out, and runs nothing. */
public final class PlayedNode {
    /** Long enough for the node of the service itself not to take the island. */
    public static final Ending LATER = new Ending.LetGo(Duration.ofHours(1));

    private final IslandLeases leases;
    private final AgroalDataSource database;
    private final String name;
    private final Map<String, IslandQueue.Ticket> tickets = new HashMap<>();

    public PlayedNode(IslandLeases leases, AgroalDataSource database, String name) {
        this.leases = leases;
        this.database = database;
        this.name = name;
    }

    /** Takes an island, from a dead node if another one has it. */
    public Claim claim(String islandId) throws SQLException {
        return leases.claim(handOut(islandId), name, true).orElseThrow();
    }

    /** The ticket of the last claim or handing out. */
    public IslandQueue.Ticket ticket(String islandId) {
        return tickets.get(islandId);
    }

    /** Hands an island out like the scheduler, to be claimed or dismissed. */
    public IslandQueue.Ticket handOut(String islandId) throws SQLException {
        try (Connection connection = database.getConnection();
                PreparedStatement pick = connection.prepareStatement("update scheduled_tasks set picked = true,"
                        + " last_heartbeat = ?, version = version + 1 where task_instance = ?");
                PreparedStatement look =
                        connection.prepareStatement("select version from scheduled_tasks where task_instance = ?")) {
            // No other heartbeat follows, and on a busy machine a test may take long.
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

    /** Cancels the search of a claimed island. */
    public void end(String id, Claim claim) throws Exception {
        SearchApi.command(id, "cancel");
        release(claim, new Ending.Ended(null));
        assertThat(SearchApi.get(id).get("state").textValue()).isEqualTo("CANCELLED");
    }
}
