package org.morpion.benchmark.points;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.morpion.benchmark.JsonLines;
import org.morpion.game.Fingerprint;
import org.morpion.record.CompactGames;
import org.morpion.record.Variant;
import org.morpion.solver.explore.points.Decision;

/**
 * What has been decided of sets of points, a line of JSON for each, in a file that only grows.
 *
 * <p>One process at a time may have it open; its threads may share it.
 */
final class DecidedSets implements Closeable {
    private final Map<String, Line> lines = new HashMap<>();
    private final JsonLines<Line> file;

    /**
     * A line.
     *
     * @param points the set, up to symmetry: what {@link Fingerprint#ofPoints} calls it
     * @param decision none, game or undecided
     * @param conflicts the limit
     * @param game compact text of a game with these points, or null
     */
    record Line(String points, String decision, int conflicts, String game) {
        Line {
            Objects.requireNonNull(points);
            kind(decision);
        }

        Decision.Kind kind() {
            return kind(decision);
        }

        private static Decision.Kind kind(String decision) {
            return Decision.Kind.valueOf(decision.toUpperCase(Locale.ROOT));
        }
    }

    private DecidedSets(Path path) throws IOException {
        file = JsonLines.open(path, Line.class, this::put);
    }

    /** @throws IOException if another process has it open, or a line is not one of such a file */
    static DecidedSets open(Path path) throws IOException {
        return new DecidedSets(path);
    }

    /** What is known of a set; one that is undecided is known only if no more conflicts are allowed now. */
    synchronized Optional<Decision.Kind> find(Fingerprint points, int conflicts) {
        return Optional.ofNullable(lines.get(points.toString()))
                .filter(line -> line.kind() != Decision.Kind.UNDECIDED || line.conflicts() >= conflicts)
                .map(Line::kind);
    }

    /** Adds a set; it is on the disk when this returns. */
    synchronized void append(Variant variant, Fingerprint points, int conflicts, Decision decision) throws IOException {
        Line line = new Line(
                points.toString(),
                decision.kind().name().toLowerCase(Locale.ROOT),
                conflicts,
                decision.kind() == Decision.Kind.GAME ? CompactGames.write(variant, decision.game()) : null);
        file.append(line);
        put(line);
    }

    private void put(Line line) {
        lines.put(line.points(), line);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
