package org.morpion.benchmark.strength;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The results so far, a line of JSON for each, in a file that only grows: what is in it when the machine stops is not
 * made again. A last line that was torn is cut off. One process at a time may have it open; its threads may share it.
 */
final class ResultFile implements Closeable {
    private final Path path;
    private final FileChannel channel;
    private final Map<Trial, Result> results = new LinkedHashMap<>();

    private ResultFile(Path path, FileChannel channel) {
        this.path = path;
        this.channel = channel;
    }

    /** @throws IOException if another process has it open, or a line before the last is not a result */
    static ResultFile open(Path path) throws IOException {
        FileChannel channel =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        try {
            lock(path, channel);
            ResultFile file = new ResultFile(path, channel);
            file.read();
            return file;
        } catch (IOException e) {
            channel.close();
            throw e;
        }
    }

    private static void lock(Path path, FileChannel channel) throws IOException {
        try {
            if (channel.tryLock() != null) {
                return;
            }
        } catch (OverlappingFileLockException e) {
            // This process has it open: the same answer.
        }
        throw new IOException(path + " is in use by another run");
    }

    synchronized Optional<Result> get(Trial trial) {
        return Optional.ofNullable(results.get(trial));
    }

    /** Adds a line; it is on the disk when this returns. */
    synchronized void append(Result result) throws IOException {
        write(Json.MAPPER.writeValueAsString(result) + "\n");
        results.put(result.trial(), result);
    }

    private void write(String text) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
        channel.force(false);
    }

    private void read() throws IOException {
        byte[] bytes = Channels.newInputStream(channel).readAllBytes();
        int number = 1;
        int begin = 0;
        for (int end = 0; end < bytes.length; end++) {
            if (bytes[end] == '\n') {
                String line = new String(bytes, begin, end - begin, StandardCharsets.UTF_8);
                if (!line.isBlank()) {
                    take(line, number);
                }
                number++;
                begin = end + 1;
            }
        }
        channel.truncate(begin);
        channel.position(begin);
    }

    private void take(String line, int number) throws IOException {
        try {
            Result result = Json.MAPPER.readValue(line, Result.class);
            results.put(result.trial(), result);
        } catch (JsonProcessingException e) {
            throw new IOException(
                    "Line " + number + " of " + path + " is not a result: " + e.getOriginalMessage()
                            + ". Maybe this is another file, or the line was edited",
                    e);
        }
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
