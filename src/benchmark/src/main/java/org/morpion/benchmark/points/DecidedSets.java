package org.morpion.benchmark.points;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.morpion.benchmark.LineFile;
import org.morpion.game.Fingerprint;
import org.morpion.record.GameRecord;
import org.morpion.record.Metadata;
import org.morpion.record.Move;
import org.morpion.record.RecordWriter;
import org.morpion.record.TextForm;
import org.morpion.record.UnwritableRecordException;
import org.morpion.record.Variant;

/**
 * What has been decided of sets of points, a line of JSON for each, in a file that only grows.
 *
 * <p>One process at a time may have it open; its threads may share it.
 */
final class DecidedSets implements Closeable {
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path path;
    private final Map<String, Line> lines = new HashMap<>();
    private final LineFile file;

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
        this.path = path;
        file = LineFile.open(path, this::take);
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
                decision.kind() == Decision.Kind.GAME ? text(variant, decision.game()) : null);
        file.append(JSON.writeValueAsString(line));
        lines.put(line.points(), line);
    }

    private static String text(Variant variant, List<Move> game) {
        GameRecord record = new GameRecord(
                GameRecord.VERSION, variant, game, Metadata.builder().build(), Optional.empty(), Map.of());
        try {
            return RecordWriter.write(record, TextForm.MSR_COMPACT);
        } catch (UnwritableRecordException e) {
            throw new IllegalStateException("A legal game can be written", e);
        }
    }

    private void take(String text, int number) throws IOException {
        try {
            Line line = JSON.readValue(text, Line.class);
            lines.put(line.points(), line);
        } catch (JsonProcessingException e) {
            throw new IOException(
                    "Line " + number + " of " + path + " is not one of decided sets. Name another file", e);
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
