package org.morpion.benchmark.beginnings;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.morpion.benchmark.JsonLines;
import org.morpion.game.Fingerprint;

/**
 * What has been decided of beginnings, a line of JSON for each, in a file that only grows.
 *
 * <p>One process at a time may have it open; its threads may share it.
 */
final class DecidedBeginnings implements Closeable {
    private final Map<String, Line> lines = new HashMap<>();
    private final JsonLines<Line> file;

    /**
     * A line.
     *
     * @param beginning its lines, up to symmetry: what {@link Fingerprint#of} calls them
     * @param length the question was whether it is the beginning of a game of more moves than this
     * @param decided whether all its games have been searched
     * @param nodes how many grids were visited
     * @param game compact text of a game of more moves, the longest that was found; null if none was
     */
    record Line(String beginning, int length, boolean decided, long nodes, String game) {
        Line {
            Objects.requireNonNull(beginning);
        }
    }

    private DecidedBeginnings(Path path) throws IOException {
        file = JsonLines.open(path, Line.class, "beginning", this::put);
    }

    /** @throws IOException if another process has it open, or a line is not one of such a file */
    static DecidedBeginnings open(Path path) throws IOException {
        return new DecidedBeginnings(path);
    }

    /** What is known of a beginning; what was given up after fewer nodes than are allowed now is not. */
    synchronized Optional<Line> find(Fingerprint beginning, int length, long nodes) {
        return Optional.ofNullable(lines.get(key(beginning.toString(), length)))
                .filter(line -> line.decided() || line.nodes() >= nodes);
    }

    /** Adds a line; it is on the disk when this returns. */
    synchronized void append(Line line) throws IOException {
        file.append(line);
        put(line);
    }

    private void put(Line line) {
        lines.put(key(line.beginning(), line.length()), line);
    }

    private static String key(String beginning, int length) {
        return beginning + " " + length;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
