package org.morpion.service.scale;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Counters of the database and of this process at one instant. */
final class Reading {
    private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

    /** Clock ticks of /proc per second, the same on all Linux systems. */
    private static final double TICKS = 100;

    /** Fields 14 to 17 of /proc/…/stat: own and waited-for children's time, in user and kernel mode. */
    private static final int USER_TIME = 14;

    /** Counters of one statement. */
    record Calls(String text, long number, double millis, long walBytes) {
        Calls minus(Calls earlier) {
            return earlier == null
                    ? this
                    : new Calls(text, number - earlier.number, millis - earlier.millis, walBytes - earlier.walBytes);
        }
    }

    final double seconds = System.nanoTime() / NANOS_PER_SECOND;
    final Map<Long, Calls> statements = new HashMap<>();
    final Map<String, Long> claims = new HashMap<>();
    final long ended;
    final long transactions;
    final long walBytes;
    final long inserted;
    final long updated;
    final long heapOnlyUpdated;
    final long deleted;
    final long connections;
    final double databaseSeconds;
    final double processSeconds;

    Reading(Connection observer) throws SQLException {
        try (Statement statement = observer.createStatement()) {
            try (ResultSet row = statement.executeQuery("select queryid, query, calls, total_exec_time, wal_bytes"
                    + " from pg_stat_statements where userid = '" + ScaleServer.ROLE + "'::regrole and toplevel")) {
                while (row.next()) {
                    statements.put(
                            row.getLong(1),
                            new Calls(row.getString(2), row.getLong(3), row.getDouble(4), row.getLong(5)));
                }
            }
            try (ResultSet row = statement.executeQuery("select s.account, sum(i.attempts) from search s"
                    + " join island i on i.search_id = s.id group by s.account")) {
                while (row.next()) {
                    claims.put(row.getString(1), row.getLong(2));
                }
            }
            try (ResultSet row = statement.executeQuery("select (select xact_commit + xact_rollback from"
                    + " pg_stat_database where datname = current_database()), pg_current_wal_lsn() - '0/0'::pg_lsn,"
                    + " sum(n_tup_ins), sum(n_tup_upd), sum(n_tup_hot_upd), sum(n_tup_del),"
                    + " (select count(*) from pg_stat_activity where usename = '" + ScaleServer.ROLE + "'),"
                    + " pg_backend_pid(), (select count(*) from island where state = 'ENDED')"
                    + " from pg_stat_user_tables")) {
                row.next();
                int column = 0;
                transactions = row.getLong(++column);
                walBytes = row.getLong(++column);
                inserted = row.getLong(++column);
                updated = row.getLong(++column);
                heapOnlyUpdated = row.getLong(++column);
                deleted = row.getLong(++column);
                connections = row.getLong(++column);
                databaseSeconds = databaseSeconds(row.getLong(++column));
                ended = row.getLong(++column);
            }
        }
        var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        processSeconds = system.getProcessCpuTime() / NANOS_PER_SECOND;
    }

    /** Returns the processor time of all server processes, ended ones included; NaN where /proc is missing. */
    private static double databaseSeconds(long session) {
        ProcessHandle server =
                ProcessHandle.of(session).flatMap(ProcessHandle::parent).orElse(null);
        if (server == null || !Files.isDirectory(Path.of("/proc/self"))) {
            return Double.NaN;
        }
        double ticks = ticks(server.pid(), true);
        try (Stream<ProcessHandle> children = server.children()) {
            for (ProcessHandle child : children.toList()) {
                ticks += ticks(child.pid(), false);
            }
        }
        return ticks / TICKS;
    }

    private static double ticks(long process, boolean withChildren) {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(process), "stat"));
            // The second field is a name in parentheses, which may contain spaces.
            List<String> fields =
                    List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" "));
            int first = USER_TIME - 3;
            return fields.subList(first, first + (withChildren ? 4 : 2)).stream()
                    .mapToLong(Long::parseLong)
                    .sum();
        } catch (IOException e) {
            // The process has ended since; its time is in the sum of the server's children.
            return 0;
        }
    }
}
