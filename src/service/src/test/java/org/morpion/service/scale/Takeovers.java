package org.morpion.service.scale;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.morpion.worker.SimulatedNode;

/** Kills nodes, and measures the time until other nodes have claimed their islands again. */
final class Takeovers {
    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    private final Connection observer;
    private final Map<String, Held> open = new HashMap<>();
    private final List<Double> seconds = new ArrayList<>();
    private int killed;
    private int abandoned;

    private record Held(long fence, long since) {}

    Takeovers(Connection observer) {
        this.observer = observer;
    }

    void kill(SimulatedNode node) throws SQLException {
        Map<String, Long> held = new HashMap<>();
        try (PreparedStatement query =
                observer.prepareStatement("select id, fence from island where owner = ? and state = 'RUNNING'")) {
            query.setString(1, node.name());
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    held.put(row.getString(1), row.getLong(2));
                }
            }
        }
        node.kill();
        try (PreparedStatement end = observer.prepareStatement(
                "select pg_terminate_backend(pid) from pg_stat_activity where application_name = ?")) {
            end.setString(1, node.name());
            end.execute();
        }
        long now = System.nanoTime();
        held.forEach((island, fence) -> open.put(island, new Held(fence, now)));
        killed++;
        abandoned += held.size();
    }

    /** Looks which islands of killed nodes have been claimed again. */
    void look() throws SQLException {
        if (open.isEmpty()) {
            return;
        }
        Array islands = observer.createArrayOf("varchar", open.keySet().toArray());
        try (PreparedStatement query =
                observer.prepareStatement("select id, fence, owner from island where id = any (?)")) {
            query.setArray(1, islands);
            try (ResultSet row = query.executeQuery()) {
                while (row.next()) {
                    look(row.getString(1), row.getLong(2), row.getString(3));
                }
            }
        }
    }

    private void look(String island, long fence, String owner) {
        Held held = open.get(island);
        // The end of the abandoned claim and the next claim count one each.
        if (fence >= held.fence() + 2) {
            open.remove(island);
            seconds.add((System.nanoTime() - held.since()) / NANOS_PER_SECOND);
        } else if (fence == held.fence() && owner == null) {
            // Its node had released it just before it was killed.
            open.remove(island);
            abandoned--;
        }
    }

    boolean isComplete() {
        return open.isEmpty();
    }

    int killed() {
        return killed;
    }

    /** The number of islands that killed nodes held. */
    int abandoned() {
        return abandoned;
    }

    /** The times to takeover in seconds, in ascending order. */
    List<Double> seconds() {
        return seconds.stream().sorted().toList();
    }
}
