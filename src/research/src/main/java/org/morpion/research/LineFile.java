package org.morpion.research;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * An append-only text file that survives a crash. A torn last line is truncated, unless the file appears to belong to
 * another program. Only one process at a time may open the file; its threads may share it.
 */
public final class LineFile implements Closeable {
    private final Path path;
    private final FileChannel channel;

    private LineFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /** Receives the non-blank lines already in the file. */
    @FunctionalInterface
    public interface Taker {
        /**
         * @param line the line without its terminator
         * @param number from 1
         * @throws IOException if the line is invalid; the file is then not opened
         */
        void take(String line, int number) throws IOException;
    }

    /**
     * Opens a file, or creates it.
     *
     * @param beginning prefix of the first line; a file that is one unterminated line without it is left unchanged
     * @throws IOException if another process has the file open, or the file is of another kind
     */
    public static LineFile open(Path path, String beginning, Taker lines) throws IOException {
        FileChannel channel =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            LineFile file = new LineFile(path, channel);
            file.lock(false);
            int end = file.read(beginning, lines);
            channel.truncate(end);
            channel.position(end);
            return file;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /**
     * Reads a file without changing it; a torn last line is skipped.
     *
     * @param beginning as in {@link #open}
     * @throws IOException if the file is missing or of another kind, or another process appends to it
     */
    public static void read(Path path, String beginning, Taker lines) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            LineFile file = new LineFile(path, channel);
            file.lock(true);
            file.read(beginning, lines);
        }
    }

    /** Appends a line and forces it to disk. */
    public synchronized void append(String line) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        channel.force(false);
    }

    /** @param shared whether to share the lock with other readers */
    private void lock(boolean shared) throws IOException {
        try {
            if (channel.tryLock(0, Long.MAX_VALUE, shared) != null) {
                return;
            }
        } catch (OverlappingFileLockException e) {
            // The file is open in this process, with the same consequence.
        }
        throw new IOException(path + " is in use by another run; wait for it to end, or name another file");
    }

    /** @return end of the last complete line */
    private int read(String beginning, Taker lines) throws IOException {
        byte[] bytes = Channels.newInputStream(channel).readAllBytes();
        boolean isOwnFile = false;
        int number = 1;
        int begin = 0;
        for (int end = 0; end < bytes.length; end++) {
            if (bytes[end] == '\n') {
                String line = text(bytes, begin, end);
                if (!line.isBlank()) {
                    lines.take(line, number);
                    isOwnFile = true;
                }
                number++;
                begin = end + 1;
            }
        }
        String torn = text(bytes, begin, bytes.length);
        if (!isOwnFile && !torn.startsWith(beginning) && !beginning.startsWith(torn)) {
            // A foreign file is often one line without a terminator; truncating it would erase the file.
            throw new IOException(
                    "Line " + number + " of " + path + " was not written by this command. Name another file");
        }
        return begin;
    }

    private static String text(byte[] bytes, int begin, int end) {
        return new String(bytes, begin, end - begin, StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
