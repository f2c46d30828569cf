package org.morpion.service.scale;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Audit of the database after all nodes have stopped: every island has ended once or waits once in the queue. All
 * searches have the same seed, so islands with the same number and node limit must have the same result, however often
 * their nodes were killed.
 */
final class ScaleAudit {
    private static final String SUCCEEDED =
            "select search_id from search_event where type = 'state' and data like '%\"SUCCEEDED\"%'";

    private final Connection observer;

    ScaleAudit(Connection observer) {
        this.observer = observer;
    }

    /** Returns the number of violations of each rule; all of them must be 0. */
    Map<String, Long> violations(int searches, int islands) throws SQLException {
        Map<String, Long> found = new LinkedHashMap<>();
        found.put("searches missing", searches - count("search"));
        found.put("islands missing", islands - count("island"));
        found.put(
                "open islands that do not wait in the queue",
                count("island i left join scheduled_tasks t on t.task_name = 'island' and t.task_instance = i.id"
                        + " where i.state <> 'ENDED' and (i.state <> 'WAITING' or i.owner is not null"
                        + " or t.task_instance is null or t.picked)"));
        found.put(
                "queue entries of no open island",
                count("scheduled_tasks t where t.task_name = 'island' and not exists"
                        + " (select 1 from island i where i.id = t.task_instance and i.state = 'WAITING')"));
        found.put(
                "results that depend on the node",
                count("(select 1 from island where state = 'ENDED' group by number, node_limit"
                        + " having count(distinct (nodes, playouts, best_score)) > 1) different"));
        found.put(
                "islands that ended without a result",
                count("island where state = 'ENDED' and (best_score is null or nodes < node_limit)"));
        found.put(
                "searches whose state contradicts their islands",
                count("search s where (s.state = 'SUCCEEDED') <> not exists"
                        + " (select 1 from island i where i.search_id = s.id and i.state <> 'ENDED')"));
        found.put(
                "wrong counts of open islands",
                count("search s where s.open_islands <> (select count(*) from island i"
                        + " where i.search_id = s.id and i.state <> 'ENDED')"));
        found.put(
                "searches that did not end exactly once",
                count("search s where s.state = 'SUCCEEDED' and 1 <> (select count(*) from (" + SUCCEEDED
                        + ") ended where ended.search_id = s.id)"));
        found.put(
                "games stored twice",
                count("(select 1 from improvement group by search_id, island, score having count(*) > 1) twice"));
        return found;
    }

    /** The number of islands that have ended. */
    long ended() throws SQLException {
        return count("island where state = 'ENDED'");
    }

    /** The number of claims after the first one of each island. */
    long repeatedClaims() throws SQLException {
        return number("select coalesce(sum(attempts - 1), 0) from island where attempts > 0");
    }

    private long count(String rows) throws SQLException {
        return number("select count(*) from " + rows);
    }

    private long number(String query) throws SQLException {
        try (Statement statement = observer.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }
}
