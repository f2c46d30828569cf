package org.morpion.service;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/** Audit of a database: rules that hold for all searches and islands while no transaction is open. */
public final class DatabaseAudit {
    /** Query for the number of totals of all searches that are wrong; right at any time. */
    public static final String WRONG_TOTALS = "select count(*) from (select count(*) searches,"
            + " coalesce(sum(open_islands), 0) islands, coalesce(sum(kept_bytes), 0) bytes from search) actual"
            + " join (select sum(searches) searches, sum(open_islands) islands, sum(kept_bytes) bytes"
            + " from search_total) total on actual.searches <> total.searches"
            + " or actual.islands <> total.islands or actual.bytes <> total.bytes";

    private static final String ENDED_ONCE =
            "select count(*) from search_event e where e.search_id = s.id and e.type = 'state' and e.data like ";

    private final Connection observer;

    public DatabaseAudit(Connection observer) {
        this.observer = observer;
    }

    /** Returns the number of violations of each rule; all of them must be 0. */
    public Map<String, Long> violations(int searches, int islands) throws SQLException {
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
                "searches whose state contradicts their islands",
                count("search s where (s.state in ('SUCCEEDED', 'CANCELLED')) <> (not exists"
                        + " (select 1 from island i where i.search_id = s.id and i.state <> 'ENDED'))"));
        found.put(
                "wrong counts of open islands",
                count("search s where s.open_islands <> (select count(*) from island i"
                        + " where i.search_id = s.id and i.state <> 'ENDED')"));
        found.put("totals that differ from the sums of all searches", number(WRONG_TOTALS));
        found.put("wrong counts of stored bytes", count("""
                search s where s.kept_bytes <> octet_length(s.specification)
                + (select coalesce(sum(octet_length(m.document)), 0) from improvement m where m.search_id = s.id)
                + (select coalesce(sum(octet_length(c.state)), 0) from island_checkpoint c
                join island i on i.id = c.island_id where i.search_id = s.id)"""));
        found.put("gaps among the events of a search", count("""
                search s where s.last_event <> (select count(*) from search_event e where e.search_id = s.id)"""));
        for (String state : new String[] {"SUCCEEDED", "CANCELLED"}) {
            found.put(
                    "searches that were not " + state + " exactly once",
                    count("search s where s.state = '" + state + "' and 1 <> (" + ENDED_ONCE + "'%\"" + state
                            + "\"%')"));
        }
        found.put(
                "games stored twice",
                count("(select 1 from improvement group by search_id, island, score having count(*) > 1) twice"));
        return found;
    }

    /** Counts rows; the argument is the rest of a query after {@code from}. */
    public long count(String rows) throws SQLException {
        return number("select count(*) from " + rows);
    }

    /** Returns the single number of a query's result. */
    public long number(String query) throws SQLException {
        try (Statement statement = observer.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getLong(1);
        }
    }
}
