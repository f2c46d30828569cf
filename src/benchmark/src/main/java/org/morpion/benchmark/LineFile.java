package org.morpion.benchmark;

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
 * A file of lines that only grows: what is in it when the machine stops stays. A last line that was torn is cut off,
 * unless the file is someone else's. One process at a time may have it open; its threads may share it.
 */
public final class LineFile implements Closeable {
    private final Path path;
    private final FileChannel channel;

    private LineFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /** Takes a line that is in the file already, and not blank. */
    @FunctionalInterface
    public interface Taker {
        /**
         * @param line without its end
         * @param number from 1
         * @throws IOException if the line can't be taken; then the file is not opened
         */
        void take(String line, int number) throws IOException;
    }

    /**
     * Opens a file, or begins a new one.
     *
     * @param beginning what the first line begins with; a single line without an end that does not is left alone
     * @throws IOException if another process has it open, or it is of another kind
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
     * Reads a file and leaves it as it is; a last line that was torn is passed over.
     *
     * @param beginning as in {@link #open}
     * @throws IOException if there is none, another process adds to it, or it is of another kind
     */
    public static void read(Path path, String beginning, Taker lines) throws IOException {
        try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
            LineFile file = new LineFile(path, channel);
            file.lock(true);
            file.read(beginning, lines);
        }
    }

    /** Adds a line; it is on the disk when this returns. */
    public synchronized void append(String line) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        channel.force(false);
    }

    /** @param shared with others that only read */
    private void lock(boolean shared) throws IOException {
        try {
            if (channel.tryLock(0, Long.MAX_VALUE, shared) != null) {
                return;
            }
        } catch (OverlappingFileLockException e) {
            // This process has it open: the same answer.
        }
        throw new IOException(path + " is in use by another run");
    }

    /** @return where the last line ends that is whole */
    private int read(String beginning, Taker lines) throws IOException {
        byte[] bytes = Channels.newInputStream(channel).readAllBytes();
        boolean isOurs = false;
        int number = 1;
        int begin = 0;
        for (int end = 0; end < bytes.length; end++) {
            if (bytes[end] == '\n') {
                String line = text(bytes, begin, end);
                if (!line.isBlank()) {
                    lines.take(line, number);
                    isOurs = true;
                }
                number++;
                begin = end + 1;
            }
        }
        String torn = text(bytes, begin, bytes.length);
        if (!isOurs && !torn.startsWith(beginning) && !beginning.startsWith(torn)) {
            // A file of another kind often is one line without an end: to cut it off would erase the file.
            throw new IOException(
                    "Line " + number + " of " + path + " is not one that this command writes. Name another file");
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
