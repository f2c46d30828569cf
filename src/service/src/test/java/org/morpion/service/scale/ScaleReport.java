package org.morpion.service.scale;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import org.jboss.logging.Logger;

/** Tables of a simulation in Markdown, printed and written to a file. */
final class ScaleReport {
    private static final Logger LOG = Logger.getLogger(ScaleReport.class);
    private static final int STATEMENTS = 10;
    private static final int TEXT = 150;
    private static final double KILO = 1000;

    private final Path file;
    private final List<String> lines = new ArrayList<>();

    ScaleReport(Path file) {
        this.file = file;
        line("| nodes | claims/s | statements/s | of each node | transactions/s | WAL kB/s | rows inserted, updated,"
                + " deleted/s | dead rows/s | HOT | connections | database CPU | nodes' CPU | killed | taken over |"
                + " after, median | worst | claims of a caller |");
        line("|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    }

    /** Adds a line, and writes everything so far. */
    void line(String line) {
        LOG.info(line);
        lines.add(line);
        try {
            Files.write(file, lines);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    void line(String format, Object... values) {
        line(String.format(Locale.ROOT, format, values));
    }

    /** Adds a row with the changes between two readings. */
    void row(String what, int nodes, Reading before, Reading after, Takeovers takeovers) {
        double seconds = after.seconds - before.seconds;
        double statements = number(before, after) / seconds;
        long updated = after.updated - before.updated;
        long deleted = after.deleted - before.deleted;
        long[] claims = claims(before, after);
        List<Double> times = takeovers.seconds();
        line(
                "| %s | %.1f | %.0f | %.1f | %.0f | %.0f | %.0f, %.0f, %.0f"
                        + " | %.0f | %.0f %% | %d | %.2f | %.2f | %d | %d |"
                        + " %s | %s | %s |",
                what,
                LongStream.of(claims).sum() / seconds,
                statements,
                statements / nodes,
                (after.transactions - before.transactions) / seconds,
                (after.walBytes - before.walBytes) / KILO / seconds,
                (after.inserted - before.inserted) / seconds,
                updated / seconds,
                deleted / seconds,
                (updated + deleted) / seconds,
                updated == 0 ? 0 : 100.0 * (after.heapOnlyUpdated - before.heapOnlyUpdated) / updated,
                after.connections,
                (after.databaseSeconds - before.databaseSeconds) / seconds,
                (after.processSeconds - before.processSeconds) / seconds,
                takeovers.killed(),
                times.size(),
                times.isEmpty() ? "" : seconds(times.get(times.size() / 2)),
                times.isEmpty() ? "" : seconds(times.get(times.size() - 1)),
                claims.length == 0
                        ? ""
                        : LongStream.of(claims).min().orElse(0) + " to "
                                + LongStream.of(claims).max().orElse(0));
    }

    /** Adds the statements that took most of the time between two readings. */
    void statements(int nodes, Reading before, Reading after) {
        List<Reading.Calls> all = statements(before, after);
        double seconds = after.seconds - before.seconds;
        double millis = all.stream().mapToDouble(Reading.Calls::millis).sum();
        line("");
        line("%d nodes, %.0f ms of statements a second", nodes, millis / seconds);
        double ended = after.ended - before.ended;
        if (ended > 0) {
            line(
                    "For each of %.0f ended islands: %.1f statements, %.1f transactions, %.1f kB of WAL",
                    ended,
                    number(before, after) / ended,
                    (after.transactions - before.transactions) / ended,
                    (after.walBytes - before.walBytes) / KILO / ended);
        }
        line("");
        line("| time | calls/s | each | WAL of each | statement |");
        line("|---|---|---|---|---|");
        all.stream()
                .sorted(Comparator.comparingDouble(Reading.Calls::millis).reversed())
                .limit(STATEMENTS)
                .forEach(calls -> statement(calls, seconds, millis));
        line("");
        line("The most frequent:");
        line("");
        line("| time | calls/s | each | WAL of each | statement |");
        line("|---|---|---|---|---|");
        all.stream()
                .sorted(Comparator.comparingLong(Reading.Calls::number).reversed())
                .limit(STATEMENTS)
                .forEach(calls -> statement(calls, seconds, millis));
        line("");
    }

    private void statement(Reading.Calls calls, double seconds, double millis) {
        String text = calls.text().replaceAll("\\s+", " ").replace("|", "\\|");
        line(
                "| %.1f %% | %.1f | %.2f ms | %d B | `%s` |",
                100 * calls.millis() / millis,
                calls.number() / seconds,
                calls.millis() / calls.number(),
                calls.walBytes() / calls.number(),
                text.substring(0, Math.min(TEXT, text.length())));
    }

    private static List<Reading.Calls> statements(Reading before, Reading after) {
        return after.statements.entrySet().stream()
                .map(entry -> entry.getValue().minus(before.statements.get(entry.getKey())))
                .filter(calls -> calls.number() > 0)
                .toList();
    }

    /** Number of statements between two readings, except begin, commit and rollback. */
    private static long number(Reading before, Reading after) {
        return statements(before, after).stream()
                .filter(calls -> !isTransactionControl(calls))
                .mapToLong(Reading.Calls::number)
                .sum();
    }

    private static boolean isTransactionControl(Reading.Calls calls) {
        String text = calls.text().toLowerCase(Locale.ROOT);
        return text.startsWith("begin") || text.startsWith("commit") || text.startsWith("rollback");
    }

    /** The claims of each caller between two readings. */
    private static long[] claims(Reading before, Reading after) {
        return after.claims.entrySet().stream()
                .mapToLong(entry -> entry.getValue() - before.claims.getOrDefault(entry.getKey(), 0L))
                .toArray();
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.1f s", seconds);
    }

    void audit(Map<String, Long> violations) {
        line("");
        line("| audit | violations |");
        line("|---|---|");
        violations.forEach((rule, number) -> line("| %s | %d |", rule, number));
    }
}
