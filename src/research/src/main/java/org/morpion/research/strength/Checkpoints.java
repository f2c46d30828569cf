package org.morpion.research.strength;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.morpion.solver.Checkpoint;
import org.morpion.solver.SolverRun;

/**
 * Files of unfinished trials: a line of JSON with the measurements so far, followed by the run as written by {@link
 * Checkpoint}.
 */
final class Checkpoints {
    private final Path directory;

    Checkpoints(Path directory) {
        this.directory = directory;
    }

    /** Measurements up to the time of saving. */
    record Measured(Trial trial, long cpuNanos, long wallNanos, List<Improvement> improvements) {}

    /** A run to continue, with its measurements. */
    record Saved(Measured measured, SolverRun run) {}

    /** Replaces the saved state of a trial. */
    void save(Measured measured, byte[] state) throws IOException {
        Files.createDirectories(directory);
        Path file = file(measured.trial());
        Path unfinished = file.resolveSibling(file.getFileName() + ".tmp");
        try (FileChannel channel = FileChannel.open(
                unfinished,
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE)) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            bytes.writeBytes(Json.MAPPER.writeValueAsBytes(measured));
            bytes.write('\n');
            bytes.writeBytes(state);
            bytes.writeTo(Channels.newOutputStream(channel));
            // Without this, a power failure could leave an empty file instead of the previous one.
            channel.force(true);
        }
        Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * Returns the saved state of a trial, if any.
     *
     * @throws IOException if the state is unreadable
     */
    Optional<Saved> find(Entrant entrant, Trial trial) throws IOException {
        Path file = file(trial);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            for (int b = in.read(); b != '\n' && b >= 0; b = in.read()) {
                line.write(b);
            }
            Measured measured = Json.MAPPER.readValue(line.toByteArray(), Measured.class);
            if (!measured.trial().equals(trial)) {
                throw new IOException("it belongs to another trial");
            }
            return Optional.of(new Saved(
                    measured, entrant.task().restore(in.readAllBytes()).run()));
        } catch (IOException | Checkpoint.UnreadableException e) {
            throw new IOException(file + " can't be read: " + e.getMessage(), e);
        }
    }

    /** Deletes the saved state of a trial. */
    void delete(Trial trial) throws IOException {
        Files.deleteIfExists(file(trial));
    }

    private Path file(Trial trial) {
        try {
            CRC32C crc = new CRC32C();
            crc.update(Json.MAPPER.writeValueAsString(trial).getBytes(StandardCharsets.UTF_8));
            return directory.resolve(
                    "%s-%s-%d-%08x".formatted(trial.solver(), trial.variant(), trial.seed(), crc.getValue()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
