package org.morpion.research.beginnings;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.morpion.game.Fingerprint;
import org.morpion.research.JsonLines;

/**
 * Append-only ledger of decided beginnings, one line of JSON each.
 *
 * <p>Only one process at a time may open it; its threads may share it.
 */
final class DecidedBeginnings implements Closeable {
    private final Map<String, Line> lines = new HashMap<>();
    private final JsonLines<Line> file;

    /**
     * A line of the ledger.
     *
     * @param beginning the beginning's grid, identified up to symmetry by {@link Fingerprint#of}
     * @param length the search asks for games with more moves than this
     * @param decided whether all games from the beginning have been searched
     * @param nodes number of grids visited
     * @param game compact form of the longest game found with more moves; null if none was found
     */
    record Line(String beginning, int length, boolean decided, long nodes, String game) {
        Line {
            Objects.requireNonNull(beginning);
        }
    }

    private DecidedBeginnings(Path path) throws IOException {
        file = JsonLines.open(path, Line.class, "beginning", this::put);
    }

    /** @throws IOException if another process has the file open, or a line is not part of such a ledger */
    static DecidedBeginnings open(Path path) throws IOException {
        return new DecidedBeginnings(path);
    }

    /** Returns the result for a beginning. A search abandoned after fewer nodes than now allowed does not count. */
    synchronized Optional<Line> find(Fingerprint beginning, int length, long nodes) {
        return Optional.ofNullable(lines.get(key(beginning.toString(), length)))
                .filter(line -> line.decided() || line.nodes() >= nodes);
    }

    /** Appends a line and forces it to disk. */
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
