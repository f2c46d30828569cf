package org.morpion.cli.search;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.morpion.cli.core.Context;
import org.morpion.cli.core.Failure;
import org.morpion.cli.core.SafeFiles;
import org.morpion.record.GameRecord;
import org.morpion.record.ReadLimits;
import org.morpion.record.UnreadableRecordException;
import org.morpion.record.Validator;
import org.morpion.record.format.CompactGames;
import org.morpion.record.format.RecordReader;
import org.morpion.run.SearchDocument;
import org.morpion.run.SearchDocumentReader;
import org.morpion.run.SearchDocumentWriter;
import org.morpion.run.UnreadableDocumentException;

/**
 * The directory of a search: its newest three checkpoints, its best game, and a lock, so that only one process writes
 * it. Writes are atomic.
 */
public final class RunDirectory implements AutoCloseable {
    static final String CHECKPOINT = "checkpoint.json";
    static final String BEST = "best.msr";

    private static final List<String> CHECKPOINTS = List.of(CHECKPOINT, "checkpoint-1.json", "checkpoint-2.json");
    private static final String LOCK = "lock";

    /**
     * Suffix of a file being written. It is constant, which the lock permits, so that a leftover of a killed process is
     * overwritten.
     */
    private static final String NEW = ".new";

    private final Path directory;
    private final FileChannel channel;
    private final FileLock lock;

    private RunDirectory(Path directory, FileChannel channel, FileLock lock) {
        this.directory = directory;
        this.channel = channel;
        this.lock = lock;
    }

    /**
     * Opens a directory, and creates it if necessary.
     *
     * @throws Failure if it is not writable or in use by another process
     */
    static RunDirectory open(Context context, Path directory) {
        try {
            Files.createDirectories(directory);
            FileChannel channel =
                    FileChannel.open(directory.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock lock = tryLock(channel);
            if (lock == null) {
                channel.close();
                throw Failure.unreadable(context.text("run-dir.locked", directory));
            }
            return new RunDirectory(directory, channel, lock);
        } catch (IOException e) {
            throw Failure.unreadable(SafeFiles.reason(context, e));
        }
    }

    private static FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    Path path() {
        return directory;
    }

    boolean hasSearch() {
        return CHECKPOINTS.stream().anyMatch(name -> Files.exists(directory.resolve(name)));
    }

    /** Consumer of a checkpoint. */
    interface Taker<T> {
        /** @throws UnreadableDocumentException if the checkpoint is refused */
        T take(SearchDocument checkpoint) throws IOException, UnreadableDocumentException;
    }

    private static <T> T takeNewest(Context context, Path directory, Taker<T> taker) {
        List<String> reasons = new ArrayList<>();
        for (String name : CHECKPOINTS) {
            Path file = directory.resolve(name);
            if (Files.exists(file)) {
                try {
                    T taken = taker.take(read(file));
                    reasons.forEach(reason -> context.terminal().tell(context.text("warning", reason)));
                    return taken;
                } catch (IOException e) {
                    reasons.add(SafeFiles.reason(context, e));
                } catch (UnreadableDocumentException e) {
                    reasons.add(file + ": " + e.getMessage());
                }
            }
        }
        throw reasons.isEmpty()
                ? Failure.no(context.text("run-dir.empty", directory))
                : Failure.unreadable(String.join("; ", reasons) + ".");
    }

    /**
     * Reads the checkpoint in a file, from any source, or the newest one of a directory, even if another process uses
     * it.
     *
     * @throws Failure if none is readable
     */
    public static SearchDocument read(Context context, Path from) {
        return take(context, from, checkpoint -> checkpoint);
    }

    /**
     * Passes on the checkpoint in a file, from any source, or the newest acceptable one of a directory. Damaged and
     * refused ones are skipped with a warning.
     *
     * @throws Failure if none is acceptable
     */
    static <T> T take(Context context, Path from, Taker<T> taker) {
        if (!Files.exists(from)) {
            throw Failure.no(context.text("file.missing", from));
        }
        if (Files.isDirectory(from)) {
            return takeNewest(context, from, taker);
        }
        try {
            return taker.take(read(from));
        } catch (IOException e) {
            throw Failure.unreadable(SafeFiles.reason(context, e));
        } catch (UnreadableDocumentException e) {
            throw Failure.unreadable(
                    isRustCheckpoint(from)
                            ? context.text("search.foreign-checkpoint", from)
                            : from + ": " + e.getMessage() + ".");
        }
    }

    /** Whether a file is a checkpoint of the Rust program, whose searches can't be continued. */
    private static boolean isRustCheckpoint(Path file) {
        byte[] tag = "MSC1:".getBytes(StandardCharsets.US_ASCII);
        try (InputStream in = Files.newInputStream(file)) {
            return Arrays.equals(in.readNBytes(tag.length), tag);
        } catch (IOException e) {
            return false;
        }
    }

    /** Reads a checkpoint from any source. */
    static SearchDocument read(Path file) throws IOException, UnreadableDocumentException {
        try (InputStream in = Files.newInputStream(file)) {
            return SearchDocumentReader.read(in);
        }
    }

    /** Saves a checkpoint and keeps the previous two. */
    void save(SearchDocument document) throws IOException {
        Path fresh = directory.resolve(CHECKPOINT + NEW);
        SafeFiles.writeThrough(fresh, out -> SearchDocumentWriter.write(document, out));
        for (int i = CHECKPOINTS.size() - 1; i > 0; i--) {
            Path newer = directory.resolve(CHECKPOINTS.get(i - 1));
            if (Files.exists(newer)) {
                SafeFiles.move(newer, directory.resolve(CHECKPOINTS.get(i)));
            }
        }
        SafeFiles.move(fresh, directory.resolve(CHECKPOINT));
    }

    /**
     * Saves the best game, unless the saved one is longer. That happens when the same search was resumed from a
     * checkpoint older than the game.
     */
    void saveBest(GameRecord game) throws IOException {
        if (best().filter(kept -> isLonger(kept, game)).isPresent()) {
            return;
        }
        Path fresh = directory.resolve(BEST + NEW);
        byte[] line = (CompactGames.write(game) + "\n").getBytes(StandardCharsets.US_ASCII);
        SafeFiles.writeThrough(fresh, out -> out.write(line));
        SafeFiles.move(fresh, directory.resolve(BEST));
    }

    private static boolean isLonger(GameRecord kept, GameRecord game) {
        return kept.variant() == game.variant()
                && kept.score() > game.score()
                && Validator.isLegal(kept.variant(), kept.moves());
    }

    /** The saved best game; empty if missing or unreadable. */
    Optional<GameRecord> best() {
        try {
            byte[] document = Files.readAllBytes(directory.resolve(BEST));
            return Optional.of(
                    new RecordReader(ReadLimits.DEFAULT).read(document).record());
        } catch (IOException | UnreadableRecordException e) {
            return Optional.empty();
        }
    }

    /** Deletes the directory after its search has ended and its result is stored elsewhere. */
    void delete() throws IOException {
        for (String name : CHECKPOINTS) {
            Files.deleteIfExists(directory.resolve(name));
        }
        Files.deleteIfExists(directory.resolve(BEST));
        close();
        Files.deleteIfExists(directory.resolve(LOCK));
        Files.deleteIfExists(directory);
    }

    @Override
    public void close() throws IOException {
        lock.close();
        channel.close();
    }
}
