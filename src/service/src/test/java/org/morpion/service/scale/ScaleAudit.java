package org.morpion.service.scale;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import org.morpion.service.DatabaseAudit;

/**
 * Audit of the database after all nodes have stopped: every island has ended once or waits once in the queue. All
 * searches have the same seed, so islands with the same number and node limit must have the same result, however often
 * their nodes were killed.
 */
final class ScaleAudit {
    private final DatabaseAudit database;

    ScaleAudit(Connection observer) {
        this.database = new DatabaseAudit(observer);
    }

    /** Returns the number of violations of each rule; all of them must be 0. */
    Map<String, Long> violations(int searches, int islands) throws SQLException {
        Map<String, Long> found = database.violations(searches, islands);
        found.put(
                "results that depend on the node",
                database.count("(select 1 from island where state = 'ENDED' group by number, node_limit"
                        + " having count(distinct (nodes, playouts, best_score)) > 1) different"));
        found.put(
                "islands that ended without a result",
                database.count("island where state = 'ENDED' and (best_score is null or nodes < node_limit)"));
        return found;
    }

    /** The number of islands that have ended. */
    long ended() throws SQLException {
        return database.count("island where state = 'ENDED'");
    }

    /** The number of claims after the first one of each island. */
    long repeatedClaims() throws SQLException {
        return database.number("select coalesce(sum(attempts - 1), 0) from island where attempts > 0");
    }
}
