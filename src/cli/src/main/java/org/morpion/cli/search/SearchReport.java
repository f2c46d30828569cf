package org.morpion.cli.search;

import java.io.IOException;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.Failure;
import org.morpion.cli.core.Json;
import org.morpion.cli.core.LiveLine;
import org.morpion.cli.core.SafeFiles;
import org.morpion.cli.game.Output;
import org.morpion.record.GameRecord;
import org.morpion.record.format.CompactGames;

/**
 * Progress reports of a search: one overwritten line on the terminal, JSON lines on standard output, and a log with the
 * same lines.
 */
final class SearchReport implements AutoCloseable {
    private static final long LINES_EVERY = 1_000_000_000L;

    private final Context context;
    private final boolean json;
    private final boolean isQuiet;
    private final Writer log;
    private final LiveLine live;

    private long lastLine = System.nanoTime();
    private long rateSince = System.nanoTime();
    private long nodesBefore = -1;
    private long playoutsBefore;
    private double nodesPerSecond;
    private double playoutsPerSecond;

    /**
     * @param isQuiet whether to show no live line
     * @param log the file to append to; null for none
     * @throws Failure if it is not writable
     */
    SearchReport(Context context, boolean json, boolean isQuiet, Path log) {
        this.context = context;
        this.json = json;
        this.isQuiet = isQuiet;
        this.live = new LiveLine(context.terminal());
        if (log != null) {
            new Output(context).requirePlace(log);
        }
        try {
            this.log = log == null ? null : opened(log);
        } catch (IOException e) {
            throw Failure.unreadable(SafeFiles.reason(context, e));
        }
    }

    /** Opens a log for appending, after ending a last line that an interrupted process left incomplete. */
    private static Writer opened(Path log) throws IOException {
        boolean isTorn;
        try (SeekableByteChannel channel = Files.newByteChannel(log)) {
            ByteBuffer last = ByteBuffer.allocate(1);
            isTorn = channel.size() > 0 && channel.position(channel.size() - 1).read(last) == 1 && last.get(0) != '\n';
        } catch (IOException notReadable) {
            // A new file, a pipe or a terminal.
            isTorn = false;
        }
        Writer writer = Files.newBufferedWriter(
                log, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        if (isTorn) {
            writer.write('\n');
        }
        return writer;
    }

    void begun(LocalSearch search, boolean resumed) {
        event(Json.object(
                "event",
                resumed ? "resumed" : "started",
                "solver",
                search.task().info().id(),
                "solverVersion",
                search.task().info().version(),
                "variant",
                search.task().problem().variant().code(),
                "seed",
                search.document().seed(),
                "options",
                search.task().options().values(),
                "islands",
                search.islands().size(),
                "nodes",
                search.nodes(),
                "best",
                search.best().best().game().size()));
    }

    void progress(LocalSearch search) {
        long now = System.nanoTime();
        measure(search, now);
        if (!json && !isQuiet) {
            show(search);
        }
        if (now - lastLine >= LINES_EVERY) {
            lastLine = now;
            event(counts("progress", search));
        }
    }

    private void measure(LocalSearch search, long now) {
        double seconds = (now - rateSince) / 1e9;
        if (nodesBefore >= 0 && seconds > 0) {
            // Smoothed for readability.
            double weight = Math.min(1, seconds / 3);
            nodesPerSecond += weight * ((search.nodes() - nodesBefore) / seconds - nodesPerSecond);
            playoutsPerSecond += weight * ((search.playouts() - playoutsBefore) / seconds - playoutsPerSecond);
        }
        nodesBefore = search.nodes();
        playoutsBefore = search.playouts();
        rateSince = now;
    }

    private void show(LocalSearch search) {
        Duration time = search.limits().time();
        String left = time == null
                ? clock(Duration.ofMillis(search.elapsedMillis()))
                : context.text("search.left", clock(time.minusMillis(search.elapsedMillis())));
        live.show(context.text(
                "search.live",
                search.best().best().game().size(),
                brief(search.nodes()),
                brief(nodesPerSecond),
                brief(search.playouts()),
                brief(playoutsPerSecond),
                left));
    }

    void best(LocalSearch search, GameRecord game) {
        Map<String, Object> event = counts("best", search);
        event.put("game", CompactGames.write(game));
        event(event);
    }

    void checkpoint(LocalSearch search, Path file) {
        Map<String, Object> event = counts("checkpoint", search);
        event.put("file", file.toString());
        event(event);
    }

    void ended(LocalSearch search, LocalSearch.Outcome outcome, GameRecord best) {
        Map<String, Object> event = counts("ended", search);
        event.put("outcome", outcome.name());
        event.put("from", search.from());
        event.put("game", CompactGames.write(best));
        event(event);
        live.clear();
        if (!json) {
            context.terminal()
                    .tell(context.text(
                            "search.ended",
                            search.best().best().game().size(),
                            search.nodes(),
                            search.playouts(),
                            clock(Duration.ofMillis(search.elapsedMillis())),
                            context.text(
                                    outcome == LocalSearch.Outcome.EXHAUSTED && search.from() > 0
                                            ? "outcome.EXHAUSTED-from"
                                            : "outcome." + outcome)));
        }
    }

    /** Prints a message between progress lines. */
    void tell(String line) {
        live.clear();
        context.terminal().tell(line);
    }

    private static Map<String, Object> counts(String name, LocalSearch search) {
        return Json.object(
                "event",
                name,
                "best",
                search.best().best().game().size(),
                "nodes",
                search.nodes(),
                "playouts",
                search.playouts(),
                "elapsed",
                Duration.ofMillis(search.elapsedMillis()).toString());
    }

    private void event(Map<String, Object> event) {
        String line = Json.line(event);
        if (json) {
            // Continues even if the reader has gone, because the search does.
            context.terminal().out().println(line);
            context.terminal().out().flush();
        }
        if (log != null) {
            try {
                log.write(line + "\n");
                log.flush();
            } catch (IOException e) {
                tell(context.text("search.log-failed", SafeFiles.reason(context, e)));
            }
        }
    }

    /** Formats a number as {@code 950}, {@code 12.3k} or {@code 4.56M}. */
    private static String brief(double number) {
        String[] units = {"", "k", "M", "G", "T"};
        int unit = 0;
        double value = number;
        while (value >= 1000 && unit < units.length - 1) {
            value /= 1000;
            unit++;
        }
        return String.format(Locale.ROOT, unit == 0 ? "%.0f%s" : "%.1f%s", value, units[unit]);
    }

    /** Formats a duration as {@code 0:07}, {@code 12:30} or {@code 3:05:00}. */
    private static String clock(Duration duration) {
        long seconds = Math.max(0, duration.toSeconds());
        return seconds < 3600
                ? String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60)
                : String.format(Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60);
    }

    @Override
    public void close() throws IOException {
        live.clear();
        if (log != null) {
            log.close();
        }
    }
}
